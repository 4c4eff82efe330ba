import { defined } from '../../text/defined.ts';
import { jsonText } from '../../text/json-text.ts';
import { type PlainKey, t } from '../../words/words.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { INLINE_ROWS } from './components.ts';
import { type Context, describe, externalDocs } from './context.ts';
import { appliesIn, inDirection } from './direction.ts';
import { chosenBy } from './discriminator.ts';
import { requiredOf } from './merge-schema.ts';
import { type MergedSchema, nameOfKeys, partsOf, schemaExamples } from './merged-schema.ts';
import type { Fact, ModelLink, Property, SchemaNode } from './model.ts';
import {
  includedSchemas,
  inheritedFrom,
  isExpanded,
  repeatsInherited,
  withoutProperties,
} from './repeated-schemas.ts';
import { enumValues } from './schema-enum.ts';
import { fitsLine, literal, onlyValue, schemaFacts } from './schema-facts.ts';
import { componentOf, type SchemaPosition } from './schema-position.ts';
import { fieldTypeText } from './schema-type.ts';
import { variantGroups } from './schema-variants.ts';
import { SIZE_OF_MARKUP } from './text-limit.ts';

/** Builds a Schema Object of any version (OpenAPI 3.1 §4.8.24, 3.0 §4.7.24). */
export function buildSchema(context: Context, node: unknown, position: SchemaPosition): SchemaNode {
  const type = fieldTypeText(context, node);
  if (!isObject(node)) return { ...EMPTY, type };
  const flat = context.mergeSchema(node);
  const included = includedSchemas(context, flat, position);
  const head = {
    ...annotations(context, flat, { ...position, type }),
    includes: included.map(({ name, anchor }): ModelLink => ({ label: name, href: `#${anchor}` })),
  };
  const shownAt = linkTo(context, flat, position);
  if (shownAt) return { ...head, shownAt };
  const inherited = inheritedFrom(context, flat, included);
  if (inherited.size === 0 || repeatsInherited(context, { node, flat, position }, inherited.size))
    return { ...head, ...children(context, flat, position) };
  const includes = included.map(({ name, anchor, schema }) => {
    const href = `#${anchor}`;
    return { label: name, href, section: { href, ...countContents(context.mergeSchema(schema)) } };
  });
  return { ...head, includes, ...children(context, withoutProperties(flat, inherited), position) };
}

const EMPTY: Omit<SchemaNode, 'type'> = {
  includes: [],
  facts: [],
  enum: [],
  deprecated: false,
  readOnly: false,
  writeOnly: false,
  examples: [],
  properties: [],
  maps: [],
  prefixItems: [],
  variants: [],
  conditions: [],
};

function annotations(
  context: Context,
  flat: MergedSchema,
  { type, direction }: Pick<SchemaNode, 'type'> & Pick<SchemaPosition, 'direction'>,
): SchemaNode {
  const { schema } = flat;
  const facts = schemaFacts(schema);
  for (const { label, value } of facts) context.countSize(label.length + value.length + SIZE_OF_MARKUP);
  return defined({
    ...EMPTY,
    type,
    title: ownTitle(context, flat) || undefined,
    description: describe(context, schema),
    facts,
    deprecated: schema.deprecated === true,
    readOnly: schema.readOnly === true,
    writeOnly: schema.writeOnly === true,
    externalDocs: externalDocs(context, schema),
    examples: schemaExamples(schema)
      .map((value) => (direction ? inDirection(context, { value, schema }, direction) : value))
      .filter((example) => literal(example) !== onlyValue(schema))
      .map((example) => writtenExample(context, example)),
  });
}

/** Returns the title, unless it is that of a named schema, which is shown in its section. */
function ownTitle(context: Context, flat: MergedSchema): string | undefined {
  const title = getString(flat.schema, 'title');
  const component = componentOf(context, flat);
  const isOfComponent =
    component && getString(context.mergeSchema(component.schema).schema, 'title') === title;
  return isOfComponent ? undefined : title;
}

function writtenExample(context: Context, value: unknown): SchemaNode['examples'][number] {
  if (fitsLine(value)) return { code: literal(value) };
  const code = jsonText(value);
  return { code, html: context.renderer.highlight(code, 'json') };
}

/** Links to an ancestor or a large component instead of expanding it. */
function linkTo(context: Context, flat: MergedSchema, position: SchemaPosition): SchemaNode['shownAt'] {
  const component = componentOf(context, flat);
  const ancestor = position.ancestors.find(({ origin }) => origin === flat.origin);
  if (!ancestor && (!component || isExpanded(context, component, position))) return undefined;
  return defined({
    label: component?.name ?? ancestor?.label ?? '',
    href: `#${(ancestor ?? component)?.anchor}`,
    recursive: ancestor !== undefined,
    section: component && { href: `#${component.anchor}`, ...countContents(flat) },
  });
}

function countContents({ schema, alternatives }: MergedSchema) {
  return {
    fields: Object.keys(getObject(schema, 'properties')).length,
    variants: alternatives.reduce((sum, { schemas }) => sum + schemas.length, 0),
    values: getList(schema, 'enum').length,
  };
}

function inside(context: Context, flat: MergedSchema, position: SchemaPosition): SchemaPosition {
  const { anchor, ancestors, maxRows, direction } = position;
  const label = nameOf(context, flat) ?? t('schema.this');
  const isLarge = (componentOf(context, flat)?.rows ?? 0) > maxRows;
  return defined({
    anchor,
    direction,
    ancestors: [...ancestors, { origin: flat.origin, anchor, label }],
    maxRows: isLarge ? FEW_ROWS : INLINE_ROWS,
  });
}

/** In a large body, components of up to this many rows are expanded. */
const FEW_ROWS = 3;

/** A body with up to this many variants lists their properties. */
const FEW_VARIANTS = 3;

function children(context: Context, flat: MergedSchema, position: SchemaPosition): Partial<SchemaNode> {
  const { schema } = flat;
  const inner = inside(context, flat, position);
  const { maxRows, direction, isBody = false } = position;
  const { variants } = countContents(flat);
  const items = schema.items;
  const prefixItems = getList(schema, 'prefixItems');
  // `items` after `prefixItems` is shown among the conditions.
  const itemsNode =
    items === undefined || prefixItems.length > 0
      ? undefined
      : buildSchema(context, items, isBody ? { ...inner, maxRows, isBody } : inner);
  return {
    enum: enumValues(context, schema, inner.anchor),
    properties: getEntries(schema, 'properties')
      .filter(([, property]) => !direction || appliesIn(context, property, direction))
      .map(([name, node]) => buildProperty(context, flat, { name, node, ...inner })),
    maps: buildMaps(context, schema, inner),
    ...(itemsNode && hasContent(itemsNode) ? { items: itemsNode } : {}),
    prefixItems: prefixItems.map((item, index) => ({
      label: t('schema.item', { number: index + 1 }),
      schema: buildSchema(context, item, { ...inner, anchor: `${inner.anchor}-${index + 1}` }),
    })),
    variants: variantGroups(context, flat, (name, node) =>
      buildNamed(context, { name, node, ...inner, isBody: isBody && variants <= FEW_VARIANTS }),
    ),
    conditions: buildConditions(context, schema, inner),
  };
}

/** Whether items have more to show than the type `array of …` does. */
function hasContent(items: SchemaNode): boolean {
  const { type, deprecated, readOnly, writeOnly, externalDocs, ...content } = items;
  return Object.values(content).some((value) => (Array.isArray(value) ? value.length > 0 : value));
}

/** A part of a schema that has a name, and the position of the schema. */
interface NamedPart extends SchemaPosition {
  name: string;
  node: unknown;
}

/** Builds a part of a schema, with an anchor of its own. */
function buildNamed(context: Context, { name, node, ...position }: NamedPart) {
  const anchor = context.anchors.claim(`${position.anchor}-${name}`);
  return { anchor, schema: buildSchema(context, node, { ...position, anchor }) };
}

function buildProperty(context: Context, parent: MergedSchema, part: NamedPart): Property {
  const { name } = part;
  const required = requiredOf(parent.schema).has(name);
  const { anchor, schema } = buildNamed(context, part);
  const values = chosenBy(context, parent).get(name) ?? [];
  return defined({
    name,
    anchor,
    required,
    requiredNote: required ? undefined : whereRequired(context, parent, name),
    schema: values.length === 0 ? schema : { ...schema, facts: [valueFact(values), ...schema.facts] },
  });
}

/** Says by which values of this property a discriminator chooses the schema. */
function valueFact(values: string[]): Fact {
  return { label: t('fact.value'), value: values.join(` ${t('list.or')} `), code: values.length === 1 };
}

/** Names the alternatives that require a property, or says `conditionally required` if they have no name. */
function whereRequired(
  context: Context,
  { schema, alternatives }: MergedSchema,
  name: string,
): string | undefined {
  const requires = (node: unknown) =>
    node !== undefined && requiredOf(context.mergeSchema(node).schema).has(name);
  const declares = (node: unknown) =>
    Object.hasOwn(getObject(context.mergeSchema(node).schema, 'properties'), name);
  const titles = alternatives
    .flatMap(({ schemas }) => schemas)
    .filter((node) => requires(node) && !declares(node))
    .map((node) => nameOf(context, context.mergeSchema(node)));
  const conditional = [
    schema.then,
    schema.else,
    ...getEntries(schema, 'dependentSchemas').map(([, node]) => node),
  ].some(requires);
  if (conditional || titles.includes(undefined)) return t('schema.conditional');
  return titles.length === 0 ? undefined : t('schema.required-in', { schemas: titles.join(', ') });
}

function nameOf(context: Context, flat: MergedSchema): string | undefined {
  return componentOf(context, flat)?.name ?? getString(flat.schema, 'title');
}

function buildMaps(context: Context, schema: JsonObject, position: SchemaPosition): SchemaNode['maps'] {
  const hasProperties = Object.hasOwn(schema, 'properties');
  const keyName = nameOfKeys(schema);
  const label = keyName ?? (hasProperties ? t('schema.any-other-name') : t('schema.any-name'));
  const ofAnyName = ['additionalProperties', 'unevaluatedProperties']
    .map((keyword) => get(schema, keyword))
    // With properties, `true` is the default.
    .filter((node) => isObject(node) || (node === true && !hasProperties))
    .map((node) => ({ label, ...buildNamed(context, { name: keyName ?? 'any', node, ...position }) }));
  const ofPattern = getEntries(schema, 'patternProperties').map(([pattern, node]) => ({
    label: t('schema.names-matching'),
    pattern,
    ...buildNamed(context, { name: pattern, node, ...position }),
  }));
  return [...ofAnyName, ...ofPattern];
}

const CONDITIONS = [...SCHEMA_KEYWORDS].flatMap(([name, { condition }]) =>
  condition ? [{ name, condition }] : [],
);

/** With `minContains` or `maxContains`, a fact says how many items must match. */
function containsLabel(schema: JsonObject, condition: PlainKey): PlainKey {
  const isCounted = Object.hasOwn(schema, 'minContains') || Object.hasOwn(schema, 'maxContains');
  return isCounted ? 'condition.contains-counted' : condition;
}

function buildConditions(
  context: Context,
  schema: JsonObject,
  position: SchemaPosition,
): SchemaNode['conditions'] {
  const conditions: SchemaNode['conditions'] = [];
  const add = (label: string, node: unknown, suffix: string) =>
    conditions.push({
      label,
      schema: buildSchema(context, node, { ...position, anchor: `${position.anchor}-${suffix}` }),
    });
  if (getList(schema, 'prefixItems').length > 0 && isObject(schema.items))
    add(t('condition.further-items'), schema.items, 'items');
  const counts = new Map<string, number>();
  for (const part of partsOf(schema))
    for (const { name, condition } of CONDITIONS) {
      if (!isObject(get(part, name))) continue;
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      const label = t(name === 'contains' ? containsLabel(part, condition) : condition);
      add(label, part[name], count === 1 ? name : `${name}-${count}`);
    }
  for (const [name, node] of getEntries(schema, 'dependentSchemas'))
    add(t('schema.if-set', { name }), node, `with-${name}`);
  return conditions;
}
