import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site/check-links.ts';

const TIMEOUT_MS = 15_000;
const AT_ONCE = 8;

/** Names that belong to nobody (RFC 2606): examples. */
const RESERVED = /(^|\.)(example\.(com|org|net)|example|test|invalid)$/;

/**
 * Asks every other site that the pages link to, once for each address. The only thing that ever uses the network, and
 * only when it is asked for.
 */
export async function checkExternalLinks(files: SiteFile[]): Promise<Problem[]> {
  const waiting = [...externalLinks(files)];
  const problems: Problem[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [url, page] = next;
      const fault = await faultOf(url);
      if (fault)
        problems.push({
          message: `${url} ${fault} (on the page ${page}).`,
          severity: 'error',
          rule: 'links/external',
        });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return problems;
}

/** Address → the first page with it. */
function externalLinks(files: SiteFile[]): Map<string, string> {
  const links = new Map<string, string>();
  for (const { path, contents } of files) {
    if (typeof contents !== 'string' || !path.endsWith('.html')) continue;
    for (const [, href = ''] of contents.matchAll(/<a [^>]*href="(https?:[^"]*)"/g)) {
      const url = href.replaceAll('&amp;', '&').replace(/#.*$/, '');
      if (!links.has(url) && URL.canParse(url) && !RESERVED.test(new URL(url).hostname)) links.set(url, path);
    }
  }
  return links;
}

async function faultOf(url: string): Promise<string | undefined> {
  // Some servers know no HEAD, or answer it otherwise.
  for (const method of ['HEAD', 'GET']) {
    try {
      const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
      await response.body?.cancel();
      if (response.ok) return undefined;
      if (method === 'GET') return `answers with ${response.status}`;
    } catch (error) {
      const { cause, name } = error as Error & { cause?: { code?: string } };
      if (method === 'GET')
        return name === 'TimeoutError'
          ? 'does not answer in time'
          : `cannot be reached: ${cause?.code ?? name}`;
    }
  }
  return undefined;
}
