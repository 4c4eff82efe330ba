/**
 * Runs in the head, before the first paint, and stands in every page: small on purpose. It settles what must not be seen to
 * change (colour mode, dismissed announcement, wrapped lines), goes where the address leads, says that scripts run, and
 * keeps the first click on an island until React is there to hear it. Shortcuts press a button, so they are kept like any
 * click.
 */

import { goToAnchor } from './go-to-anchor.ts';
import { handover } from './handover.ts';
import { readSetting } from './storage.ts';
import { applyStoredTheme } from './theme.ts';

const root = document.documentElement;
root.dataset.js = '';
applyStoredTheme();
if (readSetting('announcement') === root.dataset.announcement) delete root.dataset.announcement;
if (readSetting('wrap')) root.dataset.wrap = '';
goToAnchor();

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    if (target.closest('[data-island]:not([data-hydrated])')) handover.clicked = target.closest('button');
  },
  true,
);

const SINGLE_KEYS: Record<string, string> = { '/': '.search-button', '?': '.shortcuts-button' };

addEventListener('keydown', (event) => {
  const name = buttonOf(event);
  const button = name && document.querySelector<HTMLElement>(name);
  if (!button) return;
  event.preventDefault();
  button.click();
});

/** Ctrl or Command with K, anywhere; single keys where they are not being typed, unless the reader wants none. */
function buttonOf(event: KeyboardEvent): string | undefined {
  if (event.defaultPrevented || event.altKey) return undefined;
  if (event.ctrlKey || event.metaKey)
    return event.key.toLowerCase() === 'k' && !event.shiftKey ? '.search-button' : undefined;
  const typed = (event.target as Element).closest?.('input,textarea,select,[contenteditable],dialog');
  return typed || readSetting('single-keys') === 'off' ? undefined : SINGLE_KEYS[event.key];
}
