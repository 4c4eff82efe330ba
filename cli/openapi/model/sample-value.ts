import {
  get,
  getEntries,
  getList,
  getNumber,
  getString,
  isObject,
  isTrue,
  type Raw,
  setOwn,
} from '../document/raw.ts';
import type { Context } from './context.ts';
import { discriminatorValues, impliedVariants } from './discriminator.ts';
import type { FlatSchema } from './flat-schema.ts';
import { propertiesOf, requiredOf, typesOf } from './flatten.ts';
import { schemaExamples } from './schema.ts';

/** Which way a value travels: read-only properties are not sent, write-only ones are not answered. */
export type Direction = 'request' | 'response';

/** Most values that one sample may hold; what is beyond stays out. */
const LARGEST_SAMPLE = 400;
const DEEPEST_SAMPLE = 12;

/** A plausible value for a schema: the author's examples and defaults where there are any, else made from the types. */
export function sampleValue(context: Context, node: unknown, direction: Direction): unknown {
  const budget = { left: LARGEST_SAMPLE };
  const open = new Set<Raw>();
  const sample = (schemaNode: unknown, depth: number): unknown => {
    // Nothing at all is valid there.
    if (schemaNode === false) return undefined;
    if (!isObject(schemaNode) || budget.left-- <= 0) return {};
    const flat = context.flatten(schemaNode);
    const given = givenValue(flat.schema);
    if (given !== undefined) return given.value;
    if (open.has(flat.origin) || depth > DEEPEST_SAMPLE) return undefined;
    open.add(flat.origin);
    const value = compose(flat, depth);
    open.delete(flat.origin);
    const discriminator = get(flat.schema, 'discriminator');
    return isObject(discriminator) && impliedVariants(context, flat).length + flat.alternatives.length === 0
      ? told(discriminator, schemaNode, value)
      : value;
  };
  const compose = (flat: FlatSchema, depth: number): unknown => {
    const { schema } = flat;
    const chosen = sampleVariant(flat, depth);
    const [type] = typesOf(schema);
    if (type === 'object' || (type === undefined && Object.hasOwn(schema, 'properties'))) {
      return composeObject(schema, isObject(chosen) ? chosen : {}, depth);
    }
    if (chosen !== undefined) return chosen;
    if (type === 'array') return composeArray(schema, depth);
    return scalar(type, schema);
  };
  const sampleVariant = (flat: FlatSchema, depth: number): unknown => {
    const [group] = flat.alternatives;
    const [variant] = group?.schemas ?? impliedVariants(context, flat);
    if (variant === undefined) return undefined;
    const discriminator = group ? group.discriminator : get(flat.schema, 'discriminator');
    const value = sample(variant, depth + 1);
    return isObject(discriminator) ? told(discriminator, variant, value) : value;
  };
  /** The property that tells variants apart says which one this is. */
  const told = (discriminator: Raw, variant: unknown, value: unknown): unknown => {
    const name = getString(discriminator, 'propertyName');
    const values = discriminatorValues(context, discriminator, variant);
    if (!isObject(value) || name === undefined || values[0] === undefined) return value;
    const written = get(value, name);
    const isMapped = getEntries(discriminator, 'mapping').length > 0;
    // Without a mapping the author may know better what stands there.
    const isKnown = isMapped
      ? values.includes(String(written))
      : written !== undefined && written !== 'string';
    if (isKnown || (isObject(variant) && givenValue(context.flatten(variant).schema))) return value;
    const copy = { ...value };
    setOwn(copy, name, values[0]);
    return copy;
  };
  const composeObject = (schema: Raw, chosen: Raw, depth: number): Raw => {
    const value: Raw = { ...chosen };
    const required = requiredOf(schema);
    for (const [name, property] of propertiesOf(schema)) {
      // The variant says it more closely.
      if (Object.hasOwn(value, name)) continue;
      const flat = isObject(property) ? context.flatten(property).schema : {};
      if (isTrue(flat, direction === 'request' ? 'readOnly' : 'writeOnly')) continue;
      if (isTrue(flat, 'deprecated') && !required.has(name)) continue;
      const part = sample(property, depth + 1);
      if (part !== undefined) setOwn(value, name, part);
    }
    const rest = get(schema, 'additionalProperties');
    if (isObject(rest) && Object.keys(value).length === 0) {
      const part = sample(rest, depth + 1);
      if (part !== undefined) setOwn(value, getString(schema, 'x-additionalPropertiesName') ?? 'name', part);
    }
    return value;
  };
  const composeArray = (schema: Raw, depth: number): unknown[] => {
    const tuple = getList(schema, 'prefixItems').map((item) => sample(item, depth + 1));
    if (tuple.length > 0) return tuple;
    const item = sample(get(schema, 'items'), depth + 1);
    return item === undefined ? [] : [item];
  };
  return sample(node, 0);
}

/** What the author wrote comes first; `undefined` inside of a wrapper cannot be, but `null` and `false` can. */
function givenValue(schema: Raw): { value: unknown } | undefined {
  const [example] = schemaExamples(schema);
  if (example !== undefined) return { value: example };
  for (const key of ['const', 'default']) if (Object.hasOwn(schema, key)) return { value: schema[key] };
  const values = getList(schema, 'enum');
  return values.length > 0 ? { value: values[0] } : undefined;
}

const FORMATS: Raw = {
  'date-time': '2026-01-31T09:30:00Z',
  date: '2026-01-31',
  time: '09:30:00Z',
  duration: 'PT15M',
  email: 'user@example.com',
  hostname: 'example.com',
  ipv4: '203.0.113.10',
  ipv6: '2001:db8::10',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '123e4567-e89b-12d3-a456-426614174000',
  byte: 'ZXhhbXBsZQ==',
  binary: '<file>',
  password: '********',
};

function scalar(type: string | undefined, schema: Raw): unknown {
  if (type === 'integer' || type === 'number') return numberWithin(schema, type === 'integer');
  if (type === 'boolean') return true;
  if (type === 'null') return null;
  if (type === undefined) return {};
  const text = getString(FORMATS, getString(schema, 'format') ?? '') ?? 'string';
  const shortest = getNumber(schema, 'minLength') ?? 0;
  const longest = getNumber(schema, 'maxLength') ?? 10_000;
  return text.padEnd(Math.min(shortest, 200), 'x').slice(0, longest);
}

function numberWithin(schema: Raw, whole: boolean): number {
  const least = getNumber(schema, 'minimum') ?? getNumber(schema, 'exclusiveMinimum');
  const below = getNumber(schema, 'exclusiveMaximum');
  const most = getNumber(schema, 'maximum') ?? below;
  const step = getNumber(schema, 'multipleOf');
  const above = Object.hasOwn(schema, 'exclusiveMinimum') && !Object.hasOwn(schema, 'minimum');
  let value =
    least === undefined ? (most !== undefined && most < 1 ? most - 1 : 1) : above ? least + 1 : least;
  if (step !== undefined && step > 0) value = Math.ceil(value / step) * step;
  if (most !== undefined && value > most) value = most;
  // Between two limits that are not reached themselves.
  if (value === below && !whole) value = ((least ?? below - 1) + below) / 2;
  if (value === below) value -= 1;
  return whole ? Math.ceil(value) : value;
}
