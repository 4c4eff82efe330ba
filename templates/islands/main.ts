/**
 * What every page loads, after it has been painted: navigation and the small scripts of a page, in plain TypeScript.
 * React and the islands come later by themselves: when the browser is idle, or as soon as a reader turns to an island.
 */
import { startNavigation } from './navigation.ts';
import { type LoadIslands, startPageScripts } from './page-scripts.ts';
import { createRouteChangeStore } from './route-change.ts';

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

function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: 4000 });
  else setTimeout(task, 1500);
}

startNavigation({
  routeChanges,
  loadIslands,
  onPageShown: () => {
    hydrate();
    void startPageScripts(loadIslands);
  },
});
hydrateOnFirstUse();
if (window.pendingClick) hydrate();
else if (document.readyState === 'complete') whenIdle(hydrate);
else addEventListener('load', () => whenIdle(hydrate));
void startPageScripts(loadIslands);
