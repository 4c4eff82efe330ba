import { escapePointer } from '../../text/json-pointer.ts';
import {
  get,
  getList,
  getObject,
  isObject,
  isTrue,
  type JsonObject,
  mapValues,
  setOwn,
} from '../document/json-object.ts';
import { nameOfAnchor } from '../document/references.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { findComponent } from '../model/components.ts';
import type { Context } from '../model/context.ts';
import { schemaToJsonSchema } from '../normalise/to-json-schema.ts';
import type { SharedFields } from './request-form.ts';

/**
 * Returns a schema as JSON Schema 2020-12 for what a request sends, without annotations; the named schemas that it refers to
 * are added to `shared`. `version` is that of OpenAPI.
 */
export function validationSchema(
  context: Context,
  shared: SharedFields['schemas'],
  { node, version }: { node: unknown; version: string },
): unknown {
  const convert = (schema: unknown): unknown => {
    if (!isObject(schema)) return typeof schema === 'boolean' ? schema : true;
    return mapValues(schema, (value, key) => {
      const keyword = SCHEMA_KEYWORDS.get(key);
      if (!keyword || keyword.annotation || keyword.defines || /^\$(?!ref$)/.test(key)) return undefined;
      if (key === '$ref') return referTo(value);
      if (key === 'required') return withoutReadOnly(schema);
      if (keyword.holds === 'schema') return Array.isArray(value) ? value.map(convert) : convert(value);
      if (keyword.holds === 'schemaList') return Array.isArray(value) ? value.map(convert) : undefined;
      if (keyword.holds === 'schemas') return isObject(value) ? mapValues(value, convert) : undefined;
      return keyword.holds === 'object' ? undefined : value;
    });
  };
  const referTo = (written: unknown): string | undefined => {
    if (typeof written !== 'string') return undefined;
    const component = findComponent(context.components, nameOfAnchor(context.document, written) ?? written);
    if (!component) return undefined;
    const { name, schema } = component;
    if (!Object.hasOwn(shared, name)) {
      // Before its schema is converted, which may lead back to it.
      setOwn(shared, name, true);
      setOwn(shared, name, convert(schemaToJsonSchema(schema, version)));
    }
    return `#/$defs/${encodeURIComponent(escapePointer(name.toWellFormed()))}`;
  };
  /** Requests have no properties that are read-only, although responses must have them. */
  const withoutReadOnly = (schema: JsonObject): unknown[] =>
    getList(schema, 'required').filter((name) => {
      const property = typeof name === 'string' ? get(getObject(schema, 'properties'), name) : undefined;
      return !isObject(property) || !isTrue(context.mergeSchema(property).schema, 'readOnly');
    });
  return convert(schemaToJsonSchema(node, version));
}
