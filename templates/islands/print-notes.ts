import { createElement } from './create-element.ts';

/** Links of the text. Names of the API and embeds are many, and say themselves where they are described. */
const LINKS = '.content a[href]:not(.mention, .anchor, .embed a, .diagram a, [href^="#"])';

/** On paper, numbers the links of the text, and lists their addresses at its end, each once. */
export function addPrintNotes(): void {
  const content = document.querySelector('.content');
  const notes = createElement('ol', '', 'notes');
  const numbers = new Map<string, number>();
  // A preview is not where the reader finds the page.
  const site = new URL(document.querySelector<HTMLLinkElement>('link[rel=canonical]')?.href ?? location.href);
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const number = numbers.get(link.href) ?? numbers.size + 1;
    if (number > numbers.size)
      notes.append(createElement('li', link.href.replace(location.origin, site.origin)));
    numbers.set(link.href, number);
    link.after(createElement('sup', String(number), 'note'));
  }
  if (numbers.size > 0) content?.append(notes);
}

export function removePrintNotes(): void {
  for (const note of document.querySelectorAll('.note, .notes')) note.remove();
}
