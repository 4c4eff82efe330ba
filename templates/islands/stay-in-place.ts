const settledMs = 500;

/**
 * The browser goes to the anchor once more when all of the page has come. Whoever was taken there before, and has read on
 * in the meantime, stays where he is.
 */
export function stayInPlace(): void {
  const { arrival } = window;
  if (!arrival) return;
  const isAtAnchor = (): boolean => Math.abs(arrival.part.getBoundingClientRect().top - arrival.top) < 2;
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
