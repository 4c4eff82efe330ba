import { type Failure, failureOf } from './failure-box.ts';

const TIMEOUT_MS = 30_000;

/** How long a page counts as reached. */
const FRESH_MS = 60_000;

/** When each page was reached, by its URL: a time of `performance.now()`. */
const reached = new Map<string, number>();
const attempts = new Map<string, Promise<Failure | undefined>>();

/** Whether the server has sent the page recently, so that the browser can open it. */
export function isReached(url: string): boolean {
  const time = reached.get(url);
  return time !== undefined && performance.now() - time < FRESH_MS;
}

/** Fetches a page into the browser's cache. Returns, as soon as the response starts, why it cannot be opened, if so. */
export async function reachPage(url: string): Promise<Failure | undefined> {
  if (isReached(url)) return undefined;
  const attempt = attempts.get(url) ?? fetchPage(url);
  attempts.set(url, attempt);
  const failure = await attempt;
  attempts.delete(url);
  if (failure === undefined) reached.set(url, performance.now());
  return failure;
}

async function fetchPage(url: string): Promise<Failure | undefined> {
  try {
    // The browser follows redirects itself.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
    // Only a body that has been read is cached.
    response.arrayBuffer().catch(() => {});
    return response.ok || response.status === 404 || response.type === 'opaqueredirect'
      ? undefined
      : response.status;
  } catch (error) {
    return failureOf(error);
  }
}
