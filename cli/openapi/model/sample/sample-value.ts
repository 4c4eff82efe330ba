import {
  MAX_SAMPLE_CHECKS,
  MAX_SAMPLE_DEPTH,
  MAX_SAMPLE_REPAIRS,
  MAX_SAMPLE_SIZE,
  MAX_SAMPLE_VALUES,
} from '../../../limits.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber } from '../../../text/number-text.ts';
import { isOfType } from '../../document/is-of-type.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  setOwn,
  textOf,
} from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { inDirection } from '../direction.ts';
import { discriminatorValues, impliedVariants } from '../discriminator.ts';
import { typesOf } from '../merge-schema.ts';
import type { MergedSchema } from '../merged-schema.ts';
import { schemaExamples } from '../schema.ts';
import { createAllows } from './allows.ts';
import { sampleArray } from './array.ts';
import { withBranches } from './branches.ts';
import { fitsNumber, sampleNumber } from './number.ts';
import { sampleObject } from './object.ts';
import { isConditional, repairsOf } from './repairs.ts';
import type { Direction, Fullness, Sampling } from './sampling.ts';
import { fitsText, sampleText } from './text.ts';

/** Larger samples are shortened. */
const LONG_SAMPLE = 120;
/** Tried in this order until the sample is too long, since longer ones of large schemas take much more time. */
const LEVELS = [1, 2, 3, 4, MAX_SAMPLE_DEPTH];

/**
 * Generates a plausible value for a schema: from its examples or default, or else one that the schema allows. A text of
 * which it is not certain that its `pattern` allows it is left out.
 */
export function sampleValue(context: Context, node: unknown, direction: Direction): unknown {
  const ofContext = samples.get(context) ?? { request: new Map(), response: new Map() };
  samples.set(context, ofContext);
  const cache = ofContext[direction];
  // Hundreds of operations may share a few schemas.
  const key = isObject(node) && Object.keys(node).length === 1 ? getString(node, '$ref') : undefined;
  if (key === undefined) return shortSample(context, node, direction);
  if (!cache.has(key)) cache.set(key, shortSample(context, node, direction));
  return cache.get(key);
}

/** How often a schema and a value of a document have been compared. */
const repairs = new WeakMap<Context, { checks: number }>();

const samples = new WeakMap<Context, Record<Direction, Map<string, unknown>>>();

/** Values of schemas that are neither objects nor arrays: they are the same wherever these schemas are used. */
const leaves = new WeakMap<MergedSchema, { value: unknown }>();

function shortSample(context: Context, node: unknown, direction: Direction): unknown {
  const { length: fields } = Object.keys(getObject(context.mergeSchema(node).schema, 'properties'));
  let short: { value: unknown } | undefined;
  // With so many fields, even one level would be too long.
  for (const levels of fields > 2 * LONG_SAMPLE ? [] : LEVELS) {
    const full = { levels, fields: Number.POSITIVE_INFINITY, values: LONG_SAMPLE };
    const sample = sampleOf(context, node, direction, full);
    if (sample.isCut || sizeOf(sample.value) > LONG_SAMPLE) break;
    short = sample;
    if (sample.levels <= levels) break;
  }
  const least = { levels: 1, fields: LONG_SAMPLE, values: Number.POSITIVE_INFINITY };
  return (short ?? sampleOf(context, node, direction, least)).value;
}

/** Also returns whether values are missing, and how many levels there are. */
function sampleOf(
  context: Context,
  node: unknown,
  direction: Direction,
  full: Fullness,
): { value: unknown; isCut: boolean; levels: number } {
  let left = MAX_SAMPLE_SIZE;
  let levels = 0;
  const open = new Set<JsonObject>();
  let made = 0;
  let isCut = false;
  let tries = MAX_SAMPLE_REPAIRS;
  const sample = (schemaNode: unknown, depth: number): unknown => {
    levels = Math.max(levels, depth);
    isCut ||= made > full.values;
    if (isCut) return undefined;
    const before = made;
    const value = sampleNext(schemaNode, depth);
    // The parts of a value that cannot be are not in the sample.
    made = value === undefined ? before : made + 1;
    return value;
  };
  const sampleNext = (schemaNode: unknown, depth: number): unknown => {
    if (schemaNode === false) return undefined;
    if (!isObject(schemaNode) || left-- <= 0) return {};
    const flat = context.mergeSchema(schemaNode);
    const leaf = leaves.get(flat);
    if (leaf) return leaf.value;
    if (allowsNothing(flat.schema)) return undefined;
    const isOpen = isConditional(flat);
    const given = givenValue(flat.schema) ?? (isOpen ? undefined : listedValue(flat.schema));
    if (given !== undefined)
      return inDirection(context, { value: given.value, schema: schemaNode }, direction);
    if (!isOpen && isScalar(flat.schema)) {
      const value = compose(flat, schemaNode, depth);
      leaves.set(flat, { value });
      return value;
    }
    if (open.has(flat.origin) || depth > MAX_SAMPLE_DEPTH) return undefined;
    open.add(flat.origin);
    const value = compose(flat, schemaNode, depth);
    const result = isOpen && value !== undefined ? repaired(schemaNode, value, depth) : value;
    open.delete(flat.origin);
    return result;
  };
  /** Tries other values, if conditions or alternatives of the schema forbid this one; the nearest come first. */
  const repaired = (node: JsonObject, value: unknown, depth: number): unknown => {
    const repairing = repairs.get(context) ?? { checks: 0 };
    repairs.set(context, repairing);
    const allows = createAllows(context, direction, () => {
      repairing.checks += 1;
    });
    if (repairing.checks > MAX_SAMPLE_CHECKS || allows(node, value)) return value;
    const tried = new Map([[writeJson(value), { schema: node, value }]]);
    for (const from of tried.values())
      for (const schema of repairsOf(context, context.mergeSchema(from.schema), {
        value: from.value,
        allows,
      })) {
        if (tries-- <= 0 || repairing.checks > MAX_SAMPLE_CHECKS) return value;
        const flat = context.mergeSchema(schema);
        const { value: other } = givenValue(flat.schema) ?? { value: compose(flat, schema, depth) };
        if (other === undefined) continue;
        if (allows(node, other)) return other;
        const key = writeJson(other);
        if (!tried.has(key)) tried.set(key, { schema, value: other });
      }
    return value;
  };
  const repeat = (value: unknown, times: number): boolean => {
    if (times > 0) left -= times * sizeOf(value);
    return times <= 0 || left > 0;
  };
  const sampling: Sampling = { context, direction, full, sample, repeat };
  const compose = (flat: MergedSchema, node: JsonObject, depth: number): unknown => {
    const value = listedValue(flat.schema)?.value ?? composeNew(flat, depth);
    const discriminator = get(flat.schema, 'discriminator');
    return isObject(discriminator) && impliedVariants(context, flat).length + flat.alternatives.length === 0
      ? withDiscriminator(context, { discriminator, variant: node, value })
      : value;
  };
  const composeNew = (flat: MergedSchema, depth: number): unknown => {
    const { schema } = flat;
    const [type] = typesOf(schema);
    const chosen = [
      ...flat.alternatives.map(({ schemas, discriminator }) => ({ variant: schemas[0], discriminator })),
      ...impliedVariants(context, flat)
        .slice(0, 1)
        .map((variant) => ({ variant, discriminator: get(schema, 'discriminator') })),
    ];
    const value = composeBranches(
      flat,
      chosen.map(({ variant }) => variant),
      { type, depth },
    );
    return chosen.reduce(
      (composed, { variant, discriminator }) =>
        isObject(discriminator)
          ? withDiscriminator(context, { discriminator, variant, value: composed })
          : composed,
      value,
    );
  };
  const composeBranches = (
    flat: MergedSchema,
    variants: unknown[],
    { type, depth }: { type: string | undefined; depth: number },
  ): unknown => {
    const { schema, alternatives } = flat;
    if (type === 'object' || (type === undefined && Object.hasOwn(schema, 'properties'))) {
      if (alternatives.length === 0 && variants.length > 0) return sample(variants[0], depth + 1);
      const origins = variants.map((one) => context.mergeSchema(one).origin).filter((one) => !open.has(one));
      for (const origin of origins) open.add(origin);
      const whole = withBranches(context, flat);
      const given = alternatives.length > 0 ? givenValue(whole)?.value : undefined;
      const value = sampleObject(sampling, whole, isObject(given) ? given : {}, depth);
      for (const origin of origins) open.delete(origin);
      return value;
    }
    if (variants.length > 0) {
      const parts = isScalar(schema) ? [schema, ...variants] : variants;
      return sample(parts.length === 1 ? parts[0] : { allOf: parts }, depth + 1);
    }
    return type === 'array' ? sampleArray(sampling, schema, depth) : scalar(type, schema);
  };
  return { value: sample(node, 0), isCut, levels };
}

/** Sets the discriminator property of a variant. */
function withDiscriminator(
  context: Context,
  { discriminator, variant, value }: { discriminator: JsonObject; variant: unknown; value: unknown },
): unknown {
  const name = getString(discriminator, 'propertyName');
  const values = discriminatorValues(context, discriminator, variant);
  if (!isObject(value) || name === undefined || values[0] === undefined) return value;
  const written = get(value, name);
  const isMapped = getEntries(discriminator, 'mapping').length > 0;
  // Without a mapping, an example value of the property is likely to be valid.
  const isValid = isMapped ? values.includes(textOf(written)) : written !== undefined && written !== 'string';
  if (isValid || (isObject(variant) && givenValue(context.mergeSchema(variant).schema))) return value;
  const copy = { ...value };
  setOwn(copy, name, values[0]);
  return copy;
}

/** What the author wrote comes first; `undefined` inside of a wrapper cannot be, but `null` and `false` can. */
function givenValue(schema: JsonObject): { value: unknown } | undefined {
  const [example] = schemaExamples(schema);
  if (example !== undefined) return { value: example };
  if (Object.hasOwn(schema, 'const')) return { value: schema.const };
  if (Object.hasOwn(schema, 'default') && fits(schema.default, schema)) return { value: schema.default };
  return undefined;
}

/** Whether the members of an `allOf` contradict each other. */
function allowsNothing(schema: JsonObject): boolean {
  const values = get(schema, 'enum');
  return Array.isArray(values) && values.length === 0;
}

/** The first value of an enum that the schema allows, except for null. */
function listedValue(schema: JsonObject): { value: unknown } | undefined {
  const values = getList(schema, 'enum').filter((value, _, { length }) => value !== null || length === 1);
  return values.length > 0
    ? { value: values.slice(0, MAX_SAMPLE_VALUES).find((value) => fits(value, schema)) ?? values[0] }
    : undefined;
}

function fits(value: unknown, schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (isNumber(value)) return fitsNumber(value, schema);
  return typeof value === 'string' ? fitsText(value, schema) : true;
}

function isScalar(schema: JsonObject): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

function scalar(type: string | undefined, schema: JsonObject): unknown {
  if (type === 'integer' || type === 'number') return sampleNumber(schema, type === 'integer');
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === undefined ? {} : sampleText(schema);
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((size: number, inner) => size + sizeOf(inner), 1);
}
