import { layOutTarget } from './lay-out-target.ts';
import { pageCache } from './page-cache.ts';
import { savesData } from './saves-data.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';

/** Fetches a page, or lays out a part of this one, as soon as a reader seems to be about to open it. */
export function prepareOnIntent(): void {
  // A timer each: a pointer that lies somewhere else says nothing about the keyboard.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const consider = (event: Event, delay?: number): void => {
    clearTimeout(timers.get(event.type));
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link) return;
    const address = prefetchable(link);
    const prepare = () => (address ? pageCache.prefetch(address) : layOutTarget(link));
    timers.set(event.type, setTimeout(prepare, delay ?? restMs(link)));
  };
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event));
  addEventListener('focusin', (event) => consider(event));
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
}

const IN_SIGHT_MS = 500;
const MOST_GUESSES = 4;
let observer: IntersectionObserver | undefined;

/**
 * Fetches the first few pages that a text leads to while its reader goes on reading, of those whose links stay in sight
 * for a while. Links to an anchor are left out: they mostly lead into a reference, which weighs too much for a guess.
 */
export function prefetchInSight(main: Element): void {
  observer?.disconnect();
  const guesses = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      clearTimeout(timers.get(target));
      const address = prefetchable(target as HTMLAnchorElement);
      if (!isIntersecting || !address) continue;
      const guess = (): void => {
        if (guesses.size < MOST_GUESSES) pageCache.prefetch(address);
        guesses.add(address);
      };
      timers.set(target, setTimeout(guess, IN_SIGHT_MS));
    }
  });
  for (const link of main.querySelectorAll('a[href]:not([href*="#"])')) observer.observe(link);
}

/** Long enough to tell a pointer that rests on a link from one that passes over it: in a menu it passes over many. */
function restMs(link: Element): number {
  return link.closest('main') ? 20 : 65;
}

function prefetchable(link: HTMLAnchorElement): string | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || savesData()) return undefined;
  const url = new URL(link.href);
  return isPageOfSite(url) && url.pathname !== location.pathname ? pageAddress(url) : undefined;
}
