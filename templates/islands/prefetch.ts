import { anchorOf } from './anchor-of.ts';
import { pageCache } from './page-cache.ts';
import { savesData } from './saves-data.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';

/** Fetches a page, or lays out a part of this one, when the reader seems about to open it. */
export function prepareOnIntent(): void {
  // One timer per type of event, because pointer and keyboard may be at different links.
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const consider = (event: Event, delay?: number): void => {
    clearTimeout(timers.get(event.type));
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a:not(svg a)') : null;
    if (!link) return;
    const url = prefetchableUrl(link);
    const prepare = () => (url ? pageCache.prefetch(url) : layOutTarget(link));
    timers.set(event.type, setTimeout(prepare, delay ?? restMs(link)));
  };
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && consider(event));
  addEventListener('focusin', (event) => consider(event));
  addEventListener('touchstart', (event) => consider(event, 0), { passive: true });
}

const VISIBLE_MS = 500;
const MAX_PREFETCHED = 4;
let observer: IntersectionObserver | undefined;

/**
 * Prefetches the first few pages whose links stay visible for a while. Links with an anchor are left out: most of them open
 * a reference, which is too large to prefetch on a guess.
 */
export function prefetchInSight(main: Element): void {
  observer?.disconnect();
  const prefetched = new Set<string>();
  const timers = new Map<Element, ReturnType<typeof setTimeout>>();
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      clearTimeout(timers.get(target));
      const url = prefetchableUrl(target as HTMLAnchorElement);
      if (!isIntersecting || !url) continue;
      const prefetch = (): void => {
        if (prefetched.size < MAX_PREFETCHED) pageCache.prefetch(url);
        prefetched.add(url);
      };
      timers.set(target, setTimeout(prefetch, VISIBLE_MS));
    }
  });
  for (const link of main.querySelectorAll('a[href]:not([href*="#"])')) observer.observe(link);
}

/** How long a pointer must rest on a link. In a menu it passes over many links. */
function restMs(link: Element): number {
  return link.closest('main') ? 20 : 65;
}

function prefetchableUrl(link: HTMLAnchorElement): string | undefined {
  if (!link.href || link.target || link.hasAttribute('download') || savesData()) return undefined;
  const url = new URL(link.href);
  return isPageOfSite(url) && url.pathname !== location.pathname ? pageAddress(url) : undefined;
}

/**
 * Lays out the target of a link on this page, and its neighbours, which become visible with it. The browser skips the
 * layout of distant parts, but measuring an element in them triggers it.
 */
function layOutTarget({ pathname, hash }: HTMLAnchorElement): void {
  if (pathname !== location.pathname) return;
  const target = document.getElementById(anchorOf(hash));
  // One task for each, so that input is handled in between.
  for (const part of [target, target?.nextElementSibling, target?.previousElementSibling])
    setTimeout(() => part?.firstElementChild?.getBoundingClientRect());
}
