import { open, openedBelow, PLACES } from './open-in-place.ts';
import type { Pages } from './section-content.ts';

/**
 * Opens again what was open when the reader left, outer parts first: places are counted with those that have been opened.
 * @returns whether anything had to be opened
 */
export async function reopen(main: Element, places: number[], pages: Pages): Promise<boolean> {
  let hasOpened = false;
  for (const index of places) {
    const place = main.querySelectorAll<HTMLElement>(PLACES)[index];
    if (!place || openedBelow(place)) continue;
    await open(place, pages);
    hasOpened = true;
  }
  return hasOpened;
}
