import { anchorOf } from './anchor-of.ts';
import { handover } from './handover.ts';

/** How far the window was scrolled, and how far below its top the part stood, when the reader was taken there. */
let scrolled = 0;
/** Nowhere yet. */
let place = 1 / 0;

/** Whoever waits longer for a part sees what is there. */
const patienceMs = 3000;
const root = document.documentElement;

/**
 * A browser looks for the anchor of an address when all of the page has come. On a long page its reader is taken there
 * as soon as the part itself has come, unless a place is restored, and is kept there until he moves on. Until then the
 * top of the page, which nobody asked for, is neither laid out nor shown: on a slow phone that is 0.1 s.
 */
export function goToAnchor(): void {
  // Browsers that hide how fast they are name no visit.
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (!location.hash || visit?.type !== 'navigate') return;
  root.dataset.arriving = '';
  // Before the other scripts, which measure.
  document.addEventListener('readystatechange', show, { once: true });
  look();
}

function show(): void {
  delete root.dataset.arriving;
}

function look(): void {
  if (document.readyState !== 'loading') return;
  if (performance.now() > patienceMs) show();
  const part = document.getElementById(anchorOf(location.hash));
  if (part) {
    // What is folded away has no place yet; folds within folds are opened frame by frame.
    part.closest('details:not([open])')?.setAttribute('open', '');
    const top = part.getBoundingClientRect().top;
    // What has been laid out to measure is shown by a task of its own: one for both blocks the page for too long.
    if (root.dataset.arriving === '') {
      setTimeout(() => {
        show();
        look();
      });
      return;
    }
    // What is laid out above moves the part or, where the browser makes up for it, the window; a reader moves both.
    if (scrollY !== scrolled && Math.abs(top - place) > 2) return;
    place = top + scrollY;
    part.scrollIntoView();
    scrolled = scrollY;
    place -= scrolled;
    handover.arrival = [part, place];
  }
  requestAnimationFrame(look);
}
