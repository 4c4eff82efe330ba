/**
 * Runs in the head, before the first paint, and stands in every page: small on purpose. It settles what must not be
 * seen to change (colour mode, dismissed announcement), says that scripts run, and keeps the first click on an island
 * until React is there to hear it. The shortcuts of the search press its button, so they are kept like any click.
 */

import { recall } from './storage.ts';
import { applyStoredTheme } from './theme.ts';

declare global {
  interface Window {
    /** What was clicked in an island before it was hydrated. */
    pendingClick?: HTMLElement | undefined;
  }
}

const root = document.documentElement;
root.dataset.js = '';
applyStoredTheme();
const announcement = root.dataset.announcement;
if (announcement && recall('announcement') === announcement) delete root.dataset.announcement;

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('[data-island]:not([data-hydrated])'))
      window.pendingClick = target.closest<HTMLElement>('button') ?? undefined;
  },
  true,
);

addEventListener('keydown', (event) => {
  const search = document.querySelector<HTMLElement>('.search-button');
  if (!search || event.defaultPrevented || !isSearchShortcut(event)) return;
  event.preventDefault();
  search.click();
});

/** Ctrl or Command with K, anywhere; the slash where it is not being typed. */
function isSearchShortcut({ key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return key.toLowerCase() === 'k' && !shiftKey;
  return key === '/' && !(target as Element).closest?.('input, textarea, select, [contenteditable]');
}
