import type { Element, Root } from 'hast';

/** A heading of a page, and the text up to the next one. The first section is the text before all headings. */
export interface Section {
  id: string;
  title: string;
  text: string;
}

/** Splits the text of a page, without code blocks, at the headings of its table of contents. */
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
      if (child.type !== 'element' || child.tagName === 'pre' || isAnchor(child)) continue;
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

const INLINE = new Set(['a', 'code', 'em', 'strong', 'del', 'sup', 'span']);

/** Whether an element is the link after a heading, not one that contains it. */
function isAnchor({ properties }: Element): boolean {
  const classes = [properties.className].flat();
  return classes.includes('anchor') && !classes.includes('self');
}
