import type { EnumValue, SchemaNode, ShownAt, VariantGroup } from '../openapi/model/model.ts';
import { t } from '../words/words.ts';
import {
  anchor,
  code,
  codeBlock,
  compact,
  deprecatedBadge,
  description,
  disclosure,
  externalDocsLink,
  factCode,
  factLine,
  group,
  join,
  link,
  list,
  name,
  optionalCodeLink,
  optionalLink,
  paragraph,
  rich,
  roleParagraph,
} from './builders.ts';
import type { Badge, Badges, Block, Inline, List, Paragraph } from './view.ts';

/** More of them are collapsed. */
const OPEN_FIELDS = 6;
const OPEN_VARIANTS = 3;
const OPEN_VALUES = 3;

/** A schema except for its type: description, facts, examples, values, fields, items and variants. */
export function schemaBody(schema: SchemaNode, isNested = false): Block[] {
  const { shownAt, items, prefixItems, variants, conditions } = schema;
  return compact<Block>(
    description(schema.description),
    included(schema),
    factsOf(schema),
    schema.examples.flatMap(exampleBlock),
    enumValues(schema.enum, schema.type[0]?.href !== undefined),
    externalDocsLink(schema.externalDocs),
    shownAt && seeAlso(shownAt),
    isNested && !hasFewFields(schema)
      ? disclosure(t('count.fields', { count: countFields(schema) }), fieldList(schema), { role: 'fold' })
      : fieldList(schema),
    items && itemBody(withoutShownExamples(items, schema)),
    prefixItems.map(part),
    variants.map(variantGroup),
    conditions.map(part),
  );
}

function itemBody(items: SchemaNode): Block {
  const title = titleBadges(items).map(({ text }) => text);
  const what = hasFewFields(items) ? title : [...title, t('count.fields', { count: countFields(items) })];
  const label = t('schema.each-item', { what: what.join(', ') });
  return hasFewFields(items)
    ? group('subschema', schemaBody(items), label)
    : disclosure(label, schemaBody(items));
}

/** Returns the items without the examples that are part of an example of the array. */
function withoutShownExamples(items: SchemaNode, { examples: shown }: SchemaNode): SchemaNode {
  const examples = items.examples.filter(({ code: text }) => !shown.some((one) => one.code.includes(text)));
  return { ...items, examples };
}

/** The schemas that a schema extends or combines (`allOf`); their properties can be shown in place if they are not here. */
function included(schema: SchemaNode): Paragraph[] {
  const { includes } = schema;
  const elsewhere = includes.flatMap(({ href, label, section }) =>
    section
      ? [elsewhereParagraph(rich('schema.extends', { schema: link(href, label) }), section, false)]
      : [],
  );
  const names = includes.flatMap(({ href, label, section }) => (section ? [] : [[link(href, label)]]));
  const last = names.pop();
  if (!last) return elsewhere;
  const text: Inline[] =
    names.length > 0
      ? rich('schema.combines', { schemas: join(names), last })
      : rich(countFields(schema) > 0 ? 'schema.extends' : 'schema.based-on', { schema: last });
  return [roleParagraph('elsewhere', ...text)];
}

function elsewhereParagraph(
  content: Inline[],
  section: NonNullable<ShownAt['section']>,
  isRecursive: boolean,
): Paragraph {
  const kind = (['fields', 'variants', 'values'] as const).find((one) => section[one] > 0);
  const size = kind ? t(`count.${kind}`, { count: section[kind] }) : '';
  return { ...roleParagraph('elsewhere', ...content), expansion: { size, href: section.href, isRecursive } };
}

function hasFewFields(schema: SchemaNode): boolean {
  return countFields(schema) <= OPEN_FIELDS;
}

function seeAlso({ recursive, href, label, section }: ShownAt): Paragraph {
  const text = recursive
    ? rich('schema.same-as', { schema: optionalLink(href, label) })
    : rich('schema.see', { schema: link(href, label) });
  return section ? elsewhereParagraph(text, section, recursive) : roleParagraph('elsewhere', ...text);
}

function countFields({ properties, maps }: Pick<SchemaNode, 'properties' | 'maps'>): number {
  return properties.length + maps.length;
}

function part({ label, schema }: { label: string; schema: SchemaNode }): Block {
  return group('subschema', [paragraph(`${label}: `, badges(schema)), ...schemaBody(schema, true)]);
}

/** The type of a schema and its badges, to be shown behind a name. */
export function badges(schema: SchemaNode, ...others: (Badge | false | undefined | '')[]): Badges {
  const { badges, ...type } = typeOf(schema);
  return {
    ...type,
    badges: compact<Badge>(
      badges,
      ...others,
      schema.deprecated && deprecatedBadge(),
      schema.readOnly && { text: t('schema.read-only') },
      schema.writeOnly && { text: t('schema.write-only') },
    ),
  };
}

/** The type of a schema, with links to named schemas, and its title. */
export function typeOf(schema: SchemaNode): Badges {
  return {
    kind: 'badges',
    type: schema.type.flatMap(({ text, href }) => optionalLink(href, text)),
    badges: titleBadges(schema),
  };
}

function titleBadges({ title }: SchemaNode): Badge[] {
  return title ? [{ text: `“${title}”` }] : [];
}

/** Returns the schema without a title that repeats its name, as `Order ID` repeats `order_id`. */
export function withoutRepeatedTitle(name: string, schema: SchemaNode): SchemaNode {
  if (schema.title === undefined) return schema;
  const { title, ...others } = schema;
  const normalise = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
  return normalise(title) === normalise(name) ? others : schema;
}

export function requiredBadge(): Badge {
  return { text: t('schema.required'), role: 'required' };
}

/** The properties of an object, and the entries of a map. */
export function fieldList({ properties, maps }: SchemaNode): List | undefined {
  return list('fields', [
    ...properties.map(({ name: text, anchor: id, required, requiredNote, schema }) => {
      const note = requiredNote && { text: requiredNote };
      const head = [
        ...name(text, id),
        ' ',
        badges(withoutRepeatedTitle(text, schema), required && requiredBadge(), note),
      ];
      return { id, head, content: schemaBody(schema, true) };
    }),
    ...maps.map(({ label, pattern, anchor: id, schema }) => {
      const head: Inline[] = [{ kind: 'phrase', role: 'name map', content: [label] }, ' '];
      if (pattern) head.push(code(pattern));
      head.push(anchor(id), ' ', badges(schema));
      return { id, head, content: schemaBody(schema, true) };
    }),
  ]);
}

function factsOf({ facts, examples: all }: SchemaNode): Paragraph | undefined {
  const examples = all.filter(({ html }) => html === undefined);
  return factLine([
    ...facts.map(({ label, value, code: isCode }) => [`${label}: `, isCode ? factCode(value) : value]),
    ...(examples.length > 0
      ? [
          [
            `${examples.length > 1 ? t('example.several') : t('example.one')}: `,
            ...join(examples.map((one) => [factCode(one.code)])),
          ],
        ]
      : []),
  ]);
}

function exampleBlock({ code: text, html }: SchemaNode['examples'][number]): Block[] {
  return html === undefined
    ? []
    : [roleParagraph('detail', `${t('example.one')}:`), codeBlock(text, html, 'json')];
}

/** The allowed values with their meanings. Many are collapsed with `isFolded`: for a named schema, which has a section. */
export function enumValues(values: EnumValue[], isFolded = false): Block | undefined {
  if (values.length === 0) return undefined;
  const items = values.map(({ value, name: called, anchor: id, description: meaning }) => ({
    ...(id !== undefined && { id }),
    head: [...optionalCodeLink(id && `#${id}`, value), called ? ` ${called}` : ''],
    content: compact(description(meaning)),
  }));
  const hasMeanings = values.length > 1 && values.some((value) => value.description);
  const listed = list(hasMeanings ? 'meanings' : 'values', items);
  if (isFolded && values.length > OPEN_VALUES)
    return disclosure(t('schema.one-of-values', { count: values.length }), listed, { role: 'values' });
  return group(
    'values',
    compact(listed),
    `${values.length === 1 ? t('schema.only-value') : t('schema.one-of')} `,
  );
}

/**
 * Variants and their discriminator. The anchors are inside of the disclosures, so that a link opens its variant. Variants
 * without names of their own are shown like fields, with their types in place of names.
 */
function variantGroup({ label, discriminator, variants }: VariantGroup): Block {
  const blocks: Block[] = [
    paragraph(
      label,
      ...(discriminator ? rich('schema.distinguished', { property: code(discriminator) }) : []),
    ),
  ];
  for (const { label: called, anchor: id, discriminatorValues: values, schema } of variants) {
    const head = [typeOf(withoutRepeatedTitle(called, schema)), anchor(id)];
    const isType = called === schema.type.map(({ text }) => text).join('') && !schema.type[0]?.href;
    const last = blocks.at(-1);
    if (!isType || values.length > 0) {
      const others = values.join(', ');
      const title = called + (values.length > 0 && others !== called ? ` (${others})` : '');
      const content: Block[] = [{ kind: 'paragraph', id, content: head }, ...schemaBody(schema)];
      blocks.push(disclosure(title, content, { isOpen: variants.length <= OPEN_VARIANTS }));
    } else {
      const item = { id, head, content: schemaBody(schema, true) };
      if (last?.kind === 'list') last.items.push(item);
      else blocks.push({ kind: 'list', role: 'fields', items: [item] });
    }
  }
  return group('variants', blocks);
}
