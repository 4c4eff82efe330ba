import { mainElement } from './main-element.ts';

/** The elements that a place is told by. Scripts put none of these into a page. */
const PARTS = 'main :is(h2,h3,h4,p,li,dt,dd,tr,pre,summary)';

/** The events with which a reader starts to scroll. */
const SCROLL_EVENTS = ['wheel', 'pointerdown', 'keydown'];

/** For so long the part is kept in place, while what stands around it is laid out: a third of a second at 60 Hz. */
const FRAMES = 20;

/** Aborted when the part of the last return is no longer kept in place. */
let returning = new AbortController();

/**
 * The first part that begins in the window: the nearest element around it that has an id, its number within that, and how
 * far below the window's edge it begins, in pixels. Behind them what scripts have opened, by the numbers of its openings.
 */
type ReadingPlace = [id: string, index: number, top: number, opened: number[]];

/**
 * Remembers where the reader of this entry of the history is. Parts that are far away are not laid out and only about
 * as high as they will be, so that the same number of pixels leads elsewhere when the page is made anew.
 */
export function rememberPlace(): void {
  returning.abort();
  // Storage can be forbidden.
  try {
    sessionStorage.setItem(entryName(), JSON.stringify(currentPlace()));
  } catch {}
}

/** Takes the reader back to what was left. False: nothing is remembered, or it is folded away. */
export function returnToPlace(): boolean {
  const place = storedPlace();
  if (!Array.isArray(place)) return false;
  const [id, index, top] = place;
  // The stored value may be anything, such as `length` in place of a number; the page may have changed since.
  const part = partsWithin(document.getElementById(id))[index];
  if (!part?.checkVisibility?.()) return false;
  returning.abort();
  returning = new AbortController();
  const { signal } = returning;
  for (const event of SCROLL_EVENTS)
    addEventListener(event, () => returning.abort(), { passive: true, signal });
  // Parts that are laid out around it may be higher than their estimate.
  const align = (frames: number): void => {
    if (signal.aborted) return;
    scrollBy({ top: part.getBoundingClientRect().top - top, behavior: 'instant' });
    if (frames) requestAnimationFrame(() => align(frames - 1));
    else returning.abort();
  };
  align(FRAMES);
  return true;
}

/** A page that is loaded again begins where it was left, as one that is gone back to. */
export function keepPlaceOverLoads(): void {
  returnToPlace();
  addEventListener('pagehide', rememberPlace);
}

/** What was open when this entry of the history was left. */
export function openedParts(): number[] {
  return storedPlace()?.[3] ?? [];
}

function currentPlace(): ReadingPlace | null {
  let part: Element | undefined;
  let top = -1;
  // What begins in the window says more than what began far above it.
  for (let y = 0; y < innerHeight && top < 0; y += 24) {
    const found = partAt(y);
    if (found && found !== part) top = found.getBoundingClientRect().top;
    part = found ?? part;
  }
  if (!part) return null;
  // `<main>` has an id, if nothing else has.
  const around = part.closest('[id]');
  return [around?.id ?? '', partsWithin(around).indexOf(part), top, partsThatAreOpen()];
}

/** By their numbers; what has been opened stands below the words that open it. */
function partsThatAreOpen(): number[] {
  // A page has hundreds of such words, most often with nothing below them.
  if (!document.querySelector('.opened')) return [];
  return [...document.querySelectorAll('[data-opens]')].flatMap((words, index) =>
    words.nextElementSibling?.matches('.opened') ? [index] : [],
  );
}

function partsWithin(around: Element | null): Element[] {
  return around ? [around, ...around.querySelectorAll(PARTS)] : [];
}

/** By its box: `elementFromPoint` finds no part while one page fades into the next, nor behind a dialog. */
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

/** An entry whose page is replaced keeps its key. */
function entryName(): string {
  return location.pathname + navigation.currentEntry?.key;
}
