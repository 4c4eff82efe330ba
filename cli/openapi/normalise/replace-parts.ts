import { keysOf, setOrder } from '../../text/key-order.ts';
import { isObject, type JsonObject } from '../document/json-object.ts';

/** What replaces fields of an object or items of a list. */
export type Replaced = Map<object, Map<string, unknown>>;

/** Returns a document with replaced parts; the same one if there are none. */
export function replaceParts(document: JsonObject, replaced: Replaced): JsonObject {
  return replaced.size === 0 ? document : (withReplaced(document, replaced) as JsonObject);
}

function withReplaced(value: unknown, replaced: Replaced): unknown {
  if (typeof value !== 'object' || value === null || !(isObject(value) || Array.isArray(value))) return value;
  const own = replaced.get(value);
  const entries = Object.entries(value).map(([key, part]): [string, unknown] => [
    key,
    own?.has(key) ? own.get(key) : withReplaced(part, replaced),
  ]);
  if (entries.every(([key, part]) => part === (value as JsonObject)[key])) return value;
  if (Array.isArray(value)) return entries.map(([, part]) => part);
  return setOrder(Object.fromEntries(entries), keysOf(value));
}
