import { open, openedBelow, PLACES, type Tools } from './open-in-place.ts';

const MOST_OPENED = 1000;

/**
 * Opens again what was open when the reader left, outer parts first: places are counted with those that have been opened.
 * @returns whether anything had to be opened
 */
export async function reopen(main: Element, places: unknown, tools: Tools): Promise<boolean> {
  let hasOpened = false;
  // What is stored may be anything.
  const numbers = Array.isArray(places) ? places.filter(Number.isInteger).slice(0, MOST_OPENED) : [];
  for (const index of numbers) {
    const place = main.querySelectorAll<HTMLElement>(PLACES)[index];
    if (!place || openedBelow(place)) continue;
    await open(place, tools);
    hasOpened = true;
  }
  return hasOpened;
}
