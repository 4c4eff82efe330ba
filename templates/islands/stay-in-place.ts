import { handover } from './handover.ts';

const settledMs = 500;

/**
 * The browser goes to the anchor once more when all of the page has come. Whoever was taken there before, and has read on
 * in the meantime, stays where he is.
 */
export function stayInPlace(): void {
  if (!handover.arrival) return;
  const [part, top] = handover.arrival;
  const isAtAnchor = (): boolean => Math.abs(part.getBoundingClientRect().top - top) < 2;
  if (isAtAnchor()) return;
  let place = scrollY;
  const settled = new AbortController();
  const follow = (): void => {
    if (isAtAnchor()) scrollTo({ top: place, behavior: 'instant' });
    else place = scrollY;
  };
  addEventListener('scroll', follow, { passive: true, signal: settled.signal });
  addEventListener('load', () => setTimeout(() => settled.abort(), settledMs));
}
