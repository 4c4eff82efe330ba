import { pageCache } from './page-cache.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';

/** Long enough to tell a pointer that rests on a link from one that passes over it. */
const restMs = 65;

/** Fetches a page as soon as a reader seems to be about to open it. */
export function prefetchOnIntent(): void {
  // A timer each: a pointer that lies somewhere else says nothing about the keyboard.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const consider = (event: Event, delay: number): void => {
    clearTimeout(timers.get(event.type));
    const address = prefetchable(event.target);
    if (address)
      timers.set(
        event.type,
        setTimeout(() => pageCache.prefetch(address), delay),
      );
  };
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event, restMs));
  addEventListener('focusin', (event) => consider(event, restMs));
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
}

function prefetchable(target: EventTarget | null): string | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link?.href || link.target || link.hasAttribute('download') || savesData()) return undefined;
  const url = new URL(link.href);
  return isPageOfSite(url) && url.pathname !== location.pathname ? pageAddress(url) : undefined;
}

/** The reader has asked for few bytes, or the connection is too slow for guesses. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '');
}
