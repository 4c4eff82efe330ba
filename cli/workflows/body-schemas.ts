import {
  get,
  getEntries,
  getList,
  getObject,
  isObject,
  type JsonObject,
} from '../openapi/document/json-object.ts';
import { resolve } from '../openapi/document/references.ts';
import type { Operation } from '../openapi/model/model.ts';

/**
 * Returns the types and field names that response bodies of an operation may have at a path; undefined if none has the
 * path. Both are empty if the schemas don't define any.
 */
export function responseBodyAt(
  document: JsonObject,
  operation: Operation,
  { path, onlySuccess }: { path: string[]; onlySuccess: boolean },
): { types: Set<string>; fields: string[] } | undefined {
  const schemas = responseSchemas(document, operation, onlySuccess).flatMap((schema) =>
    schemasAt(document, schema, path),
  );
  if (schemas.length === 0) return undefined;
  return { types: new Set(schemas.flatMap(typesOf)), fields: schemas.flatMap(fieldsOf) };
}

/** Whether a response of the operation has a header. */
export function hasHeader(document: JsonObject, operation: Operation, name: string): boolean {
  // Any server may send these.
  if (['content-type', 'retry-after', 'location', 'date'].includes(name.toLowerCase())) return true;
  return responsesOf(document, operation, false).some((response) =>
    getEntries(response, 'headers').some(([header]) => header.toLowerCase() === name.toLowerCase()),
  );
}

/** Returns the schema of a request body in a media type; `true` if there is none. */
export function requestSchema(document: JsonObject, operation: Operation, type: string): unknown {
  const body = resolve(document, get(rawOperation(document, operation), 'requestBody'))?.value ?? {};
  return schemaOf(document, get(getObject(body, 'content'), type));
}

function rawOperation(document: JsonObject, { method, path }: Operation): JsonObject {
  const item = resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
  return getObject(item, method.toLowerCase());
}

function schemaOf(document: JsonObject, media: unknown): unknown {
  const { value = {} } = resolve(document, media) ?? {};
  return Object.hasOwn(value, 'schema') ? get(value, 'schema') : true;
}

function responsesOf(document: JsonObject, operation: Operation, onlySuccess: boolean): JsonObject[] {
  return getEntries(rawOperation(document, operation), 'responses')
    .filter(([status]) => !onlySuccess || /^2|^default$/.test(status))
    .map(([, response]) => resolve(document, response)?.value ?? {});
}

function responseSchemas(document: JsonObject, operation: Operation, onlySuccess: boolean): unknown[] {
  return responsesOf(document, operation, onlySuccess).flatMap((response) =>
    getEntries(response, 'content').map(([, media]) => schemaOf(document, media)),
  );
}

/** Returns all schemas that may apply to the value at a path; `true` if any value is allowed. */
export function schemasAt(document: JsonObject, schema: unknown, path: string[]): unknown[] {
  let schemas = withSubschemas(document, schema);
  for (const key of path) {
    schemas = schemas.flatMap((one) => inside(one, key)).flatMap((one) => withSubschemas(document, one));
    // Schemas that refer to each other may multiply.
    schemas = [...new Set(schemas)];
  }
  return schemas;
}

/** Resolves the reference of a schema, and adds the schemas that it is composed of. */
function withSubschemas(document: JsonObject, schema: unknown, seen = new Set<unknown>()): unknown[] {
  if (schema === true) return [true];
  const raw = isObject(schema) ? resolve(document, schema)?.value : undefined;
  if (!raw || seen.has(raw)) return [];
  seen.add(raw);
  const parts = COMPOSITION.flatMap((key) => getList(raw, key));
  return [raw, ...parts.flatMap((part) => withSubschemas(document, part, seen))];
}

const CONTENT = ['properties', 'additionalProperties', 'items', 'prefixItems', 'type', 'enum', 'const'];
const COMPOSITION = ['allOf', 'anyOf', 'oneOf'];

/** The schemas of a property or an item, or `true` if the schema allows anything there. */
function inside(schema: unknown, key: string): unknown[] {
  if (schema === true) return [true];
  if (!isObject(schema)) return [];
  const properties = getObject(schema, 'properties');
  if (Object.hasOwn(properties, key)) return [properties[key]];
  const more = get(schema, 'additionalProperties');
  if (isObject(more) || more === true) return [more];
  if (/^\d+$/.test(key)) {
    const [item = get(schema, 'items')] = getList(schema, 'prefixItems').slice(Number(key));
    if (item !== undefined) return [item];
  }
  if (COMPOSITION.some((keyword) => Object.hasOwn(schema, keyword))) return [];
  // An object without properties may contain anything, like a schema without any constraints.
  const isOpenObject =
    typesOf(schema).includes('object') && Object.keys(properties).length === 0 && more !== false;
  return isOpenObject || !CONTENT.some((keyword) => Object.hasOwn(schema, keyword)) ? [true] : [];
}

/** Returns the names of the properties of a schema. */
export function fieldsOf(schema: unknown): string[] {
  return isObject(schema) ? Object.keys(getObject(schema, 'properties')) : [];
}

/** Returns the types that a schema allows; empty if it doesn't restrict them. */
export function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const type = get(schema, 'type');
  const listed = Array.isArray(type) ? type : [type];
  return listed.filter((one) => typeof one === 'string');
}
