import { escapeMarkdown } from '../markdown/write-markdown.ts';
import type {
  EnumValue,
  ExternalDocs,
  Fact,
  Property,
  SchemaNode,
  VariantGroup,
} from '../openapi/model/model.ts';
import { code, item, link, list, type ResolveLink, rich, titled } from './text.ts';

/** The type and what is said beside a name: `(string, required, deprecated)`. */
export function marksOf(schema: SchemaNode, ...others: (string | false | undefined)[]): string {
  const marks = [
    escapeMarkdown(schema.type.map(({ text }) => text).join('')),
    ...others,
    schema.deprecated && 'deprecated',
    schema.readOnly && 'read-only: only in responses',
    schema.writeOnly && 'write-only: only in requests',
  ];
  return `(${[...new Set(marks.filter(Boolean))].join(', ')})`;
}

/** Everything a schema says about one value, and what is inside of it, but for its description: points of a list. */
export function schemaItems(schema: SchemaNode, resolve: ResolveLink): string[] {
  const { facts, examples, properties, maps, items, prefixItems, variants, conditions, shownAt } = schema;
  return [
    ...(facts.length > 0 ? [item(facts.map(factOf).join('; '))] : []),
    ...(examples.length > 0 ? [item(`Example: ${examples.map(code).join(', ')}`)] : []),
    ...enumItems(schema.enum, resolve),
    ...docsItems(schema.externalDocs, resolve),
    ...(shownAt ? [seeItem(shownAt, resolve)] : []),
    ...properties.map((property) => propertyItem(property, resolve)),
    ...maps.map(({ label, pattern, schema: values }) =>
      partItem(
        pattern ? `${escapeMarkdown(label)} ${code(pattern)}` : escapeMarkdown(label),
        values,
        resolve,
      ),
    ),
    ...(items ? [partItem('Each item', items, resolve)] : []),
    ...prefixItems.map(({ label, schema: part }) => partItem(escapeMarkdown(label), part, resolve)),
    ...variants.map((group) => variantsItem(group, resolve)),
    ...conditions.map(({ label, schema: part }) => partItem(escapeMarkdown(label), part, resolve)),
  ];
}

export function factOf({ label, value, code: isCode }: Fact): string {
  return `${escapeMarkdown(label)} ${isCode ? code(value) : escapeMarkdown(value)}`.trim();
}

export function docsItems(docs: ExternalDocs | undefined, resolve: ResolveLink): string[] {
  if (!docs) return [];
  const label = escapeMarkdown(docs.description?.text || 'More about it');
  return [item(link(label, docs.url, resolve))];
}

export function enumItems(values: EnumValue[], resolve: ResolveLink): string[] {
  if (values.length === 0) return [];
  const head = values.length === 1 ? 'Only value' : 'One of';
  if (values.every(({ name, description }) => !name && !description))
    return [item(`${head}: ${values.map(({ value }) => code(value)).join(', ')}`)];
  const meanings = values.map(({ value, name, description }) =>
    titled(name ? `${code(value)} ${escapeMarkdown(name)}` : code(value), rich(description, resolve)),
  );
  return [item(`${head}:`, list(meanings))];
}

function seeItem(shownAt: NonNullable<SchemaNode['shownAt']>, resolve: ResolveLink): string {
  const label = escapeMarkdown(shownAt.label);
  return item(shownAt.recursive ? `Repeats ${label} above` : `See ${link(label, shownAt.href, resolve)}`);
}

function propertyItem({ name, required, requiredNote, schema }: Property, resolve: ResolveLink): string {
  const marks = marksOf(schema, required && 'required', requiredNote && escapeMarkdown(requiredNote));
  return titled(
    `${code(name)} ${marks}`,
    rich(schema.description, resolve),
    list(schemaItems(schema, resolve)),
  );
}

function partItem(label: string, schema: SchemaNode, resolve: ResolveLink): string {
  return titled(
    `${label} ${marksOf(schema)}`,
    rich(schema.description, resolve),
    list(schemaItems(schema, resolve)),
  );
}

function variantsItem({ label, discriminator, variants }: VariantGroup, resolve: ResolveLink): string {
  const head = discriminator ? `${label}, told apart by ${code(discriminator)}:` : `${label}:`;
  const options = variants.map(({ label: name, discriminatorValues, schema }) => {
    const values = discriminatorValues.length > 0 ? ` for ${discriminatorValues.map(code).join(', ')}` : '';
    return partItem(escapeMarkdown(name) + values, schema, resolve);
  });
  return item(head, list(options));
}
