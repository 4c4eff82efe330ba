import { parseHtml } from './parse-html.ts';

/** Why a page cannot be shown: the status of the response, or what was wrong with it or with the way to it. */
export type Failure = number | 'offline' | 'timeout' | 'connection' | 'not a page' | 'incomplete' | 'stopped';

/** What came of fetching a page. */
export type LoadedPage =
  | { kind: 'page'; document: Document }
  /** Worth a message and a Retry: the network or the server failed. */
  | { kind: 'failure'; failure: Failure }
  /** Not a page of this build, so the browser has to load it itself. */
  | { kind: 'foreign' };

export interface LoadOptions {
  signal: AbortSignal;
  /** Called with the part that has arrived, where the server says how much there is. */
  onProgress?: (fraction: number) => void;
}

const timeoutMs = 30_000;

/** Fetches the page at the URL and judges the response. Rejects only when the signal is aborted. */
export async function loadPage(url: string, options: LoadOptions): Promise<LoadedPage> {
  try {
    return await fetchPage(url, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return failed(whyNot(error));
  }
}

async function fetchPage(url: string, { signal, onProgress }: LoadOptions): Promise<LoadedPage> {
  const response = await fetch(url, {
    headers: { Accept: 'text/html' },
    // Wherever a redirect leads, following it is the browser's business.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  });
  if (response.type === 'opaqueredirect') return { kind: 'foreign' };
  if (!response.ok && response.status !== 404) return failed(response.status);
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return response.status === 404 ? { kind: 'foreign' } : failed('not a page');
  }
  return judge(await readText(response, onProgress));
}

/** A complete page of the build that is open? Only such a page may be swapped in. */
function judge(html: string): LoadedPage {
  const next = parseHtml(html);
  const ours = document.documentElement.dataset;
  const theirs = next.documentElement.dataset;
  if (theirs.base !== ours.base || theirs.build !== ours.build) return { kind: 'foreign' };
  if (!html.trimEnd().endsWith('</html>')) return failed('incomplete');
  return { kind: 'page', document: next };
}

async function readText(response: Response, onProgress: LoadOptions['onProgress']): Promise<string> {
  const total = Number(response.headers.get('content-length'));
  // With a content encoding the length speaks of other bytes than the ones that are read here.
  if (!response.body || !total || response.headers.has('content-encoding')) return response.text();
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  let text = '';
  let received = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    received += value.length;
    text += decoder.decode(value, { stream: true });
    onProgress?.(Math.min(1, received / total));
  }
}

function failed(failure: Failure): LoadedPage {
  return { kind: 'failure', failure };
}

function whyNot(error: unknown): Failure {
  if (!navigator.onLine) return 'offline';
  return error instanceof DOMException && error.name === 'TimeoutError' ? 'timeout' : 'connection';
}
