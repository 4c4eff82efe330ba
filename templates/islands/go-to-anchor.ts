import { anchorOf } from './anchor-of.ts';
import { earlyState } from './early-state.ts';
import { placeOf, returnTo, scrollToPlace } from './place.ts';

/** The scroll position, and the distance of the target from the top of the window, after the last scrolling. */
let scrolled = 0;
let targetTop = 1 / 0;

/** After this time, the page is shown even if the target has not arrived. */
const MAX_WAIT_MS = 3000;
const root = document.documentElement;

/**
 * Scrolls to the target of the URL, or to the place that was read before a reload, as soon as it is parsed, and keeps it in
 * place until the reader scrolls. Browsers do so only when the whole page has arrived, which may take long. Until then,
 * nothing of the text is laid out, and then the section of the target first, which saves 0.3 s on a slow phone.
 */
export function goToAnchor(): void {
  // Browsers that hide timings have no entry.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isNew = navigation?.type === 'navigate';
  // Otherwise, the browser restores the scroll position.
  const goesToAnchor = isNew || history.scrollRestoration === 'manual';
  const [id, top] = (!isNew && placeOf(history.state)) || [goesToAnchor && anchorOf(location.hash)];
  if (!id) return;
  root.dataset.arriving = '';
  const go = (): void => {
    if (performance.now() > MAX_WAIT_MS) show();
    const target = document.getElementById(id);
    if (goTo(target, top) && document.readyState === 'loading')
      target ? requestAnimationFrame(go) : setTimeout(go, 30);
  };
  // Before other scripts, which measure the page.
  document.addEventListener(
    'readystatechange',
    () => {
      show();
      if (top !== undefined) returnTo([id, top]);
    },
    { once: true },
  );
  go();
}

function show(): void {
  delete root.dataset.arriving;
}

/** Returns whether to go there again in the next frame. */
function goTo(target: HTMLElement | null, top: number | undefined): boolean {
  if (!target) return true;
  // A folded target has no position. Nested folds are opened frame by frame.
  target.closest('details:not([open])')?.setAttribute('open', '');
  if (root.dataset.arriving === '') {
    for (let box: HTMLElement | null = target; box; box = box.parentElement) box.dataset.arrived = '';
    root.dataset.arriving = 'section';
    // In another task after it has been painted.
    requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(show)));
  }
  const before = target.getBoundingClientRect().top;
  // Layout above moves the target, or, with scroll anchoring, the window. If both have moved, the reader has scrolled.
  if (scrollY !== scrolled && Math.abs(before - targetTop) > 2) return false;
  targetTop = before + scrollY;
  if (top === undefined) target.scrollIntoView();
  else scrollToPlace(target, top);
  scrolled = scrollY;
  targetTop -= scrolled;
  earlyState.arrival = [target, targetTop];
  return true;
}
