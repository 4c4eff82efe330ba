import type { IncomingMessage, ServerResponse } from 'node:http';
import { securityHeaders } from '../assets/security-headers.ts';
import { mediaTypeOf } from '../server/media-types.ts';
import { sendFile } from '../server/send-file.ts';
import { readPath } from '../server/site-path.ts';
import { fileOf } from '../site/url.ts';
import type { createSession } from './session.ts';

/** Responds with a page, rendered when it is asked for, or with a file of the site in memory. */
export async function respondFromMemory(
  request: IncomingMessage,
  response: ServerResponse,
  { pathname, search }: URL,
  { session, finish }: ReturnType<typeof createSession>,
): Promise<void> {
  const { site } = session;
  // Pages of other sites may lead here, and nothing else: no sources for their scripts.
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  if (!site) {
    response.writeHead(500, { 'Content-Type': 'text/html; charset=utf-8', 'Cache-Control': 'no-store' });
    response.end(WAITING);
    return;
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
  const contents = page ? site.render(page) : (files.get(name)?.contents ?? '');
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

/** Before there is any page: the terminal says why. */
const WAITING = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta http-equiv="refresh" content="1">
<title>Not built yet</title></head><body><h1>Not built yet</h1><p>The site has errors; see the terminal for details.
This page reloads automatically.</p></body></html>
`;
