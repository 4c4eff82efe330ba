import type { Found } from './entry.ts';

/** More would be slow to load and to search on a phone. */
export const MOST_ENTRIES = 6000;

/** What a site does without when it has too much, the first of these first. Operations are never left out. */
const DISPENSABLE: ((entry: Found, depth: number) => boolean)[] = [
  ({ kind }, depth) => kind === 'value' || (kind === 'field' && depth > 0),
  ({ kind }) => kind === 'field',
  ({ kind }) => kind === 'parameter',
];

/** All entries; of a very large site only those that matter most. */
export function limitEntries(pages: Found[], most = MOST_ENTRIES): Found[] {
  let kept = pages;
  for (const dispensable of DISPENSABLE) {
    if (count(kept) <= most) return kept;
    kept = kept.map((page) => ({ ...page, inner: without(page.inner, dispensable, 0) }));
  }
  return kept;
}

/** `depth` counts the fields around. */
function without(
  entries: Found[],
  dispensable: (entry: Found, depth: number) => boolean,
  depth: number,
): Found[] {
  return entries
    .filter((entry) => !dispensable(entry, depth))
    .map((entry) => ({
      ...entry,
      inner: without(entry.inner, dispensable, depth + Number(entry.kind === 'field')),
    }))
    .filter(({ kind, inner }) => kind !== 'place' || inner.length > 0);
}

function count(entries: Found[]): number {
  return entries.reduce((sum, { inner }) => sum + 1 + count(inner), 0);
}
