import type { Element, Root } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/** A heading of a page, and the text up to the next one. The first section is the text before all headings. */
export interface Section {
  id: string;
  title: string;
  text: string;
}

/**
 * Splits the text of a page at the headings of its table of contents. Of code blocks, it has only the identifiers: words such
 * as `readClaims`, `find_orders` and `ACCESS_TOKEN_FILE`.
 */
export function sectionsOf(tree: Root, toc: { id: string; text: string }[]): Section[] {
  const titles = new Map(toc.map(({ id, text }) => [id, text]));
  const sections: Section[] = [{ id: '', title: '', text: '' }];
  const read = (node: Root | Element): void => {
    for (const child of node.children) {
      const section = sections.at(-1);
      if (child.type === 'text' && section) section.text += child.value;
      // The text of embedded content.
      const { words } = (child.data ?? {}) as { words?: string };
      if (words !== undefined && section) section.text += ` ${words} `;
      if (child.type !== 'element' || isAnchor(child)) continue;
      if (child.tagName === 'pre') {
        if (section) section.text += ` ${identifiersIn(textOf(child), section.text)} `;
        continue;
      }
      const id = String(child.properties.id ?? '');
      const title = /^h[1-6]$/.test(child.tagName) ? titles.get(id) : undefined;
      if (title !== undefined) sections.push({ id, title, text: '' });
      else {
        read(child);
        // The text of two blocks or cells must not run together.
        const last = sections.at(-1);
        if (last && !INLINE.has(child.tagName)) last.text += ' ';
      }
    }
  };
  read(tree);
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

function identifiersIn(code: string, before: string): string {
  const names = new Set(code.match(/[A-Za-z]\w+/g));
  return [...names].filter((name) => /_|[a-z][A-Z]/.test(name) && !before.includes(name)).join(' ');
}

const INLINE = new Set(['a', 'code', 'em', 'strong', 'del', 'sup', 'span']);

/** Whether an element is the link after a heading, not one that contains it. */
function isAnchor({ properties }: Element): boolean {
  const classes = [properties.className].flat();
  return classes.includes('anchor') && !classes.includes('self');
}
