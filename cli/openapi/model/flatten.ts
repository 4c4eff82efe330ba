import { isDeepStrictEqual } from 'node:util';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type Raw,
  setOwn,
} from '../document/raw.ts';
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
  const components = new Set(Object.values(getObject(getObject(document, 'components'), 'schemas')));
  const flatten = (node: unknown): FlatSchema => {
    if (!isObject(node)) return plain({});
    const known = cache.get(node);
    if (known) return known;
    // An allOf that holds itself says nothing new.
    if (inProgress.has(node)) return plain({});
    inProgress.add(node);
    const flat = flattenNew({ document, flatten, components }, node);
    inProgress.delete(node);
    cache.set(node, flat);
    return flat;
  };
  return flatten;
}

interface Flattening {
  document: Raw;
  flatten: Flatten;
  /** Schemas that have a name. */
  components: ReadonlySet<unknown>;
}

function plain(schema: Raw): FlatSchema {
  return { schema, nullable: false, alternatives: [], includes: [], origin: schema };
}

function flattenNew(flattening: Flattening, node: Raw): FlatSchema {
  const reference = get(node, '$ref') ?? get(node, '$dynamicRef');
  if (typeof reference === 'string') return flattenReference(flattening, node, reference);
  const { allOf, oneOf, anyOf, nullable, ...own } = node;
  const flat: FlatSchema = { ...plain(own), origin: node, nullable: nullable === true };
  normaliseMeanings(flat.schema);
  normaliseNullType(flat);
  normaliseLimits(flat.schema);

  const choices = (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    choiceOf(flattening.document, node, keyword),
  );
  flat.nullable ||= choices.some(({ orNull }) => orNull);
  // One of one is that one.
  const only = choices.flatMap(({ schemas: [first, ...others] }) =>
    others.length === 0 && isObject(first) && !isObject(get(own, 'discriminator')) ? [first] : [],
  );
  const groups = choices.filter(({ schemas: [first] }) => !only.includes(first as Raw));
  const members = Array.isArray(allOf) ? allOf.filter(isObject) : [];
  mergeAll(flattening, flat, { members: [...members, ...only], hasChoice: groups.length > 0 });
  for (const { keyword, schemas } of groups) {
    const discriminator = get(flat.schema, 'discriminator');
    if (schemas.length === 0) flat.schema.type = 'null';
    else flat.alternatives.push({ keyword, schemas, ...(isObject(discriminator) ? { discriminator } : {}) });
  }
  return flat;
}

/** The schemas of `oneOf` or `anyOf` without `null`, which a value may be as well. */
function choiceOf(
  document: Raw,
  node: Raw,
  keyword: 'oneOf' | 'anyOf',
): { keyword: 'oneOf' | 'anyOf'; schemas: unknown[]; orNull: boolean }[] {
  const list = getList(node, keyword);
  if (list.length === 0) return [];
  const schemas = list.filter((schema) => {
    const value = resolve(document, schema)?.value;
    return !(value !== undefined && (get(value, 'type') === 'null' || isSingleNull(value)));
  });
  return [{ keyword, schemas, orNull: schemas.length < list.length && schemas.length > 0 }];
}

/**
 * `$ref` alone is the schema that it names; with siblings it is that schema and the siblings, both. A `$dynamicRef`
 * leads where its anchor stands: which other schema may take that place is known only while a value is checked.
 */
function flattenReference(flattening: Flattening, node: Raw, written: string): FlatSchema {
  const { document, flatten } = flattening;
  const target = lookUp(document, written);
  const reference = nameOfAnchor(document, written) ?? written;
  // `true` and `false` are schemas, too.
  if (typeof target === 'boolean') return { ...plain({}), reference, origin: node };
  if (!isObject(target)) return plain({});
  const { $ref, $dynamicRef, ...siblings } = node;
  if (Object.keys(siblings).length === 0) return { ...flatten(target), reference };
  const { allOf, ...beside } = siblings;
  return flatten({ ...beside, allOf: [{ $ref: written }, ...(Array.isArray(allOf) ? allOf : [])] });
}

/**
 * Puts members under what a schema says itself. A single reference that nothing but remarks are added to stays that
 * reference: `allOf: [{ $ref: A }, { description: … }]` is A, with words of its own.
 */
function mergeAll(
  flattening: Flattening,
  flat: FlatSchema,
  { members, hasChoice }: { members: Raw[]; hasChoice: boolean },
): void {
  if (members.length === 0) return;
  const { document, flatten } = flattening;
  const flats = members.map((member) => flatten(member));
  const [base, ...others] = flats.filter((member) => !isMadeOfRemarks(member));
  const named = flats.find((member) => member.reference !== undefined);
  const isAlias =
    named !== undefined &&
    !hasChoice &&
    isNameFor(named, [flat, ...flats]) &&
    // A named schema that extends one with subtypes is one of these.
    !(flattening.components.has(flat.origin) && Object.hasOwn(named.schema, 'discriminator'));
  const words = wordsOf(flat, flats, others.length === 0 ? base : undefined);
  for (const member of flats) {
    flat.alternatives.push(
      ...member.alternatives.filter((group) => !offers(document, group.schemas, flat.origin)),
    );
  }
  const under = mergeMany(flats.map(({ schema }) => withoutWords(schema)));
  flat.schema = { ...merge(under, withoutWords(flat.schema)), ...words };
  flat.nullable ||= flats.every((member) => member.nullable);
  if (isAlias && named.reference !== undefined) {
    flat.reference = named.reference;
    flat.origin = named.origin;
  } else flat.includes = [...new Set(flats.flatMap(includedBy))];
}

function includedBy({ reference, includes }: FlatSchema): string[] {
  return reference === undefined ? includes : [reference];
}

function isMadeOfRemarks({ schema, alternatives, reference }: FlatSchema): boolean {
  return reference === undefined && alternatives.length === 0 && Object.keys(schema).every(isRemark);
}

/** Whether all of these together are nothing but one schema that has a name, and remarks. */
function isNameFor(named: FlatSchema, all: FlatSchema[]): boolean {
  const repeats = ([key, value]: [string, unknown]) =>
    isRemark(key) ||
    (key === 'type'
      ? isDeepStrictEqual([value].flat(), typesOf(named.schema))
      : isDeepStrictEqual(value, get(named.schema, key)));
  return all.every(
    (one) =>
      one === named ||
      ((one.reference === undefined ? one.alternatives.length === 0 : one.origin === named.origin) &&
        one.includes.length === 0 &&
        (one.reference !== undefined || Object.entries(one.schema).every(repeats))),
  );
}

/** Schemas that were made of two that say different things about the same value: the later words count. */
const overridden = new WeakSet<Raw>();

/**
 * Title and description of a schema and its members. What is written here is kept, all of it; what a reference says
 * stands where it leads, and here only when nothing else is said and nothing else is `merged`.
 */
function wordsOf(flat: FlatSchema, members: FlatSchema[], merged: FlatSchema | undefined): Raw {
  const isOverridden = overridden.has(flat.origin);
  const words: Raw = {};
  for (const [key, joint] of [
    ['title', ', '],
    ['description', '\n\n'],
  ] as const) {
    const sources = isOverridden ? members : [flat, ...members.filter(({ reference }) => !reference)];
    const said = sources.map(({ schema }) => getString(schema, key)?.trim() ?? '').filter(Boolean);
    const text = isOverridden ? said.at(-1) : [...new Set(said)].join(joint);
    const inherited = merged && getString(merged.schema, key);
    if (text || inherited) words[key] = text || inherited;
  }
  return words;
}

/** A base schema may list its own subtypes: a subtype that merges the base does not offer itself again. */
function offers(document: Raw, schemas: unknown[], subtype: Raw): boolean {
  return schemas.some((schema) => schema === subtype || resolve(document, schema)?.value === subtype);
}

function isSingleNull(value: Raw): boolean {
  const values = get(value, 'enum');
  return get(value, 'const') === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

function withoutWords({ title, description, ...schema }: Raw): Raw {
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
  if (!isObject(under) || !isObject(over) || under === over) return over;
  const both = { allOf: [under, over] };
  overridden.add(both);
  return both;
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
