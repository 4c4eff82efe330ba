import { get, getList, getObject, getStrings, isObject, type Raw, setOwn } from '../document/raw.ts';
import { lookUp, nameOfAnchor, resolve } from '../document/references.ts';
import { isRemark, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { normaliseLimits } from '../normalise/exclusive-limits.ts';
import type { FlatSchema } from './flat-schema.ts';
import { normaliseMeanings, normaliseNullType } from './normalise-schema.ts';

export type Flatten = (node: unknown) => FlatSchema;

/** A function that flattens the schemas of one document, each only once. */
export function createFlatten(document: Raw): Flatten {
  const cache = new WeakMap<object, FlatSchema>();
  const inProgress = new Set<object>();
  const flatten = (node: unknown): FlatSchema => {
    if (!isObject(node)) return plain({});
    const known = cache.get(node);
    if (known) return known;
    // An allOf that holds itself says nothing new.
    if (inProgress.has(node)) return plain({});
    inProgress.add(node);
    const flat = flattenNew(document, node, flatten);
    inProgress.delete(node);
    cache.set(node, flat);
    return flat;
  };
  return flatten;
}

function plain(schema: Raw): FlatSchema {
  return { schema, nullable: false, alternatives: [], origin: schema };
}

function flattenNew(document: Raw, node: Raw, flatten: Flatten): FlatSchema {
  const reference = get(node, '$ref') ?? get(node, '$dynamicRef');
  if (typeof reference === 'string') return flattenReference(document, node, reference, flatten);
  const { allOf, oneOf, anyOf, nullable, ...own } = node;
  const flat: FlatSchema = { ...plain(own), origin: node, nullable: nullable === true };
  normaliseMeanings(flat.schema);
  normaliseNullType(flat);
  normaliseLimits(flat.schema);

  const members = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  mergeAll(document, flat, members, flatten, node);
  for (const [keyword, list] of [
    ['oneOf', oneOf],
    ['anyOf', anyOf],
  ] as const) {
    if (Array.isArray(list)) addAlternatives(document, flat, keyword, list, flatten);
  }
  return flat;
}

/**
 * `$ref` alone is the schema that it names; with siblings it is that schema and the siblings, both. A `$dynamicRef`
 * leads where its anchor stands: which other schema may take that place is known only while a value is checked.
 */
function flattenReference(document: Raw, node: Raw, written: string, flatten: Flatten): FlatSchema {
  const target = lookUp(document, written);
  const reference = nameOfAnchor(document, written) ?? written;
  // `true` and `false` are schemas, too.
  if (typeof target === 'boolean') return { ...plain({}), reference, origin: node };
  if (!isObject(target)) return plain({});
  const { $ref, $dynamicRef, ...siblings } = node;
  const base = flatten(target);
  if (Object.keys(siblings).length === 0) return { ...base, reference };
  const beside = flatten(siblings);
  const sameShape = Object.keys(siblings).every(isRemark);
  return {
    schema: merge(base.schema, beside.schema),
    nullable: base.nullable || beside.nullable,
    alternatives: [...base.alternatives, ...beside.alternatives],
    origin: base.origin,
    ...(sameShape ? { reference } : {}),
  };
}

function mergeAll(document: Raw, flat: FlatSchema, members: Raw[], flatten: Flatten, node: Raw): void {
  if (members.length === 0) return;
  const bare = Object.keys(flat.schema).every(isRemark);
  const flats = members.map((member) => flatten(member));
  const single = members.length === 1;
  const under = mergeMany(flats.map(({ schema }) => (single ? schema : withoutRemarks(schema))));
  for (const member of flats) {
    flat.alternatives.push(...member.alternatives.filter((group) => !offers(document, group.schemas, node)));
  }
  flat.schema = merge(under, flat.schema);
  flat.nullable ||= flats.every((member) => member.nullable);
  const reference = single ? flats[0]?.reference : undefined;
  if (single && bare && reference !== undefined && flats[0]) {
    flat.reference = reference;
    flat.origin = flats[0].origin;
  }
}

/** A base schema may list its own subtypes: a subtype that merges the base does not offer itself again. */
function offers(document: Raw, schemas: unknown[], subtype: Raw): boolean {
  return schemas.some((schema) => schema === subtype || resolve(document, schema)?.value === subtype);
}

function addAlternatives(
  document: Raw,
  flat: FlatSchema,
  keyword: 'oneOf' | 'anyOf',
  list: unknown[],
  flatten: Flatten,
): void {
  const isNull = (schema: unknown): boolean => {
    const value = resolve(document, schema)?.value;
    return value !== undefined && (get(value, 'type') === 'null' || isSingleNull(value));
  };
  const schemas = list.filter((schema) => !isNull(schema));
  flat.nullable ||= schemas.length < list.length && schemas.length > 0;
  const discriminator = get(flat.schema, 'discriminator');
  const [only] = schemas;
  if (schemas.length === 1 && isObject(only) && !isObject(discriminator)) {
    mergeAll(document, flat, [only], flatten, flat.origin);
    return;
  }
  if (schemas.length === 0) {
    if (list.length > 0) flat.schema.type = 'null';
    return;
  }
  flat.alternatives.push({ keyword, schemas, ...(isObject(discriminator) ? { discriminator } : {}) });
}

function isSingleNull(value: Raw): boolean {
  const values = get(value, 'enum');
  return get(value, 'const') === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

/** Title and description of one of several members speak of a part only. */
function withoutRemarks({ title, description, ...schema }: Raw): Raw {
  return schema;
}

/** All schemas at once. Thousands are merged by halves: one after the other, each would copy all before it. */
function mergeMany(schemas: Raw[]): Raw {
  if (schemas.length <= 16) return schemas.reduce(merge, {});
  const half = Math.ceil(schemas.length / 2);
  return merge(mergeMany(schemas.slice(0, half)), mergeMany(schemas.slice(half)));
}

/** Both schemas at once. Where only one value can stand, `over` wins. */
function merge(under: Raw, over: Raw): Raw {
  const merged: Raw = {};
  for (const [key, value] of Object.entries(under)) setOwn(merged, key, value);
  for (const [key, value] of Object.entries(over)) {
    setOwn(merged, key, Object.hasOwn(merged, key) ? mergeKeyword(key, merged[key], value) : value);
  }
  return merged;
}

function mergeKeyword(name: string, under: unknown, over: unknown): unknown {
  const { merge, limit } = SCHEMA_KEYWORDS.get(name) ?? {};
  if (merge === 'type') return mergeTypes(under, over);
  if (merge === 'both') return mergeSchemas(under, over);
  if (merge === 'each' && isObject(under) && isObject(over)) return mergeEach(under, over);
  if (merge === 'union' && Array.isArray(under) && Array.isArray(over))
    return [...new Set([...under, ...over])];
  if (merge === 'common' && Array.isArray(under) && Array.isArray(over)) {
    const known = new Set(under);
    const both = over.filter((value) => known.has(value));
    return both.length > 0 ? both : over;
  }
  if (typeof under === 'number' && typeof over === 'number') {
    if (limit === 'upper') return Math.min(under, over);
    if (limit === 'lower') return Math.max(under, over);
  }
  return over;
}

/** A value that both schemas allow. */
function mergeSchemas(under: unknown, over: unknown): unknown {
  if (under === false || over === true) return under;
  return isObject(under) && isObject(over) && under !== over ? { allOf: [under, over] } : over;
}

function mergeEach(under: Raw, over: Raw): Raw {
  const merged: Raw = {};
  for (const [name, schema] of Object.entries(under)) setOwn(merged, name, schema);
  for (const [name, schema] of Object.entries(over))
    setOwn(merged, name, Object.hasOwn(merged, name) ? mergeSchemas(merged[name], schema) : schema);
  return merged;
}

/** `integer` is a number too (JSON Schema 2020-12 §6.1.1), so both together are `integer`. */
function mergeTypes(under: unknown, over: unknown): unknown {
  const a = [under].flat();
  const b = [over].flat();
  const both = b.filter((type) => a.includes(type) || (type === 'integer' && a.includes('number')));
  if (both.length === 0 && a.includes('integer') && b.includes('number')) return 'integer';
  return both.length === 0 ? over : both.length === 1 ? both[0] : both;
}

/** Types of a flat schema; guessed from its other keywords when it names none. */
export function typesOf(schema: Raw): string[] {
  const type = get(schema, 'type');
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name): name is string => typeof name === 'string');
  const implied = new Set(Object.keys(schema).map((name) => SCHEMA_KEYWORDS.get(name)?.implies));
  if (implied.has('object')) return ['object'];
  if (implied.has('array')) return ['array'];
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
  const guessed = new Set(values.map(typeOfValue));
  if (guessed.size > 0) return [...guessed];
  if (implied.has('string')) return ['string'];
  return implied.has('number') ? ['number'] : [];
}

function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return typeof value === 'number' && Number.isInteger(value) ? 'integer' : typeof value;
}

/** Asked for by each property of a schema, which may have thousands. */
const knownRequired = new WeakMap<Raw, ReadonlySet<string>>();

export function requiredOf(schema: Raw): ReadonlySet<string> {
  const required = knownRequired.get(schema) ?? new Set(getStrings(schema, 'required'));
  knownRequired.set(schema, required);
  return required;
}

export function propertiesOf(schema: Raw): [string, unknown][] {
  return Object.entries(getObject(schema, 'properties'));
}
