import {
  get,
  getEntries,
  getObject,
  getString,
  isObject,
  type JsonObject,
  valueAt,
} from '../openapi/document/json-object.ts';
import { readOperationReference } from '../openapi/document/operation-reference.ts';
import type { RawOperation } from '../openapi/document/operations-in.ts';
import { resolve } from '../openapi/document/references.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import type { MockRequest } from './exchange.ts';
import type { Fact } from './facts.ts';
import type { FoundOperation } from './find-operation.ts';

/** From a response to the requests that are about the same thing. */
export interface MockLink {
  target: RawOperation;
  /** The values that such a request has, by the name of a parameter or the place in its body. */
  parameters: { name: string; from: unknown }[];
  body: { path: string[]; from: unknown }[];
  /** Named examples with which the mock responds to such requests, one after the other (`x-mock`). */
  examples?: string[];
}

/** A request that has been understood, and the body of the response to it. */
export interface Exchange {
  found: FoundOperation;
  request: MockRequest;
  /** The body of the request, parsed. */
  sent: unknown;
  /** What it says. */
  facts: Fact[];
}

/**
 * Returns the links of a response. Where the document has none, requests below the same path are about the thing that a POST
 * has created, and reading a path is about what was changed there or below.
 */
export function linksFrom(
  document: JsonObject,
  operations: RawOperation[],
  { operation, status }: { operation: RawOperation; status: string },
): MockLink[] {
  const responses = getObject(operation.raw, 'responses');
  const code = [status, `${status[0]}XX`, 'default'].find((name) => Object.hasOwn(responses, name)) ?? '';
  const response = resolve(document, get(responses, code))?.value ?? {};
  const explicit = getEntries(response, 'links').flatMap(([, node]): MockLink[] => {
    const link = resolve(document, node)?.value ?? {};
    const target = operations.find((one) => isTarget(one, link));
    if (!target) return [];
    const body = get(link, 'requestBody');
    const examples = get(link, 'x-mock');
    return [
      {
        target,
        parameters: getEntries(link, 'parameters').map(([name, from]) => ({
          name: name.replace(/^(?:path|query|header)\./, ''),
          from,
        })),
        body: leavesOf(body),
        ...(Array.isArray(examples) && { examples: examples.filter((name) => typeof name === 'string') }),
      },
    ];
  });
  const targets = new Set(explicit.map(({ target }) => target));
  return [
    ...explicit,
    ...operations
      .filter((target) => !targets.has(target))
      .flatMap((target) => impliedLink(operation, target, operations)),
  ];
}

function isTarget({ raw, path, method }: RawOperation, link: JsonObject): boolean {
  const id = getString(link, 'operationId');
  if (id !== undefined) return id === getString(raw, 'operationId');
  const at = readOperationReference(getString(link, 'operationRef') ?? '');
  return at?.path === path && at.method === method;
}

function leavesOf(value: unknown, path: string[] = []): MockLink['body'] {
  if (isObject(value))
    return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]));
  return value === undefined || path.length === 0 ? [] : [{ path, from: value }];
}

function impliedLink(operation: RawOperation, target: RawOperation, operations: RawOperation[]): MockLink[] {
  const isChange =
    operation.method === 'POST'
      ? operation.path.startsWith(`${target.path}/`) && !isCollection(operation, operations)
      : operation.path === target.path;
  const variables = variablesOf(target.path);
  if (target.method === 'GET' && isChange && variables.length > 0)
    return [{ target, parameters: variables.map(sameVariable), body: [] }];
  const own = operation.path.replace(/\/$/, '');
  const [variable] = target.path.startsWith(`${own}/{`) ? variablesOf(target.path.slice(own.length)) : [];
  if (operation.method !== 'POST' || variable === undefined) return [];
  return [...new Set([variable, 'id'])].map((field) => ({
    target,
    parameters: [
      { name: variable, from: `$response.body#/${escapePointer(field)}` },
      ...variablesOf(own).map(sameVariable),
    ],
    body: [],
  }));
}

/** Whether a path has things of its own, such as `/users/{id}/orders`, and is no action, such as `/orders/{id}/cancel`. */
function isCollection({ path }: RawOperation, operations: RawOperation[]): boolean {
  return operations.some(
    (other) => (other.path === path && other.method === 'GET') || other.path.startsWith(`${path}/{`),
  );
}

function variablesOf(path: string): string[] {
  return [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
}

function sameVariable(name: string): MockLink['parameters'][number] {
  return { name, from: `$request.path.${name}` };
}

/** Returns where in the body of the response a runtime expression points; undefined for any other one. */
export function responsePath(from: unknown): string[] | undefined {
  const [, pointer] = /^\$response\.body#(\/.*)$/.exec(typeof from === 'string' ? from : '') ?? [];
  return pointer === undefined ? undefined : pointerSteps(pointer);
}

/** Returns the value of a runtime expression or a constant (OpenAPI 3.1 §4.8.20.4), if it is a text, a number or a truth value. */
export function evaluate(
  from: unknown,
  { found, request, sent }: Exchange,
  received: unknown,
): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('$')) return plainText(from);
  const path = responsePath(from);
  if (path) return plainText(valueAt(received, path));
  const [, place, name = '', pointer = ''] =
    /^\$request\.(?:(path|query|header)\.(.+)|body#(\/.*))$/.exec(from) ?? [];
  switch (place) {
    case 'path':
      return found.pathValues.get(name);
    case 'query':
      return request.query.get(name) ?? undefined;
    case 'header':
      return request.headers[name.toLowerCase()];
    default:
      return pointer === '' ? undefined : plainText(valueAt(sent, pointerSteps(pointer)));
  }
}

/** Returns the value of a parameter of a request, wherever it is. */
export function parameterOf({ found, request }: Exchange, name: string): string | undefined {
  return (
    found.pathValues.get(name) ?? request.query.get(name) ?? request.headers[name.toLowerCase()] ?? undefined
  );
}

export function plainText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined;
}
