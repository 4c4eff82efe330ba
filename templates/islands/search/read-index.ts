import type { SearchEntry, SearchIndex } from '../../../cli/search/model.ts';

/** An entry with its address, and where it stands in words. */
export interface Item extends Omit<SearchEntry, 'anchor' | 'inner'> {
  href: string;
  /** Text that is searched, too; empty where there is none, or while it has not come. */
  text: string;
  /** From the outside in: page, operation, `request body`, field. Without the page of a guide itself. */
  around: string[];
  /** Of a reference that another one replaces. */
  legacy: boolean;
  /** Of a guide, not of a reference. */
  ofGuide: boolean;
  /** In a schema by itself, not where an operation uses it. */
  ofSchema: boolean;
}

/** The tree → a list of what can be found, with the texts that have come. */
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
