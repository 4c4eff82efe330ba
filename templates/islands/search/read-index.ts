import type { SearchEntry, SearchIndex } from '../../../cli/search/model.ts';

/** An entry with its URL and breadcrumb. */
export interface Item extends Omit<SearchEntry, 'anchor' | 'inner'> {
  href: string;
  /** Searched, too. Empty if there is none, or if texts are not loaded yet. */
  text: string;
  /** Outermost first: page, operation, `request body`, field. */
  around: string[];
  /** In a reference that another one replaces. */
  legacy: boolean;
  /** In a guide, not in a reference. */
  ofGuide: boolean;
  /** In a schema itself, not in an operation that uses it. */
  ofSchema: boolean;
}

/** What contains an entry. */
type Outer = Pick<Item, 'around' | 'ofSchema'> & { anchor: string };

/** Converts the tree of the index to a list of items, with texts if they are loaded. */
export function readIndex({ pages }: SearchIndex, texts: string[] = []): Item[] {
  const items: Item[] = [];
  for (const { url, legacy = false, entry } of pages) {
    const ofGuide = entry.kind === 'guide';
    const add = (child: SearchEntry, outer: Outer): void => {
      const { anchor: suffix, inner = [], ...rest } = child;
      const anchor = completeAnchor(suffix, child.name, outer.anchor);
      const { around, ofSchema } = outer;
      const href = anchor === '' ? url : `${url}#${anchor}`;
      if (child.kind !== 'group') {
        const text = texts[items.length] ?? '';
        items.push({ ...rest, href, text, around, legacy, ofGuide, ofSchema });
      }
      const own = { anchor, around: [...around, child.name], ofSchema: ofSchema || child.kind === 'schema' };
      for (const part of inner) add(part, own);
    };
    add(entry, { anchor: '', around: [], ofSchema: false });
  }
  return items;
}

function completeAnchor(anchor: string | undefined, name: string, outer: string): string {
  if (anchor === undefined) return `${outer}-${name}`;
  return anchor === '' || anchor.startsWith('-') ? outer + anchor : anchor;
}
