import type { MockResponse } from '../../cli/mock/exchange.ts';
import { createMock } from '../../cli/mock/mock.ts';
import { mockedApi } from '../../cli/mock/mocked-api.ts';
import { loadPrism } from '../../cli/mock/prism.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';

const prism = loadPrism();

export interface Answer {
  status: number;
  headers: Record<string, string>;
  /** Parsed, if it is JSON. */
  body: unknown;
}

interface Options {
  headers?: Record<string, string>;
  body?: unknown;
}

/** Returns a function that sends requests such as `POST /orders` to a mock of a document, which remembers them. */
export async function mockOf(parts: JsonObject) {
  const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, ...parts };
  const mock = createMock(mockedApi(document, await prism));
  return async (line: string, { headers = {}, body }: Options = {}): Promise<Answer> => {
    const [method = '', target = ''] = line.split(' ');
    const { pathname, searchParams: query } = new URL(target, 'http://mock');
    const isText = typeof body === 'string';
    const response = await mock.respond({
      method,
      path: pathname,
      query,
      headers: { ...(body !== undefined && !isText && { 'content-type': 'application/json' }), ...headers },
      body: body === undefined ? '' : isText ? body : JSON.stringify(body),
      address: 'http://127.0.0.1:4010/api',
    });
    return { status: response.status, headers: response.headers, body: parse(response) };
  };
}

function parse({ body, headers }: MockResponse): unknown {
  const type = headers['Content-Type'] ?? headers['Content-type'] ?? '';
  return body !== undefined && /json/.test(type) ? JSON.parse(body) : body;
}

/** A response with named examples. */
export function responseWith(examples: Record<string, unknown>, more: JsonObject = {}): JsonObject {
  const named = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  return { description: 'x', content: { 'application/json': { examples: named } }, ...more };
}

/** A JSON body with a schema. */
export function bodyWith(schema: JsonObject, examples: Record<string, unknown> = {}): JsonObject {
  const named = Object.fromEntries(Object.entries(examples).map(([name, value]) => [name, { value }]));
  return { required: true, content: { 'application/json': { schema, examples: named } } };
}

/** A parameter of the path. */
export function inPath(name: string): JsonObject {
  return { name, in: 'path', required: true, schema: { type: 'string' } };
}
