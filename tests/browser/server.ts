import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';

/** How the server handles requests for a path instead of serving the file. */
export type Fault =
  | { kind: 'delay'; ms: number }
  | { kind: 'status'; status: number; html?: string }
  | { kind: 'refuse-head' }
  | { kind: 'type'; type: string; body: string }
  | { kind: 'redirect'; to: string }
  /** Announces the full length, but closes the connection after half of it. */
  | { kind: 'break-off' }
  /** The page in two parts, with a pause in between. */
  | { kind: 'trickle'; ms: number }
  /** Closes the connection without a response. */
  | { kind: 'close' };

export interface TestServer {
  origin: string;
  /** Path relative to the base (`docs/buying`) → fault; delete entries to fix it. */
  faults: Map<string, Fault>;
  /** Paths relative to the base, in the order of the requests. */
  requests: string[];
  close(): Promise<void>;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.yaml': 'application/yaml',
};

/**
 * Serves a folder as static hosts do, on a free port of the loopback interface: `docs/intro` is
 * `docs/intro.html`.
 */
export async function startServer(dir: string, base: string): Promise<TestServer> {
  const faults = new Map<string, Fault>();
  const requests: string[] = [];
  const server = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const route = pathname.startsWith(base) ? pathname.slice(base.length) : undefined;
    if (route !== undefined) requests.push(route);
    const found = route === undefined ? undefined : await findFile(dir, route);
    const file = found ?? { status: 404, type: '.html', body: await readFile(path.join(dir, '404.html')) };
    await respond(response, file, faults.get(route ?? ''));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    faults,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Found {
  status: number;
  type: string;
  body: Buffer;
}

async function findFile(dir: string, route: string): Promise<Found | undefined> {
  const candidates = path.extname(route) ? [route] : [route === '' ? 'index.html' : `${route}.html`];
  for (const candidate of candidates) {
    const body = await readFile(path.join(dir, candidate)).catch(() => undefined);
    if (body) return { status: 200, type: path.extname(candidate), body };
  }
  return undefined;
}

async function respond(response: ServerResponse, file: Found, fault: Fault | undefined): Promise<void> {
  const type = types[file.type] ?? 'application/octet-stream';
  const send = (status: number, contentType: string, body: string | Buffer): void => {
    response.writeHead(status, {
      'content-type': contentType,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(body);
  };
  const half = file.body.subarray(0, file.body.length / 2);
  switch (fault?.kind) {
    case undefined:
      return send(file.status, type, file.body);
    case 'delay':
      await pause(fault.ms);
      return send(file.status, type, file.body);
    case 'status':
      return send(fault.status, 'text/html', fault.html ?? '<h1>Trouble</h1>');
    case 'refuse-head':
      return response.req.method === 'HEAD' ? send(405, type, '') : send(file.status, type, file.body);
    case 'type':
      return send(200, fault.type, fault.body);
    case 'redirect':
      response.writeHead(302, { location: fault.to });
      return void response.end();
    case 'close':
      return void response.destroy();
    case 'break-off':
      response.writeHead(200, { 'content-type': type, 'content-length': file.body.length });
      response.write(half);
      await pause(50);
      return void response.destroy();
    case 'trickle':
      response.writeHead(200, { 'content-type': type, 'content-length': file.body.length });
      response.write(half);
      await pause(fault.ms);
      return void response.end(file.body.subarray(half.length));
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
