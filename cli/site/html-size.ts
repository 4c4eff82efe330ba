import type { ApiReference } from '../openapi/model/model.ts';

/** Characters of markup around an object of the model, such as a field or a response. */
const MARKUP_SIZE = 60;

/** Keys whose values a page shows once for all objects, or not at all. */
const IGNORED_KEYS = new Set(['markdown', 'code', 'sent', 'servers']);

const cached = new WeakMap<object, number>();

/** Estimates the characters of HTML of a part of a reference before it is rendered, rather a fifth too high than too low. */
export function htmlSize(part: object): number {
  const size = cached.get(part) ?? sizeWithin(part);
  cached.set(part, size);
  return size;
}

export function referenceSize({ tagGroups, webhooks, schemas, indexes, changelog }: ApiReference): number {
  const parts = [tagGroups.flatMap(({ tags }) => tags), webhooks, schemas, Object.values(indexes), changelog];
  return htmlSizeOfAll(parts.flat(2));
}

function sizeWithin(value: object): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item), 0);
  // The body is shown elsewhere.
  const hidden = 'bodyShownAt' in value ? 'media' : undefined;
  let size = MARKUP_SIZE;
  for (const [key, child] of Object.entries(value))
    if (!IGNORED_KEYS.has(key) && key !== hidden)
      size += key === 'operations' ? htmlSizeOfAll(child) : sizeOf(child);
  return size;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? sizeWithin(value) : 0;
}

export function htmlSizeOfAll(parts: object[]): number {
  return parts.reduce((sum, part) => sum + htmlSize(part), 0);
}
