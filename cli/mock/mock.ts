import { getObject } from '../openapi/document/json-object.ts';
import type { RawOperation } from '../openapi/document/operations-in.ts';
import { isPercentEncoded } from '../text/decode-percent.ts';
import { suggest } from '../text/did-you-mean.ts';
import {
  bodyExamples,
  exampleOf,
  examplesWith,
  isJsonType,
  loginsOf,
  preferred,
  statusOf,
  type Wanted,
} from './examples.ts';
import { type MockRequest, type MockResponse, problemResponse } from './exchange.ts';
import { factsOf, mapTexts, withDocumented, withFacts } from './facts.ts';
import { findOperation } from './find-operation.ts';
import { type Exchange, linksFrom } from './links.ts';
import { findThing, type Memory, rememberRequest, type Thing } from './memory.ts';
import type { MockedApi, PreparedOperation } from './mocked-api.ts';
import { restoreReferences } from './operation-part.ts';
import type { PrismResult } from './prism.ts';
import { FORM, readForm } from './read-form.ts';

/** Imitates an API, and remembers requests. */
export interface Mock {
  respond(request: MockRequest): Promise<MockResponse>;
}

export function createMock({ document, operations, servers, prism, prepare }: MockedApi): Mock {
  const memory: Memory = { things: [], given: new Map() };

  async function respond(request: MockRequest): Promise<MockResponse> {
    const found = findOperation(operations, request.method, request.path);
    if ('methods' in found) return missingOperation(operations, request, found.methods);
    const { operation } = found;
    const unreadable = unreadablePart(request);
    if (unreadable) return problemResponse(400, `${unreadable} is not valid.`);
    const sent = parseBody(request);
    if (sent instanceof Error)
      return problemResponse(400, 'The body is not valid JSON.', { hint: sent.message });
    const ready = await prepare(operation);
    if (!ready) return problemResponse(501, UNUSABLE);
    const facts = withDocumented(factsOf(sent), bodyExamples(ready.raw));
    const exchange: Exchange = { found, request, sent, facts };
    const thing = findThing(memory, exchange);
    const wanted = choose(exchange, thing, ready);
    if ('headers' in wanted) return wanted;
    const form = await readForm(request, ready.raw);
    const result = await prism
      .request(ready.prism, prismRequest(request, operation, form ?? sent), wanted)
      .catch(() => undefined);
    if (!result) return problemResponse(501, UNUSABLE);
    if (result.kind !== 'response')
      return result.kind === 'invalid'
        ? refuse(result, loginsOf(operation.raw, document), request)
        : problemResponse(result.status, result.message);
    return send(request, result, remember(exchange, thing, result));
  }

  /** Changes the body of a response by what is remembered, and remembers the request. */
  function remember(
    exchange: Exchange,
    thing: Thing | undefined,
    { status, body, headers }: Success,
  ): unknown {
    const { found, request, facts } = exchange;
    if (thing && request.headers.prefer === undefined) thing.reads += 1;
    if (status < 200 || status > 299) return body;
    if (/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return thing ? imitate(body, thing) : body;
    const isJson =
      isJsonType(request.headers['content-type'] ?? '') && isJsonType(headers['Content-type'] ?? '');
    const own = isJson ? withFacts(body, facts) : body;
    const links = linksFrom(document, operations, { operation: found.operation, status: String(status) });
    return rememberRequest(memory, exchange, { links, received: own });
  }

  function send({ address }: MockRequest, { status, headers }: Success, body: unknown): MockResponse {
    const type = headers['Content-type'] ?? '';
    const toMock = (text: string) => withAddress(text, servers, address);
    const here = mapTexts(restoreReferences(body), toMock);
    const sent = texts(headers, toMock);
    if (here === undefined || status === 204 || status === 304) {
      const { 'Content-type': _, ...others } = sent;
      return { status, headers: others };
    }
    // Some authors write the example of an object as text.
    const isText = typeof here === 'string' && (!isJsonType(type) || /^\s*[{[]/.test(here));
    return { status, headers: sent, body: isText ? here : `${JSON.stringify(here, null, 2)}\n` };
  }

  return { respond };
}

const UNUSABLE = 'This operation cannot be imitated: its schemas are too large, or not valid.';

type Success = Extract<PrismResult, { kind: 'response' }>;

function choose(
  { found, request }: Exchange,
  thing: Thing | undefined,
  { raw, examples }: PreparedOperation,
): Wanted | MockResponse {
  if (request.headers.prefer !== undefined) return preferred(request.headers.prefer, examples, raw);
  if (thing?.isGone)
    return Object.hasOwn(getObject(raw, 'responses'), '404')
      ? { status: 404 }
      : problemResponse(404, 'This has been deleted.');
  if (thing) return exampleOf(thing, examples);
  const [example] = examplesWith([...found.pathValues.values()], examples);
  return example ? { status: statusOf(example), example: example.name } : {};
}

/** Puts what is known of a thing into an example of it. */
function imitate(body: unknown, { ids, facts }: Thing): unknown {
  const renamed = mapTexts(body, (text) =>
    ids.reduce((changed, { id, first }) => (id === first ? changed : changed.replaceAll(first, id)), text),
  );
  return withFacts(renamed, facts);
}

function prismRequest({ headers, query, body, path }: MockRequest, { method }: RawOperation, sent: unknown) {
  const type = headers['content-type'] ?? '';
  const isRead = sent !== undefined && (isJsonType(type) || FORM.test(type));
  return {
    method,
    path,
    query: Object.fromEntries(
      [...new Set(query.keys())].map((name) => {
        const values = query.getAll(name);
        return [name, values.length === 1 ? (values[0] ?? '') : values];
      }),
    ),
    headers: withReadableAccept(headers),
    body: body === '' ? null : isRead ? sent : body,
  };
}

const MEDIA_TYPE = /^[\w!#$&^.+*-]+\/[\w!#$&^.+*-]+ *(?:;|$)/;

/** Returns which part of a request nobody can read, at which Prism would fail. */
function unreadablePart({ path, headers: { 'content-type': type } }: MockRequest): string | undefined {
  if (!isPercentEncoded(path)) return 'The encoding of the path';
  return type === undefined || MEDIA_TYPE.test(type) ? undefined : 'The header `Content-Type`';
}

/** Java sends `*` among the types that it accepts, at which Prism would fail. */
function withReadableAccept({ accept, ...headers }: MockRequest['headers']): MockRequest['headers'] {
  const types = accept?.split(',').filter((type) => MEDIA_TYPE.test(type.trim())) ?? [];
  return types.length > 0 ? { ...headers, accept: types.join() } : headers;
}

/** Returns the data of a body, or why it is no JSON. */
function parseBody({ body, headers }: MockRequest): unknown {
  const type = headers['content-type'] ?? '';
  if (/^application\/x-www-form-urlencoded\b/i.test(type))
    return Object.fromEntries(new URLSearchParams(body));
  if (body === '' || !isJsonType(type)) return undefined;
  try {
    return JSON.parse(body);
  } catch (error) {
    return error;
  }
}

function missingOperation(
  operations: RawOperation[],
  { method, path }: MockRequest,
  methods: string[],
): MockResponse {
  if (methods.length > 0)
    return problemResponse(405, `The specification has no ${method} for this path.`, {
      hint: `Available: ${methods.join(', ')}.`,
      headers: { Allow: methods.join(', ') },
    });
  const paths = [...new Set(operations.map((operation) => operation.path))];
  return problemResponse(404, `The specification has no path ${path}.`, { hint: suggest(path, paths) });
}

function refuse(
  { status, violations }: Extract<PrismResult, { kind: 'invalid' }>,
  logins: string[],
  { body, headers }: MockRequest,
): MockResponse {
  const isAboutLogin = status === 401 || violations.some(({ code }) => code === 401);
  if (isAboutLogin)
    return problemResponse(401, 'The request needs credentials.', { hint: `Send ${logins.join(', or ')}.` });
  return problemResponse(status >= 400 ? status : 422, 'The request does not fit the specification.', {
    hint: body !== '' && !headers['content-type'] ? 'The header `Content-Type` is missing.' : undefined,
    problems: violations.map(({ path, message }) => ({
      ...(path && path.length > 0 && { at: path.join('.') }),
      message,
    })),
  });
}

/** An address of the API in an example becomes one of the mock, so that a client can follow it. */
function withAddress(text: string, servers: string[], address: string): string {
  const server = servers.find((one) => text.startsWith(one) && /^(?:$|[/?#])/.test(text.slice(one.length)));
  return server === undefined ? text : address + text.slice(server.length);
}

function texts(headers: Record<string, unknown>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' || typeof value === 'number' ? [[name, change(String(value))]] : [],
    ),
  );
}
