import { oncePer } from '../../text/get-or-insert.ts';
import { getString, isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { lookUp, nameOfAnchor } from '../document/references.ts';
import { type Kind, mayRefer, type Place, placeInside, WHOLE, walk } from '../document/walk.ts';

/** Average size of an object or list in characters, including names. */
const CHARACTERS_PER_NODE = 80;

/**
 * Replaces each local reference in a document by its target; fields next to a reference win. A reference to an ancestor is
 * kept. Returns undefined if the result would have more than `maxNodes` objects and lists, or a corresponding amount of text,
 * because references can multiply a document without end.
 */
export function dereference(document: JsonObject, maxNodes: number): JsonObject | undefined {
  const repeated = repeatedDynamicAnchors(document);
  const copying: Copying = { document, maxNodes, repeated, nodes: 0, characters: 0, inside: [] };
  try {
    return copyFields(copying, document, WHOLE);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

class TooLarge extends Error {}

interface Copying {
  document: JsonObject;
  maxNodes: number;
  /** Dynamic anchors that stay, because the dynamic scope decides which of their schemas is meant. */
  repeated: ReadonlySet<string>;
  nodes: number;
  characters: number;
  /** The references around what is being copied. */
  inside: string[];
}

function copy(copying: Copying, value: unknown, place: Place): unknown {
  if (typeof value === 'string') countSize(copying, value.length);
  if (typeof value !== 'object' || value === null) return value;
  const { kind } = place;
  copying.nodes += 1;
  countSize(copying, kind === 'literal' ? lengthOf(value) : 0);
  if (kind === 'literal') return value;
  if (Array.isArray(value))
    return value.map((item, index) => copy(copying, item, placeInside(value, place, String(index))));
  if (!isObject(value)) return value;
  const reference = mayRefer(kind) ? referenceOf(copying, value, kind) : undefined;
  if (reference === undefined) return copyFields(copying, value, place);
  const { $ref, $dynamicRef, ...beside } = value;
  if (copying.inside.includes(reference)) return { $ref: reference, ...copyFields(copying, beside, place) };
  const pointer = reference.slice(reference.indexOf('#') + 1);
  const resolved = copyInside(copying, reference, () =>
    copy(copying, lookUp(copying.document, reference), { pointer, kind }),
  );
  return isObject(resolved) ? { ...resolved, ...copyFields(copying, beside, place) } : resolved;
}

function copyInside(copying: Copying, reference: string, makeCopy: () => unknown): unknown {
  copying.inside.push(reference);
  const copied = makeCopy();
  copying.inside.pop();
  return copied;
}

function copyFields(copying: Copying, value: JsonObject, place: Place): JsonObject {
  // References within a component to itself are kept.
  const isComponent = /^\/(components\/[^/]+|definitions)$/.test(place.pointer);
  return mapValues(value, (child, key) => {
    if (place.kind === 'schema' && isUnusedName(copying, key, child)) return undefined;
    countSize(copying, key.length);
    // Most fields are texts, whose pointer nobody needs.
    if (typeof child !== 'object') return copy(copying, child, place);
    const here = placeInside(value, place, key);
    if (!isComponent) return copy(copying, child, here);
    return copyInside(copying, `#${here.pointer}`, () => copy(copying, child, here));
  });
}

function countSize(copying: Copying, more: number): void {
  copying.characters += more;
  const { nodes, characters, maxNodes } = copying;
  if (nodes > maxNodes || characters > maxNodes * CHARACTERS_PER_NODE) throw new TooLarge();
}

/** Data isn't copied, but counts each time. */
const lengthOf = oncePer((data: object) => JSON.stringify(data).length);

/** Returns the reference as a pointer, because anchors would be ambiguous in copies. */
function referenceOf({ document, repeated }: Copying, node: JsonObject, kind: Kind): string | undefined {
  const dynamic = kind === 'schema' ? getString(node, '$dynamicRef') : undefined;
  const isPlain = dynamic !== undefined && !repeated.has(dynamic.replace(/^#/, ''));
  const written = getString(node, '$ref') ?? (isPlain ? dynamic : undefined);
  return written === undefined ? undefined : (nameOfAnchor(document, written) ?? written);
}

/** Whether a keyword names a schema to which nothing refers by that name any more. */
function isUnusedName({ repeated }: Copying, key: string, value: unknown): boolean {
  return key === '$anchor' || key === '$id' || (key === '$dynamicAnchor' && !repeated.has(String(value)));
}

/** Returns dynamic anchors that several schemas have, so that the dynamic scope decides which one is meant. */
function repeatedDynamicAnchors(document: JsonObject): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  walk(document, (node, _pointer, inSchema) => {
    const name = inSchema ? getString(node, '$dynamicAnchor') : undefined;
    if (name === undefined) return;
    if (seen.has(name)) repeated.add(name);
    seen.add(name);
  });
  return repeated;
}
