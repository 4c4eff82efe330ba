import { readSetting, saveSetting, storageKey } from './storage.ts';

/** `system` follows the device. */
export type Theme = 'light' | 'dark' | 'system';

export function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset.theme);
}

export function applyStoredTheme(): void {
  applyTheme(asTheme(readSetting('color-mode')));
}

/** Applies and stores a theme. Storing it notifies other tabs. */
export function chooseTheme(theme: Theme): void {
  saveSetting('color-mode', theme);
  applyTheme(theme);
}

export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    // `key` is null if the storage was cleared.
    if (event.key === null || event.key === storageKey('color-mode')) applyStoredTheme();
  });
}

/** Calls the listener when the theme changes. Returns a function that stops this. */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
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

function asTheme(value: string | null | undefined): Theme {
  return value === 'light' || value === 'dark' ? value : 'system';
}
