import { isDeepStrictEqual } from 'node:util';
import { compareNumbers } from '../../text/compare-numbers.ts';
import { keysOf, setOrder } from '../../text/key-order.ts';
import { isNumber, numberKey, plainNumbers } from '../../text/number-text.ts';
import { getList, isObject, type JsonObject, setOwn } from '../document/json-object.ts';
import { keywordsWhere, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';

/** Schemas made by `mergeSchemas`: the last title and description override the others. */
export const overridden = new WeakSet<JsonObject>();

/** Merges by halves, because merging thousands one by one would copy the result each time. */
export function mergeMany(schemas: JsonObject[]): JsonObject {
  if (schemas.length <= 16) return schemas.reduce(merge, {});
  const half = Math.ceil(schemas.length / 2);
  return merge(mergeMany(schemas.slice(0, half)), mergeMany(schemas.slice(half)));
}

/** Merges two schemas; where only one value is possible, that of `over` wins. */
export function merge(under: JsonObject, over: JsonObject): JsonObject {
  const merged = mergeMaps(under, over, mergeKeyword);
  const others = ALL_APPLY.flatMap((names) => {
    const [below, above] = [under, over].map((schema) => pick(schema, names)) as [JsonObject, JsonObject];
    const isBoth = [below, above].every((part) => Object.hasOwn(part, names[0] ?? ''));
    if (!isBoth || isDeepStrictEqual(below, above)) return [];
    for (const name of names) delete merged[name];
    Object.assign(merged, above);
    return [below];
  });
  if (isContradiction(under, over)) merged.enum = [];
  else if (Object.hasOwn(under, 'const') !== Object.hasOwn(over, 'const')) keepConstant(merged);
  const tuple = mergeTuples(under, over);
  if (tuple.length > 0) merged.prefixItems = tuple;
  return others.length === 0 ? merged : { ...merged, allOf: [...getList(merged, 'allOf'), ...others] };
}

/** Keywords of which a schema has place for one, each with those that belong to it. */
const ALL_APPLY = keywordsWhere(({ merge }) => merge === 'all').map((name) => [
  name,
  ...(SCHEMA_KEYWORDS.get(name)?.with ?? []),
]);

function pick(schema: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(schema, name)).map((name) => [name, schema[name]]),
  );
}

function mergeMaps(
  under: JsonObject,
  over: JsonObject,
  mergeValues: (key: string, a: unknown, b: unknown) => unknown,
): JsonObject {
  const merged: JsonObject = { ...under };
  for (const [key, value] of Object.entries(over))
    setOwn(merged, key, Object.hasOwn(merged, key) ? mergeValues(key, merged[key], value) : value);
  return merged;
}

function mergeKeyword(name: string, under: unknown, over: unknown): unknown {
  const { merge, limit } = SCHEMA_KEYWORDS.get(name) ?? {};
  if (merge === 'type') return mergeTypes(under, over);
  if (merge === 'both') return mergeSchemas(under, over);
  if (merge === 'either') return under || over;
  if (merge === 'each' && isObject(under) && isObject(over))
    return setOrder(
      mergeMaps(under, over, (_, a, b) => mergeSchemas(a, b)),
      [...keysOf(under), ...keysOf(over)],
    );
  if (merge === 'lists' && isObject(under) && isObject(over))
    return mergeMaps(under, over, (_, a, b) => [...new Set([a, b].flat())]);
  if (merge === 'union' && Array.isArray(under) && Array.isArray(over))
    return [...new Set([...under, ...over])];
  if (merge === 'common' && Array.isArray(under) && Array.isArray(over)) {
    const allowed = new Set(under.map(numberKey));
    return over.filter((value) => allowed.has(numberKey(value)));
  }
  if (isNumber(under) && isNumber(over)) {
    if (limit === 'upper') return compareNumbers(under, over) < 0 ? under : over;
    if (limit === 'lower') return compareNumbers(under, over) > 0 ? under : over;
  }
  return over;
}

/** Merges the items of two tuples by their place; `items` is the schema of all that follow. */
function mergeTuples(under: JsonObject, over: JsonObject): unknown[] {
  const length = Math.max(...[under, over].map((schema) => getList(schema, 'prefixItems').length));
  const itemOf = (schema: JsonObject, index: number) =>
    getList(schema, 'prefixItems')[index] ?? schema.items ?? true;
  return Array.from({ length }, (_, index) => mergeSchemas(itemOf(under, index), itemOf(over, index)));
}

/** Returns a schema that requires both. */
function mergeSchemas(under: unknown, over: unknown): unknown {
  if (under === false || over === true) return under;
  if (!isObject(under) || !isObject(over) || under === over) return over;
  const both = { allOf: [under, over] };
  overridden.add(both);
  return both;
}

/** Whether no value has the types, or the constants, of both. */
function isContradiction(under: JsonObject, over: JsonObject): boolean {
  const isBoth = (name: string) => Object.hasOwn(under, name) && Object.hasOwn(over, name);
  return (
    (isBoth('type') && commonTypes(under.type, over.type).length === 0) ||
    (isBoth('const') && !isDeepStrictEqual(plainNumbers(under.const), plainNumbers(over.const)))
  );
}

/** Of the values of one schema, the constant of the other one is left, if it is among them. */
function keepConstant(merged: JsonObject): void {
  if (!Object.hasOwn(merged, 'const') || !Array.isArray(merged.enum)) return;
  const constant = plainNumbers(merged.const);
  if (merged.enum.some((value) => isDeepStrictEqual(plainNumbers(value), constant))) delete merged.enum;
  else merged.enum = [];
}

/** An `integer` is also a `number` (JSON Schema 2020-12 §6.1.1), so both together are `integer`. */
function commonTypes(under: unknown, over: unknown): unknown[] {
  const [a, b] = [[under].flat(), [over].flat()];
  const isOf = (type: unknown, types: unknown[]) =>
    types.includes(type) || (type === 'integer' && types.includes('number'));
  return [...b.filter((type) => isOf(type, a)), ...a.filter((type) => !b.includes(type) && isOf(type, b))];
}

function mergeTypes(under: unknown, over: unknown): unknown {
  const both = commonTypes(under, over);
  return both.length === 0 ? over : both.length === 1 ? both[0] : both;
}
