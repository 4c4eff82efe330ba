import { createElement } from './create-element.ts';

/** Returns the line of a link to a Markdown copy. That of an operation is made when a button comes to it. */
export function lineOf(link: Element): Element {
  if (!link.matches('a')) return link;
  const line = createElement('p', '', 'markdown-link');
  link.replaceWith(line);
  link.removeAttribute('class');
  line.append(link);
  return line;
}
