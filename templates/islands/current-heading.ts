import { anchorOf } from './anchor-of.ts';

let observers: IntersectionObserver[] = [];

/**
 * Marks, in each list of contents, the entry whose section is being read: the last one above the upper third of the
 * window. A list that scrolls by itself keeps that entry in sight.
 */
export function markCurrentHeading(lists: Iterable<Element>): void {
  for (const observer of observers) observer.disconnect();
  observers = [...lists].map(follow);
}

function follow(list: Element): IntersectionObserver {
  const entries = [...list.querySelectorAll<HTMLAnchorElement>('a[href^="#"]')].flatMap((link) => {
    const heading = document.getElementById(anchorOf(link.hash));
    return heading ? [{ link, heading, box: heading.closest('details') }] : [];
  });
  let shown = list.querySelector('[aria-current="location"]') ?? undefined;
  const mark = (): void => {
    const line = innerHeight / 3;
    // A page that could not be loaded stands where the headings were. In a closed tab they stand nowhere.
    const present = entries.filter(({ heading, box }) => heading.isConnected && box?.open !== false);
    const read = present.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    const current = (read.at(-1) ?? present[0])?.link;
    if (current === shown) return;
    shown?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
    shown = current;
    if (current) keepInSight(current);
  };
  // It calls back when a heading crosses the line, and once at the beginning. Everything above the window counts as
  // inside: a heading that is jumped over, from below the line to above the window, has crossed it too.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
  for (const { heading } of entries) observer.observe(heading);
  return observer;
}

/** The menu of a narrow screen opens where the reader is, not at its beginning. */
export function openMenuAtCurrent(): void {
  const menu = document.getElementById('sidebar');
  menu?.addEventListener('toggle', () => {
    // The mark of the page stands before that of the part.
    const current = [...menu.querySelectorAll('.sidebar-list [aria-current]')].at(-1);
    if (current) keepInSight(current);
  });
}

/** Scrolls the list and never the page. */
function keepInSight(link: Element): void {
  const box = link.closest('.sidebar, .toc');
  if (!box) return;
  const inner = link.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const margin = 64;
  if (inner.top < outer.top + margin || inner.bottom > outer.bottom - margin)
    box.scrollTop += inner.top - outer.top - outer.height / 3;
}
