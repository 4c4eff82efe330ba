/**
 * Runs in the head of every page before the first paint, so it must be small. It applies settings that must not change
 * visibly (color mode, dismissed announcement, wrapped lines), scrolls to the anchor, marks that scripts run, and
 * remembers the last click on an island until React handles it. Keyboard shortcuts click a button, so they are remembered
 * in the same way.
 */

import { earlyState } from './early-state.ts';
import { goToAnchor } from './go-to-anchor.ts';
import { stored } from './storage.ts';
import { applyStoredTheme } from './theme.ts';

const root = document.documentElement;
root.dataset.js = '';
applyStoredTheme();
if (stored('announcement') === root.dataset.announcement) delete root.dataset.announcement;
const wrap = stored('wrap');
if (wrap) root.dataset.wrap = wrap;
goToAnchor();
// Without the module, the page is that of readers without scripts.
addEventListener(
  'error',
  (event) => {
    const target = event.target as HTMLScriptElement;
    if (target.type === 'module') delete root.dataset.js;
  },
  true,
);

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (!target.closest('[data-island]:not([data-hydrated])')) return;
    earlyState.clicked = target.closest('button');
    earlyState.typed = earlyState.clicked?.matches(SEARCH) ? '' : undefined;
  },
  true,
);

/** A field of a dialog that has just been closed keeps the focus until the next frame. */
const FIELD = 'dialog[open],select,:read-write:not(dialog *)';
const SEARCH = '.search-button';
const SINGLE_KEYS: Record<string, string> = { '/': SEARCH, '?': '.shortcuts-button' };

addEventListener('keydown', (event) => {
  const { key, altKey } = event;
  const { typed } = earlyState;
  const isCommand = event.ctrlKey || event.metaKey;
  if (typed !== undefined && !isCommand && !altKey) {
    const next = key.length === 1 ? typed + key : { Backspace: typed.slice(0, -1), Enter: typed }[key];
    if (next !== undefined) event.preventDefault();
    // These lead elsewhere.
    earlyState.typed = /^(Tab|Escape)$/.test(key) ? undefined : (next ?? typed);
    return;
  }
  if (event.defaultPrevented || altKey) return;
  // Ctrl+K or Command+K, or a single key outside of fields, unless those are turned off.
  const isSingle =
    !isCommand && !(event.target as Element).closest?.(FIELD) && stored('single-keys') !== 'off';
  const isSearch = isCommand && key.toLowerCase() === 'k' && !event.shiftKey;
  const selector = isSearch ? SEARCH : isSingle && SINGLE_KEYS[key];
  const button = selector && document.querySelector<HTMLElement>(selector);
  if (!button) return;
  event.preventDefault();
  button.click();
});
