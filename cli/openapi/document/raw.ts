/** An object of the document as the author wrote it. Nothing about it is known, so it is read through these functions. */
export type Raw = Record<string, unknown>;

export function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Own property only: a document may well name something `constructor` or `__proto__`. */
export function get(raw: Raw, key: string): unknown {
  return Object.hasOwn(raw, key) ? raw[key] : undefined;
}

export function getString(raw: Raw, key: string): string | undefined {
  const value = get(raw, key);
  return typeof value === 'string' ? value : undefined;
}

export function getNumber(raw: Raw, key: string): number | undefined {
  const value = get(raw, key);
  return typeof value === 'number' ? value : undefined;
}

export function isTrue(raw: Raw, key: string): boolean {
  return get(raw, key) === true;
}

/** The object under a key; an empty one when there is none. */
export function getObject(raw: Raw, key: string): Raw {
  const value = get(raw, key);
  return isObject(value) ? value : {};
}

/** The list under a key; an empty one when there is none. */
export function getList(raw: Raw, key: string): unknown[] {
  const value = get(raw, key);
  return Array.isArray(value) ? value : [];
}

/** The strings of the list under a key. */
export function getStrings(raw: Raw, key: string): string[] {
  return getList(raw, key).filter((value) => typeof value === 'string');
}

/** The entries of the object under a key, without `x-` extensions where the standard allows those beside names. */
export function getEntries(raw: Raw, key: string): [string, unknown][] {
  return Object.entries(getObject(raw, key));
}

/** A string as it is, anything else as JSON: `String()` would call what an object of the document has as `toString`. */
export function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** Adds a value under any name, `__proto__` included. */
export function setOwn(raw: Raw, key: string, value: unknown): void {
  // To define takes ten times as long as to assign, which only this name does not allow.
  if (key !== '__proto__') raw[key] = value;
  else Object.defineProperty(raw, key, { value, enumerable: true, configurable: true, writable: true });
}

/** An object with other values; what has none is not in it. */
export function mapValues(map: Raw, change: (value: unknown, key: string) => unknown): Raw {
  const changed: Raw = {};
  for (const [key, value] of Object.entries(map)) {
    const now = change(value, key);
    if (now !== undefined) setOwn(changed, key, now);
  }
  return changed;
}

/** The value that the steps of a JSON Pointer lead to. */
export function valueAt(document: Raw, steps: string[]): unknown {
  return steps.reduce<unknown>((node, step) => {
    if (Array.isArray(node)) return node[Number(step)];
    return isObject(node) ? get(node, step) : undefined;
  }, document);
}
