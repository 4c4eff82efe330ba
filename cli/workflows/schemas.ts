import { get, getEntries, getObject, type JsonObject } from '../openapi/document/json-object.ts';
import { resolve } from '../openapi/document/references.ts';
import type { Operation } from '../openapi/model/model.ts';
import { bodySchemas, schemaOfMedia, schemasAt, typesOf } from '../openapi/validation/schemas-at.ts';
import type { FoundOperation } from './sources.ts';

/** Returns the schemas of response bodies at a path; empty if none has the path, and `true` for one that has anything. */
export function responseSchemas(
  { source, operation, onlySuccess }: FoundOperation & { onlySuccess: boolean },
  path: string[],
): unknown[] {
  const { document } = source.api;
  return getEntries(rawOperation(document, operation), 'responses')
    .filter(([status]) => !onlySuccess || /^2|^default$/.test(status))
    .flatMap(([, response]) => bodySchemas(document, resolve(document, response)?.value ?? {}, path));
}

/** Returns the schemas of a request body in a media type at a path; `true` if anything is allowed. */
export function requestSchemas(
  { source, operation }: FoundOperation,
  type: string,
  path: string[],
): unknown[] {
  const { document } = source.api;
  const body = resolve(document, get(rawOperation(document, operation), 'requestBody'))?.value ?? {};
  return schemasAt(document, schemaOfMedia(document, get(getObject(body, 'content'), type)), path);
}

/** Returns the types that schemas allow; undefined if one of them may allow any. Those of variants are in the list, too. */
export function knownTypes(schemas: unknown[]): string[] | undefined {
  const isComposed = (schema: unknown) =>
    ['allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(Object(schema), key));
  const types = schemas.map((schema) => ({ schema, own: typesOf(schema) }));
  return types.some(({ schema, own }) => own.length === 0 && !isComposed(schema))
    ? undefined
    : [...new Set(types.flatMap(({ own }) => own))];
}

function rawOperation(document: JsonObject, { method, path }: Operation): JsonObject {
  const item = resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
  return getObject(item, method.toLowerCase());
}
