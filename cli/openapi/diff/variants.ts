import { MAX_COMPARED_PAIRS } from '../../limits.ts';
import { oncePer } from '../../text/get-or-insert.ts';
import { get, getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { componentName, resolve } from '../document/references.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import type { Comparison, Pair, Version } from './change.ts';
import { code } from './code.ts';

/** One of the schemas that a value may follow. */
interface Variant {
  /** The name of its component, or else its content. */
  key: string;
  isNamed: boolean;
  node: unknown;
}

/** Variants of two versions: the same ones, and those that are in one version only. */
interface PairedVariants {
  same: Pair<unknown>[];
  removed: Variant[];
  added: Variant[];
}

export function hasVariants({ alternatives }: MergedSchema): boolean {
  return alternatives.length > 0;
}

/**
 * Finds the same variants in two versions: by name, or else by content, or else the one with the most fields in common. A
 * schema without alternatives is its own only variant. Where a discriminator tells variants apart by name, the name counts.
 */
export function pairVariants({ before, after }: Pair<MergedSchema>, comparison: Comparison): PairedVariants {
  const isWhole = hasVariants(before) !== hasVariants(after);
  const paired: PairedVariants = {
    same: [],
    removed: variantsOf(before, isWhole),
    added: variantsOf(after, isWhole),
  };
  pairBy(paired, [({ key }) => key, ({ key }) => key]);
  const isToldApart = [before, after].some(({ alternatives }) =>
    alternatives.some((one) => one.discriminator),
  );
  if (isToldApart) return paired;
  pairBy(paired, [contentIn(comparison.before), contentIn(comparison.after)]);
  if (paired.removed.length * paired.added.length <= MAX_COMPARED_PAIRS) pairAlike(paired, comparison);
  return paired;
}

/** Takes variants with the same key out of those that came or went. */
function pairBy(paired: PairedVariants, [oldKey, newKey]: [Key, Key]): void {
  const added = new Map(paired.added.map((one) => [newKey(one), one]));
  paired.removed = paired.removed.filter((old) => {
    const key = oldKey(old);
    const now = added.get(key);
    if (!now) return true;
    added.delete(key);
    paired.same.push({ before: old.node, after: now.node });
    return false;
  });
  paired.added = [...added.values()];
}

type Key = (variant: Variant) => string;

function contentIn({ document }: Version): Key {
  return ({ node }) => JSON.stringify(resolve(document, node)?.value ?? node);
}

function pairAlike(paired: PairedVariants, comparison: Comparison): void {
  paired.removed = paired.removed.filter((old) => {
    const scores = paired.added.map((now) =>
      old.isNamed && now.isNamed ? 0 : likeness(old.node, now.node, comparison),
    );
    const best = Math.max(0, ...scores);
    if (best === 0) return true;
    const [now] = paired.added.splice(scores.indexOf(best), 1);
    paired.same.push({ before: old.node, after: now?.node });
    return false;
  });
}

/** Returns the variants of a schema, each with what all have in common if they are compared as wholes. */
export function variantsOf(merged: MergedSchema, isWhole = false): Variant[] {
  if (!hasVariants(merged)) return [variant(merged.origin, merged.reference)];
  const nodes = merged.alternatives.flatMap(({ schemas }) => schemas);
  return nodes.map((node) => {
    const reference = isObject(node) ? get(node, '$ref') : undefined;
    return { ...variant(node, reference), node: isWhole ? wholeVariant(merged, node) : node };
  });
}

function variant(node: unknown, reference: unknown): Variant {
  const name = typeof reference === 'string' ? componentName(reference) : undefined;
  return { key: name ?? JSON.stringify(node), isNamed: name !== undefined, node };
}

/** Returns the name of a variant, or the beginning of its content. */
export function variantText({ key, isNamed }: Variant): string {
  return code(isNamed ? key : key.slice(0, 80));
}

/** By schema and variant: comparisons find cycles by the identity of schemas. */
const wholes = oncePer((_merged: MergedSchema) => new Map<unknown, unknown>());

/** Returns a variant with what all variants have in common. */
function wholeVariant(merged: MergedSchema, node: unknown): unknown {
  if (Object.keys(merged.schema).length === 0) return node;
  const known = wholes(merged);
  if (!known.has(node)) known.set(node, { allOf: [node, merged.schema] });
  return known.get(node);
}

/** Returns how many fields two schemas have in common; those without fields are alike if they have the same type. */
function likeness(old: unknown, now: unknown, { before, after }: Comparison): number {
  const [one, other] = [before.mergeSchema(old).schema, after.mergeSchema(now).schema];
  const names = namesOf(one);
  const others = new Set(namesOf(other));
  if (names.length === 0 && others.size === 0) return Number(get(one, 'type') === get(other, 'type'));
  return names.filter((name) => others.has(name)).length;
}

function namesOf(schema: JsonObject): string[] {
  return Object.keys(getObject(schema, 'properties'));
}
