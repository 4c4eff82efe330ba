import type { SearchEntry, SearchIndex } from '../../../cli/search/model.ts';

/** An entry with its address, and where it stands in words. */
export interface Item extends Omit<SearchEntry, 'anchor' | 'inner'> {
  href: string;
  /** From the outside in: page, operation, `request body`, field. Without the page of a guide itself. */
  around: string[];
  /** Of a reference that another one replaces. */
  legacy: boolean;
  /** Of a guide, not of a reference. */
  ofGuide: boolean;
  /** In a schema by itself, not where an operation uses it. */
  ofSchema: boolean;
}

/** The tree → a list of what can be found. */
export function readIndex({ pages }: SearchIndex): Item[] {
  return pages.flatMap(({ url, legacy = false, entry }) => {
    const items: Item[] = [];
    const ofGuide = entry.kind === 'guide';
    const read = (one: SearchEntry, outerAnchor: string, around: string[], ofSchema = false): void => {
      const { anchor: written, inner = [], ...rest } = one;
      const anchor = completeAnchor(written, one.name, outerAnchor);
      const href = anchor === '' ? url : `${url}#${anchor}`;
      if (one.kind !== 'place') items.push({ ...rest, href, around, legacy, ofGuide, ofSchema });
      const place = [...around, one.name];
      for (const child of inner) read(child, anchor, place, ofSchema || one.kind === 'schema');
    };
    read(entry, '', []);
    return items;
  });
}

function completeAnchor(written: string | undefined, name: string, around: string): string {
  if (written === undefined) return `${around}-${name}`;
  return written === '' || written.startsWith('-') ? around + written : written;
}
