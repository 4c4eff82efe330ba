import {
  type IncomingMessage,
  type ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { MAX_MOCK_BODY } from '../limits.ts';
import { isLoopback } from '../text/loopback.ts';
import { type MockRequest, type MockResponse, problemResponse } from './exchange.ts';
import type { Mock } from './mock.ts';

/** A mock with the path at which it is served: `/api`, or nothing. */
export interface MountedMock {
  path: string;
  mock: Mock;
}

/** Responds with the mock below whose path a request is. */
export async function respondWithMock(
  mocks: MountedMock[],
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { pathname, searchParams } = new URL(`http://mock${request.url}`);
  const found = mocks.find(({ path }) => pathname === path || pathname.startsWith(`${path}/`));
  const address = (path: string) => `http://${request.headers.host}${path}`;
  if (!found) {
    const hint = `Available: ${mocks.map(({ path }) => address(path)).join(', ') || 'none'}.`;
    return send(request, response, problemResponse(404, 'No mock has this address.', { hint }));
  }
  const body = await readBody(request);
  if (body === undefined) {
    response.setHeader('Connection', 'close');
    const title = `The body has more than ${MAX_MOCK_BODY / 1024} KiB.`;
    return send(request, response, problemResponse(413, title));
  }
  const asked: MockRequest = {
    method: request.method ?? 'GET',
    path: pathname.slice(found.path.length) || '/',
    query: searchParams,
    headers: Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    ),
    body,
    address: address(found.path),
  };
  const answer = await found.mock.respond(asked).catch((error: Error) => {
    return problemResponse(500, 'The mock could not respond.', { hint: error.message });
  });
  send(request, response, answer);
}

/** Returns the body of a request as text, unless it is too large. */
async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request) {
    length += (chunk as Buffer).length;
    if (length > MAX_MOCK_BODY) return undefined;
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}

/** What a document must not decide: the connection, the form of the body, and what browsers may do with the response. */
const OWN_HEADERS =
  /^(?:connection|content-(?:encoding|length|security-policy.*)|transfer-encoding|trailer|upgrade|keep-alive|date|set-cookie2?|clear-site-data|refresh|alt-svc|strict-transport-security|service-worker-allowed|access-control-.*|cross-origin-.*|x-content-type-options|vary)$/i;

function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body = '' }: MockResponse,
): void {
  response.setHeader('Cache-Control', 'no-store');
  allowReading(request, response, Object.keys(headers));
  for (const [name, value] of Object.entries(headers)) {
    if (OWN_HEADERS.test(name) || !isHeader(name, value)) continue;
    response.setHeader(name, value);
  }
  // A response must not run as a page of this origin.
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
  response.setHeader('X-Content-Type-Options', 'nosniff');
  const bytes = Buffer.from(body);
  response.writeHead(status, { 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function isHeader(name: string, value: string): boolean {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}

/** Whether a page of another machine sent a request. A program sends no origin. */
export function isRemotePage({ origin }: IncomingMessage['headers']): boolean {
  return origin !== undefined && !(URL.canParse(origin) && isLoopback(new URL(origin).hostname));
}

/** Lets a page of this machine read the response with all of its headers. */
function allowReading(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  names: string[],
): void {
  if (origin === undefined || isRemotePage({ origin })) return;
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader(
    'Access-Control-Expose-Headers',
    names.filter((name) => !OWN_HEADERS.test(name) && isHeader(name, 'x')).join(', '),
  );
  response.setHeader('Vary', 'Origin');
}

/** Responds to the question of a browser whether a page may send a request. Returns false for any other request. */
export function respondToPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin, 'access-control-request-method': method } = request.headers;
  if (request.method !== 'OPTIONS' || origin === undefined || method === undefined) return false;
  const names = request.headers['access-control-request-headers'] ?? '';
  response.setHeader('Access-Control-Allow-Origin', origin);
  response.setHeader('Access-Control-Allow-Methods', method);
  if (names !== '') response.setHeader('Access-Control-Allow-Headers', names);
  response.setHeader('Access-Control-Max-Age', '600');
  response.setHeader('Vary', 'Origin');
  response.writeHead(204).end();
  return true;
}
