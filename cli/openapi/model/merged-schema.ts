import {
  get,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
  setOwn,
  textOf,
} from '../document/json-object.ts';

/** A Schema Object with `$ref` and `allOf` resolved and nullability normalised. */
export interface MergedSchema {
  /**
   * The merged keywords, without `$ref`, `oneOf`, `anyOf` and `nullable`. Of several patterns, formats and the like that all
   * apply, a schema has place for one: the others are in `allOf`.
   */
  schema: JsonObject;
  nullable: boolean;
  alternatives: { keyword: 'oneOf' | 'anyOf'; schemas: unknown[]; discriminator?: JsonObject }[];
  /** The reference that this schema is an alias of: it adds only annotations. */
  reference?: string;
  /** References to the named schemas that it extends by `allOf`. */
  includes: string[];
  /** The object that the reference resolves to; identifies a schema, for example to detect cycles. */
  origin: JsonObject;
}

/** Returns what could not be merged into a flat schema, and that schema: all of them apply. */
export function partsOf(schema: JsonObject): JsonObject[] {
  return [...getList(schema, 'allOf').filter(isObject), schema];
}

/** Returns `examples` (JSON Schema) or `example` (3.0), including falsy ones. */
export function schemaExamples(schema: JsonObject): unknown[] {
  const examples = schema.examples;
  if (Array.isArray(examples)) return examples;
  return Object.hasOwn(schema, 'example') ? [schema.example] : [];
}

/** Returns the values that a schema lists as the only ones. */
export function listedValues(schema: JsonObject): unknown[] {
  return Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
}

/** `x-additionalPropertiesName` stands in the schema of the values or, in some documents, beside it. */
export function nameOfKeys(schema: JsonObject): string | undefined {
  const key = 'x-additionalPropertiesName';
  return getString(getObject(schema, 'additionalProperties'), key) ?? getString(schema, key);
}

const OF_VALUES = ['type', 'title', 'description', 'const', 'enum'];

/** Returns a schema whose alternatives only list values, with a title and a description for each, as an enum. */
export function withDescribedValues(schema: JsonObject): JsonObject {
  const keyword = ['oneOf', 'anyOf'].find((name) => getList(schema, name).length > 1);
  if (keyword === undefined || Object.hasOwn(schema, 'enum') || Object.hasOwn(schema, 'const')) return schema;
  const values = getList(schema, keyword).map((one) =>
    isObject(one) && Object.keys(one).every((key) => OF_VALUES.includes(key))
      ? listedValues(one).map((value) => ({ value, one }))
      : [],
  );
  if (values.some((list) => list.length === 0)) return schema;
  const all = values.flat();
  const types = [...new Set(all.map(({ one }) => one.type))];
  const { [keyword]: _, ...others } = schema;
  return {
    ...(types.every((type) => typeof type === 'string') && { type: types.length > 1 ? types : types[0] }),
    ...others,
    enum: all.map(({ value }) => value),
    'x-enum-varnames': all.map(({ one }) => one.title),
    'x-enumDescriptions': all.map(({ one }) => one.description),
  };
}

/** What describes or names the values of an enum. */
export const ENUM_EXTENSIONS = [
  'x-enumDescriptions',
  'x-enum-descriptions',
  'x-enum-varnames',
  'x-enumNames',
];

/** Turns lists of descriptions or names of enum values into maps, since merging may remove values. */
export function normaliseEnumExtensions(schema: JsonObject): void {
  const ofAzure = getList(getObject(schema, 'x-ms-enum'), 'values').filter(isObject);
  if (ofAzure.length > 0 && !Object.hasOwn(schema, 'x-enumDescriptions')) {
    const map: JsonObject = {};
    for (const { value, description } of ofAzure) setOwn(map, textOf(value), description);
    schema['x-enumDescriptions'] = map;
  }
  const values = getList(schema, 'enum');
  for (const key of ENUM_EXTENSIONS) {
    const list = get(schema, key);
    if (!Array.isArray(list)) continue;
    const map: JsonObject = {};
    for (const [index, value] of values.entries()) setOwn(map, textOf(value), list[index]);
    schema[key] = map;
  }
}

/** Whether the values that a schema lists, if it lists any, include null. */
function listsNull(schema: JsonObject): boolean {
  if (Object.hasOwn(schema, 'const')) return schema.const === null;
  return !Array.isArray(schema.enum) || schema.enum.includes(null);
}

/** Normalises OpenAPI 3.1's ways to say nullable: `type: [string, 'null']`, and null in an enum. */
export function normaliseNullType(flat: MergedSchema): void {
  const type = flat.schema.type;
  if (Array.isArray(type) && type.includes('null') && type.length > 1) {
    const rest = type.filter((name) => name !== 'null');
    flat.schema.type = rest.length === 1 ? rest[0] : rest;
    flat.nullable = listsNull(flat.schema);
  }
  const values = flat.schema.enum;
  const hasNull = Array.isArray(values) && values.length > 1 && values.includes(null);
  if (hasNull && type === undefined) flat.nullable = true;
}
