import { anchorOf } from './anchor-of.ts';
import { announce } from './announce.ts';
import type { Failure } from './failure-box.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { showPageFailure } from './page-failure.ts';
import { prepareOnIntent } from './prefetch.ts';
import { keepPlaceOverLoads, rememberPlace, returnToPlace } from './reading-place.ts';
import type { RouteChangeStore } from './route-change.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';
import { fits, prepareSwap } from './swap-page.ts';

/**
 * Handles links within the site: fetches the next page and swaps its parts in, so that the rest of the page keeps its state
 * and is not painted again. Everything unusual is left to the browser, as is everything in browsers without the Navigation
 * API. `onPageShown` enhances a page that was swapped in.
 */
export function startNavigation(routeChanges: RouteChangeStore, onPageShown: () => void): void {
  // Without the API, `navigation` may be an element with this id.
  if (!window.navigation?.navigate) return;
  /** The URL of the page in `<main>`; empty while it shows a failure. */
  let shown = pageAddress(new URL(location.href));
  let latest: NavigateEvent | undefined;

  navigation.addEventListener('navigate', (event) => {
    const url = new URL(event.destination.url);
    latest = event;
    if (!mayIntercept(event, url)) return;
    rememberPlace();
    if (event.hashChange && pageAddress(url) === shown) return keepPlaceWithin(event);
    event.intercept({ scroll: 'manual', focusReset: 'manual', handler: () => change(event, url) });
  });
  prepareOnIntent();
  keepPlaceOverLoads();

  async function change(event: NavigateEvent, url: URL): Promise<void> {
    const startedAt = performance.now();
    routeChanges.set({ state: 'loading', startedAt });
    try {
      const loaded = await pageCache.load(pageAddress(url), {
        signal: event.signal,
        goingBack: event.navigationType === 'traverse',
        onProgress: (fraction) => {
          if (latest === event) routeChanges.set({ state: 'loading', startedAt, fraction });
        },
      });
      if (loaded.kind === 'failure') return fail(loaded.failure);
      if (loaded.kind === 'foreign' || !fits(loaded.document)) return leaveToBrowser();
      await show(event, url, loaded.document);
    } catch (error) {
      if (!event.signal.aborted) throw error;
      if (await isReplaced(event)) return;
      fail('stopped');
    } finally {
      // An aborted change must not end its successor.
      if (latest === event) routeChanges.set({ state: 'idle' });
    }
  }

  /** Whether the next navigation aborted this one, not the reader. Its event comes just after the abort. */
  async function isReplaced(event: NavigateEvent): Promise<boolean> {
    await new Promise((resolve) => setTimeout(resolve));
    return latest !== event;
  }

  async function show(event: NavigateEvent, url: URL, next: Document): Promise<void> {
    closeMenu();
    await withTransition(event, next, (swap) => {
      swap();
      shown = pageAddress(url);
      scrollPage(event, url);
      focusPage(url, event.navigationType === 'traverse');
    });
    announce(document.title);
    onPageShown();
  }

  function fail(failure: Failure): void {
    closeMenu();
    shown = '';
    showPageFailure(mainElement(), failure);
  }
}

/** Restores the position within a page by the part that was read, because the heights of distant parts may change. */
function keepPlaceWithin(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse') return;
  const handler = async (): Promise<void> => {
    if (!returnToPlace()) event.scroll();
  };
  event.intercept({ scroll: 'manual', focusReset: 'manual', handler });
}

function mayIntercept(event: NavigateEvent, url: URL): boolean {
  return (
    event.canIntercept &&
    event.downloadRequest === null &&
    event.formData === null &&
    !event.sourceElement?.closest('form') &&
    event.navigationType !== 'reload' &&
    isPageOfSite(url)
  );
}

/** The URL has changed already, so a reload loads the new page. */
function leaveToBrowser(): void {
  location.reload();
}

async function withTransition(
  event: NavigateEvent,
  next: Document,
  update: (swap: () => void) => void,
): Promise<void> {
  const reducesMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || reducesMotion || event.hasUAVisualTransition)
    return update(prepareSwap(next));
  let swap: (() => void) | undefined;
  const transition = document.startViewTransition(() => update(swap ?? prepareSwap(next)));
  // The browser captures the old page in the next frame, so there is time until then.
  swap = prepareSwap(next);
  // Both reject if another transition starts or the window is hidden, which does no harm.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

/** Scrolls to the restored position, the anchor, or the top. For the latter, `scroll()` does nothing in some browsers. */
function scrollPage(event: NavigateEvent, url: URL): void {
  if (event.navigationType === 'traverse' && returnToPlace()) return;
  if (event.navigationType === 'traverse' || url.hash) event.scroll();
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Moves the focus to the anchor, or else to the heading of the page. */
function focusPage(url: URL, scrollIsRestored: boolean): void {
  const anchor = url.hash && !scrollIsRestored && document.getElementById(anchorOf(url.hash));
  const target = anchor || document.querySelector<HTMLElement>('main h1') || mainElement();
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function closeMenu(): void {
  for (const popover of document.querySelectorAll<HTMLElement>('[popover]:popover-open'))
    popover.hidePopover();
}
