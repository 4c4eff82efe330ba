import { MAX_SAMPLE_ITEMS } from '../../../limits.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber } from '../../../text/number-text.ts';
import { get, getList, getNumber, isObject, isTrue, type JsonObject } from '../../document/json-object.ts';
import { schemaExamples } from '../schema.ts';
import type { Sampling } from './sampling.ts';

/** Generates an array that a flat schema allows: with one item, or with as many as required. */
export function sampleArray(sampling: Sampling, schema: JsonObject, depth: number): unknown[] | undefined {
  const tuple = getList(schema, 'prefixItems');
  const max = getNumber(schema, 'maxItems') ?? MAX_SAMPLE_ITEMS;
  const min = getNumber(schema, 'minItems') ?? 0;
  if (min > MAX_SAMPLE_ITEMS || min > max) return undefined;
  const isUnique = isTrue(schema, 'uniqueItems');
  const values = tuple.slice(0, max).map((item) => sampling.sample(item, depth + 1));
  const fillUpTo = (length: number, item: unknown): void => {
    const count = Math.min(length, max) - values.length;
    if (count <= 0) return;
    values.push(...(isUnique ? distinctItems : sameItems)(sampling, item, count, depth));
  };
  const items = get(schema, 'items');
  const contains = get(schema, 'contains');
  const matching = getNumber(schema, 'minContains') ?? 1;
  if (contains !== undefined && matching <= MAX_SAMPLE_ITEMS)
    fillUpTo(values.length + matching, isObject(items) ? { allOf: [items, contains] } : contains);
  // A tuple needs no further items than required.
  fillUpTo(Math.max(min, values.length === 0 ? 1 : 0), items);
  const result = isUnique ? distinct(values) : values;
  return result.length >= min ? result : undefined;
}

function sameItems(sampling: Sampling, item: unknown, count: number, depth: number): unknown[] {
  const value = sampling.sample(item, depth + 1);
  return value === undefined || !sampling.repeat(value, count - 1) ? [] : Array(count).fill(value);
}

/** Returns examples, enum values and variants, then values that each exceed the one before. */
function distinctItems(sampling: Sampling, item: unknown, count: number, depth: number): unknown[] {
  const first = sampling.sample(item, depth + 1);
  if (first === undefined || count === 1) return first === undefined ? [] : [first];
  const { schema, alternatives } = sampling.context.mergeSchema(isObject(item) ? item : { type: 'string' });
  const enumValues = getList(schema, 'enum');
  const given = [...schemaExamples(schema), ...enumValues];
  if (enumValues.length > 0) return distinct([first, ...given]).slice(0, count);
  const variants =
    alternatives[0]?.schemas.slice(1).map((variant) => sampling.sample(variant, depth + 1)) ?? [];
  const values = distinct([first, ...given, ...variants]).slice(0, count);
  const { example, examples, default: _default, ...bare } = schema;
  while (values.length < count) {
    const node = { allOf: [bare, schemaAbove(values.at(-1))] };
    const value = sampling.sample(node, depth + 1);
    if (value === undefined || distinct([...values, value]).length === values.length) break;
    values.push(value);
  }
  return values;
}

function distinct(values: unknown[]): unknown[] {
  return [...new Map(values.map((value) => [writeJson(value), value])).values()];
}

/** Returns a schema for values that are greater or longer than this one, so that a series never repeats. */
function schemaAbove(value: unknown): JsonObject {
  if (isNumber(value)) return { exclusiveMinimum: Number(value) };
  if (typeof value === 'string') return { minLength: [...value].length + 1 };
  if (typeof value === 'boolean') return { const: !value };
  if (Array.isArray(value)) return { minItems: value.length + 1 };
  const property = isObject(value)
    ? Object.entries(value).find(([, part]) => isNumber(part) || typeof part === 'string')
    : undefined;
  return property ? { properties: { [property[0]]: schemaAbove(property[1]) } } : {};
}
