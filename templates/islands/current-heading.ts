import { anchorOf } from './anchor-of.ts';

let observers: IntersectionObserver[] = [];

/**
 * Marks the entry of the current section in each list of contents: the last one whose heading is in or above the upper
 * third of the window; none while what is before the first one is read. A list that scrolls keeps this entry visible.
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
    // Headings may have been replaced by an error message, or be in a closed tab.
    const present = entries.filter(({ heading, box }) => heading.isConnected && box?.open !== false);
    const passed = present.filter(({ heading }) => heading.getBoundingClientRect().top < line);
    // The target of the URL, although the next heading may be as near.
    const target = passed.find(
      ({ link, heading }) => link.hash === location.hash && heading.getBoundingClientRect().top > 0,
    );
    const current = (target ?? passed.at(-1))?.link;
    if (current === shown) return;
    shown?.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'location');
    shown = current;
    if (current) scrollIntoList(current);
  };
  // Called when a heading crosses the line, and once at the start. The area includes everything above the window, so that a
  // heading crosses the line even if a jump moves it from below the line to above the window.
  const observer = new IntersectionObserver(mark, { rootMargin: '1000000px 0px -66% 0px' });
  for (const { heading } of entries) observer.observe(heading);
  return observer;
}

/** Scrolls the menu of narrow screens to the current entry when it opens. */
export function openMenuAtCurrent(): void {
  const menu = document.getElementById('sidebar');
  menu?.addEventListener('toggle', () => {
    // The last one, because the mark of the page comes before that of its section.
    const current = [...menu.querySelectorAll('.sidebar-list [aria-current]')].at(-1);
    if (current) scrollIntoList(current);
  });
}

/** Scrolls the list, but never the page. */
function scrollIntoList(link: Element): void {
  const box = link.closest('.sidebar, .toc');
  if (!box) return;
  const inner = link.getBoundingClientRect();
  const outer = box.getBoundingClientRect();
  const margin = 64;
  if (inner.top < outer.top + margin || inner.bottom > outer.bottom - margin)
    box.scrollTop += inner.top - outer.top - outer.height / 3;
}
