import { anchorOf } from '../anchor-of.ts';

/** The title that was set last, and the original title of the page. */
let last = { title: '', original: '' };

/** Shows the target of the URL: puts its operation into the title, unfolds it, and scrolls to the field of a value. */
export function arrive(): void {
  if (!document.querySelector('main > .reference')) return;
  const target = location.hash.length > 1 ? document.getElementById(anchorOf(location.hash)) : null;
  updateTitle(target);
  if (target?.matches('.index td, .plain > .fields > li'))
    target.closest('tr, li')?.querySelector('details')?.setAttribute('open', '');
  if (target) showField(target);
}

function updateTitle(target: Element | null): void {
  const original = document.title === last.title ? last.original : document.title;
  const name = target?.closest('.operation, .schema')?.querySelector('h3')?.firstChild?.textContent;
  document.title = name ? `${name} · ${original}` : original;
  last = { title: document.title, original };
}

/** The browser scrolls to a value, whose field may be above the window. */
function showField(target: Element): void {
  const field = target.closest('.values')?.closest('li, .schema');
  const { top, bottom } = target.getBoundingClientRect();
  const isArrival = top >= 0 && top < innerHeight / 2;
  if (!field || !isArrival) return;
  if (bottom - field.getBoundingClientRect().top < innerHeight * 0.8) field.scrollIntoView();
}
