import { MAX_SEARCH_ENTRIES } from '../limits.ts';
import type { FullEntry } from './entry.ts';
import type { SearchKind } from './model.ts';

/** The kinds that are removed from a very large index, in this order. Operations are never removed. */
const REMOVABLE: SearchKind[] = ['value', 'field', 'parameter'];

/**
 * Removes entries of a very large site: first duplicate names of fields, values and parameters on a page, then on the whole
 * site, then whole kinds, which are returned as `leftOut`.
 */
export function limitEntries(
  pages: FullEntry[],
  max = MAX_SEARCH_ENTRIES,
): { entries: FullEntry[]; leftOut: SearchKind[] } {
  let entries = pages;
  for (const step of [() => entries.flatMap((page) => namesOnce([page])), () => namesOnce(entries)])
    if (count(entries) > max) entries = step();
  const leftOut: SearchKind[] = [];
  for (const removable of REMOVABLE) {
    if (count(entries) <= max) break;
    entries = without(entries, (kind) => kind === removable);
    leftOut.push(removable);
  }
  return { entries, leftOut };
}

function namesOnce(pages: FullEntry[]): FullEntry[] {
  const seen = new Set<string>();
  return without(pages, (kind, name) => {
    if (kind !== 'field' && kind !== 'value' && kind !== 'parameter') return false;
    const key = `${kind} ${name}`;
    const isDuplicate = seen.has(key);
    seen.add(key);
    return isDuplicate;
  });
}

/** Removes entries, except for the locations of entries in them. */
function without(
  entries: FullEntry[],
  isRemoved: (kind: FullEntry['kind'], name: string) => boolean,
): FullEntry[] {
  return entries.flatMap((entry) => {
    const kind = isRemoved(entry.kind, entry.name) ? 'group' : entry.kind;
    const inner = without(entry.inner, isRemoved);
    if (kind !== 'group') return [{ ...entry, inner }];
    const { name, anchor } = entry;
    return inner.length > 0 ? [{ kind, name, anchor, inner }] : [];
  });
}

function count(entries: FullEntry[]): number {
  return entries.reduce((sum, { inner }) => sum + 1 + count(inner), 0);
}
