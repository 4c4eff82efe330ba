/**
 * JavaScript puts keys that look like integers first, in ascending order. An object whose keys were written in another order
 * has them as a list under this symbol, which spreading it copies, and which nothing else sees.
 */
const ORDER: unique symbol = Symbol('order of keys');

interface Ordered {
  [ORDER]?: string[];
}

/** Whether JavaScript moves a key to the front. */
export function isIndex(key: string): boolean {
  return /^(0|[1-9]\d{0,9})$/.test(key);
}

/** Sets the order in which the keys of an object were written, if it is another than that of JavaScript. */
export function setOrder<T extends object>(object: T, keys: string[]): T {
  if (!keys.some(isIndex)) return object;
  const own = Object.keys(object);
  const written = keys.filter((key) => Object.hasOwn(object, key));
  if (written.some((key, index) => key !== own[index])) (object as Ordered)[ORDER] = keys;
  return object;
}

/** Whether the keys of an object were written in another order than that of JavaScript. */
export function hasOrder(object: object): boolean {
  return ORDER in object;
}

/** The keys in the order in which they were written; those that were added later follow. */
export function keysOf(object: object): string[] {
  const own = Object.keys(object);
  const order = (object as Ordered)[ORDER];
  return order ? [...new Set([...order.filter((key) => Object.hasOwn(object, key)), ...own])] : own;
}

/** Like `Object.entries`, in the order of `keysOf`. */
export function entriesOf(object: object): [string, unknown][] {
  if (!hasOrder(object)) return Object.entries(object);
  return keysOf(object).map((key) => [key, (object as Record<string, unknown>)[key]]);
}
