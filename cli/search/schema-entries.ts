import type { Parameter, SchemaNode } from '../openapi/model/model.ts';
import { beginningOf, type Found } from './entry.ts';

/**
 * Everything inside of a schema that can be named: fields at any depth, values of enums, alternatives, maps. `around` is
 * the anchor at which the schema stands, for values that have none.
 */
export function schemaEntries(schema: SchemaNode, around: string): Found[] {
  return [
    ...schema.enum.map(
      ({ value, anchor = around, description }): Found => ({
        kind: 'value',
        name: value,
        anchor,
        ...beginningOf(description),
        inner: [],
      }),
    ),
    ...schema.properties.map(({ name, anchor, schema: inner }) => fieldEntry(name, anchor, inner)),
    ...schema.maps.map(({ label, pattern, anchor, schema: inner }) =>
      fieldEntry(pattern ?? label, anchor, inner),
    ),
    ...(schema.items ? schemaEntries(schema.items, around) : []),
    ...schema.prefixItems.flatMap((item) => schemaEntries(item.schema, around)),
    ...schema.variants
      .flatMap((group) => group.variants)
      .map(
        ({ label, anchor, schema: inner }): Found => ({
          kind: 'place',
          name: label,
          anchor,
          inner: schemaEntries(inner, anchor),
        }),
      ),
    ...schema.conditions.flatMap((condition) => schemaEntries(condition.schema, around)),
  ];
}

function fieldEntry(name: string, anchor: string, schema: SchemaNode): Found {
  return {
    kind: 'field',
    name,
    anchor,
    ...(schema.deprecated ? { deprecated: true } : {}),
    ...beginningOf(schema.description),
    inner: schemaEntries(schema, anchor),
  };
}

export function parameterEntry({ name, anchor, deprecated, description, schema }: Parameter): Found {
  return {
    kind: 'parameter',
    name,
    anchor,
    ...(deprecated ? { deprecated } : {}),
    ...beginningOf(description ?? schema.description),
    inner: schemaEntries(schema, anchor),
  };
}
