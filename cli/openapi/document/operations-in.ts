import { get, getEntries, isObject, type JsonObject } from './json-object.ts';
import { resolve } from './references.ts';
import { METHODS } from './walk.ts';

/** An operation of a document, as it is written there. */
export interface RawOperation {
  /** In capitals. */
  method: string;
  /** The template: `/orders/{id}`. */
  path: string;
  raw: JsonObject;
  item: JsonObject;
}

/** Returns the operations under `paths`. */
export function operationsIn(document: JsonObject): RawOperation[] {
  return getEntries(document, 'paths').flatMap(([path, node]) => {
    const item = resolve(document, node)?.value ?? {};
    return METHODS.flatMap((method) => {
      const raw = get(item, method);
      return isObject(raw) ? [{ method: method.toUpperCase(), path, raw, item }] : [];
    });
  });
}
