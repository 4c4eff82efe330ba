import { readSetting, saveSetting, storageKey } from './storage.ts';

/** `system` follows the device; it is the absence of a choice. */
export type Theme = 'light' | 'dark' | 'system';

/** The choice as it is in force: the attribute that the styles read. */
export function currentTheme(): Theme {
  return asTheme(document.documentElement.dataset.theme);
}

/** Puts the remembered choice into force. */
export function applyStoredTheme(): void {
  applyTheme(asTheme(readSetting('color-mode')));
}

/** Puts a choice into force, remembers it, and tells the other tabs by way of the storage. */
export function chooseTheme(theme: Theme): void {
  saveSetting('color-mode', theme);
  applyTheme(theme);
}

/** Takes over what is chosen in another tab. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    // `key` is null when the whole storage has been cleared.
    if (event.key === null || event.key === storageKey('color-mode')) applyStoredTheme();
  });
}

/** Calls back whenever the choice in force changes. */
export function watchTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}

/** The next choice: first the opposite of what is seen, so that a click always changes something, then system again. */
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
