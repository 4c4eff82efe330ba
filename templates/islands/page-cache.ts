import { type LoadedPage, type LoadOptions, loadPage } from './load-page.ts';

interface Entry {
  page: Promise<LoadedPage>;
  time: number;
}

const entries = new Map<string, Entry>();
const maxEntries = 20;
const freshMs = 5 * 60_000;

/** Pages that have been read, and pages that a reader seems about to open. Only whole pages stay. */
export const pageCache = {
  /** Starts loading without showing anything. */
  prefetch(url: string): void {
    if (isFresh(entries.get(url))) return;
    keep(url, loadPage(url, { signal: new AbortController().signal }));
  },

  /** The page, from memory where it is there. Going back takes it however old it is: that is what was read. */
  async load(url: string, options: LoadOptions & { goingBack: boolean }): Promise<LoadedPage> {
    const entry = entries.get(url);
    if (entry && (options.goingBack || isFresh(entry))) {
      // One that was on its way for an earlier click ends with that click.
      const page = await untilAborted(entry.page, options.signal).catch(() => undefined);
      options.signal.throwIfAborted();
      if (page?.kind === 'page') return page;
    }
    const page = loadPage(url, options);
    keep(url, page);
    return page;
  },

  /** Forgets all: they have changed. */
  clear(): void {
    entries.clear();
  },
};

function isFresh(entry: Entry | undefined): boolean {
  return entry !== undefined && performance.now() - entry.time < freshMs;
}

function keep(url: string, page: Promise<LoadedPage>): void {
  entries.delete(url);
  entries.set(url, { page, time: performance.now() });
  const oldest = entries.keys().next().value;
  if (entries.size > maxEntries && oldest) entries.delete(oldest);
  const forget = (): boolean => entries.get(url)?.page === page && entries.delete(url);
  page.then((loaded) => loaded.kind !== 'page' && forget(), forget);
}

/** A page that is being prefetched goes on loading when nobody waits for it any more. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
