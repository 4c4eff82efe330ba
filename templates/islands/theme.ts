import { storageKey, store, stored } from './storage.ts';

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

export function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset.theme);
}

export function applyStoredTheme(): void {
  applyTheme(asTheme(stored('color-mode')));
}

/** Applies and stores a theme. Storing it notifies other tabs. */
export function chooseTheme(theme: Theme): void {
  store('color-mode', theme);
  applyTheme(theme);
}

export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    // `key` is null if the storage was cleared.
    if (event.key === null || event.key === storageKey('color-mode')) applyStoredTheme();
  });
}

/** Returns the next theme: the opposite of the visible one first, so that each click changes something. */
export function nextTheme(theme: Theme, systemIsDark: boolean): Theme {
  const opposite = systemIsDark ? 'light' : 'dark';
  const same = systemIsDark ? 'dark' : 'light';
  if (theme === 'system') return opposite;
  return theme === opposite ? same : 'system';
}

function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
}

function asTheme(value: string | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
