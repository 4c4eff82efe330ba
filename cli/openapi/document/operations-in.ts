import { getEntries, getObject, isObject, type JsonObject } from './json-object.ts';
import { resolve } from './references.ts';
import { METHODS } from './walk.ts';

/** An operation of a document, as it is written there. */
export interface RawOperation {
  /** In capitals. */
  method: string;
  /** The template, `/orders/{id}`; of a webhook, its name. */
  path: string;
  raw: JsonObject;
  item: JsonObject;
}

/** Returns the operations under `paths`. */
export function operationsIn(document: JsonObject): RawOperation[] {
  return operationsOf(document, getObject(document, 'paths'));
}

/** Returns the operations of path items, by their paths or names. */
export function operationsOf(document: JsonObject, pathItems: JsonObject): RawOperation[] {
  return Object.entries(pathItems).flatMap(([path, node]) => {
    const item = resolve(document, node)?.value ?? {};
    return methodsOf(item).map(([method, raw]) => ({ method: method.toUpperCase(), path, raw, item }));
  });
}

/** The webhooks of a document; in OpenAPI 3.0, they are an extension of Redoc. */
export function webhooksOf(document: JsonObject): JsonObject {
  return { ...getObject(document, 'x-webhooks'), ...getObject(document, 'webhooks') };
}

/** Returns the operations of a path item by method, in its order; those of OpenAPI 3.2 with any other method come last. */
export function methodsOf(pathItem: JsonObject): [string, JsonObject][] {
  const written = Object.entries(pathItem).filter(([name]) => METHODS.includes(name));
  return [...written, ...getEntries(pathItem, 'additionalOperations')].filter(
    (entry): entry is [string, JsonObject] => isObject(entry[1]),
  );
}
