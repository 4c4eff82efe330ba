import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../assets/security-headers.ts';
import { mediaTypeOf } from '../server/media-types.ts';
import { sendFile } from '../server/send-file.ts';
import { readPath } from '../server/site-path.ts';
import { fileOf } from '../site/url.ts';
import { escapeXml } from '../text/escape-xml.ts';
import type { DevSession } from './session.ts';

export async function respondFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
  { session, finish }: DevSession,
): Promise<void> {
  const { site } = session;
  // Other sites may link here, but must not load these files as scripts or images.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (!site) {
    return sendErrorPage(response, 'Not built yet', 'The site has errors; see the terminal for details.');
  }
  const root = site.config.base.slice(1);
  const pages = new Map(site.pages.map((page) => [root + fileOf(page.route), page]));
  const files = new Map(site.files.map((file) => [root + file.path, file]));
  let found = readPath(pathname, (name) => pages.has(name) || files.has(name));
  if (found.kind === 'none') {
    for (const file of finish(site).files) files.set(root + file.path, file);
    found = readPath(pathname, (name) => files.has(name));
  }
  if (found.kind === 'redirect' || (pathname === '/' && root !== '')) {
    const to = found.kind === 'redirect' ? found.to + search : site.config.base;
    response.writeHead(302, { Location: to, 'Cache-Control': 'no-store' }).end();
    return;
  }
  const name = found.kind === 'file' ? found.name : `${root}404.html`;
  const page = pages.get(name);
  let contents: string | Uint8Array;
  try {
    contents = page ? site.render(page) : (files.get(name)?.contents ?? '');
  } catch (error) {
    return sendErrorPage(response, 'This page cannot be rendered', String((error as Error).stack ?? error));
  }
  await sendFile(
    request,
    response,
    {
      status: found.kind === 'file' && page?.kind !== 'not-found' ? 200 : 404,
      type: mediaTypeOf(name),
      body: Buffer.from(contents),
      headers: { ...securityHeaders(site.frame.assets), 'Cache-Control': 'no-cache' },
    },
    undefined,
  );
}

/** Sends a page with the reason why the requested one is missing. It reloads once the server responds without an error. */
function sendErrorPage(response: ServerResponse, title: string, reason: string): void {
  response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${title}</title></head>
<body><h1>${title}</h1><pre>${escapeXml(reason)}</pre><p>This page reloads automatically.</p>
<script>setInterval(async () => {
  const response = await fetch(location.href, { cache: 'no-store' }).catch(() => undefined);
  if (response?.ok) location.reload();
}, 500)</script></body></html>
`);
}
