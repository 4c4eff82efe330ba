import { writeJson } from '../../text/json-text.ts';
import { entriesOf, hasOrder, keysOf, setOrder } from '../../text/key-order.ts';
import { isNumber, NumberText } from '../../text/number-text.ts';

/** An object of the document. Its fields may have any type, so read it with the functions below. */
export type JsonObject = Record<string, unknown>;

export function isObject(value: unknown): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof NumberText)
  );
}

/** Returns an own property: a document may well use `constructor` or `__proto__` as a name. */
export function get(raw: JsonObject, key: string): unknown {
  return Object.hasOwn(raw, key) ? raw[key] : undefined;
}

export function getString(raw: JsonObject, key: string): string | undefined {
  const value = get(raw, key);
  return typeof value === 'string' ? value : undefined;
}

export function getNumber(raw: JsonObject, key: string): number | undefined {
  const value = get(raw, key);
  return isNumber(value) ? Number(value) : undefined;
}

export function isTrue(raw: JsonObject, key: string): boolean {
  return get(raw, key) === true;
}

/** Returns the object under a key; an empty one if there is none. */
export function getObject(raw: JsonObject, key: string): JsonObject {
  const value = get(raw, key);
  return isObject(value) ? value : {};
}

/** Returns the list under a key; an empty one if there is none. */
export function getList(raw: JsonObject, key: string): unknown[] {
  const value = get(raw, key);
  return Array.isArray(value) ? value : [];
}

/** Returns the strings of the list under a key. */
export function getStrings(raw: JsonObject, key: string): string[] {
  return getList(raw, key).filter((value) => typeof value === 'string');
}

export function getEntries(raw: JsonObject, key: string): [string, unknown][] {
  return entriesOf(getObject(raw, key));
}

/** Returns a string unchanged, and anything else as JSON: `String()` would call a `toString` from the document. */
export function textOf(value: unknown): string {
  if (value instanceof NumberText) return value.toString();
  return typeof value === 'string' ? value : (writeJson(value) ?? '');
}

/** Sets an own property of any name, including `__proto__`. */
export function setOwn(raw: JsonObject, key: string, value: unknown): void {
  // `defineProperty` takes ten times as long as an assignment, and only this name needs it.
  if (key !== '__proto__') raw[key] = value;
  else Object.defineProperty(raw, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Maps the values of an object; entries mapped to undefined are omitted. */
export function mapValues(map: JsonObject, convert: (value: unknown, key: string) => unknown): JsonObject {
  const mapped: JsonObject = {};
  for (const [key, value] of Object.entries(map)) {
    const converted = convert(value, key);
    if (converted !== undefined) setOwn(mapped, key, converted);
  }
  return hasOrder(map) ? setOrder(mapped, keysOf(map)) : mapped;
}

/** Copies data. Each object appears once in the copy, unlike with YAML aliases. */
export function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  return isObject(value) ? mapValues(value, copyOf) : value;
}

/** Returns the part of a value at the steps of a JSON Pointer; undefined if there is none. */
export function valueAt(value: unknown, steps: readonly (string | number)[]): unknown {
  return steps.reduce<unknown>((part, step) => {
    if (Array.isArray(part)) return part[Number(step)];
    return isObject(part) ? get(part, String(step)) : undefined;
  }, value);
}
