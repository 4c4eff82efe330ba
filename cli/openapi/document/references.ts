import { MAX_REFERENCE_CHAIN } from '../../limits.ts';
import { decodePercent } from '../../text/decode-percent.ts';
import { getOrInsert, oncePer } from '../../text/get-or-insert.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { getEntries, getObject, getString, isObject, type JsonObject, valueAt } from './json-object.ts';

/** An object of the document with its `$ref`s resolved. */
interface Resolved {
  value: JsonObject;
  /** The references that were followed, in order; empty if there was no `$ref`. */
  chain: string[];
  /** Fields next to the `$ref`s: the outermost wins (OpenAPI 3.1 §4.8.23, JSON Schema 2020-12 §8.2.3.1). */
  siblings: JsonObject;
}

/** By document and reference: a document refers to the same few hundred components tens of thousands of times. */
const lookUps = oncePer((_document: JsonObject) => new Map<string, unknown>());

/**
 * Returns the value at a local reference such as `#/components/schemas/Order`, or undefined. Results are cached, so the
 * document must not change afterwards.
 */
export function lookUp(document: JsonObject, reference: string): unknown {
  return getOrInsert(lookUps(document), reference, () => {
    const fragment = decodePercent(reference.slice(reference.indexOf('#') + 1));
    const isPointer = fragment === '' || fragment.startsWith('/');
    if (isPointer) return valueAt(document, pointerSteps(fragment));
    return schemasByAnchor(document).get(fragment)?.schema;
  });
}

/** Follows `$ref`s to an object without one; returns undefined if the chain is broken, circular or too long. */
export function resolve(document: JsonObject, node: unknown): Resolved | undefined {
  const chain: string[] = [];
  let siblings: JsonObject = {};
  let value = node;
  while (isObject(value)) {
    const reference = value.$ref;
    if (typeof reference !== 'string') return { value, chain, siblings };
    if (chain.includes(reference) || chain.length >= MAX_REFERENCE_CHAIN) return undefined;
    const { $ref, ...beside } = value;
    siblings = { ...beside, ...siblings };
    chain.push(reference);
    value = lookUp(document, reference);
  }
  return undefined;
}

/** Resolves an `$anchor` to a pointer: `#node` → `#/components/schemas/Tree`. */
export function nameOfAnchor(document: JsonObject, reference: string): string | undefined {
  if (!/^#[^/]/.test(reference)) return undefined;
  return schemasByAnchor(document).get(reference.slice(1))?.reference;
}

/** Schemas by `$anchor` or `$dynamicAnchor` (JSON Schema 2020-12 §8.2.2); the first of each name. */
const schemasByAnchor = oncePer((document: JsonObject): Map<string, AnchoredSchema> => {
  const byName = new Map<string, AnchoredSchema>();
  for (const found of anchoredSchemas(document))
    for (const key of ['$anchor', '$dynamicAnchor']) {
      const name = getString(found.schema, key);
      if (name !== undefined && !byName.has(name)) byName.set(name, found);
    }
  return byName;
});

/** Returns the `$anchor`s that repeat an earlier one, with references to their schemas. */
export function repeatedAnchors(document: JsonObject): { name: string; reference: string }[] {
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
  schema: JsonObject;
  reference: string;
}

/** Anchors are supported on component schemas and on their `$defs`. */
function anchoredSchemas(document: JsonObject): AnchoredSchema[] {
  const schemasIn = (holder: JsonObject, key: string, at: string): AnchoredSchema[] =>
    getEntries(holder, key).flatMap(([name, schema]) =>
      isObject(schema) ? [{ schema, reference: `${at}/${escapePointer(name)}` }] : [],
    );
  const schemas = schemasIn(getObject(document, 'components'), 'schemas', '#/components/schemas');
  return [...schemas, ...schemas.flatMap((one) => schemasIn(one.schema, '$defs', `${one.reference}/$defs`))];
}

/** Returns the component name in `#/components/schemas/Order`, unescaped; undefined for any other reference. */
export function componentName(reference: string): string | undefined {
  const step = /^#\/components\/schemas\/([^/]+)$/.exec(reference)?.[1];
  return step && pointerSteps(`/${decodePercent(step)}`)[0];
}

/** Returns the reference to a component schema by its escaped name. */
export function schemaReference(name: string): string {
  return `#/components/schemas/${name}`;
}

/** Returns the reference in a discriminator mapping, which may also be the bare name of a component. */
export function mappingReference(document: JsonObject, written: string): string {
  const isName = Object.hasOwn(getObject(getObject(document, 'components'), 'schemas'), written);
  if (!isName && /[#/]/.test(written)) return written;
  return schemaReference(encodeURIComponent(escapePointer(written.toWellFormed())));
}

/** Returns the references in the `mapping` and `defaultMapping` of a discriminator. */
export function mappingReferences(document: JsonObject, discriminator: JsonObject): string[] {
  const mapping = Object.values(getObject(discriminator, 'mapping'));
  return [...mapping, discriminator.defaultMapping].flatMap((written) =>
    typeof written === 'string' ? [mappingReference(document, written)] : [],
  );
}

/** Returns the pointer of a local reference: `#/components/schemas/A%20B` → `/components/schemas/A B`. */
export function pointerOf(reference: string): string | undefined {
  return reference.startsWith('#/') ? decodePercent(reference.slice(1)) : undefined;
}

/** Returns the local reference to a pointer. */
export function referenceTo(pointer: string): string {
  return `#${pointer.replaceAll('%', '%25')}`;
}
