import type { IncomingMessage, ServerResponse } from 'node:http';
import { mediaTypeOf } from './media-types.ts';
import { readPath } from './site-path.ts';

/** A site on the disk or in memory. Names of files are relative to the root of the host. */
export interface ServedSite {
  /** With a slash at both ends. */
  base: string;
  cacheControl(name: string): string;
  has(name: string): boolean;
  /** Returns an existing file. */
  read(name: string): string | Uint8Array;
  /** Sends an existing file if it can, otherwise calls `otherwise`. The headers have been set. */
  send?(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void;
}

/** Responds as static hosts do: with clean URLs, redirects to them, and the page 404.html. */
export function respond(
  site: ServedSite,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { pathname, search }: URL,
): void {
  const notFound = `${site.base.slice(1)}404.html`;
  // Static hosts also need the page at their root.
  const isNotFound = (name: string) => name === notFound || name === '404.html';
  const found = readPath(pathname, (name) => !isNotFound(name) && site.has(name));
  if (found.kind === 'redirect' || (pathname === '/' && site.base !== '/')) {
    const [status, to] = found.kind === 'redirect' ? [301, found.to] : [302, site.base];
    response
      .writeHead(status, { Location: to + search, 'Cache-Control': 'no-store', 'Content-Length': 0 })
      .end();
    return;
  }
  const isFile = found.kind === 'file';
  const name = isFile ? found.name : notFound;
  const sendBytes = (): void => {
    const body = Buffer.from(site.has(name) ? site.read(name) : 'Not found\n');
    response.writeHead(isFile ? 200 : 404, { 'Content-Length': body.length });
    response.end(body);
  };
  response.setHeader('Content-Type', mediaTypeOf(site.has(name) ? name : 'x.txt'));
  response.setHeader('Cache-Control', site.cacheControl(name));
  request.url = encodeURI(`/${name}`).replaceAll('#', '%23');
  if (isFile && site.send) site.send(request, response, sendBytes);
  else sendBytes();
}
