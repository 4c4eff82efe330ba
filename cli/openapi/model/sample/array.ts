import { MAX_SAMPLE_ITEMS } from '../../../limits.ts';
import { writeJson } from '../../../text/json-text.ts';
import { entriesOf } from '../../../text/key-order.ts';
import { isNumber } from '../../../text/number-text.ts';
import {
  get,
  getList,
  getNumber,
  getObject,
  isObject,
  type JsonObject,
  mapValues,
} from '../../document/json-object.ts';
import { partsOf, schemaExamples } from '../merged-schema.ts';
import { requiresAll } from './requires-all.ts';
import { mayRepeat, type Sampling } from './sampling.ts';
import { textBefore } from './text.ts';

/** Generates an array that a flat schema allows: with one item, or with as many as required. */
export function sampleArray(sampling: Sampling, schema: JsonObject, depth: number): unknown[] | undefined {
  const tuple = getList(schema, 'prefixItems');
  const max = getNumber(schema, 'maxItems') ?? MAX_SAMPLE_ITEMS;
  const min = getNumber(schema, 'minItems') ?? 0;
  if (min > MAX_SAMPLE_ITEMS || min > max) return undefined;
  const isUnique = schema.uniqueItems === true;
  const ofTuple = tuple.slice(0, max).map((item) => sampling.sample(item, depth + 1));
  const values = ofTuple.slice(0, [...ofTuple, undefined].indexOf(undefined));
  const fillUpTo = (length: number, item: unknown): void => {
    const count = Math.min(length, max) - values.length;
    if (count <= 0) return;
    values.push(...(isUnique ? distinctItems : sameItems)(sampling, { item, count, depth: depth + 1 }));
  };
  const items = schema.items ?? schema.unevaluatedItems;
  for (const part of partsOf(schema)) {
    const matching = getNumber(part, 'minContains') ?? 1;
    if (Object.hasOwn(part, 'contains') && matching <= MAX_SAMPLE_ITEMS)
      fillUpTo(values.length + matching, isObject(items) ? { allOf: [items, part.contains] } : part.contains);
  }
  const others = Object.hasOwn(schema, 'maxContains')
    ? { allOf: [items ?? {}, { not: schema.contains ?? false }] }
    : items;
  // A tuple needs no further items than required.
  fillUpTo(Math.max(min, values.length === 0 ? 1 : 0), others);
  const result = isUnique ? distinct(values) : values;
  return result.length >= min ? result : undefined;
}

/** How many items of a schema are wanted, and their depth. */
interface Wanted {
  item: unknown;
  count: number;
  depth: number;
}

function sameItems(sampling: Sampling, { item, count, depth }: Wanted): unknown[] {
  const value = sampling.sample(item, depth);
  return value === undefined || !mayRepeat(sampling, value, count - 1) ? [] : Array(count).fill(value);
}

/** Returns examples, enum values and variants, then values that each differ from the one before. */
function distinctItems(sampling: Sampling, { item, count, depth }: Wanted): unknown[] {
  const first = sampling.sample(item, depth);
  if (first === undefined || count === 1) return first === undefined ? [] : [first];
  const node = isObject(item) ? item : { type: 'string' };
  const { schema, alternatives } = sampling.context.mergeSchema(node);
  const [, ...others] = alternatives[0]?.schemas ?? [];
  const variants = others.map((variant) =>
    sampling.sample(
      requiresAll(sampling.context, variant, schema) ? variant : { allOf: [schema, variant] },
      depth,
    ),
  );
  const values = distinct([first, ...schemaExamples(schema), ...getList(schema, 'enum'), ...variants]);
  while (values.length < count) {
    const value = another(sampling, { node, value: values.at(-1) }, depth);
    if (value === undefined || distinct([...values, value]).length === values.length) break;
    values.push(value);
  }
  return values.slice(0, count);
}

/** Returns another value that a schema allows; undefined if none is found. */
function another(
  sampling: Sampling,
  { node, value }: { node: unknown; value: unknown },
  depth: number,
): unknown {
  const { schema } = sampling.context.mergeSchema(isObject(node) ? node : { type: 'string' });
  const allowed = getList(schema, 'enum');
  if (Object.hasOwn(schema, 'const')) return undefined;
  if (allowed.length > 0) return allowed[allowed.indexOf(value) + 1];
  if (isObject(value) && Object.keys(value).length > 0) {
    const properties = getObject(schema, 'properties');
    for (const [name, part] of entriesOf(value)) {
      const property = get(properties, name) ?? schema.additionalProperties;
      const other = another(sampling, { node: property, value: part }, depth + 1);
      if (other !== undefined) return mapValues(value, (kept, key) => (key === name ? other : kept));
    }
    return undefined;
  }
  const { example, examples, default: _default, ...bare } = schema;
  return (
    sampling.sample({ allOf: [bare, schemaAbove(value)] }, depth) ??
    (typeof value === 'string' ? textBefore(value, bare) : undefined)
  );
}

function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [writeJson(value), value])).values()];
}

/** Returns a schema for values that are greater or longer than this one, so that a series never repeats. */
function schemaAbove(value: unknown): JsonObject {
  if (isNumber(value)) return { exclusiveMinimum: Number(value) };
  if (typeof value === 'string') return { minLength: [...value].length + 1 };
  if (typeof value === 'boolean') return { const: !value };
  return Array.isArray(value) ? { minItems: value.length + 1 } : { minProperties: 1 };
}
