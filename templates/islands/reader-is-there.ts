const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'hashchange'];

/**
 * The first time that somebody moves, turns the wheel, touches, types, or goes to an anchor. A page scrolls by itself to
 * its anchor.
 */
export const readerIsThere = new Promise<void>((resolve) => {
  const seen = new AbortController();
  const once = (event: Event): void => {
    if (isStill(event)) return;
    seen.abort();
    resolve();
  };
  for (const sign of SIGNS) addEventListener(sign, once, { passive: true, signal: seen.signal });
});

/** A page that appears or moves under a resting pointer gets a move that nobody made. */
export function isStill(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type === 'pointermove' && !movementX && !movementY;
}
