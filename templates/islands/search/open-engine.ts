import type { SearchIndex, SearchTexts } from '../../../cli/search/model.ts';
import { t } from '../../../cli/words/words.ts';
import { once } from '../once.ts';
import { createEngine } from './engine.ts';
import { textsAddress } from './texts-address.ts';

const TIMEOUT_MS = 30_000;
const FORMAT = 2;

/** Why the search does not work, as a message for the reader. */
export interface SearchFailure {
  message: string;
  /** Whether the site has been published again, so that only a reloaded page has the URL of the index. */
  outdated: boolean;
}

/** Fetches the index at a URL. Rejects with a SearchFailure. */
const fetchIndex = once(async (url): Promise<SearchIndex> => {
  const index: SearchIndex | undefined = await fetchJson(url);
  if (index?.format !== FORMAT) throw outdated();
  return index;
});

/** Opens an engine that finds the names of the index at a URL. Rejects with a SearchFailure. */
export const openEngine = once(async (url) => createEngine(await fetchIndex(url)));

/** Opens an engine that finds the texts, too. Rejects with a SearchFailure. */
export const openWholeEngine = once(async (url) => {
  const fetching = fetchJson<SearchTexts>(textsAddress(url));
  // If the names fail as well, their failure is reported.
  fetching.catch(() => {});
  const index = await fetchIndex(url);
  const found = await fetching;
  if (found?.edition !== index.edition) throw outdated();
  // A reader who is typing already gets results for names first.
  await openEngine(url);
  return createEngine(index, found.texts);
});

/** Returns undefined if there is no such file. Some hosts respond with a page. */
async function fetchJson<T>(url: string): Promise<T | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (response.status === 404) return undefined;
  if (!response.ok) throw failure(t('ui.status', { status: response.status }));
  const text = await response.text();
  return text.startsWith('{') ? JSON.parse(text) : undefined;
}

function outdated(): SearchFailure {
  return failure(t('ui.search.outdated'), true);
}

function failure(message: string, isOutdated = false): SearchFailure {
  return { message, outdated: isOutdated };
}
