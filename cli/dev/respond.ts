import type { ServerResponse } from 'node:http';
import { securityHeaders } from '../assets/security-headers.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { respond } from '../server/respond.ts';
import { readPath } from '../server/site-path.ts';
import { fileOf } from '../site/url.ts';
import { escapeXml } from '../text/escape-xml.ts';
import type { DevSession } from './session.ts';

/** Other sites may link here, but must not load these files as scripts or images. */
const OWN_PAGES_ONLY = { 'Cross-Origin-Resource-Policy': 'same-origin' };

/** The headers of every response. */
export function headersFromMemory({ session }: DevSession): Record<string, string> {
  return { ...(session.site && securityHeaders(session.site.layout.assets)), ...OWN_PAGES_ONLY };
}

/** Responds with the site in memory. Pages are rendered when they are requested. */
export function respondFromMemory(
  response: ServerResponse,
  url: URL,
  {
    dev: { session, finish },
    problemText,
  }: { dev: Pick<DevSession, 'session' | 'finish'>; problemText(problem: Problem): string },
): void {
  const { site } = session;
  if (!site) {
    sendErrorPage(response, 'Not built yet', 'The site has errors; see the terminal for details.');
    return;
  }
  const { base } = site.config;
  const root = base.slice(1);
  const pages = new Map(site.pages.map((page) => [root + fileOf(page.route), page]));
  const files = new Map(site.files.map((file) => [root + file.path, file]));
  const has = (name: string): boolean => pages.has(name) || files.has(name);
  const read = (name: string): string | Uint8Array => {
    const page = pages.get(name);
    return page ? site.render(page).html : (files.get(name)?.contents ?? '');
  };
  try {
    // Files that depend on all pages are made only when one of them may be requested.
    if (readPath(url.pathname, has).kind === 'none')
      for (const file of finish(site).files) files.set(root + file.path, file);
    respond({ base, cacheControl: () => 'no-cache', has, read }, { request: response.req, response }, url);
  } catch (error) {
    const reason =
      error instanceof ProblemError
        ? error.problems.map(problemText).join('\n\n')
        : String((error as Error).stack ?? error);
    sendErrorPage(response, 'This page cannot be rendered', reason);
  }
}

/** Sends a page with the reason why the requested one is missing. It reloads once the server responds without an error. */
function sendErrorPage(response: ServerResponse, title: string, reason: string): void {
  // The policy of the site would block the script.
  for (const header of response.getHeaderNames()) response.removeHeader(header);
  response.writeHead(500, {
    ...OWN_PAGES_ONLY,
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
  });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><pre>${escapeXml(reason)}</pre><p>This page reloads automatically.</p>
<script>setInterval(async () => {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) location.reload();
}, 500)</script></body></html>
`);
}
