/** What a reader has chosen. The base path is part of the key: other sites may share the origin. */
export type StoredKey =
  | 'color-mode'
  | 'announcement'
  | 'language'
  | 'menu'
  | 'single-keys'
  | 'wrap'
  | 'servers';

export function storageKey(key: StoredKey): string {
  return `${document.documentElement.dataset.base}${key}`;
}

/** Storage can be forbidden or full; a choice then lasts as long as the page. */
export function saveSetting(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(storageKey(key), value);
  } catch {}
}

export function readSetting(key: StoredKey): string | null {
  try {
    return localStorage.getItem(storageKey(key));
  } catch {
    return null;
  }
}
