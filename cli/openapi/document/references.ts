import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { get, getEntries, getObject, getString, isObject, type Raw } from './raw.ts';

/** An object of the document with every `$ref` in front of it followed. */
export interface Resolved {
  value: Raw;
  /** Pointers that were followed, in order; empty when there was no `$ref`. */
  chain: string[];
  /** What stood beside the `$ref`s: the outermost wins (OpenAPI 3.1 §4.8.23, JSON Schema 2020-12 §8.2.3.1). */
  siblings: Raw;
}

/** By document and reference: a document names the same few hundred things tens of thousands of times. */
const known = new WeakMap<Raw, Map<string, unknown>>();

/**
 * The value at a local reference such as `#/components/schemas/Order`; undefined when there is none. A document that has
 * been looked at may not be changed.
 */
export function lookUp(document: Raw, reference: string): unknown {
  const values = known.get(document) ?? new Map<string, unknown>();
  known.set(document, values);
  if (!values.has(reference)) values.set(reference, find(document, reference));
  return values.get(reference);
}

function find(document: Raw, reference: string): unknown {
  const fragment = reference.slice(reference.indexOf('#') + 1);
  let pointer = fragment;
  try {
    pointer = decodeURIComponent(fragment);
  } catch {
    // A lone percent sign: taken as it is written.
  }
  if (pointer === '') return document;
  if (!pointer.startsWith('/')) return findAnchor(document, pointer);
  let value: unknown = document;
  for (const step of pointerSteps(pointer)) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isObject(value)) value = get(value, step);
    else return undefined;
  }
  return value;
}

/** Most references that lead to each other; nobody writes more than a few. */
const LONGEST_CHAIN = 100;

/** Follows `$ref`s until an object without one; undefined when the chain breaks, bites its own tail or has no end. */
export function resolve(document: Raw, node: unknown): Resolved | undefined {
  const chain: string[] = [];
  let siblings: Raw = {};
  let value = node;
  while (isObject(value)) {
    const reference = get(value, '$ref');
    if (typeof reference !== 'string') return { value, chain, siblings };
    if (chain.includes(reference) || chain.length >= LONGEST_CHAIN) return undefined;
    const { $ref, ...beside } = value;
    siblings = { ...beside, ...siblings };
    chain.push(reference);
    value = lookUp(document, reference);
  }
  return undefined;
}

/** Schemas may be named by `$anchor` (JSON Schema 2020-12 §8.2.2); components and their `$defs` are searched. */
function findAnchor(document: Raw, name: string): unknown {
  return schemasByAnchor(document).get(name)?.schema;
}

/** `#node` → the reference to the schema that is called so: `#/components/schemas/Tree`. */
export function nameOfAnchor(document: Raw, reference: string): string | undefined {
  if (!/^#[^/]/.test(reference)) return undefined;
  return schemasByAnchor(document).get(reference.slice(1))?.reference;
}

const anchored = new WeakMap<Raw, Map<string, AnchoredSchema>>();

/** The first schema of each name. */
function schemasByAnchor(document: Raw): Map<string, AnchoredSchema> {
  const known = anchored.get(document);
  if (known) return known;
  const byName = new Map<string, AnchoredSchema>();
  for (const found of anchoredSchemas(document))
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = getString(found.schema, key);
      if (name !== undefined && !byName.has(name)) byName.set(name, found);
    }
  anchored.set(document, byName);
  return byName;
}

/** Names of schemas by which more than one is called, with the references to the later ones. */
export function repeatedAnchors(document: Raw): { name: string; reference: string }[] {
  const seen = new Set<string>();
  return anchoredSchemas(document).flatMap(({ schema, reference }) => {
    const name = getString(schema, '$anchor');
    if (name === undefined) return [];
    const isTaken = seen.has(name);
    seen.add(name);
    return isTaken ? [{ name, reference }] : [];
  });
}

interface AnchoredSchema {
  schema: Raw;
  reference: string;
}

function anchoredSchemas(document: Raw): AnchoredSchema[] {
  const schemas = getEntries(getObject(document, 'components'), 'schemas').flatMap(([name, schema]) =>
    isObject(schema) ? [{ schema, reference: `#/components/schemas/${escapePointer(name)}` }] : [],
  );
  const inner = schemas.flatMap(({ schema, reference }) =>
    getEntries(schema, '$defs').flatMap(([name, part]) =>
      isObject(part) ? [{ schema: part, reference: `${reference}/$defs/${escapePointer(name)}` }] : [],
    ),
  );
  return [...schemas, ...inner];
}

/** The component name in `#/components/schemas/Order`, whatever its escapes; undefined for any other reference. */
export function componentName(reference: string): string | undefined {
  const match = /^#\/components\/schemas\/([^/]+)$/.exec(reference);
  if (!match?.[1]) return undefined;
  let step = match[1];
  try {
    step = decodeURIComponent(step);
  } catch {
    // Taken as written.
  }
  return pointerSteps(`/${step}`)[0];
}

/** How documents refer to a schema by its name, which must be escaped. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** A mapping may give a reference or the bare name of a component; what is a name already is one. */
export function mappingReference(document: Raw, written: string): string {
  const isName = Object.hasOwn(getObject(getObject(document, 'components'), 'schemas'), written);
  if (!isName && /[#/]/.test(written)) return written;
  return schemaReference(encodeURIComponent(escapePointer(written.toWellFormed())));
}

/** The JSON Pointer of a local reference, `#/components/schemas/A%20B` → `/components/schemas/A B`; undefined for any other. */
export function pointerOf(reference: string): string | undefined {
  if (!reference.startsWith('#/')) return undefined;
  try {
    return decodeURIComponent(reference.slice(1));
  } catch {
    // A lone percent sign: taken as it is written.
    return reference.slice(1);
  }
}
