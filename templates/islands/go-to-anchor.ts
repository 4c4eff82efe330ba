import { anchorOf } from './anchor-of.ts';
import { handover } from './handover.ts';

/** The scroll position, and the distance of the target from the top of the window, after the last scrolling. */
let scrolled = 0;
let targetTop = 1 / 0;

/** After this time, the page is shown even if the target has not arrived. */
const MAX_WAIT_MS = 3000;
const root = document.documentElement;

/**
 * Scrolls to the target of the URL as soon as it is parsed, and keeps it in place until the reader scrolls. Browsers do so
 * only when the whole page has arrived, which may take long. Until then, the top of the page is neither laid out nor shown,
 * which saves 0.1 s on a slow phone. Does nothing if a scroll position is restored.
 */
export function goToAnchor(): void {
  // Browsers that hide timings have no entry.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!location.hash || navigation?.type !== 'navigate') return;
  root.dataset.arriving = '';
  // Before other scripts, which measure the page.
  document.addEventListener('readystatechange', show, { once: true });
  scrollToTarget();
}

function show(): void {
  delete root.dataset.arriving;
}

function scrollToTarget(): void {
  if (document.readyState !== 'loading') return;
  if (performance.now() > MAX_WAIT_MS) show();
  const target = document.getElementById(anchorOf(location.hash));
  if (target) {
    // A folded target has no position. Nested folds are opened frame by frame.
    target.closest('details:not([open])')?.setAttribute('open', '');
    const top = target.getBoundingClientRect().top;
    // Shown in another task, because one task for layout and paint would block the page for too long.
    if (root.dataset.arriving === '') {
      setTimeout(() => {
        show();
        scrollToTarget();
      });
      return;
    }
    // Layout above moves the target, or, with scroll anchoring, the window. If both have moved, the reader has scrolled.
    if (scrollY !== scrolled && Math.abs(top - targetTop) > 2) return;
    targetTop = top + scrollY;
    target.scrollIntoView();
    scrolled = scrollY;
    targetTop -= scrolled;
    handover.arrival = [target, targetTop];
  }
  requestAnimationFrame(scrollToTarget);
}
