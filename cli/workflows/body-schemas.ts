import { get, getEntries, getObject, type JsonObject } from '../openapi/document/json-object.ts';
import { resolve } from '../openapi/document/references.ts';
import type { Operation } from '../openapi/model/model.ts';
import { fieldsOf, schemasAt, typesOf } from '../openapi/validation/schemas-at.ts';

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
