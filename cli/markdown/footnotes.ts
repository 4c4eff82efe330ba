import type { Root } from 'hast';
import { visit } from 'unist-util-visit';
import { t } from '../words/words.ts';

/** Gives the list of footnotes its title, and the links back their labels, in the language of the site. Changes the tree. */
export function nameFootnotes(tree: Root): void {
  visit(tree, 'element', ({ properties, children }) => {
    if (properties.id === 'footnote-label') children[0] = { type: 'text', value: t('markdown.footnotes') };
    if (properties.dataFootnoteBackref === undefined) return;
    const number = String(properties.ariaLabel).replace(/^.* /, '');
    properties.ariaLabel = t('markdown.back', { number });
  });
}
