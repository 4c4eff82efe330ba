import { MAX_DOCUMENT_DEPTH, MAX_SHARED_OBJECTS } from '../../limits.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { referenceTo } from '../document/references.ts';
import { childKind, componentKind, type Kind } from '../document/walk.ts';

interface Position {
  pointer: string;
  kind: Kind;
  depth: number;
}

/**
 * Returns a copy of a document in which each schema, response or other part that YAML aliases repeat stands once: where it
 * stands again, there is a reference to the first place.
 */
export function shareParts(document: unknown): unknown {
  const places = new Map<object, string>();
  let left = MAX_SHARED_OBJECTS;
  const copy = (value: unknown, position: Position): unknown => {
    const { pointer, kind, depth } = position;
    if (kind === 'literal' || typeof value !== 'object' || value === null) return value;
    if (left-- < 0 || depth > MAX_DOCUMENT_DEPTH) return value;
    const inner = (step: string | number, ofKind: Kind): Position => ({
      pointer: `${pointer}/${step}`,
      kind: ofKind,
      depth: depth + 1,
    });
    if (Array.isArray(value))
      return value.map((item, index) => copy(item, inner(index, kind === 'schemaList' ? 'schema' : kind)));
    if (!isObject(value)) return value;
    const place = places.get(value);
    if (place !== undefined) return { $ref: referenceTo(place) };
    if (isReferable(value, pointer, kind)) places.set(value, pointer);
    return mapValues(value, (child, key) =>
      copy(child, inner(escapePointer(key), childKind(kind, key, pointer))),
    );
  };
  return copy(document, { pointer: '', kind: 'object', depth: 0 });
}

/** Whether a reference may stand in place of an object. Media types cannot be references before OpenAPI 3.2. */
function isReferable(value: JsonObject, pointer: string, kind: Kind): boolean {
  const component = componentKind(kind, pointerSteps(pointer));
  return component !== undefined && component !== 'mediaTypes' && typeof value.$ref !== 'string';
}
