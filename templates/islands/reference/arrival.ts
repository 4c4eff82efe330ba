import { anchorOf } from '../anchor-of.ts';

/** The title that was given, and the one of the page that it was made of. */
let given = { title: '', ofPage: '' };

/**
 * What the address names: its operation stands in the tab, what is folded in it is open, and the field of a value in sight.
 */
export function arrive(): void {
  if (!document.querySelector('main > .reference')) return;
  const target = location.hash.length > 1 ? document.getElementById(anchorOf(location.hash)) : null;
  nameTab(target);
  if (target?.matches('.plain > .fields > li')) target.querySelector('details')?.setAttribute('open', '');
  if (target) showField(target);
}

function nameTab(target: Element | null): void {
  const ofPage = document.title === given.title ? given.ofPage : document.title;
  const name = target?.closest('.operation, .schema')?.querySelector('h3')?.firstChild?.textContent;
  document.title = name ? `${name} · ${ofPage}` : ofPage;
  given = { title: document.title, ofPage };
}

/** A browser takes a reader to the value itself; its field stands above it, perhaps out of sight. */
function showField(target: Element): void {
  const field = target.closest('.values')?.closest('li, .schema');
  const { top, bottom } = target.getBoundingClientRect();
  const isArrival = top >= 0 && top < innerHeight / 2;
  if (!field || !isArrival) return;
  if (bottom - field.getBoundingClientRect().top < innerHeight * 0.8) field.scrollIntoView();
}
