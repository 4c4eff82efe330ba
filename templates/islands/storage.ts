/** Keys of stored settings. The base path is a prefix, because other sites may share the origin. */
type StoredKey = 'color-mode' | 'announcement' | 'language' | 'menu' | 'single-keys' | 'wrap' | 'servers';

export function storageKey(key: StoredKey): string {
  return `${document.documentElement.dataset.base}${key}`;
}

/** If storage is blocked or full, the setting is lost with the page. */
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
