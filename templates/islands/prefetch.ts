import { reachPage } from './reach-page.ts';
import { savesData } from './saves-data.ts';
import { nextPage } from './site-links.ts';

/** Fetches a page when the reader seems about to open it. */
export function prefetchOnIntent(): void {
  // One timer per type of event, because pointer and keyboard may be at different links.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const consider = (event: Event, delay?: number): void => {
    clearTimeout(timers.get(event.type));
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link) timers.set(event.type, setTimeout(prefetch, delay ?? restMs(link), link));
  };
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event));
  addEventListener('focusin', (event) => consider(event));
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
}

/** Fetches the page that a guide's "Next" leads to, which most readers open. */
export function prefetchNext(): void {
  prefetch(document.querySelector('a[rel="next"]'));
}

function prefetch(link: Element | null): void {
  const url = nextPage(link);
  if (link && url && !savesData()) void reachPage(link, url);
}

/** How long a pointer must rest on a link. In a menu it passes over many links. */
function restMs(link: Element): number {
  return link.closest('main') ? 20 : 65;
}
