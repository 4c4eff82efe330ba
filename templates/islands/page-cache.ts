import { type LoadedPage, type LoadOptions, loadPage } from './load-page.ts';

interface Entry {
  page: Promise<LoadedPage>;
  time: number;
}

const entries = new Map<string, Entry>();
const MAX_ENTRIES = 20;
const FRESH_MS = 5 * 60_000;

/** Pages that have been opened or prefetched. Failures are not cached. */
export const pageCache = {
  prefetch(url: string): void {
    if (isFresh(entries.get(url))) return;
    store(url, loadPage(url, { signal: new AbortController().signal }));
  },

  /** Returns a page from the cache or the server. Going back uses cached pages of any age. */
  async load(url: string, options: LoadOptions & { goingBack: boolean }): Promise<LoadedPage> {
    const entry = entries.get(url);
    if (entry && (options.goingBack || isFresh(entry))) {
      // A request for an earlier click may have been aborted.
      const page = await untilAborted(entry.page, options.signal).catch(() => undefined);
      options.signal.throwIfAborted();
      if (page?.kind === 'page') return page;
    }
    const page = loadPage(url, options);
    store(url, page);
    return page;
  },

  clear(): void {
    entries.clear();
  },
};

function isFresh(entry: Entry | undefined): boolean {
  return entry !== undefined && performance.now() - entry.time < FRESH_MS;
}

function store(url: string, page: Promise<LoadedPage>): void {
  entries.delete(url);
  entries.set(url, { page, time: performance.now() });
  const oldest = entries.keys().next().value;
  if (entries.size > MAX_ENTRIES && oldest) entries.delete(oldest);
  const remove = (): boolean => entries.get(url)?.page === page && entries.delete(url);
  page.then((loaded) => loaded.kind !== 'page' && remove(), remove);
}

/** Stops waiting if the signal is aborted. A prefetch continues anyway. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}
