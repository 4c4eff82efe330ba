import type { Found } from './entry.ts';
import type { SearchKind } from './model.ts';

/** More would be slow to load and to search on a phone. */
export const MOST_ENTRIES = 6000;

/** What a site does without when it still has too much, the first of these first. Operations are never left out. */
const LEFT_OUT: SearchKind[] = ['value', 'field', 'parameter'];

/**
 * All entries; of a very large site each name of a field once, and only those that matter most where that is not enough:
 * `leftOut` says which are not there.
 */
export function limitEntries(
  pages: Found[],
  most = MOST_ENTRIES,
): { entries: Found[]; leftOut: SearchKind[] } {
  let entries = pages;
  for (const step of [() => entries.flatMap((page) => namesOnce([page])), () => namesOnce(entries)])
    if (count(entries) > most) entries = step();
  const leftOut: SearchKind[] = [];
  for (const left of LEFT_OUT) {
    if (count(entries) <= most) break;
    entries = without(entries, (kind) => kind === left);
    leftOut.push(left);
  }
  return { entries, leftOut };
}

/** Each name of a field, value or parameter in its first place. */
function namesOnce(pages: Found[]): Found[] {
  const seen = new Set<string>();
  return without(pages, (kind, name) => {
    if (kind !== 'field' && kind !== 'value' && kind !== 'parameter') return false;
    const key = `${kind} ${name}`;
    const isKnown = seen.has(key);
    seen.add(key);
    return isKnown;
  });
}

/** What is left out stays as the place of what is in it. */
function without(entries: Found[], isLeftOut: (kind: Found['kind'], name: string) => boolean): Found[] {
  return entries.flatMap((entry) => {
    const kind = isLeftOut(entry.kind, entry.name) ? 'place' : entry.kind;
    const inner = without(entry.inner, isLeftOut);
    if (kind !== 'place') return [{ ...entry, inner }];
    const { name, anchor } = entry;
    return inner.length > 0 ? [{ kind, name, anchor, inner }] : [];
  });
}

function count(entries: Found[]): number {
  return entries.reduce((sum, { inner }) => sum + 1 + count(inner), 0);
}
