import { MAX_MOCK_NODES } from '../limits.ts';
import {
  get,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  mapValues,
  valueAt,
} from '../openapi/document/json-object.ts';
import type { RawOperation } from '../openapi/document/operations-in.ts';
import { nameOfAnchor, resolve } from '../openapi/document/references.ts';
import { METHODS, walk } from '../openapi/document/walk.ts';
import { type Context, follow } from '../openapi/model/context.ts';
import { collectExamples } from '../openapi/model/example.ts';
import { isJson } from '../openapi/model/media-types.ts';
import { dereference } from '../openapi/publish/dereference.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { writeJson } from '../text/json-text.ts';
import { isNumber } from '../text/number-text.ts';
import { syntaxFault } from '../text/regular-expression.ts';

/** Stands for a key `$ref` in data, which a parser of references would take for one, and read any file or address. */
const DATA_REFERENCE = '\u0000$ref';

/**
 * Returns a document with nothing but one operation, as plain JSON: references are replaced by their targets, except for those
 * to an object around them, and there are no callbacks, which would be sent. Undefined if that would be too large.
 */
export function operationPart(context: Context, operation: RawOperation): JsonObject | undefined {
  const { document } = context;
  const item = resolve(document, getObject(document, 'paths')[operation.path])?.value ?? {};
  const method = operation.method.toLowerCase();
  const { callbacks: _, ...raw } = operation.raw;
  const own = mapValues(item, (value, key) => (METHODS.includes(key) ? undefined : value));
  const { webhooks: __, ...rest } = document;
  const isOld = /^3\.0/.test(getString(document, 'openapi') ?? '');
  const part = withNeeded(document, {
    ...rest,
    // What is new in 3.2 says nothing that a mock needs.
    openapi: isOld ? document.openapi : '3.1.0',
    // Prism validates nothing by a dialect that it does not know, such as that of OpenAPI.
    jsonSchemaDialect: isOld ? undefined : 'https://json-schema.org/draft/2020-12/schema',
    paths: {
      [operation.path]: { ...own, [method]: { ...raw, responses: withSamples(context, withSuccess(raw)) } },
    },
    components: { securitySchemes: getObject(getObject(document, 'components'), 'securitySchemes') },
  });
  const flat = dereference(part, MAX_MOCK_NODES);
  return flat && JSON.parse(writeJson(withoutReferencesInData(withExplode(flat, operation))));
}

/** Says which parameters are exploded by default: Prism reads `a=1&a=2` as one value otherwise. */
function withExplode(part: JsonObject, { path, method }: RawOperation): JsonObject {
  const item = getObject(getObject(part, 'paths'), path);
  for (const holder of [item, getObject(item, method.toLowerCase())])
    for (const parameter of getList(holder, 'parameters').filter(isObject))
      if (parameter.in === 'query' && (parameter.style ?? 'form') === 'form') parameter.explode ??= true;
  return part;
}

/** Adds an empty success to responses that are all errors: a valid request must not get one of them. */
function withSuccess(operation: JsonObject): JsonObject {
  const responses = getObject(operation, 'responses');
  const isSuccess = (status: string) => /^(?:[23]|default$)/.test(status);
  return Object.keys(responses).some(isSuccess) ? responses : { 200: { description: '' }, ...responses };
}

/** Gives responses in JSON that have no example the one that references show. */
function withSamples(context: Context, responses: JsonObject): JsonObject {
  return mapValues(responses, (node) => {
    const response = follow(context, node);
    const content = mapValues(getObject(response, 'content'), (inner, type) => {
      const media = follow(context, inner);
      if (!isJson(type) || 'example' in media || 'examples' in media) return media;
      const [example] = collectExamples(context, media, 'response');
      return example && 'value' in example ? { ...media, example: example.value } : media;
    });
    return 'content' in response ? { ...response, content } : response;
  });
}

/** Returns the operation of such a document. */
export function partOperation(part: JsonObject, { path, method }: RawOperation): JsonObject {
  return getObject(getObject(getObject(part, 'paths'), path), method.toLowerCase());
}

/** Gives data of a response its `$ref` keys back. */
export function restoreReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(restoreReferences);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key === DATA_REFERENCE ? '$ref' : key,
      restoreReferences(inner),
    ]),
  );
}

/** Adds the components and paths that a part of a document refers to. */
function withNeeded(document: JsonObject, part: JsonObject): JsonObject {
  const all: JsonObject = { ...part, components: { ...getObject(part, 'components') } };
  const seen = new Set<string>();
  const add = (written: string): void => {
    const reference = nameOfAnchor(document, written) ?? written;
    const [top = '', kind = '', name = ''] = pointerSteps(reference.slice(reference.indexOf('#') + 1));
    const steps = top === 'components' ? [top, kind, name] : [top, kind];
    const key = JSON.stringify(steps);
    if (seen.has(key) || (top !== 'components' && top !== 'paths')) return;
    seen.add(key);
    const target = valueAt(document, steps);
    if (target === undefined) return;
    const parent = top === 'components' ? getObject(all, top) : all;
    const map = { ...getObject(parent, top === 'components' ? kind : top) };
    // The operation itself stays as it is.
    map[steps.at(-1) ?? ''] ??= target;
    parent[top === 'components' ? kind : top] = map;
    addFrom({ [top]: top === 'components' ? { [kind]: { [name]: target } } : { [kind]: target } });
  };
  const addFrom = (from: JsonObject): void =>
    walk(from, (node) => {
      for (const key of ['$ref', '$dynamicRef']) {
        const reference = get(node, key);
        if (typeof reference === 'string') add(reference);
      }
    });
  addFrom(part);
  return all;
}

/** Changes what would make the validator of Prism refuse a whole schema, and so accept any value, or refuse valid values. */
function makeValid(schema: JsonObject): void {
  // All schemas have the dialect of the document.
  delete schema.$schema;
  const { enum: values, pattern, multipleOf } = schema;
  // Prism adds null to the enum of what is nullable.
  const isListed = (value: unknown) => value !== null || schema.nullable !== true;
  if (Array.isArray(values)) {
    const keyOf = (value: unknown) => (isNumber(value) ? Number(value) : writeJson(value));
    const different = new Map(values.filter(isListed).map((value) => [keyOf(value), value]));
    if (different.size > 0) schema.enum = [...different.values()];
    else delete schema.enum;
  }
  if (typeof pattern === 'string' && syntaxFault(pattern, 'u') !== undefined) delete schema.pattern;
  // It divides binary fractions: 19.99 / 0.01 has a remainder.
  if (!Number.isInteger(Number(multipleOf ?? 1))) delete schema.multipleOf;
}

function withoutReferencesInData(document: JsonObject): JsonObject {
  const references = new Set<unknown>();
  walk(document, (node, _, inSchema) => {
    if (Object.hasOwn(node, '$ref')) references.add(node);
    if (inSchema) makeValid(node);
  });
  const copy = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copy);
    if (!isObject(value)) return value;
    if (references.has(value) && typeof value.$ref === 'string' && value.$ref.startsWith('#'))
      return mapValues(value, copy);
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key === '$ref' ? DATA_REFERENCE : key, copy(inner)]),
    );
  };
  return copy(document) as JsonObject;
}
