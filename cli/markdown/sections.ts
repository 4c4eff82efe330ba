import type { Element, Root, RootContent } from 'hast';
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
  let section: Section = { id: '', title: '', text: '' };
  let words = new Set<string>();
  const sections = [section];
  const read = (node: RootContent): void => {
    if (node.type === 'text') {
      section.text += node.value;
      for (const word of node.value.match(/\w+/g) ?? []) words.add(word);
    }
    // The text of embedded content.
    const { words: embedded } = (node.data ?? {}) as { words?: string };
    if (embedded !== undefined) section.text += ` ${embedded} `;
    if (node.type !== 'element' || isAnchor(node)) return;
    const id = String(node.properties.id ?? '');
    const title = /^h[1-6]$/.test(node.tagName) ? titles.get(id) : undefined;
    if (node.tagName === 'pre') section.text += ` ${newIdentifiers(textOf(node), words).join(' ')} `;
    else if (title !== undefined) {
      section = { id, title, text: '' };
      words = new Set();
      sections.push(section);
    } else {
      node.children.forEach(read);
      // The text of two blocks or cells must not run together.
      if (!INLINE.has(node.tagName)) section.text += ' ';
    }
  };
  tree.children.forEach(read);
  return sections.map(({ text, ...heading }) => ({ ...heading, text: text.replace(/\s+/g, ' ').trim() }));
}

/** Returns the identifiers in code that are not among the words before it, and adds them. */
function newIdentifiers(code: string, words: Set<string>): string[] {
  const names = new Set(code.match(/[A-Za-z]\w+/g));
  const found = [...names].filter((name) => /_|[a-z][A-Z]/.test(name) && !words.has(name));
  for (const name of found) words.add(name);
  return found;
}

const INLINE = new Set(['a', 'code', 'em', 'strong', 'del', 'sup', 'span']);

/** Whether an element is the link after a heading, not one that contains it. */
function isAnchor({ properties }: Element): boolean {
  const classes = [properties.className].flat();
  return classes.includes('anchor') && !classes.includes('self');
}
