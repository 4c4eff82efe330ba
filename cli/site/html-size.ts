import type { ApiReference } from '../openapi/model/model.ts';

/** Characters of tags around an object of the model, such as a field or a response. */
const AROUND_AN_OBJECT = 60;

/** What a page says once, or not at all. */
const UNSHOWN = new Set(['markdown', 'code', 'sent', 'servers']);

const known = new WeakMap<object, number>();

/**
 * About how many characters of HTML a part of a reference becomes: known before it is rendered, and rather a fifth too many
 * than any too few.
 */
export function htmlSize(part: object): number {
  const size = known.get(part) ?? sizeWithin(part);
  known.set(part, size);
  return size;
}

/** Of a page with all of a reference. */
export function referenceSize({ tagGroups, webhooks, schemas, indexes, changelog }: ApiReference): number {
  const parts = [tagGroups.flatMap(({ tags }) => tags), webhooks, schemas, Object.values(indexes), changelog];
  return parts.flat(2).reduce((sum, part) => sum + htmlSize(part), 0);
}

function sizeWithin(value: object): number {
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + sizeOf(item), 0);
  // Its body stands elsewhere.
  const hidden = 'bodyShownAt' in value ? 'media' : undefined;
  let size = AROUND_AN_OBJECT;
  for (const [key, child] of Object.entries(value))
    if (!UNSHOWN.has(key) && key !== hidden) size += key === 'operations' ? sizeOfAll(child) : sizeOf(child);
  return size;
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? sizeWithin(value) : 0;
}

/** Operations are asked for one by one, too. */
function sizeOfAll(operations: object[]): number {
  return operations.reduce((sum, operation) => sum + htmlSize(operation), 0);
}
