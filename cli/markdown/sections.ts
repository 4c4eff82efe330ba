import type { Element, Root } from 'hast';

/** A heading of a page, and the words below it up to the next one; the first has what stands before all headings. */
export interface Section {
  id: string;
  title: string;
  text: string;
}

/** The text of a page by the headings of its contents, without code blocks. */
export function sectionsOf(tree: Root, toc: { id: string; text: string }[]): Section[] {
  const titles = new Map(toc.map(({ id, text }) => [id, text]));
  const sections: Section[] = [{ id: '', title: '', text: '' }];
  const read = (node: Root | Element): void => {
    for (const child of node.children) {
      const section = sections.at(-1);
      if (child.type === 'text' && section) section.text += child.value;
      // What a directive embeds brings its own entries for the search.
      const { words } = (child.data ?? {}) as { words?: string };
      if (words !== undefined && section) section.text += ` ${words} `;
      if (child.type !== 'element' || child.tagName === 'pre' || isAnchor(child)) continue;
      const id = String(child.properties.id ?? '');
      const title = /^h[1-6]$/.test(child.tagName) ? titles.get(id) : undefined;
      if (title !== undefined) sections.push({ id, title, text: '' });
      else {
        read(child);
        // Words of two blocks, or of two cells, are two words.
        const last = sections.at(-1);
        if (last && !INLINE.has(child.tagName)) last.text += ' ';
      }
    }
  };
  read(tree);
  return sections.map((section) => ({ ...section, text: section.text.replace(/\s+/g, ' ').trim() }));
}

const INLINE = new Set(['a', 'code', 'em', 'strong', 'del', 'sup', 'span']);

/** The `#` behind a heading. */
function isAnchor({ properties }: Element): boolean {
  return [properties.className].flat().includes('anchor');
}
