/**
 * What a browser or a tab keeps. The base path is a prefix, because other sites may share the origin; so what is read may be
 * anything, of which each use takes what it knows.
 */
type Place = 'localStorage' | 'sessionStorage';

export function storageKey(key: string): string {
  return `${document.documentElement.dataset.base}${key}`;
}

/** If storage is blocked or full, the value is lost with the page. */
export function store(key: string, value: string, place: Place = 'localStorage'): void {
  try {
    globalThis[place].setItem(storageKey(key), value);
  } catch {}
}

export function stored(key: string, place: Place = 'localStorage'): string | undefined {
  try {
    return globalThis[place].getItem(storageKey(key)) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Only for the visit: another tab is at another place. */
export function keepInTab(key: string, value: string): void {
  store(key, value, 'sessionStorage');
}

export function keptInTab(key: string): string | undefined {
  return stored(key, 'sessionStorage');
}
