import { type Failure, failureOf } from './failure-box.ts';
import { parseHtml } from './parse-html.ts';

export type LoadedPage =
  | { kind: 'page'; document: Document }
  /** The network or the server failed: the reader can retry. */
  | { kind: 'failure'; failure: Failure }
  /** Not a page of this build, so the browser has to load it. */
  | { kind: 'foreign' };

export interface LoadOptions {
  signal: AbortSignal;
  /** Called with the fraction that has been received, if the server sends the size. */
  onProgress?: (fraction: number) => void;
}

const TIMEOUT_MS = 30_000;

/** Fetches a page. Rejects only if the signal is aborted. */
export async function loadPage(url: string, options: LoadOptions): Promise<LoadedPage> {
  try {
    return await fetchPage(url, options);
  } catch (error) {
    if (options.signal.aborted) throw error;
    return failed(failureOf(error));
  }
}

async function fetchPage(url: string, { signal, onProgress }: LoadOptions): Promise<LoadedPage> {
  const response = await fetch(url, {
    headers: { Accept: 'text/html' },
    // The browser follows redirects itself.
    redirect: 'manual',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.type === 'opaqueredirect') return { kind: 'foreign' };
  if (!response.ok && response.status !== 404) return failed(response.status);
  if (!response.headers.get('content-type')?.startsWith('text/html')) {
    return response.status === 404 ? { kind: 'foreign' } : failed('not a page');
  }
  return checkPage(await readText(response, onProgress));
}

/** Only a complete page of the current build may be swapped in. */
function checkPage(html: string): LoadedPage {
  const next = parseHtml(html);
  const ours = document.documentElement.dataset;
  const theirs = next.documentElement.dataset;
  if (theirs.base !== ours.base || theirs.build !== ours.build) return { kind: 'foreign' };
  if (!html.trimEnd().endsWith('</html>')) return failed('incomplete');
  return { kind: 'page', document: next };
}

async function readText(response: Response, onProgress: LoadOptions['onProgress']): Promise<string> {
  const total = Number(response.headers.get('content-length'));
  // With a content encoding, the length is that of the compressed bytes.
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
