const INPUT_EVENTS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'wheel', 'hashchange'];

/** Resolves on the first input. Scroll events do not count, because a page scrolls by itself to its anchor. */
export const firstInput = new Promise<void>((resolve) => {
  const seen = new AbortController();
  const once = (event: Event): void => {
    if (isStill(event)) return;
    seen.abort();
    resolve();
  };
  for (const type of INPUT_EVENTS) addEventListener(type, once, { passive: true, signal: seen.signal });
});

/** Whether an event is a pointer move without movement, which browsers send if a page appears under a resting pointer. */
export function isStill(event: Event): boolean {
  const { type, movementX, movementY } = event as PointerEvent;
  return type === 'pointermove' && !movementX && !movementY;
}
