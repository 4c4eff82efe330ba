import { escapePointer } from '../../text/json-pointer.ts';
import { getString, isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { lookUp, nameOfAnchor } from '../document/references.ts';
import { childKind, type Kind, mayRefer, walk } from '../document/walk.ts';

/** Average size of an object or list in characters, including names. */
const CHARACTERS_PER_NODE = 80;

/**
 * Replaces each local reference in a document by its target; fields next to a reference win. A reference to an ancestor is
 * kept. Returns undefined if the result would have more than `maxNodes` objects and lists, or a corresponding amount of text,
 * because references can multiply a document without end.
 */
export function dereference(document: JsonObject, maxNodes: number): JsonObject | undefined {
  let nodes = 0;
  let characters = 0;
  const countSize = (more: number): void => {
    characters += more;
    if (nodes > maxNodes || characters > maxNodes * CHARACTERS_PER_NODE) throw new TooLarge();
  };
  const lengths = new WeakMap<object, number>();
  /** Data isn't copied, but counts each time. */
  const lengthOf = (data: object): number => {
    const length = lengths.get(data) ?? JSON.stringify(data).length;
    lengths.set(data, length);
    return length;
  };

  const repeated = repeatedDynamicAnchors(document);
  /** Returns the reference as a pointer, because anchors would be ambiguous in copies. */
  const referenceOf = (node: JsonObject, kind: Kind): string | undefined => {
    const dynamic = kind === 'schema' ? getString(node, '$dynamicRef') : undefined;
    const isPlain = dynamic !== undefined && !repeated.has(dynamic.replace(/^#/, ''));
    const written = getString(node, '$ref') ?? (isPlain ? dynamic : undefined);
    return written === undefined ? undefined : (nameOfAnchor(document, written) ?? written);
  };
  const isUnusedAnchor = (key: string, value: unknown): boolean =>
    key === '$anchor' || (key === '$dynamicAnchor' && !repeated.has(String(value)));
  const copy = (value: unknown, pointer: string, kind: Kind, inside: string[]): unknown => {
    if (typeof value === 'string') countSize(value.length);
    if (typeof value !== 'object' || value === null) return value;
    nodes += 1;
    countSize(kind === 'literal' ? lengthOf(value) : 0);
    if (kind === 'literal') return value;
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      return value.map((item, index) => copy(item, `${pointer}/${index}`, inner, inside));
    }
    if (!isObject(value)) return value;
    const reference = mayRefer(kind) ? referenceOf(value, kind) : undefined;
    if (reference === undefined) return copyFields(value, pointer, kind, inside);
    const { $ref, $dynamicRef, ...beside } = value;
    if (inside.includes(reference)) return { $ref: reference, ...copyFields(beside, pointer, kind, inside) };
    const target = lookUp(document, reference);
    const resolved = copy(target, reference.slice(reference.indexOf('#') + 1), kind, [...inside, reference]);
    return isObject(resolved) ? { ...resolved, ...copyFields(beside, pointer, kind, inside) } : resolved;
  };
  const copyFields = (value: JsonObject, pointer: string, kind: Kind, inside: string[]): JsonObject =>
    mapValues(value, (child, key) => {
      if (kind === 'schema' && isUnusedAnchor(key, child)) return undefined;
      countSize(key.length);
      const here = `${pointer}/${escapePointer(key)}`;
      // References within a component to itself are kept.
      const isComponent = /^\/(components\/[^/]+|definitions)$/.test(pointer);
      return copy(child, here, childKind(kind, key, pointer), isComponent ? [...inside, `#${here}`] : inside);
    });

  try {
    return copyFields(document, '', 'object', []);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
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

class TooLarge extends Error {}
