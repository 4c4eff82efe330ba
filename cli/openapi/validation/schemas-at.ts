import { suggest } from '../../text/did-you-mean.ts';
import { get, getEntries, getList, getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { mappingReferences, resolve } from '../document/references.ts';
import { subtypesOf } from '../document/subtypes.ts';

/** Returns all schemas that may apply to the value at a path; `true` if any value is allowed. */
export function schemasAt(document: JsonObject, schema: unknown, path: string[]): unknown[] {
  let schemas = withSubschemas(document, schema);
  for (const key of path) schemas = schemasInside(document, schemas, key);
  return schemas;
}

/** Returns the same of a schema as others extend it: without the variants that its discriminator implies. */
export function baseSchemasAt(document: JsonObject, schema: unknown, path: string[]): unknown[] {
  return schemasAt(document, { allOf: [schema] }, path);
}

/** Returns the schemas that may apply to a property or an item of a value with any of `schemas`. */
export function schemasInside(document: JsonObject, schemas: unknown[], key: string): unknown[] {
  const inner = schemas.flatMap((one) => inside(one, key)).flatMap((one) => withSubschemas(document, one));
  // Schemas that refer to each other may multiply.
  return [...new Set(inner)];
}

/** Returns the schemas at a path of the bodies in the `content` of an object. */
export function bodySchemas(document: JsonObject, holder: JsonObject, path: string[]): unknown[] {
  return getEntries(holder, 'content').flatMap(([, media]) =>
    schemasAt(document, schemaOfMedia(document, media), path),
  );
}

/** Returns the schema of a media type; `true` if it has none. */
export function schemaOfMedia(document: JsonObject, media: unknown): unknown {
  const { value = {} } = resolve(document, media) ?? {};
  return Object.hasOwn(value, 'schema') ? value.schema : true;
}

/** Suggests a field for the first step of a path that none of the schemas has. */
export function hintOfField(document: JsonObject, schemas: unknown[], path: string[]): string | undefined {
  let inner = schemas;
  for (const key of path) {
    const fields = [...new Set(inner.flatMap(fieldsOf))];
    inner = schemasInside(document, inner, key);
    if (inner.length === 0) return fields.length === 0 ? undefined : suggest(key, fields);
  }
  return undefined;
}

/** Resolves the reference of a schema, and adds the schemas that it is composed of, and its variants. */
function withSubschemas(
  document: JsonObject,
  schema: unknown,
  { seen = new Set<unknown>(), isExtended = false } = {},
): unknown[] {
  if (schema === true) return [true];
  const { value: raw, siblings } = (isObject(schema) && resolve(document, schema)) || {};
  if (!raw || seen.has(raw)) return [];
  seen.add(raw);
  const all = [
    raw,
    ...(siblings && [...CONTENT, ...COMPOSITION].some((key) => Object.hasOwn(siblings, key))
      ? [siblings]
      : []),
  ];
  const parts = (key: string) => all.flatMap((one) => getList(one, key));
  const variants = [...parts('anyOf'), ...parts('oneOf')];
  const bases = parts('allOf').flatMap((part) => withSubschemas(document, part, { seen, isExtended: true }));
  // What extends the schema is not what else extends it.
  const implied = variants.length === 0 && !isExtended ? impliedVariants(document, raw, bases) : [];
  return [
    ...all,
    ...bases,
    ...[...variants, ...implied].flatMap((part) => withSubschemas(document, part, { seen })),
  ];
}

/** Returns the schemas that a discriminator of a schema, or of its bases, chooses from (OpenAPI 3.1 §4.8.25). */
function impliedVariants(document: JsonObject, schema: JsonObject, bases: unknown[]): JsonObject[] {
  const discriminator = get(schema, 'discriminator');
  if (!isObject(discriminator) && !bases.some((base) => isObject(get(Object(base), 'discriminator'))))
    return [];
  const mapped = isObject(discriminator) ? mappingReferences(document, discriminator) : [];
  const references = [...mapped, ...subtypesOf(document, schema)];
  return references.map(($ref) => ({ $ref }));
}

const CONTENT = ['properties', 'additionalProperties', 'items', 'prefixItems', 'type', 'enum', 'const'];
const COMPOSITION = ['allOf', 'anyOf', 'oneOf'];

/** The schemas of a property or an item, or `true` if the schema allows anything there. */
function inside(schema: unknown, key: string): unknown[] {
  if (schema === true) return [true];
  if (!isObject(schema)) return [];
  const properties = getObject(schema, 'properties');
  // What is no schema is told at its place, and may be anything.
  if (Object.hasOwn(properties, key))
    return [isObject(properties[key]) || properties[key] === false ? properties[key] : true];
  const more = schema.additionalProperties;
  if (isObject(more) || more === true) return [more];
  if (/^\d+$/.test(key)) {
    const [item = schema.items] = getList(schema, 'prefixItems').slice(Number(key));
    if (item !== undefined) return [item];
  }
  if (COMPOSITION.some((keyword) => Object.hasOwn(schema, keyword))) return [];
  // An object without properties may contain anything, like a schema without any constraints.
  const isOpenObject =
    typesOf(schema).includes('object') && Object.keys(properties).length === 0 && more !== false;
  return isOpenObject || !CONTENT.some((keyword) => Object.hasOwn(schema, keyword)) ? [true] : [];
}

/** Returns the names of the properties of a schema. */
export function fieldsOf(schema: unknown): string[] {
  return isObject(schema) ? Object.keys(getObject(schema, 'properties')) : [];
}

/** Returns the types that a schema allows; empty if it doesn't restrict them. */
export function typesOf(schema: unknown): string[] {
  if (!isObject(schema)) return [];
  const type = schema.type;
  const listed = Array.isArray(type) ? type : [type];
  return listed.filter((one) => typeof one === 'string');
}

/** Returns the values that schemas list; undefined if one of them allows others. */
export function valuesOf(schemas: unknown[]): unknown[] | undefined {
  const lists = schemas.filter(isObject).flatMap((schema) => {
    if (Object.hasOwn(schema, 'const')) return [[schema.const]];
    const listed = schema.enum;
    if (Array.isArray(listed)) return [listed];
    return ['allOf', 'anyOf', 'oneOf'].some((key) => Object.hasOwn(schema, key)) ? [] : [undefined];
  });
  return schemas.includes(true) || lists.length === 0 || lists.includes(undefined)
    ? undefined
    : lists.flatMap((list) => list ?? []);
}
