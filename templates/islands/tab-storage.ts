/** What a tab keeps: the random name by which a worker knows it, and what a sign-in needs when the reader returns. */
const ACCEPTED = { tab: /^[\w-]{36}$/, 'sign-in': /^\{.*\}$/ };

type TabKey = keyof typeof ACCEPTED;

/** Other sites may share the origin. */
function tabKey(key: TabKey): string {
  return `${document.documentElement.dataset.base}${key}`;
}

/** If storage is blocked, nothing is kept. */
export function keepInTab(key: TabKey, value: string): void {
  try {
    sessionStorage.setItem(tabKey(key), value);
  } catch {}
}

export function keptInTab(key: TabKey): string | undefined {
  try {
    return ACCEPTED[key].exec(sessionStorage.getItem(tabKey(key)) ?? '')?.[0];
  } catch {
    return undefined;
  }
}
