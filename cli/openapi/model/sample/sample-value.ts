import { MAX_SAMPLE_DEPTH, MAX_SAMPLE_SIZE, MAX_SAMPLE_VALUES } from '../../../limits.ts';
import { isNumber } from '../../../text/number-text.ts';
import { isOfType } from '../../document/is-of-type.ts';
import {
  get,
  getEntries,
  getList,
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
import { sampleArray } from './array.ts';
import { withBranches } from './branches.ts';
import { fitsNumber, sampleNumber } from './number.ts';
import { sampleObject } from './object.ts';
import type { Direction, Fullness, Sampling } from './sampling.ts';
import { fitsText, sampleText } from './text.ts';

/** Larger samples are shortened. */
const LONG_SAMPLE = 120;
/** Tried in this order until the sample is short enough. */
const FULLNESS: Fullness[] = [
  ...[MAX_SAMPLE_DEPTH, 4, 3, 2, 1].map((levels) => ({
    levels,
    fields: Number.POSITIVE_INFINITY,
    values: 2 * LONG_SAMPLE,
  })),
  { levels: 1, fields: LONG_SAMPLE, values: Number.POSITIVE_INFINITY },
];

/**
 * Generates a plausible value for a schema: from its examples or default, or else one that the schema allows. Ignores `not`,
 * `if`, `dependentSchemas`, `unevaluatedItems`, `unevaluatedProperties` and `maxContains`, patterns with lookbehind, back
 * references or Unicode properties, a `pattern` that excludes the usual values of the `format`, and mostly
 * whether a second alternative of `oneOf` matches too.
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

const samples = new WeakMap<Context, Record<Direction, Map<string, unknown>>>();

function shortSample(context: Context, node: unknown, direction: Direction): unknown {
  let sample = { value: undefined as unknown, isCut: false, levels: Number.POSITIVE_INFINITY };
  for (const full of FULLNESS) {
    const isSame = full.levels >= sample.levels && full.fields === Number.POSITIVE_INFINITY;
    if (isSame) continue;
    sample = sampleOf(context, node, direction, full);
    if (!sample.isCut && sizeOf(sample.value) <= LONG_SAMPLE) break;
  }
  return sample.value;
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
  const sample = (schemaNode: unknown, depth: number): unknown => {
    levels = Math.max(levels, depth);
    const value = made > full.values ? undefined : sampleNext(schemaNode, depth);
    if (value !== undefined) made += 1;
    return value;
  };
  const sampleNext = (schemaNode: unknown, depth: number): unknown => {
    if (schemaNode === false) return undefined;
    if (!isObject(schemaNode) || left-- <= 0) return {};
    const flat = context.mergeSchema(schemaNode);
    const given = givenValue(flat.schema);
    if (given !== undefined)
      return inDirection(context, { value: given.value, schema: schemaNode }, direction);
    if (open.has(flat.origin) || depth > MAX_SAMPLE_DEPTH) return undefined;
    open.add(flat.origin);
    const value = compose(flat, depth);
    open.delete(flat.origin);
    const discriminator = get(flat.schema, 'discriminator');
    return isObject(discriminator) && impliedVariants(context, flat).length + flat.alternatives.length === 0
      ? withDiscriminator(context, { discriminator, variant: schemaNode, value })
      : value;
  };
  const repeat = (value: unknown, times: number): boolean => {
    if (times > 0) left -= times * sizeOf(value);
    return times <= 0 || left > 0;
  };
  const sampling: Sampling = { context, direction, full, sample, repeat };
  const compose = (flat: MergedSchema, depth: number): unknown => {
    const { schema } = flat;
    const [type] = typesOf(schema);
    const variant = sampleVariant(flat, depth);
    if (type === 'object' || (type === undefined && Object.hasOwn(schema, 'properties'))) {
      const beside = withBranches(context, flat, isObject(variant) ? variant : {});
      return sampleObject(sampling, beside.schema, beside.variant, depth);
    }
    if (variant !== undefined) return variant;
    return type === 'array' ? sampleArray(sampling, schema, depth) : scalar(type, schema);
  };
  const sampleVariant = (flat: MergedSchema, depth: number): unknown => {
    const [group] = flat.alternatives;
    const [variant] = group?.schemas ?? impliedVariants(context, flat);
    if (variant === undefined) return undefined;
    const discriminator = group ? group.discriminator : get(flat.schema, 'discriminator');
    const value = sample(isScalar(flat.schema) ? { allOf: [flat.schema, variant] } : variant, depth + 1);
    return isObject(discriminator) ? withDiscriminator(context, { discriminator, variant, value }) : value;
  };
  return { value: sample(node, 0), isCut: made > full.values, levels };
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
  const values = getList(schema, 'enum').filter((value, _, { length }) => value !== null || length === 1);
  return values.length > 0
    ? { value: values.slice(0, MAX_SAMPLE_VALUES).find((value) => fits(value, schema)) ?? values[0] }
    : undefined;
}

function fits(value: unknown, schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (isNumber(value)) return fitsNumber(Number(value), schema);
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
