import type { SearchIndex } from '../../../cli/search/model.ts';
import { createEngine, type Engine } from './engine.ts';
import type { SearchFailure } from './search-failure.ts';

const timeoutMs = 30_000;
const engines = new Map<string, Promise<Engine>>();

/** The engine of the index at the URL, once for a page; a failed attempt is forgotten. Rejects with a SearchFailure. */
export function openEngine(url: string): Promise<Engine> {
  const known = engines.get(url);
  if (known) return known;
  const engine = fetchIndex(url).then(createEngine);
  engines.set(url, engine);
  engine.catch(() => engines.delete(url));
  return engine;
}

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok && response.status !== 404)
    throw failure(`The server responded with status ${response.status}.`);
  // Some hosts answer with a page where there is no file.
  const text = response.ok ? await response.text() : '';
  const index: SearchIndex | undefined = text.startsWith('{') ? JSON.parse(text) : undefined;
  if (index?.format !== 1) throw failure('This site was updated after you opened the page.', true);
  return index;
}

function failure(message: string, outdated = false): SearchFailure {
  return { message, outdated };
}
