import { readFile, stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { mediaTypeOf } from '../../cli/server/media-types.ts';

export interface BenchServer {
  origin: string;
  close(): Promise<void>;
}

/**
 * Serves a folder on a free port of the loopback interface, for all peers alike: with clean URLs, Brotli at
 * its highest level, each file compressed once, and everything except pages cached for an hour.
 */
export async function serve(dir: string): Promise<BenchServer> {
  const compressed = new Map<string, Buffer>();
  const server = createServer(async (request, response) => {
    const pathname = decodeURIComponent(new URL(request.url ?? '/', 'http://site').pathname);
    const file = await findFile(dir, pathname);
    if (!file) {
      response.writeHead(404, { 'content-type': 'text/plain' });
      return void response.end('Nothing is here.');
    }
    const type = mediaTypeOf(file);
    const small = type.includes('charset=');
    const body = small ? compressed.get(file) : undefined;
    const sent = body ?? (small ? brotliCompressSync(await readFile(file)) : await readFile(file));
    if (small) compressed.set(file, sent);
    response.writeHead(200, {
      'content-type': type,
      'content-length': sent.length,
      'cache-control': type.startsWith('text/html') ? 'no-cache' : 'public, max-age=3600',
      ...(small ? { 'content-encoding': 'br' } : {}),
    });
    response.end(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `/docs/intro` → `docs/intro`, `docs/intro.html` or `docs/intro/index.html`. */
async function findFile(dir: string, pathname: string): Promise<string | undefined> {
  const named = path.join(dir, path.posix.normalize(pathname));
  for (const file of [named, `${named.replace(/\/$/, '')}.html`, path.join(named, 'index.html')])
    if (
      await stat(file).then(
        (found) => found.isFile(),
        () => false,
      )
    )
      return file;
  return undefined;
}
