import { escapePointer } from '../../text/json-pointer.ts';
import { keysOf, setOrder } from '../../text/key-order.ts';
import { isObject, isTrue, type JsonObject, textOf } from '../document/json-object.ts';
import { childKind, type Kind } from '../document/walk.ts';

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
  const copy = (value: unknown, pointer: string, kind: Kind): unknown => {
    if (typeof value !== 'object' || value === null || kind === 'literal') return value;
    const kept: [string, unknown][] = [];
    let isChanged = false;
    for (const [key, child] of Object.entries(value)) {
      const at = `${pointer}/${escapePointer(key)}`;
      const inner = Array.isArray(value) ? itemKind(kind) : fieldKind(kind, key, pointer);
      const copied = isMarked(child) ? undefined : copy(child, at, inner);
      const isEmptied = copied !== child && isEmpty(copied) && inner !== 'schema' && !REQUIRED.has(key);
      if (copied === undefined || isEmptied) removed.add(at);
      else kept.push([key, copied]);
      isChanged ||= copied !== child;
    }
    if (!isChanged) return value;
    if (Array.isArray(value)) {
      if (kept.length < value.length) removed.add(pointer);
      return kept.map(([, item]) => item);
    }
    const node: JsonObject = setOrder(Object.fromEntries(kept), keysOf(value));
    if (kind === 'schema' && Array.isArray(node.required)) {
      node.required = node.required.filter((name) => !removed.has(propertyAt(pointer, name)));
      if (isEmpty(node.required)) delete node.required;
    }
    return node;
  };
  return { document: copy(document, '', 'object') as JsonObject, removed };
}

function propertyAt(schema: string, name: unknown): string {
  return `${schema}/properties/${escapePointer(textOf(name))}`;
}

function isMarked(value: unknown): boolean {
  return isObject(value) && isTrue(value, 'x-internal');
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function itemKind(kind: Kind): Kind {
  return kind === 'schemaList' ? 'schema' : kind;
}

/** The data of an extension may have marked parts as well. */
function fieldKind(kind: Kind, key: string, pointer: string): Kind {
  const field = childKind(kind, key, pointer);
  return field === 'literal' && key.startsWith('x-') ? 'object' : field;
}
