import type { Example, Parameter, SchemaNode } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import { entryOf, type FullEntry } from './entry.ts';

/**
 * Returns entries for everything in a schema that has a name: fields at any depth, values of enums, variants, maps. Values
 * without an anchor of their own get that of the schema.
 */
export function schemaEntries(schema: SchemaNode, schemaAnchor: string): FullEntry[] {
  return [
    ...schema.enum.map(({ value, anchor = schemaAnchor, description }) =>
      entryOf('value', { name: value, anchor, description }),
    ),
    ...schema.properties.map(({ name, anchor, schema: inner }) => fieldEntry(name, anchor, inner)),
    ...schema.maps.map(({ label, pattern, anchor, schema: inner }) =>
      fieldEntry(pattern ?? label, anchor, inner),
    ),
    ...(schema.items ? schemaEntries(schema.items, schemaAnchor) : []),
    ...schema.prefixItems.flatMap(({ label, schema: item }) => itemEntries(label, item, schemaAnchor)),
    ...schema.variants
      .flatMap((group) => group.variants)
      .map(({ label: name, anchor, schema: inner }) =>
        entryOf('group', { name, anchor }, schemaEntries(inner, anchor)),
      ),
    ...schema.conditions.flatMap((condition) => schemaEntries(condition.schema, schemaAnchor)),
  ];
}

/** An item of a tuple, found by its title or description, and what is in it. */
function itemEntries(label: string, item: SchemaNode, anchor: string): FullEntry[] {
  const { title, description } = item;
  const inner = schemaEntries(item, anchor);
  return title || description
    ? [entryOf('field', { name: title ?? label, anchor, description }, inner)]
    : inner;
}

/** The examples that the author named, each name once. */
export function exampleEntries(examples: Example[], anchor: string): FullEntry[] {
  const named = examples.filter(
    ({ generated, name, title }) => !generated && `${name} ${title}` !== `example ${t('example.one')}`,
  );
  return [...new Map(named.map((example) => [example.title, example])).values()].map(
    ({ name, title, description }) => {
      const text = [name === title ? '' : name, description?.text ?? ''].join(' ');
      return entryOf('example', { name: title, anchor, description: { text } });
    },
  );
}

function fieldEntry(name: string, anchor: string, schema: SchemaNode): FullEntry {
  const { deprecated, description } = schema;
  return {
    ...entryOf('field', { name, anchor, description }, schemaEntries(schema, anchor)),
    ...(deprecated && { deprecated: true }),
  };
}

export function parameterEntry(parameter: Parameter): FullEntry {
  const { name, anchor, deprecated, schema, examples } = parameter;
  const about = parameter.description ?? schema.description;
  return {
    ...entryOf('parameter', { name, anchor, description: about }, [
      ...schemaEntries(schema, anchor),
      ...exampleEntries(examples, anchor),
    ]),
    ...(deprecated && { deprecated }),
  };
}
