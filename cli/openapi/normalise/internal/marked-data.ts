import { isObject, isTrue, mapValues } from '../../document/raw.ts';

/** Whether the data of an extension has a part marked `x-internal`. */
export function holdsMark(data: unknown): boolean {
  if (typeof data !== 'object' || data === null) return false;
  return isMarked(data) || Object.values(data).some(holdsMark);
}

/** Removes the internal parts from the data of an extension. */
export function withoutMarked(data: unknown): unknown {
  if (Array.isArray(data)) return data.filter((item) => !isMarked(item)).map(withoutMarked);
  if (!isObject(data)) return data;
  return mapValues(data, (value) => (isMarked(value) ? undefined : withoutMarked(value)));
}

function isMarked(data: unknown): boolean {
  return isObject(data) && isTrue(data, 'x-internal');
}
