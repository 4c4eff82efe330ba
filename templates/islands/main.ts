/**
 * What every page loads, after it has been painted: navigation and the small scripts of a page, in plain TypeScript.
 * React and the islands come later by themselves: with the first sign of a reader, when the browser is idle; at once
 * when the reader turns to an island. A page that is only looked at never waits for them.
 */
import { colorPrintedCode } from './color-code.ts';
import { openMenuAtCurrent } from './current-heading.ts';
import { handover } from './handover.ts';
import { showIslandFailure } from './island-failure.ts';
import { startNavigation } from './navigation.ts';
import { startPageScripts } from './page-scripts.ts';
import { createRouteChangeStore } from './route-change.ts';
import { loadEngine } from './search/load-engine.ts';
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
  if (island.dataset.island === 'Search')
    loadEngine(JSON.parse(island.dataset.props ?? '').url).catch(() => {});
}

/** The first time that somebody moves, turns the wheel, touches or types. A page scrolls by itself to its anchor. */
function whenReaderIsThere(task: () => void): void {
  const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel'];
  const seen = new AbortController();
  const once = (event: Event): void => {
    if (isStill(event)) return;
    seen.abort();
    task();
  };
  for (const sign of signs) addEventListener(sign, once, { passive: true, signal: seen.signal });
}

/** A page that appears or moves under a resting pointer gets a move that nobody made. */
function isStill(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type === 'pointermove' && !movementX && !movementY;
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
whenReaderIsThere(() => whenIdle(hydrate));
hydrateFor(handover.clicked ?? null);
// A task of its own: what is pressed meanwhile comes first.
setTimeout(startPageScripts);
