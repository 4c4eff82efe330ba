import type { Element, Root } from 'hast';
import { toString as textContent } from 'hast-util-to-string';
import { SKIP, visit } from 'unist-util-visit';
import { element, isElement, text } from './elements.ts';
import type { Highlighter } from './highlight.ts';
import { findLanguage } from './languages.ts';

/** `pre > code` in → `figure.code` out: caption, highlighted code. The title stands in `data-title` of the code. */
export function figureCode(highlighter: Highlighter) {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      if (node.tagName !== 'pre' || !parent || index === undefined) return;
      parent.children[index] = figure(node, highlighter);
      return SKIP;
    });
  };
}

function figure(pre: Element, highlighter: Highlighter): Element {
  const code = pre.children.find((child) => isElement(child, 'code'));
  const properties = isElement(code) ? code.properties : {};
  const language = languageOf(properties.className);
  const title = properties.dataTitle;
  const lines = textContent(pre).replace(/\n$/, '');
  // Highlighted code is finished HTML: a `raw` node carries it past the serialiser.
  const html = { type: 'raw' as const, value: highlighter.highlight(lines, language ?? 'text') };
  const inner = element('code', language ? { className: [`language-${language}`] } : {}, [html]);
  const caption = typeof title === 'string' && title !== '' ? [element('figcaption', {}, [text(title)])] : [];
  return element('figure', { className: ['code'] }, [...caption, element('pre', { tabIndex: 0 }, [inner])]);
}

function languageOf(className: unknown): string | undefined {
  const names = Array.isArray(className) ? className.map(String) : [];
  const name = names.find((value) => value.startsWith('language-'));
  return name === undefined ? undefined : findLanguage(name.slice('language-'.length));
}
