import { anchorOf } from './anchor-of.ts';

declare global {
  interface Window {
    /** Where the early script has taken the reader, and how far below the top of the window that then stood. */
    arrival?: { part: Element; top: number } | undefined;
  }
}

/**
 * A browser looks for the anchor of an address when all of the page has come. On a long page its reader is taken there
 * as soon as the part itself has come, unless a place is restored or the reader has moved on.
 */
export function goToAnchor(): void {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  if (location.hash && visit?.type === 'navigate') look();
}

function look(): void {
  const part = document.getElementById(anchorOf(location.hash));
  if (part && scrollY === 0) {
    part.scrollIntoView({ behavior: 'instant' });
    window.arrival = { part, top: part.getBoundingClientRect().top };
  } else if (!part && document.readyState === 'loading') requestAnimationFrame(look);
}
