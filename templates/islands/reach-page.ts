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

/** Fetches the page of a link ahead. Returns, as soon as the response starts, why it cannot be opened, if so. */
export async function reachPage(link: Element, url: string): Promise<Failure | undefined> {
  if (isReached(url)) return undefined;
  // The rules of the page tell the browser to fetch marked links, and to open what it has fetched.
  link.setAttribute('data-ahead', '');
  const attempt = attempts.get(url) ?? fetchPage(url);
  attempts.set(url, attempt);
  const failure = await attempt;
  attempts.delete(url);
  if (failure === undefined) reached.set(url, performance.now());
  return failure;
}

async function fetchPage(url: string): Promise<Failure | undefined> {
  try {
    // Some hosts refuse to answer this.
    const opens = followsRules() && (await statusOf(url, 'HEAD')) === undefined;
    return opens ? undefined : await statusOf(url, 'GET');
  } catch (error) {
    return failureOf(error);
  }
}

/** Whether the browser itself fetches what is marked, so that asking whether the page can be opened is enough. */
function followsRules(): boolean {
  return (
    document.querySelector('script[type="speculationrules"]') !== null &&
    Boolean(globalThis.HTMLScriptElement.supports?.('speculationrules'))
  );
}

/** Returns the status of a page that cannot be opened. */
async function statusOf(url: string, method: 'GET' | 'HEAD'): Promise<number | undefined> {
  // The browser follows redirects itself.
  const response = await fetch(url, { method, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  // Only a body that has been read is cached.
  response.arrayBuffer().catch(() => {});
  const opens = response.ok || response.status === 404 || response.type === 'opaqueredirect';
  return opens ? undefined : response.status;
}
