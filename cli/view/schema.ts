import type { EnumValue, SchemaNode, ShownAt, VariantGroup } from '../openapi/model/model.ts';
import {
  anchor,
  code,
  codeWord,
  counted,
  description,
  disclosure,
  docs,
  factLine,
  fold,
  group,
  joined,
  link,
  list,
  name,
  paragraph,
  some,
  titled,
  word,
} from './pieces.ts';
import type { Block, Inline, List, Mark, Marks, Paragraph } from './view.ts';

/** More fields than these are folded. */
const MOST_OPEN_FIELDS = 6;
const MOST_OPEN_VARIANTS = 3;
const MOST_OPEN_VALUES = 3;

/** Everything a schema says about one value, and what is inside of it. */
export function schemaBody(schema: SchemaNode, isNested = false): Block[] {
  const { shownAt, items, prefixItems, variants, conditions } = schema;
  return some<Block>(
    description(schema.description),
    schema.includes.length > 0 && titled('elsewhere', ...included(schema)),
    factsOf(schema),
    schema.examples.flatMap(exampleBlock),
    enumValues(schema.enum, isNamed(schema)),
    docs(schema.externalDocs),
    shownAt && seeAlso(shownAt),
    isNested && countFields(schema) > 0 ? fold(...folded(schema), fieldList(schema)) : fieldList(schema),
    items && itemBody(withoutShown(items, schema)),
    prefixItems.map(part),
    variants.map(variantGroup),
    conditions.map(part),
  );
}

function itemBody(items: SchemaNode): Block {
  const label = 'Each item: ';
  const title = titleMarks(items).map(({ text }) => text);
  if (countFields(items) === 0) return group('part', schemaBody(items), label, ...title);
  const [count, isOpen] = folded(items);
  return disclosure(label + [...title, count].join(', '), isOpen, schemaBody(items));
}

/** An example of an item that stands in one of the whole is known. */
function withoutShown(items: SchemaNode, { examples: shown }: SchemaNode): SchemaNode {
  const examples = items.examples.filter(({ code: text }) => !shown.some((one) => one.code.includes(text)));
  return { ...items, examples };
}

/** What a schema adds to, or is made of. */
function included(schema: SchemaNode): Inline[] {
  const names = schema.includes.map(({ href, label }) => [link(href, label)]);
  const last = names.pop() ?? [];
  if (names.length > 0) return ['Combines ', ...joined(names, ', '), ' and ', ...last];
  return [countFields(schema) > 0 ? 'Extends ' : 'Based on ', ...last];
}

/** How many fields a schema has, and whether they stand open. */
function folded(schema: SchemaNode): [words: string, isOpen: boolean] {
  const count = countFields(schema);
  return [counted(count, 'field'), count <= MOST_OPEN_FIELDS];
}

function seeAlso({ recursive, href, label, section }: ShownAt): Paragraph {
  const words = recursive ? ['Same as ', ...word(href, label), ' above'] : ['See ', link(href, label)];
  if (!section) return titled('elsewhere', ...words);
  const counts = { field: section.fields, variant: section.variants, value: section.values };
  const [noun, count] = Object.entries(counts).find(([, number]) => number > 0) ?? [];
  const holds = noun && count ? counted(count, noun) : '';
  return { ...titled('elsewhere', ...words), opens: { holds, href: section.href, isRecursive: recursive } };
}

function countFields({ properties, maps }: SchemaNode): number {
  return properties.length + maps.length;
}

function part({ label, schema }: { label: string; schema: SchemaNode }): Block {
  return group('part', [paragraph(`${label}: `, marks(schema)), ...schemaBody(schema, true)]);
}

/** What is said beside a name: the type and the marks. */
export function marks(schema: SchemaNode, ...others: (Mark | false | undefined | '')[]): Marks {
  const { marks, ...type } = typeOf(schema);
  return {
    ...type,
    marks: some<Mark>(
      marks,
      ...others,
      schema.deprecated && { text: 'deprecated', role: 'deprecated' },
      schema.readOnly && { text: 'read-only' },
      schema.writeOnly && { text: 'write-only' },
    ),
  };
}

/** The type in words, names of schemas as links, and the title. */
export function typeOf(schema: SchemaNode): Marks {
  return {
    kind: 'marks',
    type: schema.type.flatMap(({ text, href }) => word(href, text)),
    marks: titleMarks(schema),
  };
}

function titleMarks({ title }: SchemaNode): Mark[] {
  return title ? [{ text: `“${title}”` }] : [];
}

/** A schema under a name that says its title already: `Order ID` is nothing new beside `order_id`. */
export function named(name: string, schema: SchemaNode): SchemaNode {
  const { title, ...others } = schema;
  return title !== undefined && bare(title) === bare(name) ? others : schema;
}

function bare(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, '').toLowerCase();
}

export const REQUIRED: Mark = { text: 'required', role: 'required' };

/** The properties of an object, and the entries of a map. */
export function fieldList({ properties, maps }: SchemaNode): List | undefined {
  return list('fields', [
    ...properties.map(({ name: text, anchor: id, required, requiredNote, schema }) => {
      const said = marks(named(text, schema), required && REQUIRED, requiredNote && { text: requiredNote });
      return { id, head: [...name(text, id), ' ', said], content: schemaBody(schema, true) };
    }),
    ...maps.map(({ label, pattern, anchor: id, schema }) => {
      const head: Inline[] = [{ kind: 'phrase', role: 'name map', content: [label] }, ' '];
      if (pattern) head.push(code(pattern));
      head.push(anchor(id), ' ', marks(schema));
      return { id, head, content: schemaBody(schema, true) };
    }),
  ]);
}

function factsOf({ facts, examples: all }: SchemaNode): Paragraph | undefined {
  const examples = all.filter(({ html }) => html === undefined);
  return factLine([
    ...facts.map(({ label, value, code: isCode }) => [`${label}: `, isCode ? code(value) : value]),
    ...(examples.length > 0
      ? [
          [
            examples.length > 1 ? 'Examples: ' : 'Example: ',
            ...joined(
              examples.map((example) => [code(example.code)]),
              ', ',
            ),
          ],
        ]
      : []),
  ]);
}

function exampleBlock({ code: text, html }: SchemaNode['examples'][number]): Block[] {
  return html === undefined
    ? []
    : [titled('written', 'Example:'), { kind: 'code', text, html, language: 'json' }];
}

/** Whether it is told by a name, which leads to a section of its own. */
function isNamed({ type }: SchemaNode): boolean {
  return type[0]?.href !== undefined;
}

/** The values there are, with what they mean. Many of a named schema are one step away. */
export function enumValues(values: EnumValue[], isFolded = false): Block | undefined {
  if (values.length === 0) return undefined;
  const items = values.map(({ value, name: called, anchor: id, description: meaning }) => ({
    ...(id !== undefined && { id }),
    head: [...codeWord(id && `#${id}`, value), called ? ` ${called}` : ''],
    content: some(description(meaning)),
  }));
  const hasMeanings = values.some((value) => value.description);
  const listed = list(hasMeanings ? 'meanings' : 'values', items);
  if (isFolded && values.length > MOST_OPEN_VALUES)
    return { ...disclosure(`One of ${values.length} values`, false, listed), role: 'values' };
  return group('values', some(paragraph(values.length === 1 ? 'Only value' : 'One of'), listed));
}

/** Alternatives, and what tells them apart. The ids stand inside, so that a link opens its alternative. */
function variantGroup({ label, discriminator, variants }: VariantGroup): Block {
  const apart = discriminator ? [', distinguished by ', code(discriminator)] : [];
  return group('variants', [
    paragraph(label, ...apart),
    ...variants.map(({ label: called, anchor: id, discriminatorValues: values, schema }) =>
      disclosure(
        called + (values.length > 0 ? ` (${values.join(', ')})` : ''),
        variants.length <= MOST_OPEN_VARIANTS,
        [
          { kind: 'paragraph', id, content: [typeOf(named(called, schema)), anchor(id)] },
          ...schemaBody(schema),
        ],
      ),
    ),
  ]);
}
