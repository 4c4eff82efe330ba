import type { Found } from './entry.ts';

/** More would be slow to load and to search on a phone. */
export const MOST_ENTRIES = 6000;

/** What a site does without when it has too much, the first of these first. Operations are never left out. */
const STEPS: ((pages: Found[]) => Found[])[] = [
  (pages) => pages.flatMap((page) => namesOnce([page])),
  namesOnce,
  (pages) => without(pages, (kind) => kind === 'value'),
  (pages) => without(pages, (kind) => kind === 'field'),
  (pages) => without(pages, (kind) => kind === 'parameter'),
];

/** All entries; of a very large site each name of a field once, and only those that matter most where that is not enough. */
export function limitEntries(pages: Found[], most = MOST_ENTRIES): Found[] {
  let kept = pages;
  for (const step of STEPS) {
    if (count(kept) <= most) return kept;
    kept = step(kept);
  }
  return kept;
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
