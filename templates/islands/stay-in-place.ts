import { earlyState } from './early-state.ts';

const SETTLED_MS = 500;

/** Browsers scroll to the anchor again at the end of loading. This keeps the position of readers who have scrolled. */
export function stayInPlace(): void {
  if (!earlyState.arrival) return;
  const [target, top] = earlyState.arrival;
  const isAtAnchor = (): boolean => Math.abs(target.getBoundingClientRect().top - top) < 2;
  if (isAtAnchor()) return;
  let position = scrollY;
  const settled = new AbortController();
  const follow = (): void => {
    if (isAtAnchor()) scrollTo({ top: position, behavior: 'instant' });
    else position = scrollY;
  };
  addEventListener('scroll', follow, { passive: true, signal: settled.signal });
  addEventListener('load', () => setTimeout(() => settled.abort(), SETTLED_MS));
}
