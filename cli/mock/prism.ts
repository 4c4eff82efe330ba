import { createRequire } from 'node:module';
import type { createInstance, getHttpOperationsFromSpec, IHttpConfig } from '@stoplight/prism-http';
import { isObject, type JsonObject } from '../openapi/document/json-object.ts';
import { failure } from '../problem.ts';
import { installCommand, peerDependency } from '../this-package.ts';
import { FORM } from './read-form.ts';

const PACKAGE = '@stoplight/prism-http';

export type PrismOperation = Awaited<ReturnType<typeof getHttpOperationsFromSpec>>[number];

/** A request as Prism takes it: a body is parsed if it is JSON or a form. */
export interface PrismRequest {
  method: string;
  path: string;
  query: Record<string, string | string[]>;
  headers: Record<string, string>;
  body: unknown;
}

/** What Prism finds wrong with a request. */
export interface Violation {
  path?: (string | number)[];
  code?: string | number;
  message: string;
  tags?: string[];
}

export type PrismResult =
  | { kind: 'response'; status: number; headers: Record<string, string>; body: unknown }
  | { kind: 'invalid'; status: number; violations: Violation[] }
  | { kind: 'failed'; status: number; message: string };

export interface Prism {
  /** Converts a document with a single operation. */
  convert(part: JsonObject): Promise<PrismOperation | undefined>;
  /** Validates a request, and responds with the example of a name or a status, or else the first one. */
  request(
    operation: PrismOperation,
    request: PrismRequest,
    wanted: { status?: number | undefined; example?: string | undefined },
  ): Promise<PrismResult>;
}

/** Loads Prism, which is a package that users install only for mocks. Throws a ProblemError if they have not. */
export async function loadPrism(load = importPrism): Promise<Prism> {
  const { createInstance, getHttpOperationsFromSpec } = await load().catch((error: NodeJS.ErrnoException) => {
    if (!/MODULE_NOT_FOUND$/.test(error.code ?? '') || !error.message.includes(PACKAGE)) throw error;
    throw failure('mock/package', {
      message: `A mock needs the package ${PACKAGE}, which is not installed.`,
      hint: `Install it: \`${installCommand(`${PACKAGE}@${peerDependency(PACKAGE)}`)}\`.`,
    });
  });
  return adaptPrism(createInstance, getHttpOperationsFromSpec);
}

/** A package of random data takes most of the time to load, and mocks don't use it: it is put off if it can be. */
async function importPrism() {
  const { cache, resolve } = createRequire(createRequire(import.meta.url).resolve(PACKAGE));
  const unused = attempt(() => resolve('@faker-js/faker'));
  if (unused === undefined || cache[unused]) return import('@stoplight/prism-http');
  cache[unused] = { loaded: true, exports: { default: {} } } as NodeModule;
  const prism = await import('@stoplight/prism-http');
  delete cache[unused];
  return prism;
}

function attempt<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

function adaptPrism(create: typeof createInstance, convert: typeof getHttpOperationsFromSpec): Prism {
  const config = (wanted: { code?: number; exampleKey?: string }): IHttpConfig => ({
    isProxy: false,
    upstreamProxy: undefined,
    checkSecurity: true,
    validateRequest: true,
    validateResponse: false,
    errors: false,
    mock: { dynamic: false, ...wanted },
  });
  const prism = create(config({}), { logger: SILENT });
  return {
    convert: async (part) => (await convert(part))[0],
    async request(given, request, { status, example }) {
      const { operation, headers } = withParsedForm(given, request);
      const { method, path, query, body } = request;
      const input = {
        method: method.toLowerCase() as 'get',
        url: { path, query },
        headers: withOneColon(headers),
        body,
      };
      const wanted = {
        ...(status !== undefined && { code: status }),
        ...(example !== undefined && { exampleKey: example }),
      };
      const ask = async (one: PrismOperation) => prism.request(input, [one], config(wanted))();
      // It fails at some styles of parameters, which are not validated then.
      const result = await ask(withoutAbsent(operation, request)).catch(() =>
        ask(withoutParameters(operation)),
      );
      if (result._tag === 'Left') {
        const { status = 500, detail, message, additional } = result.left as PrismError;
        const violations = additional?.validation;
        if (violations || status === 401)
          return { kind: 'invalid', status, violations: violations?.map(fromProblem) ?? [] };
        return {
          kind: 'failed',
          status,
          message: detail || message || 'The specification has no response to this request.',
        };
      }
      const { output, validations } = result.right;
      const violations = (validations.input as (Violation & { severity: number })[]).filter(
        ({ severity }) => severity === 0,
      );
      if (violations.length > 0) return { kind: 'invalid', status: output.statusCode, violations };
      return {
        kind: 'response',
        status: output.statusCode,
        headers: output.headers ?? {},
        body: output.body,
      };
    },
  };
}

/** Prism refuses a password with a colon in it, which HTTP Basic allows (RFC 7617 §2). */
function withOneColon(headers: Record<string, string>): Record<string, string> {
  const [, pair] = /^Basic +([\w+/=-]+)$/i.exec(headers.authorization ?? '') ?? [];
  if (pair === undefined) return headers;
  const [user, ...password] = Buffer.from(pair, 'base64').toString().split(':');
  if (password.length < 2) return headers;
  const changed = Buffer.from(`${user}:${password.join('')}`).toString('base64');
  return { ...headers, authorization: `Basic ${changed}` };
}

/** Prism would read a form itself, with texts; data of a type that it does not know, it takes as it is. */
function withParsedForm(
  operation: PrismOperation,
  { headers, body }: PrismRequest,
): Pick<PrismRequest, 'headers'> & { operation: PrismOperation } {
  const type = headers['content-type'] ?? '';
  if (!isObject(body) || !FORM.test(type)) return { operation, headers };
  const { request } = operation;
  const contents = request?.body?.contents?.map((one) => ({
    ...one,
    mediaType: one.mediaType.replace(FORM, PARSED),
  }));
  return {
    operation: {
      ...operation,
      request: { ...request, body: { ...request?.body, contents } },
    } as PrismOperation,
    headers: { ...headers, 'content-type': PARSED },
  };
}

const PARSED = 'application/x-parsed-form';

type QueryParameter = NonNullable<NonNullable<PrismOperation['request']>['query']>[number];

/**
 * Without what a request may leave out, and does: Prism takes objects of a query for empty ones, which lack properties. It
 * fails at headers that are objects or lists and are not there, so those that must be are texts.
 */
function withoutAbsent(
  { request, ...operation }: PrismOperation,
  { query, headers }: Pick<PrismRequest, 'query' | 'headers'>,
): PrismOperation {
  const isSent = ({ name, style, required, schema }: QueryParameter): boolean => {
    if (required || ![schema?.type].flat().includes('object')) return true;
    const isOwn = (key: string) =>
      style === 'deepObject'
        ? key.startsWith(`${name}[`)
        : key === name || Object.hasOwn(schema?.properties ?? {}, key);
    return Object.keys(query).some(isOwn);
  };
  const hasHeader = ({ name }: { name: string }) =>
    Object.keys(headers).some((key) => key.toLowerCase() === name.toLowerCase());
  return {
    ...operation,
    request: {
      ...request,
      query: request?.query?.filter(isSent) ?? [],
      headers:
        request?.headers
          ?.filter((header) => header.required || hasHeader(header))
          .map((header) =>
            hasHeader(header) ? header : { ...header, schema: { type: 'string' as const } },
          ) ?? [],
    },
  };
}

function withoutParameters({ request, ...operation }: PrismOperation): PrismOperation {
  return { ...operation, request: { ...request, query: [], headers: [], path: [], cookie: [] } };
}

/** The problem that Prism would send. */
type PrismError = Error & {
  status?: number;
  detail?: string;
  additional?: { validation?: { location?: (string | number)[]; message: string; code?: string }[] };
};

function fromProblem({
  location = [],
  message,
  code,
}: {
  location?: (string | number)[];
  message: string;
  code?: string;
}): Violation {
  return { path: location, message, ...(code !== undefined && { code }) };
}

type Logger = Parameters<typeof createInstance>[1]['logger'];

const nothing = () => {};
/** What Prism says of each request is not printed: the response tells what is wrong. */
const SILENT = {
  ...Object.fromEntries(
    ['trace', 'debug', 'info', 'success', 'warn', 'error', 'fatal'].map((level) => [level, nothing]),
  ),
  child: () => SILENT,
} as unknown as Logger;
