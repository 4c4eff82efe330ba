import { escapePointer } from '../../text/json-pointer.ts';
import { getString, isObject, type Raw, setOwn } from '../document/raw.ts';
import { lookUp, nameOfAnchor } from '../document/references.ts';
import { childKind, type Kind, mayRefer, walk } from '../document/walk.ts';

/** Characters that an object or a list mostly has, names included. */
const PER_OBJECT = 80;

/**
 * A document with local references → the same document with each reference replaced by what it leads to; what stood
 * beside a reference stays and wins. A reference to something that it stands in stays a reference. References can
 * multiply a document without end: with more than `most` objects and lists, or the text that so many mostly hold, there
 * is no result.
 */
export function dereference(document: Raw, most: number): Raw | undefined {
  let size = 0;
  let characters = 0;
  const spend = (more: number): void => {
    characters += more;
    if (size > most || characters > most * PER_OBJECT) throw new TooLarge();
  };
  const lengths = new WeakMap<object, number>();
  /** Data stay as they are, and are written as often as they are referred to. */
  const lengthOf = (data: object): number => {
    const length = lengths.get(data) ?? JSON.stringify(data).length;
    lengths.set(data, length);
    return length;
  };

  const repeated = repeatedDynamicAnchors(document);
  /** Where a node refers to, by its pointer: anchors that stand in several copies would lead to several places. */
  const referenceOf = (node: Raw, kind: Kind): string | undefined => {
    const dynamic = kind === 'schema' ? getString(node, '$dynamicRef') : undefined;
    const isPlain = dynamic !== undefined && !repeated.has(dynamic.replace(/^#/, ''));
    const written = getString(node, '$ref') ?? (isPlain ? dynamic : undefined);
    return written === undefined ? undefined : (nameOfAnchor(document, written) ?? written);
  };
  const isNeedless = (key: string, value: unknown): boolean =>
    key === '$anchor' || (key === '$dynamicAnchor' && !repeated.has(String(value)));
  const copy = (value: unknown, pointer: string, kind: Kind, inside: string[]): unknown => {
    if (typeof value === 'string') spend(value.length);
    if (typeof value !== 'object' || value === null) return value;
    size += 1;
    spend(kind === 'literal' ? lengthOf(value) : 0);
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
  const copyFields = (value: Raw, pointer: string, kind: Kind, inside: string[]): Raw => {
    const fields: Raw = {};
    for (const [key, child] of Object.entries(value)) {
      if (kind === 'schema' && isNeedless(key, child)) continue;
      spend(key.length);
      const kindOfChild = childKind(kind, key, pointer);
      const here = `${pointer}/${escapePointer(key)}`;
      // A component that refers to itself is inside of itself from the start.
      const isComponent = /^\/(components\/[^/]+|definitions)$/.test(pointer);
      setOwn(fields, key, copy(child, here, kindOfChild, isComponent ? [...inside, `#${here}`] : inside));
    }
    return fields;
  };

  try {
    return copyFields(document, '', 'object', []);
  } catch (error) {
    if (error instanceof TooLarge) return undefined;
    throw error;
  }
}

/** Names that several schemas have: which of them is meant depends on where a validator comes from. */
function repeatedDynamicAnchors(document: Raw): Set<string> {
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
