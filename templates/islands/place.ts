/** An element that is near the top of the window: its id, and its distance from the top in pixels. */
export type Place = [id: string, top: number];

/** Returns the place that `keep-place.ts` has stored in the state of a history entry. A state may be anything. */
export function placeOf(state: unknown): Place | undefined {
  const { 0: id, 1: top } = Object(Object(state).place);
  return Number.isFinite(top) ? [String(id), top] : undefined;
}

/** Scrolls so that an element has a distance from the top of the window. */
export function scrollToPlace(element: Element, top: number): void {
  scrollBy({ top: element.getBoundingClientRect().top - top, behavior: 'instant' });
}

/** An element is kept in place while its surroundings are laid out: a third of a second at 60 Hz. */
const FRAMES = 20;

/** Returns to a place and keeps it there, unless the reader scrolls. */
export function returnTo([id, top]: Place): void {
  const element = document.getElementById(id);
  const scrolled = new AbortController();
  for (const type of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(type, () => scrolled.abort(), { signal: scrolled.signal });
  const align = (frames: number): void => {
    if (!element || scrolled.signal.aborted) return;
    scrollToPlace(element, top);
    if (frames > 0) requestAnimationFrame(() => align(frames - 1));
    else scrolled.abort();
  };
  align(FRAMES);
}
