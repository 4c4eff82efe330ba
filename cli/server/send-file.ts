import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { readRange } from './byte-range.ts';
import { isCompressible } from './media-types.ts';

interface ResponseData {
  status: number;
  type: string;
  body: Buffer;
  headers: Record<string, string>;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** Compressing smaller responses gains nothing. */
const MIN_BYTES = 1024;
const MAX_COMPRESSED = 100;

const compress: Record<Exclude<Encoding, 'identity'>, (body: Buffer) => Promise<Buffer>> = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (body) => promisify(gzip)(body),
};

/** Cached compressed bodies by hash and encoding. The oldest is dropped first. */
export type Compressed = Map<string, Promise<Buffer>>;

/**
 * Sends a response as hosts do: compressed if the client accepts it, a part if a range is requested, and 304 if the client
 * has it cached. Without `compressed`, nothing is compressed: on one machine this costs more than it saves.
 */
export async function sendFile(
  request: IncomingMessage,
  response: ServerResponse,
  { status, type, body, headers }: ResponseData,
  compressed: Compressed | undefined,
): Promise<void> {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22);
  // There is no date or strong ETag that `If-Range` could match, so the whole file is sent (RFC 9110, section 13.1.5).
  const rangeHeader = status === 200 && !request.headers['if-range'] ? request.headers.range : undefined;
  const encoding =
    rangeHeader === undefined && compressed && isCompressible(type) && body.length >= MIN_BYTES
      ? chooseEncoding(request.headers['accept-encoding'])
      : 'identity';
  response.setHeaders(new Map(Object.entries(headers)));
  response.setHeader('Accept-Ranges', 'bytes');
  response.setHeader('Content-Type', type);
  response.setHeader('ETag', `W/"${hash}"`);
  if (isCompressible(type)) response.setHeader('Vary', 'Accept-Encoding');
  if (status === 200 && matchesTag(request.headers['if-none-match'], hash)) {
    response.removeHeader('Content-Type');
    response.writeHead(304).end();
    return;
  }
  if (rangeHeader !== undefined) return sendRange(response, request, body, rangeHeader);
  const bytes =
    !compressed || encoding === 'identity' ? body : await compressOnce(body, hash, encoding, compressed);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(status, { 'Content-Length': bytes.length });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

function sendRange(
  response: ServerResponse,
  request: IncomingMessage,
  body: Buffer,
  rangeHeader: string,
): void {
  const range = readRange(rangeHeader, body.length);
  if (range === 'unsatisfiable') {
    response.writeHead(416, { 'Content-Range': `bytes */${body.length}`, 'Content-Length': 0 }).end();
    return;
  }
  const { start, end } = range ?? { start: 0, end: body.length };
  if (range) response.setHeader('Content-Range', `bytes ${start}-${end - 1}/${body.length}`);
  response.writeHead(range ? 206 : 200, { 'Content-Length': end - start });
  response.end(request.method === 'HEAD' ? undefined : body.subarray(start, end));
}

/** Whether an If-None-Match header matches. `*` matches any existing file. */
function matchesTag(ifNoneMatch: string | undefined, hash: string): boolean {
  if (ifNoneMatch?.trim() === '*') return true;
  return (ifNoneMatch ?? '').split(',').some((tag) => /^\s*(W\/)?"(.*)"\s*$/.exec(tag)?.[2] === hash);
}

/** Prefers Brotli to gzip. An encoding with `q=0` is not accepted. */
function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const offered = new Map(
    String(acceptEncoding ?? '')
      .toLowerCase()
      .split(',')
      .map((entry) => entry.split(';').map((part) => part.trim()))
      .map(([name = '', ...parameters]) => [name, !parameters.some((p) => /^q=0(\.0*)?$/.test(p))]),
  );
  const accepts = (name: string) => offered.get(name) ?? offered.get('*') ?? false;
  return accepts('br') ? 'br' : accepts('gzip') ? 'gzip' : 'identity';
}

function compressOnce(
  body: Buffer,
  hash: string,
  encoding: 'br' | 'gzip',
  compressed: Compressed,
): Promise<Buffer> {
  const key = `${hash} ${encoding}`;
  const bytes = compressed.get(key) ?? compress[encoding](body);
  compressed.delete(key);
  compressed.set(key, bytes);
  const oldest = compressed.keys().next().value;
  if (compressed.size > MAX_COMPRESSED && oldest !== undefined) compressed.delete(oldest);
  return bytes;
}
