/**
 * What readers keep. The base path is a prefix, because other sites may share the origin. A stored value may be anything:
 * it is used only if it is one that this site writes.
 */
const ACCEPTED = {
  'color-mode': /^(light|dark|system)$/,
  announcement: /^.{1,200}$/,
  /** Lines, because tabs may be languages, operating systems or package managers. */
  language: /^[\s\S]{1,9999}$/,
  /** Lines: the groups of menus that are open. */
  menu: /^[\s\S]{1,99999}$/,
  'single-keys': /^(on|off)$/,
  wrap: /^(on|off)$/,
  /** Lines: the server that samples show, and the chosen one. */
  servers: /^\S+ \S+(\n\S+ \S+)*$/,
  /** The layout, and the scroll position in pixels. */
  'menu-place': /^\w+ \d{1,7}$/,
};

type StoredKey = keyof typeof ACCEPTED;

/** Only for the visit: another tab is at another place. */
const OF_VISIT: StoredKey = 'menu-place';

export function storageKey(key: StoredKey): string {
  return `${document.documentElement.dataset.base}${key}`;
}

/** If storage is blocked or full, the value is lost with the page. */
export function store(key: StoredKey, value: string): void {
  try {
    storageOf(key).setItem(storageKey(key), value);
  } catch {}
}

export function stored(key: StoredKey): string | undefined {
  try {
    const value = storageOf(key).getItem(storageKey(key)) ?? '';
    return ACCEPTED[key].test(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function storageOf(key: StoredKey): Storage {
  return key === OF_VISIT ? sessionStorage : localStorage;
}
