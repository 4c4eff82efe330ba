import { isDeepStrictEqual } from 'node:util';
import { oncePer } from '../../text/get-or-insert.ts';
import { isNumber } from '../../text/number-text.ts';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { lookUp, nameOfAnchor, resolve } from '../document/references.ts';
import { isAnnotation, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { normaliseLimits } from '../normalise/exclusive-limits.ts';
import { leaveOutOthersExamples } from './inherited-examples.ts';
import { merge, mergeMany, overridden } from './merge-keywords.ts';
import {
  listedValues,
  type MergedSchema,
  normaliseEnumExtensions,
  normaliseNullType,
  withDescribedValues,
} from './merged-schema.ts';

export type MergeSchema = (node: unknown) => MergedSchema;

/** Returns a function that flattens the schemas of a document and caches the results. */
export function createMergeSchema(document: JsonObject): MergeSchema {
  const cache = new Map<object, MergedSchema>();
  const inProgress = new Set<object>();
  const components = new Set(Object.values(getObject(getObject(document, 'components'), 'schemas')));
  const mergeSchema = (node: unknown): MergedSchema => {
    if (!isObject(node)) return plain({});
    const cached = cache.get(node);
    if (cached) return cached;
    // An `allOf` that includes itself adds nothing.
    if (inProgress.has(node)) return plain({});
    inProgress.add(node);
    const flat = mergeNew({ document, mergeSchema, components }, node);
    inProgress.delete(node);
    cache.set(node, flat);
    return flat;
  };
  return mergeSchema;
}

interface Merging {
  document: JsonObject;
  mergeSchema: MergeSchema;
  /** The component schemas. */
  components: ReadonlySet<unknown>;
}

function plain(schema: JsonObject): MergedSchema {
  return { schema, nullable: false, alternatives: [], includes: [], origin: schema };
}

function mergeNew(merging: Merging, node: JsonObject): MergedSchema {
  const reference = node.$ref ?? node.$dynamicRef;
  if (typeof reference === 'string') return flattenReference(merging, node, reference);
  const schema = withoutImpossible(withDescribedValues(node));
  const { allOf, oneOf, anyOf, nullable, ...own } = schema;
  const flat: MergedSchema = { ...plain(own), origin: node, nullable: nullable === true };
  normaliseEnumExtensions(flat.schema);
  normaliseNullType(flat);
  normaliseLimits(flat.schema);

  const choices = (['oneOf', 'anyOf'] as const).flatMap((keyword) =>
    choiceOf(merging.document, schema, keyword),
  );
  // A single alternative is no choice: merge it like a member of `allOf`.
  const isOnly = ({ schemas: [first, ...others] }: { schemas: unknown[] }) =>
    others.length === 0 && isObject(first) && !isObject(own.discriminator);
  const only = choices.filter(isOnly).flatMap(({ schemas }) => schemas.filter(isObject));
  const groups = choices.filter((choice) => !isOnly(choice));
  const members = getList(schema, 'allOf')
    .map((member) => (member === false ? NOTHING : member))
    .filter(isObject);
  const isOrNull = choices.some(({ orNull }) => orNull);
  const others = [...members, ...(isOrNull ? [] : only)].map((member) => merging.mergeSchema(member));
  // The keyword of OpenAPI 3.0 is meant for the whole schema, even where its members don't allow null.
  flat.nullable = nullable === true || allowsNull([flat, ...others], isOrNull);
  mergeAll(merging, flat, { members: [...members, ...only], hasChoice: groups.length > 0 });
  const values = flat.schema.enum;
  const isNone = Array.isArray(values) && values.length === 0;
  if (flat.nullable && (isNone || flat.schema.type === 'null')) {
    if (isNone) delete flat.schema.enum;
    flat.schema.type = 'null';
    flat.nullable = false;
  }
  if (Array.isArray(values) && values.length > 1 && values.includes(null) && !flat.nullable)
    flat.schema.enum = values.filter((value) => value !== null);
  for (const { keyword, schemas } of groups) {
    const discriminator = flat.schema.discriminator ?? sharedDiscriminator(merging.document, schemas);
    flat.alternatives.push({ keyword, schemas, ...(isObject(discriminator) ? { discriminator } : {}) });
  }
  return flat;
}

/** Replaces `not` by an empty enum where it forbids all values. */
function withoutImpossible(schema: JsonObject): JsonObject {
  const { not, ...others } = schema;
  const isImpossible = not === true || (isObject(not) && Object.keys(not).length === 0);
  return isImpossible ? { ...others, allOf: [...getList(schema, 'allOf'), NOTHING] } : schema;
}

/** Returns the discriminator of the schema that all alternatives extend. */
function sharedDiscriminator(document: JsonObject, schemas: unknown[]): unknown {
  const [first, ...others] = schemas.map((schema) =>
    getList(resolve(document, schema)?.value ?? {}, 'allOf')
      .map((part) => resolve(document, part)?.value.discriminator)
      .find(isObject),
  );
  return others.every((one) => one === first) ? first : undefined;
}

/** A member that allows no value. */
const NOTHING: JsonObject = { enum: [] };

/** Whether schemas that all apply allow null: none of those that have a type or values may exclude it. */
function allowsNull(schemas: MergedSchema[], isOrNull: boolean): boolean {
  const limits = schemas
    .filter(
      ({ schema, alternatives, nullable }) =>
        nullable ||
        alternatives.length > 0 ||
        ['type', 'enum', 'const'].some((key) => Object.hasOwn(schema, key)),
    )
    .map(({ schema, nullable }) => nullable || schema.type === 'null');
  return (isOrNull || limits.length > 0) && limits.every(Boolean);
}

/** Returns the alternatives without those that only allow null, which set `orNull`. */
function choiceOf(
  document: JsonObject,
  node: JsonObject,
  keyword: 'oneOf' | 'anyOf',
): { keyword: 'oneOf' | 'anyOf'; schemas: unknown[]; orNull: boolean }[] {
  const list = getList(node, keyword);
  if (list.length === 0) return [];
  const hasReference = list.some((schema) => isObject(schema) && Object.hasOwn(schema, '$ref'));
  const schemas = list.filter((schema) => {
    const value = resolve(document, schema)?.value ?? {};
    return !(value.type === 'null' || isSingleNull(value) || (hasReference && isNullObject(value)));
  });
  if (schemas.length === 0) return [{ keyword, schemas: [{ type: 'null' }], orNull: false }];
  return [{ keyword, schemas, orNull: schemas.length < list.length }];
}

/**
 * A `$ref` with siblings is flattened like an `allOf` of both. A `$dynamicRef` is resolved to the anchor in this document;
 * which schema it means at run time depends on the dynamic scope (JSON Schema 2020-12 §8.2.3.2).
 */
function flattenReference(merging: Merging, node: JsonObject, written: string): MergedSchema {
  const { document, mergeSchema } = merging;
  const target = lookUp(document, written);
  const reference = nameOfAnchor(document, written) ?? written;
  // Boolean schema.
  if (typeof target === 'boolean') return { ...plain({}), reference, origin: node };
  if (!isObject(target)) return plain({});
  const { $ref, $dynamicRef, ...siblings } = node;
  if (Object.keys(siblings).length === 0) return { ...mergeSchema(target), reference };
  const { allOf, ...beside } = siblings;
  return mergeSchema({ ...beside, allOf: [{ $ref: written }, ...(Array.isArray(allOf) ? allOf : [])] });
}

/**
 * Merges `members` into a schema; its own keywords win. A single reference with nothing but annotations next to it stays an
 * alias: `allOf: [{ $ref: A }, { description: … }]` is A with its own description.
 */
function mergeAll(
  merging: Merging,
  flat: MergedSchema,
  { members, hasChoice }: { members: JsonObject[]; hasChoice: boolean },
): void {
  if (members.length === 0) return;
  const { document, mergeSchema } = merging;
  const flats = members.map((member) => mergeSchema(member));
  const [base, ...others] = flats.filter((member) => !hasOnlyAnnotations(member));
  const named = flats.find((member) => member.reference !== undefined);
  const isAlias =
    named !== undefined &&
    !hasChoice &&
    isAliasOf(named, [flat, ...flats]) &&
    // A component that extends a schema with a discriminator is a subtype, not an alias.
    !(merging.components.has(flat.origin) && Object.hasOwn(named.schema, 'discriminator'));
  const texts = mergeTexts(flat, flats, others.length === 0 ? base : undefined);
  for (const member of flats) {
    flat.alternatives.push(
      ...member.alternatives.filter((group) => !includesSubtype(document, group.schemas, flat.origin)),
    );
  }
  const inherited = mergeMany(flats.map(({ schema }) => withoutTexts(schema)));
  const own = flat.schema;
  flat.schema = { ...merge(inherited, withoutTexts(own)), ...texts };
  if (!Object.hasOwn(own, 'example') && !Object.hasOwn(own, 'examples')) {
    const component = merging.components.has(flat.origin) ? flat.origin : undefined;
    leaveOutOthersExamples(document, flat.schema, component);
  }
  if (isAlias && named.reference !== undefined) {
    flat.reference = named.reference;
    flat.origin = named.origin;
  } else flat.includes = [...new Set(flats.flatMap(includedBy))];
}

function includedBy({ reference, includes }: MergedSchema): string[] {
  return reference === undefined ? includes : [reference];
}

function hasOnlyAnnotations({ schema, alternatives, reference }: MergedSchema): boolean {
  return reference === undefined && alternatives.length === 0 && Object.keys(schema).every(isAnnotation);
}

/** Whether merging all of these yields the named schema plus annotations. */
function isAliasOf(named: MergedSchema, all: MergedSchema[]): boolean {
  const repeats = ([key, value]: [string, unknown]) =>
    isAnnotation(key) ||
    (key === 'type'
      ? isDeepStrictEqual([value].flat(), typesOf(named.schema))
      : isDeepStrictEqual(value, get(named.schema, key)));
  return all.every(
    (flat) =>
      flat === named ||
      (flat.includes.length === 0 &&
        (flat.reference === undefined
          ? flat.alternatives.length === 0 && Object.entries(flat.schema).every(repeats)
          : flat.origin === named.origin)),
  );
}

/**
 * Joins the titles and descriptions of a schema and its inline members. Those of a referenced schema are shown at that
 * schema; here only if there are no others and it is `base`, the only member that is merged.
 */
function mergeTexts(flat: MergedSchema, members: MergedSchema[], base: MergedSchema | undefined): JsonObject {
  const isOverridden = overridden.has(flat.origin);
  const merged: JsonObject = {};
  for (const [key, separator] of [
    ['title', ', '],
    ['description', '\n\n'],
  ] as const) {
    const sources = isOverridden ? members : [flat, ...members.filter(({ reference }) => !reference)];
    const texts = sources.map(({ schema }) => getString(schema, key)?.trim() ?? '').filter(Boolean);
    const own = isOverridden ? texts.at(-1) : [...new Set(texts)].join(separator);
    const text = own || (base && getString(base.schema, key));
    if (text) merged[key] = text;
  }
  return merged;
}

/** A base schema may list its subtypes as alternatives; a subtype that extends it must not list itself. */
function includesSubtype(document: JsonObject, schemas: unknown[], subtype: JsonObject): boolean {
  return schemas.some((schema) => schema === subtype || resolve(document, schema)?.value === subtype);
}

function isSingleNull(value: JsonObject): boolean {
  const values = value.enum;
  return value.const === null || (Array.isArray(values) && values.length === 1 && values[0] === null);
}

/** OpenAPI 3.0 has no type of null: beside a reference, OData writes an object without properties that may be null. */
function isNullObject({ type, nullable, ...others }: JsonObject): boolean {
  return type === 'object' && nullable === true && Object.keys(others).length === 0;
}

function withoutTexts({ title, description, ...schema }: JsonObject): JsonObject {
  return schema;
}

/** Returns the types of a flat schema; inferred from its other keywords if it has no `type`. */
export function typesOf(schema: JsonObject): string[] {
  const type = schema.type;
  if (typeof type === 'string') return [type];
  if (Array.isArray(type)) return type.filter((name): name is string => typeof name === 'string');
  const implied = new Set(Object.keys(schema).map((name) => SCHEMA_KEYWORDS.get(name)?.implies));
  if (implied.has('object')) return ['object'];
  if (implied.has('array')) return ['array'];
  const values = listedValues(schema);
  const guessed = new Set(values.filter((value) => value !== null || values.length === 1).map(typeOfValue));
  if (guessed.size > 0) return [...guessed];
  if (implied.has('string')) return ['string'];
  return implied.has('number') ? ['number'] : [];
}

/** Returns the type of a value in JSON Schema. */
export function typeOfValue(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (isNumber(value)) return Number.isInteger(Number(value)) ? 'integer' : 'number';
  return typeof value;
}

/** Looked up for each property of a schema, which may have thousands. */
export const requiredOf = oncePer(
  (schema: JsonObject): ReadonlySet<string> => new Set(getStrings(schema, 'required')),
);
