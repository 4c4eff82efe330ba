/**
 * What every page loads, after it has been painted: navigation and the small scripts of a page, in plain TypeScript.
 * React and the islands come later by themselves: with the first sign of a reader, when the browser is idle; at once
 * when the reader turns to an island. A page that is only looked at never waits for them.
 */
import { startNavigation } from './navigation.ts';
import { type LoadIslands, startPageScripts } from './page-scripts.ts';
import { createRouteChangeStore } from './route-change.ts';
import { followOtherTabs } from './theme.ts';

const routeChanges = createRouteChangeStore();
let islands: ReturnType<LoadIslands> | undefined;

/** Loads React once; a failed attempt is forgotten, so that the next one can succeed. */
const loadIslands: LoadIslands = () => {
  islands ??= import('./hydrate.tsx').catch((error) => {
    islands = undefined;
    throw error;
  });
  return islands;
};

/** Without the network the islands stay what they are: markup that has said everything already. */
function hydrate(): void {
  loadIslands().then(
    ({ hydrateIslands }) => hydrateIslands(routeChanges),
    () => {},
  );
}

function hydrateOnFirstUse(): void {
  for (const type of ['pointerover', 'touchstart', 'focusin', 'click']) {
    addEventListener(type, (event) => inWaitingIsland(event.target) && hydrate(), { passive: true });
  }
}

function inWaitingIsland(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('[data-island]:not([data-hydrated])') !== null;
}

/** The first time that somebody moves, scrolls, touches or types. */
function whenReaderIsThere(task: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  const seen = new AbortController();
  const once = (event: Event): void => {
    // A page that appears under a resting pointer gets a move that nobody made.
    if (event instanceof PointerEvent && event.type === 'pointermove' && !event.movementX && !event.movementY)
      return;
    seen.abort();
    task();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: seen.signal });
}

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

/** Brings a page to life that has just been swapped in. */
export function onPageShown(): void {
  hydrate();
  void startPageScripts(loadIslands);
}

startNavigation({ routeChanges, loadIslands, onPageShown });
followOtherTabs();
hydrateOnFirstUse();
whenReaderIsThere(() => whenIdle(hydrate));
if (window.pendingClick) hydrate();
void startPageScripts(loadIslands);
