import { anchorOf } from './anchor-of.ts';

declare global {
  interface Window {
    /** Where the early script has taken the reader, and how far below the top of the window that then stood. */
    arrival?: [part: Element, top: number] | undefined;
  }
}

/** Where in the document the part stood when its reader was taken there, and how far the window was scrolled then. */
let place: number | undefined;
let scrolled = 0;

/**
 * A browser looks for the anchor of an address when all of the page has come. On a long page its reader is taken there
 * as soon as the part itself has come, unless a place is restored, and is kept there until he moves on.
 */
export function goToAnchor(): void {
  const [visit] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
  if (location.hash && visit.type === 'navigate') look();
}

function look(): void {
  const part = document.getElementById(anchorOf(location.hash));
  if (part) {
    const found = scrollY + part.getBoundingClientRect().top;
    // What is laid out above moves the part within the page, by more than rounding does; a reader moves the window.
    if (Math.abs(found - (place ?? found)) < 0.1 && scrollY !== scrolled) return;
    part.scrollIntoView();
    place = found;
    scrolled = scrollY;
    window.arrival = [part, found - scrolled];
  }
  if (document.readyState === 'loading') requestAnimationFrame(look);
}
