import { anchorOf } from './anchor-of.ts';
import { announce } from './announce.ts';
import type { Failure } from './load-page.ts';
import { mainElement } from './main-element.ts';
import { pageCache } from './page-cache.ts';
import { showPageFailure } from './page-failure.ts';
import { prepareOnIntent } from './prefetch.ts';
import { keepPlaceOverLoads, rememberPlace, returnToPlace } from './reading-place.ts';
import type { RouteChangeStore } from './route-change.ts';
import { isPageOfSite, pageAddress } from './site-links.ts';
import { fits, prepareSwap } from './swap-page.ts';

export interface NavigationOptions {
  routeChanges: RouteChangeStore;
  /** Brings a page to life that has just been swapped in. */
  onPageShown: () => void;
}

/**
 * Links within the site: the next page is fetched and its parts are swapped in, so that the reader keeps what is open
 * and nothing is painted twice. Whatever is out of the ordinary is left to the browser, and so is everything in a
 * browser without the Navigation API.
 */
export function startNavigation(options: NavigationOptions): void {
  // Where a browser has none, an element with this id would stand for it.
  if (!window.navigation?.navigate) return;
  /** The page that `<main>` shows; empty while it shows something else. */
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
    options.routeChanges.set({ state: 'loading', startedAt });
    try {
      const loaded = await pageCache.load(pageAddress(url), {
        signal: event.signal,
        goingBack: event.navigationType === 'traverse',
        onProgress: (fraction) => {
          if (latest === event) options.routeChanges.set({ state: 'loading', startedAt, fraction });
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
      // An aborted change must not end the one that has taken its place.
      if (latest === event) options.routeChanges.set({ state: 'idle' });
    }
  }

  /** Aborted by the next navigation, or by the reader's stop key? Its event comes just after the abort. */
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
    options.onPageShown();
  }

  function fail(failure: Failure): void {
    closeMenu();
    shown = '';
    showPageFailure(mainElement(), failure);
  }
}

/** Back and forth within a page: by the part that was read, as parts that are far away change their heights. */
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

/** The address has changed already; loading it again is a full load of the new page. */
function leaveToBrowser(): void {
  location.reload();
}

async function withTransition(
  event: NavigateEvent,
  next: Document,
  update: (swap: () => void) => void,
): Promise<void> {
  const motionIsWelcome = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (!document.startViewTransition || !motionIsWelcome || event.hasUAVisualTransition)
    return update(prepareSwap(next));
  let swap: (() => void) | undefined;
  const transition = document.startViewTransition(() => update(swap ?? prepareSwap(next)));
  // The browser takes its picture of this page with the next frame: until then there is time.
  swap = prepareSwap(next);
  // Both end early when the next transition begins or the window is hidden: nothing is lost by that.
  transition.ready.catch(() => {});
  transition.finished.catch(() => {});
  await transition.updateCallbackDone;
}

/**
 * Back to the place that was left, to the anchor, else to the top: there `scroll()` leaves some browsers where they were.
 */
function scrollPage(event: NavigateEvent, url: URL): void {
  if (event.navigationType === 'traverse' && returnToPlace()) return;
  if (event.navigationType === 'traverse' || url.hash) event.scroll();
  else scrollTo({ top: 0, behavior: 'instant' });
}

/** Reading goes on where the link led: at the anchor, else at the heading of the page. */
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
