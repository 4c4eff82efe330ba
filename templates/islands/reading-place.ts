import { mainElement } from './main-element.ts';

/** Elements that identify a position. Scripts add none of these. */
const PARTS = 'main :is(h2,h3,h4,p,li,dt,dd,tr,pre,summary)';

/** Events that start scrolling by the reader. */
const SCROLL_EVENTS = ['wheel', 'pointerdown', 'keydown'];

/** How long an element is kept in place while its surroundings are laid out: a third of a second at 60 Hz. */
const FRAMES = 20;

/** Aborted when the element is no longer kept in place. */
let returning = new AbortController();

/**
 * The first element that starts in the window: its closest ancestor with an id, its index in that, and its distance from
 * the top of the window in pixels; and the indexes of everything that scripts have opened.
 */
type ReadingPlace = [id: string, index: number, top: number, opened: number[]];

/**
 * Stores the position in the current history entry. Not in pixels, because distant parts have only estimated heights, so
 * that the same number would be elsewhere when the page is loaded again.
 */
export function rememberPlace(): void {
  returning.abort();
  // Storage may be blocked.
  try {
    sessionStorage.setItem(entryName(), JSON.stringify(currentPlace()));
  } catch {}
}

/** Restores the stored position. Returns false if there is none, or if the element is folded. */
export function returnToPlace(): boolean {
  const place = storedPlace();
  if (!Array.isArray(place)) return false;
  const [id, index, top] = place;
  // The stored value may be anything, such as `length` instead of an index, and the page may have changed.
  const part = partsWithin(document.getElementById(id))[index];
  if (!part?.checkVisibility?.()) return false;
  returning.abort();
  returning = new AbortController();
  const { signal } = returning;
  for (const event of SCROLL_EVENTS)
    addEventListener(event, () => returning.abort(), { passive: true, signal });
  // Parts that are laid out around it may differ from their estimated heights.
  const align = (frames: number): void => {
    if (signal.aborted) return;
    scrollBy({ top: part.getBoundingClientRect().top - top, behavior: 'instant' });
    if (frames) requestAnimationFrame(() => align(frames - 1));
    else returning.abort();
  };
  align(FRAMES);
  return true;
}

/** Restores the position when a page is reloaded. */
export function keepPlaceOverLoads(): void {
  returnToPlace();
  addEventListener('pagehide', rememberPlace);
}

/** Returns the indexes of what was open when the current history entry was left. */
export function openedParts(): number[] {
  return storedPlace()?.[3] ?? [];
}

function currentPlace(): ReadingPlace | null {
  let part: Element | undefined;
  let top = -1;
  // An element that starts in the window is more precise than one that starts far above it.
  for (let y = 0; y < innerHeight && top < 0; y += 24) {
    const found = partAt(y);
    if (found && found !== part) top = found.getBoundingClientRect().top;
    part = found ?? part;
  }
  if (!part) return null;
  // At least `<main>` has an id.
  const around = part.closest('[id]');
  return [around?.id ?? '', partsWithin(around).indexOf(part), top, partsThatAreOpen()];
}

/** Returns the indexes of paragraphs with something open below them. */
function partsThatAreOpen(): number[] {
  // A page has hundreds of such paragraphs, mostly with nothing open.
  if (!document.querySelector('.opened')) return [];
  return [...document.querySelectorAll('[data-opens]')].flatMap((paragraph, index) =>
    paragraph.nextElementSibling?.matches('.opened') ? [index] : [],
  );
}

function partsWithin(around: Element | null): Element[] {
  return around ? [around, ...around.querySelectorAll(PARTS)] : [];
}

/** Searches by boxes: `elementFromPoint` finds nothing during a view transition or behind a dialog. */
function partAt(y: number): Element | undefined {
  const isAt = (element: Element): boolean => {
    const { top, bottom } = element.getBoundingClientRect();
    return top <= y && y < bottom;
  };
  let innermost: Element | undefined = mainElement();
  let part: Element | undefined;
  while (innermost) {
    if (innermost.matches(PARTS)) part = innermost;
    innermost = [...innermost.children].find(isAt);
  }
  return part?.checkVisibility() ? part : undefined;
}

function storedPlace(): ReadingPlace | null {
  try {
    return JSON.parse(sessionStorage.getItem(entryName()) ?? '');
  } catch {
    return null;
  }
}

/** The key alone is not enough: it stays when the page of an entry is replaced. */
function entryName(): string {
  return location.pathname + navigation.currentEntry?.key;
}
