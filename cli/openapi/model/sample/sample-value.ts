import {
  get,
  getEntries,
  getList,
  getString,
  isObject,
  type Raw,
  setOwn,
  textOf,
} from '../../document/raw.ts';
import type { Context } from '../context.ts';
import { discriminatorValues, impliedVariants } from '../discriminator.ts';
import type { FlatSchema } from '../flat-schema.ts';
import { typesOf } from '../flatten.ts';
import { schemaExamples } from '../schema.ts';
import { sampleArray } from './array.ts';
import { fitsNumber, sampleNumber } from './number.ts';
import { sampleObject } from './object.ts';
import type { Direction, Sampling } from './sampling.ts';
import { fitsText, sampleText } from './text.ts';

/** Most values that one sample may hold; what is beyond stays out. */
const LARGEST_SAMPLE = 400;
const DEEPEST_SAMPLE = 12;
/** Values of a sample that a reader still takes in: of a longer one, optional objects and lists are left out further down. */
const LONG_SAMPLE = 120;
/** Levels down to which a sample has all optional objects and lists: the first that is short enough is shown. */
const WHOLE_LEVELS = [DEEPEST_SAMPLE, 4, 3, 2, 1];

/**
 * A plausible value for a schema: the author's examples and defaults where there are any, else one that the schema
 * allows. These keywords are not looked at: `not`, `if`, `dependentSchemas`, `unevaluatedItems` and
 * `unevaluatedProperties`; nor are patterns that look back, with back references or Unicode properties, a `format` together
 * with a `pattern` that its usual texts don't fit, `maxContains`, and whether a second alternative of `oneOf` fits, too.
 */
export function sampleValue(context: Context, node: unknown, direction: Direction): unknown {
  const known = samplesOf(context)[direction];
  // Hundreds of operations send and answer the same few schemas.
  const key = isObject(node) && Object.keys(node).length === 1 ? getString(node, '$ref') : undefined;
  if (key === undefined) return shortSample(context, node, direction);
  if (!known.has(key)) known.set(key, shortSample(context, node, direction));
  return known.get(key);
}

type KnownSamples = Record<Direction, Map<string, unknown>>;

const knownSamples = new WeakMap<Context, KnownSamples>();

function samplesOf(context: Context): KnownSamples {
  const known = knownSamples.get(context) ?? { request: new Map(), response: new Map() };
  knownSamples.set(context, known);
  return known;
}

function shortSample(context: Context, node: unknown, direction: Direction): unknown {
  let value: unknown;
  for (const wholeLevels of WHOLE_LEVELS) {
    value = sampleOf(context, node, { direction, wholeLevels });
    if (sizeOf(value) <= LONG_SAMPLE) break;
  }
  return value;
}

function sampleOf(
  context: Context,
  node: unknown,
  { direction, wholeLevels }: Pick<Sampling, 'direction' | 'wholeLevels'>,
): unknown {
  let left = LARGEST_SAMPLE;
  const open = new Set<Raw>();
  const sample = (schemaNode: unknown, depth: number): unknown => {
    // Nothing at all is valid there.
    if (schemaNode === false) return undefined;
    if (!isObject(schemaNode) || left-- <= 0) return {};
    const flat = context.flatten(schemaNode);
    const given = givenValue(flat.schema);
    if (given !== undefined) return given.value;
    if (open.has(flat.origin) || depth > DEEPEST_SAMPLE) return undefined;
    open.add(flat.origin);
    const value = compose(flat, depth);
    open.delete(flat.origin);
    const discriminator = get(flat.schema, 'discriminator');
    return isObject(discriminator) && impliedVariants(context, flat).length + flat.alternatives.length === 0
      ? withDiscriminator(context, { discriminator, variant: schemaNode, value })
      : value;
  };
  const affords = (value: unknown, times: number): boolean => {
    if (times > 0) left -= times * sizeOf(value);
    return times <= 0 || left > 0;
  };
  const sampling: Sampling = { context, direction, wholeLevels, sample, affords };
  const compose = (flat: FlatSchema, depth: number): unknown => {
    const { schema } = flat;
    const [type] = typesOf(schema);
    if (type === 'object' || (type === undefined && Object.hasOwn(schema, 'properties'))) {
      const chosen = sampleVariant(flat, depth);
      return sampleObject(sampling, schema, { chosen: isObject(chosen) ? chosen : {}, depth });
    }
    const chosen = sampleVariant(flat, depth);
    if (chosen !== undefined) return chosen;
    return type === 'array' ? sampleArray(sampling, schema, depth) : scalar(type, schema);
  };
  const sampleVariant = (flat: FlatSchema, depth: number): unknown => {
    const [group] = flat.alternatives;
    const [variant] = group?.schemas ?? impliedVariants(context, flat);
    if (variant === undefined) return undefined;
    const discriminator = group ? group.discriminator : get(flat.schema, 'discriminator');
    const value = sample(isScalar(flat.schema) ? { allOf: [flat.schema, variant] } : variant, depth + 1);
    return isObject(discriminator) ? withDiscriminator(context, { discriminator, variant, value }) : value;
  };
  return sample(node, 0);
}

/** The property that tells variants apart says which one this is. */
function withDiscriminator(
  context: Context,
  { discriminator, variant, value }: { discriminator: Raw; variant: unknown; value: unknown },
): unknown {
  const name = getString(discriminator, 'propertyName');
  const values = discriminatorValues(context, discriminator, variant);
  if (!isObject(value) || name === undefined || values[0] === undefined) return value;
  const written = get(value, name);
  const isMapped = getEntries(discriminator, 'mapping').length > 0;
  // Without a mapping the author may know better what stands there.
  const isKnown = isMapped ? values.includes(textOf(written)) : written !== undefined && written !== 'string';
  if (isKnown || (isObject(variant) && givenValue(context.flatten(variant).schema))) return value;
  const copy = { ...value };
  setOwn(copy, name, values[0]);
  return copy;
}

/** Of an enum; of thousands, one of the first will do. */
const MOST_VALUES = 50;

/** What the author wrote comes first; `undefined` inside of a wrapper cannot be, but `null` and `false` can. */
function givenValue(schema: Raw): { value: unknown } | undefined {
  const [example] = schemaExamples(schema);
  if (example !== undefined) return { value: example };
  if (Object.hasOwn(schema, 'const')) return { value: schema.const };
  if (Object.hasOwn(schema, 'default') && fits(schema.default, schema)) return { value: schema.default };
  const values = getList(schema, 'enum');
  return values.length > 0
    ? { value: values.slice(0, MOST_VALUES).find((value) => fits(value, schema)) ?? values[0] }
    : undefined;
}

function fits(value: unknown, schema: Raw): boolean {
  if (typeof value === 'number') return fitsNumber(value, schema);
  return typeof value === 'string' ? fitsText(value, schema) : true;
}

function isScalar(schema: Raw): boolean {
  const types = typesOf(schema);
  return types.length > 0 && types.every((type) => type !== 'object' && type !== 'array');
}

function scalar(type: string | undefined, schema: Raw): unknown {
  if (type === 'integer' || type === 'number') return sampleNumber(schema, type === 'integer');
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  return type === undefined ? {} : sampleText(schema);
}

function sizeOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce((size: number, inner) => size + sizeOf(inner), 1);
}
