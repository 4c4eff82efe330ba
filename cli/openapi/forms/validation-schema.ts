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
  const named: unknown[] = [];
  const indexes = new Map<Component, number>();
  const refer = (written: unknown): string | undefined => {
    if (typeof written !== 'string') return undefined;
    const component = findComponent(context.components, nameOfAnchor(context.document, written) ?? written);
    if (!component) return undefined;
    const index = indexes.get(component) ?? named.length;
    if (index === named.length) {
      // Before its schema is converted, which may lead back to it.
      indexes.set(component, index);
      named.push(true);
      named[index] = convert(schemaToJsonSchema(component.schema, version));
    }
    return `#/$defs/${index}`;
  };
  const convert = (schema: unknown): unknown => {
    if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
    return mapValues(schema, (value, key) => {
      if (key === '$ref') return refer(value);
      if (key === 'required') return requiredIn(context, schema, direction);
      if (key === 'pattern') return isPattern(value) ? value : undefined;
      const { holds, annotation, defines } = SCHEMA_KEYWORDS.get(key) ?? { annotation: true };
      if (annotation || defines || key.startsWith('$')) return undefined;
      if (Array.isArray(value) && (holds === 'schema' || holds === 'schemaList')) return value.map(convert);
      if (holds === 'schema') return convert(value);
      if (holds === 'schemas') return isObject(value) ? convertMap(key, value) : undefined;
      return holds === 'value' ? value : undefined;
    });
  };
  const convertMap = (keyword: string, schemas: JsonObject): JsonObject =>
    mapValues(schemas, (schema, key) =>
      keyword === 'patternProperties' && !isPattern(key) ? undefined : convert(schema),
    );
  return { of: (node) => convert(schemaToJsonSchema(node, version)), named };
}

/** A property that is sent in one direction only is required only there. */
function requiredIn(context: Context, schema: JsonObject, direction: Direction): unknown[] {
  return getList(schema, 'required').filter((name) => {
    const property = typeof name === 'string' ? get(getObject(schema, 'properties'), name) : undefined;
    return !isObject(property) || appliesIn(context, property, direction);
  });
}

/** Whether the validator can use a pattern. */
function isPattern(text: unknown): boolean {
  return typeof text === 'string' && syntaxFault(text, 'u') === undefined;
}
