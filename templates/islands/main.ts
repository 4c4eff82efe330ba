/**
 * What every page loads, after it has been painted: navigation and the small scripts of a page, in plain TypeScript.
 * React and the islands come later by themselves: with the first sign of a reader, when the browser is idle; at once
 * when the reader points at an island or focuses it. A page that is only looked at never waits for them.
 */
import { colorPrintedCode } from './color-code.ts';
import { openMenuAtCurrent } from './current-heading.ts';
import { handover } from './handover.ts';
import { showIslandFailure } from './island-failure.ts';
import { startNavigation } from './navigation.ts';
import { startPageScripts } from './page-scripts.ts';
import { isStill, readerIsThere } from './reader-is-there.ts';
import { createRouteChangeStore } from './route-change.ts';
import { savesData } from './saves-data.ts';
import { loadEngine, loadWholeEngine } from './search/load-engine.ts';
import { stayInPlace } from './stay-in-place.ts';
import { followOtherTabs } from './theme.ts';

const routeChanges = createRouteChangeStore();
let islands: Promise<typeof import('./hydrate.tsx')> | undefined;

/** Loads React once; a failed attempt is forgotten, so that the next one can succeed. */
function loadIslands(): NonNullable<typeof islands> {
  islands ??= import('./hydrate.tsx').catch((error) => {
    islands = undefined;
    throw error;
  });
  return islands;
}

/** Without the network the islands stay what they are, markup that has said everything already, until one is clicked. */
function hydrate(): void {
  loadIslands().then(
    ({ hydrateIslands }) => hydrateIslands(routeChanges),
    () => handover.clicked && showIslandFailure(hydrateAgain),
  );
}

/** Many browsers remember that a module did not come: then only a new load of the page asks for it again. */
async function hydrateAgain(): Promise<void> {
  const isLoaded = await loadIslands().catch(() => undefined);
  if (isLoaded) return hydrate();
  const answer = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
  if (answer?.ok) location.reload();
  else showIslandFailure(hydrateAgain);
}

function hydrateOnFirstUse(): void {
  for (const type of ['pointermove', 'pointerdown', 'focusin', 'click'])
    addEventListener(type, (event) => !isStill(event) && hydrateFor(event.target), { passive: true });
}

function hydrateFor(target: EventTarget | null): void {
  const island =
    target instanceof Element && target.closest<HTMLElement>('[data-island]:not([data-hydrated])');
  if (!island) return;
  hydrate();
  // What the search needs comes beside React, not after it.
  if (island.dataset.island === 'Search') loadWholeEngine(searchUrl(island)).catch(() => {});
}

/** So that the first key brings results at once. */
function prepareSearch(): void {
  const island = document.querySelector<HTMLElement>('[data-island="Search"]');
  if (island && !savesData()) loadEngine(searchUrl(island)).catch(() => {});
}

function searchUrl({ dataset }: HTMLElement): string {
  return JSON.parse(dataset.props ?? '').url;
}

function whenIdle(task: () => void): void {
  // Where a browser has none, an element with this id would stand for it.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(task, { timeout: 2000 });
  else setTimeout(task, 200);
}

/** Brings a page to life that has just been swapped in. */
export function onPageShown(): void {
  hydrate();
  startPageScripts();
}

stayInPlace();
startNavigation({ routeChanges, onPageShown });
followOtherTabs();
addEventListener('beforeprint', colorPrintedCode);
openMenuAtCurrent();
hydrateOnFirstUse();
readerIsThere.then(() => {
  whenIdle(hydrate);
  whenIdle(prepareSearch);
});
hydrateFor(handover.clicked ?? null);
// A task of its own: what is pressed meanwhile comes first.
setTimeout(startPageScripts);
