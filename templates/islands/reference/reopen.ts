import { LINKS, open, openedBelow, type Tools } from './open-in-place.ts';

const MAX_OPENED = 1000;

/** Opens what was open when the reader left, outer parts first, because indexes include opened parts. */
export async function reopen(main: Element, indexes: unknown, tools: Tools): Promise<boolean> {
  let hasOpened = false;
  // The stored value may be anything.
  const valid = Array.isArray(indexes) ? indexes.filter(Number.isInteger).slice(0, MAX_OPENED) : [];
  for (const index of valid) {
    const paragraph = main.querySelectorAll<HTMLElement>(LINKS)[index];
    if (!paragraph || openedBelow(paragraph)) continue;
    await open(paragraph, tools);
    hasOpened = true;
  }
  return hasOpened;
}
