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

/** Converts the tree of the index to a list of items, with texts if they are loaded. */
export function readIndex({ pages }: SearchIndex, texts: string[] = []): Item[] {
  const items: Item[] = [];
  for (const { url, legacy = false, entry } of pages) {
    const ofGuide = entry.kind === 'guide';
    const read = (one: SearchEntry, outerAnchor: string, around: string[], ofSchema = false): void => {
      const { anchor: written, inner = [], ...rest } = one;
      const anchor = completeAnchor(written, one.name, outerAnchor);
      const href = anchor === '' ? url : `${url}#${anchor}`;
      if (one.kind !== 'place') {
        const text = texts[items.length] ?? '';
        items.push({ ...rest, href, text, around, legacy, ofGuide, ofSchema });
      }
      const place = [...around, one.name];
      for (const child of inner) read(child, anchor, place, ofSchema || one.kind === 'schema');
    };
    read(entry, '', []);
  }
  return items;
}

function completeAnchor(written: string | undefined, name: string, around: string): string {
  if (written === undefined) return `${around}-${name}`;
  return written === '' || written.startsWith('-') ? around + written : written;
}
