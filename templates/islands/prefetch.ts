import { pageCache } from './page-cache.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';

/** Fetches a page as soon as a reader seems to be about to open it. */
export function prefetchOnIntent(): void {
  // A timer each: a pointer that lies somewhere else says nothing about the keyboard.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const consider = (event: Event, delay?: number): void => {
    clearTimeout(timers.get(event.type));
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const address = link && prefetchable(link);
    if (!address) return;
    const fetchPage = () => pageCache.prefetch(address);
    timers.set(event.type, setTimeout(fetchPage, delay ?? restMs(link)));
  };
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event));
  addEventListener('focusin', (event) => consider(event));
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
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

/** The reader has asked for few bytes, or the connection is too slow for guesses. */
function savesData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } };
  return Boolean(connection?.saveData) || /2g/.test(connection?.effectiveType ?? '');
}
