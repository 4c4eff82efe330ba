/**
 * Loaded by every page after the first paint: small scripts without React. React and the islands are loaded when the reader
 * points at an island, focuses or clicks it, or waits for the next page.
 */
import { t } from '../../cli/words/words.ts';
import styles from '../styles/deferred/controls.css';
import { adoptStyles } from './adopt-styles.ts';
import { colorPrintedCode } from './color-code.ts';
import { openMenuAtCurrent } from './current-heading.ts';
import { earlyState } from './early-state.ts';
import { failureOf, showCrash, showFailure } from './failure-box.ts';
import { firstInput, isStill } from './first-input.ts';
import { keepMenuPlace } from './menu-place.ts';
import { startPageScripts } from './page-scripts.ts';
import { prefetchNext, prefetchOnIntent } from './prefetch.ts';
import { addPrintNotes, removePrintNotes } from './print-notes.ts';
import { reachBeforeLeaving } from './reach-before-leaving.ts';
import { savesData } from './saves-data.ts';
import { loadEngine, loadWholeEngine } from './search/load-engine.ts';
import { stayInPlace } from './stay-in-place.ts';
import { keptInTab } from './storage.ts';
import { followOtherTabs } from './theme.ts';
import { whenIdle } from './when-idle.ts';

let islands: Promise<typeof import('./hydrate.tsx')> | undefined;

/** Loads React once. A failed attempt may be repeated. */
function loadIslands(): NonNullable<typeof islands> {
  islands ??= import('./hydrate.tsx').catch((error) => {
    islands = undefined;
    throw error;
  });
  return islands;
}

/** If React cannot be loaded or crashes, islands remain static markup. A message is shown only if one was clicked. */
function hydrate(): void {
  loadIslands()
    .then(({ hydrateIslands }) => hydrateIslands())
    .catch((error) => {
      earlyState.typed = undefined;
      if (earlyState.clicked) showHydrationFailure(error);
    });
}

/** Many browsers cache a failed import, so that only a reload requests the module again. */
async function hydrateAgain(): Promise<void> {
  try {
    await loadIslands();
    return hydrate();
  } catch (error) {
    const response = await fetch(location.href, { method: 'HEAD' }).catch(() => undefined);
    if (response?.ok) location.reload();
    else showHydrationFailure(error);
  }
}

/** Browsers report a chunk that cannot be fetched as a `TypeError`. */
function showHydrationFailure(error: unknown): void {
  if (earlyState.hasChunk || !(error instanceof TypeError)) showCrash(hydrateAgain);
  else showFailure(t('ui.button-failed'), failureOf(undefined), hydrateAgain);
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
  if (island.dataset.island !== 'Search') return;
  prepareSearch();
  // Texts neither delay React nor the results for names.
  loadIslands().then(
    () => whenIdle(() => loadWholeEngine(searchUrl(island)).catch(() => {})),
    () => {},
  );
}

/** Lets the first key show results at once. */
function prepareSearch(): void {
  const island = document.querySelector<HTMLElement>('[data-island="Search"]');
  if (island && !savesData()) loadEngine(searchUrl(island)).catch(() => {});
}

function prepareAhead(): void {
  prepareSearch();
  prefetchNext();
}

function searchUrl({ dataset }: HTMLElement): string {
  return JSON.parse(dataset.props ?? '').url;
}

adoptStyles(styles);
stayInPlace();
keepMenuPlace();
reachBeforeLeaving(hydrate);
prefetchOnIntent();
followOtherTabs();
addEventListener('beforeprint', colorPrintedCode);
addEventListener('beforeprint', addPrintNotes);
addEventListener('afterprint', removePrintNotes);
openMenuAtCurrent();
hydrateOnFirstUse();
// What the reader has asked for first is done first.
firstInput.then(() => setTimeout(() => whenIdle(prepareAhead), 500));
hydrateFor(earlyState.clicked ?? null);
if (keptInTab('tab')) import('./request/secrets.ts').catch(() => {});
if (keptInTab('sign-in'))
  import('./request/open-form.tsx').then(({ returnFromSignIn }) => returnFromSignIn()).catch(reportError);
// In another task, so that input is handled first.
setTimeout(startPageScripts);
