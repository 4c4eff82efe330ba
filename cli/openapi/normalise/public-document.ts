import { escapePointer } from '../../text/json-pointer.ts';
import { keysOf, setOrder } from '../../text/key-order.ts';
import { isObject, type JsonObject, textOf } from '../document/json-object.ts';
import { type Place, placeInside, WHOLE } from '../document/walk.ts';

interface PublicDocument {
  document: JsonObject;
  /** Pointers of what was removed, and of lists whose items moved because of it. */
  removed: ReadonlySet<string>;
}

/** Required fields, which are kept even if everything in them is removed. */
const REQUIRED = new Set(['paths', 'responses', 'content']);

/**
 * Removes what is marked `x-internal` from a document of any version, and a list or map that has nothing left. A removed
 * property is no longer in `required` of its schema. All else stays: `checkInternal` finds what still refers to a
 * removed part. Returns the same document if nothing is marked.
 */
export function publicDocument(document: JsonObject): PublicDocument {
  const removed = new Set<string>();
  return { document: copyPublic(document, WHOLE, removed) as JsonObject, removed };
}

function copyPublic(value: unknown, place: Place, removed: Set<string>): unknown {
  if (typeof value !== 'object' || value === null || place.kind === 'literal') return value;
  const kept: [string, unknown][] = [];
  let isChanged = false;
  for (const [key, child] of Object.entries(value)) {
    const inner = withExtensions(placeInside(value, place, key), key);
    const copied = isMarked(child) ? undefined : copyPublic(child, inner, removed);
    const isEmptied = copied !== child && isEmpty(copied) && inner.kind !== 'schema' && !REQUIRED.has(key);
    if (copied === undefined || isEmptied) removed.add(inner.pointer);
    else kept.push([key, copied]);
    isChanged ||= copied !== child;
  }
  if (!isChanged) return value;
  if (Array.isArray(value)) {
    if (kept.length < value.length) removed.add(place.pointer);
    return kept.map(([, item]) => item);
  }
  const node: JsonObject = setOrder(Object.fromEntries(kept), keysOf(value));
  if (place.kind === 'schema' && Array.isArray(node.required)) {
    const properties = `${place.pointer}/properties`;
    node.required = node.required.filter(
      (name) => !removed.has(`${properties}/${escapePointer(textOf(name))}`),
    );
    if (isEmpty(node.required)) delete node.required;
  }
  return node;
}

function isMarked(value: unknown): boolean {
  return isObject(value) && value['x-internal'] === true;
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** The data of an extension may have marked parts as well. */
function withExtensions(place: Place, key: string): Place {
  return place.kind === 'literal' && key.startsWith('x-') ? { ...place, kind: 'object' } : place;
}
