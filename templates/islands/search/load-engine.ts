import type { SearchIndex } from '../../../cli/search/model.ts';
import type { Engine } from './engine.ts';

/** Why there is no search at present, in words for the reader. */
export class SearchFailure extends Error {
  /** The site has been published anew, and only the page as it is now knows where the index is. */
  readonly outdated: boolean;

  constructor(message: string, outdated = false) {
    super(message);
    this.outdated = outdated;
  }
}

const timeoutMs = 30_000;
const engines = new Map<string, Promise<Engine>>();

/** The index at the URL with the code that searches it, once for a page; a failed attempt is forgotten. */
export function loadEngine(url: string): Promise<Engine> {
  const known = engines.get(url);
  if (known) return known;
  const engine = load(url);
  engines.set(url, engine);
  engine.catch(() => engines.delete(url));
  return engine;
}

async function load(url: string): Promise<Engine> {
  try {
    const [index, { createEngine }] = await Promise.all([fetchIndex(url), import('./engine.ts')]);
    return await createEngine(index);
  } catch (error) {
    throw error instanceof SearchFailure ? error : new SearchFailure(describe(error));
  }
}

async function fetchIndex(url: string): Promise<SearchIndex> {
  const response = await fetch(url, { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok && response.status !== 404)
    throw new SearchFailure(`The server answered with status ${response.status}.`);
  // Some hosts answer with a page where there is no file.
  const text = response.ok ? await response.text() : '';
  if (!text.startsWith('{'))
    throw new SearchFailure('The site has been published anew since you opened this page.', true);
  return JSON.parse(text);
}

function describe(error: unknown): string {
  if (!navigator.onLine) return 'You are offline. Retry when you are connected again.';
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return 'The server did not answer in time.';
  return 'The connection to the server failed.';
}
