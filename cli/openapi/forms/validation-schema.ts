import { syntaxFault } from '../../text/regular-expression.ts';
import { get, getList, getObject, isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { nameOfAnchor } from '../document/references.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { type Component, findComponent } from '../model/components.ts';
import type { Context } from '../model/context.ts';
import { appliesIn } from '../model/direction.ts';
import type { Direction } from '../model/sample/sampling.ts';
import { schemaToJsonSchema } from '../normalise/to-json-schema.ts';

export interface ValidationSchemas {
  /**
   * Returns a schema as JSON Schema 2020-12 for what is sent in one direction, without annotations. Its references are `#/$defs/` and
   * an index in `named`.
   */
  of(node: unknown): unknown;
  named: unknown[];
}

/** Collects schemas by which a page validates requests or responses; `version` is that of OpenAPI. */
export function collectValidationSchemas(
  context: Context,
  version: string,
  direction: Direction,
): ValidationSchemas {
  const collection: Collection = { context, version, direction, named: [], indexes: new Map() };
  return { of: (node) => convertNode(collection, node), named: collection.named };
}

interface Collection {
  context: Context;
  version: string;
  direction: Direction;
  named: unknown[];
  /** The index of each component in `named`. */
  indexes: Map<Component, number>;
}

function convertNode(collection: Collection, node: unknown): unknown {
  return convert(collection, schemaToJsonSchema(node, collection.version));
}

function convert(collection: Collection, schema: unknown): unknown {
  if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
  return mapValues(asChosen(schema), (value, key) => {
    if (key === '$ref') return refer(collection, value);
    if (key === 'required') return requiredIn(collection, schema);
    if (key === 'pattern') return isPattern(value) ? value : undefined;
    return convertKeyword(collection, key, value);
  });
}

/** Of variants that a discriminator chooses from, several may allow a value: the one that it names counts. */
function asChosen(schema: JsonObject): JsonObject {
  if (!isObject(schema.discriminator) || schema.oneOf === undefined || schema.anyOf !== undefined)
    return schema;
  const { oneOf, ...others } = schema;
  return { ...others, anyOf: oneOf };
}

/** Returns the value of a keyword; undefined for annotations, and for definitions, which are in `named`. */
function convertKeyword(collection: Collection, key: string, value: unknown): unknown {
  const { holds, annotation, defines } = SCHEMA_KEYWORDS.get(key) ?? { annotation: true };
  if (annotation || defines || key.startsWith('$')) return undefined;
  if (holds === 'value') return value;
  if (holds === 'schemas') return isObject(value) ? convertMap(collection, key, value) : undefined;
  if (Array.isArray(value) && (holds === 'schema' || holds === 'schemaList'))
    return value.map((item) => convert(collection, item));
  return holds === 'schema' ? convert(collection, value) : undefined;
}

function convertMap(collection: Collection, keyword: string, schemas: JsonObject): JsonObject {
  return mapValues(schemas, (schema, key) =>
    keyword === 'patternProperties' && !isPattern(key) ? undefined : convert(collection, schema),
  );
}

function refer(collection: Collection, written: unknown): string | undefined {
  if (typeof written !== 'string') return undefined;
  const { context, named, indexes } = collection;
  const component = findComponent(context.components, nameOfAnchor(context.document, written) ?? written);
  if (!component) return undefined;
  const index = indexes.get(component) ?? named.length;
  if (index === named.length) {
    // Before its schema is converted, which may lead back to it.
    indexes.set(component, index);
    named.push(true);
    named[index] = convertNode(collection, component.schema);
  }
  return `#/$defs/${index}`;
}

/** A property that is sent in one direction only is required only there. */
function requiredIn({ context, direction }: Collection, schema: JsonObject): unknown[] {
  return getList(schema, 'required').filter((name) => {
    const property = typeof name === 'string' ? get(getObject(schema, 'properties'), name) : undefined;
    return !isObject(property) || appliesIn(context, property, direction);
  });
}

function isPattern(text: unknown): boolean {
  return typeof text === 'string' && syntaxFault(text, 'u') === undefined;
}
