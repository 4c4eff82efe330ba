import type { SearchIndex, SearchTexts } from '../../../cli/search/model.ts';
import { createEngine } from './engine.ts';
import type { SearchFailure } from './search-failure.ts';
import { textsAddress } from './texts-address.ts';

const timeoutMs = 30_000;
const FORMAT = 2;

/** The index at the URL. Rejects with a SearchFailure. */
const fetchIndex = once(async (url): Promise<SearchIndex> => {
  const index: SearchIndex | undefined = await fetchJson(url);
  if (index?.format !== FORMAT) throw outdated();
  return index;
});

/** An engine that finds the names of the index at the URL. Rejects with a SearchFailure. */
export const openEngine = once(async (url) => createEngine(await fetchIndex(url)));

/** An engine that finds the texts, too. Rejects with a SearchFailure. */
export const openWholeEngine = once(async (url) => {
  const fetching = fetchJson<SearchTexts>(textsAddress(url));
  // If the names fail, that is what is told.
  fetching.catch(() => {});
  const index = await fetchIndex(url);
  const found = await fetching;
  if (found?.edition !== index.edition) throw outdated();
  // A reader who is typing already gets results from the names.
  await openEngine(url);
  return createEngine(index, found.texts);
});

/** Does something once for an address; a failed attempt is forgotten. */
function once<T>(task: (url: string) => Promise<T>): (url: string) => Promise<T> {
  const begun = new Map<string, Promise<T>>();
  return (url) => {
    const known = begun.get(url);
    if (known) return known;
    const promise = task(url);
    begun.set(url, promise);
    promise.catch(() => begun.delete(url));
    return promise;
  };
}

/** Undefined where there is no such file: some hosts answer with a page. */
async function fetchJson<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok && response.status !== 404)
    throw failure(`The server responded with status ${response.status}.`);
  const text = response.ok ? await response.text() : '';
  return text.startsWith('{') ? JSON.parse(text) : undefined;
}

function outdated(): SearchFailure {
  return failure('This site was updated after you opened the page.', true);
}

function failure(message: string, isOutdated = false): SearchFailure {
  return { message, outdated: isOutdated };
}
