import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  isTrue,
  type Raw,
} from '../document/raw.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { jsonText } from '../samples/literals.ts';
import { type Component, findComponent, INLINE_ROWS } from './components.ts';
import { type Context, describe, externalDocs, optional } from './context.ts';
import type { FlatSchema } from './flat-schema.ts';
import { propertiesOf, requiredOf } from './flatten.ts';
import type { Property, Reference, SchemaNode } from './model.ts';
import { enumValues } from './schema-enum.ts';
import { fitsLine, literal, schemaFacts } from './schema-facts.ts';
import { fieldWords } from './schema-type.ts';
import { variantGroups } from './schema-variants.ts';

/** Where a schema is shown. */
export interface Surroundings {
  /** Anchors of what is inside begin with this. */
  anchor: string;
  /** Schemas that are being shown around this one, so that a cycle becomes a link to its beginning. */
  ancestors: { origin: Raw; anchor: string; label: string }[];
  /** Rows up to which a component is shown here, whole, and not linked. */
  rows: number;
  /** A body that is larger shows its fields, and only what is in them is linked. */
  isBody?: boolean;
}

/** A place with nothing around it. */
export function placeAt(anchor: string): Surroundings {
  return { anchor, ancestors: [], rows: INLINE_ROWS };
}

/** That of a request or response. */
export function bodyAt(anchor: string, { bodyRows: rows }: Context): Surroundings {
  return { anchor, ancestors: [], rows, isBody: true };
}

/** A Schema Object of any version (OpenAPI 3.1 §4.8.24, 3.0 §4.7.24) in → a finished node out. */
export function buildSchema(context: Context, node: unknown, place: Surroundings): SchemaNode {
  const type = fieldWords(context, node);
  if (!isObject(node)) return { ...EMPTY, type };
  const flat = context.flatten(node);
  const head = { ...annotations(context, flat, type), includes: included(context, flat, place) };
  const elsewhere = shownElsewhere(context, flat, place);
  if (elsewhere) return { ...head, shownAt: elsewhere };
  return { ...head, ...children(context, flat, place) };
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

function annotations(context: Context, flat: FlatSchema, type: SchemaNode['type']): SchemaNode {
  const { schema } = flat;
  const title = ownTitle(context, flat);
  return {
    ...EMPTY,
    type,
    ...(title ? { title } : {}),
    ...describe(context, schema),
    facts: schemaFacts(schema),
    deprecated: isTrue(schema, 'deprecated'),
    readOnly: isTrue(schema, 'readOnly'),
    writeOnly: isTrue(schema, 'writeOnly'),
    ...externalDocs(context, schema),
    examples: schemaExamples(schema)
      .filter((example) => literal(example) !== onlyValue(schema))
      .map((example) => writtenExample(context, example)),
  };
}

/** Named schemas that this one adds to, but for those that it is being shown in. */
function included(context: Context, { includes }: FlatSchema, { ancestors }: Surroundings): Reference[] {
  return includes.flatMap((reference) => {
    const component = findComponent(context.components, reference);
    if (!component || ancestors.some(({ origin }) => origin === component.schema)) return [];
    return [{ label: component.name, href: `#${component.anchor}` }];
  });
}

/** That of a named schema stands where it leads. */
function ownTitle(context: Context, flat: FlatSchema): string | undefined {
  const title = getString(flat.schema, 'title');
  const component = componentOf(context, flat);
  const isOfComponent = component && getString(context.flatten(component.schema).schema, 'title') === title;
  return isOfComponent ? undefined : title;
}

/** Of a schema that allows a single value, that value, as it is shown: an example of it would say nothing. */
export function onlyValue(schema: Raw): string | undefined {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
  return values.length === 1 ? literal(values[0]) : undefined;
}

function writtenExample(context: Context, value: unknown): SchemaNode['examples'][number] {
  if (fitsLine(value)) return { code: literal(value) };
  const code = jsonText(value);
  return { code, html: context.renderer.highlight(code, 'json') };
}

/** `example` (3.0) and `examples` (JSON Schema); falsy ones are examples, too. */
export function schemaExamples(schema: Raw): unknown[] {
  const examples = get(schema, 'examples');
  if (Array.isArray(examples)) return examples;
  return Object.hasOwn(schema, 'example') ? [schema.example] : [];
}

/** A link instead of the content: for an ancestor always, for a component when it is large. */
function shownElsewhere(context: Context, flat: FlatSchema, place: Surroundings): SchemaNode['shownAt'] {
  const component = componentOf(context, flat);
  const ancestor = place.ancestors.find(({ origin }) => origin === flat.origin);
  const section = component && { href: `#${component.anchor}`, ...contentCounts(flat) };
  if (ancestor)
    return {
      label: component?.name ?? ancestor.label,
      href: `#${ancestor.anchor}`,
      recursive: true,
      ...optional('section', section),
    };
  if (!component || component.weight <= place.rows || opensAsBody(context, flat, place)) return undefined;
  return {
    label: component.name,
    href: `#${component.anchor}`,
    recursive: false,
    ...optional('section', section),
  };
}

/** The fields of a body stand there, until there are too many of them. */
function opensAsBody({ bodyFields }: Context, { schema }: FlatSchema, { isBody }: Surroundings): boolean {
  const count = propertiesOf(schema).length;
  if (!isBody || count > bodyFields.left) return false;
  bodyFields.left -= count;
  return true;
}

function contentCounts({ schema, alternatives }: FlatSchema) {
  return {
    fields: propertiesOf(schema).length,
    variants: alternatives.reduce((sum, { schemas }) => sum + schemas.length, 0),
    values: getList(schema, 'enum').length,
  };
}

function componentOf(context: Context, flat: FlatSchema): Component | undefined {
  return flat.reference === undefined ? undefined : findComponent(context.components, flat.reference);
}

function inside(context: Context, flat: FlatSchema, place: Surroundings): Surroundings {
  const label = nameOf(context, flat) ?? 'the schema';
  const isLarge = (componentOf(context, flat)?.weight ?? 0) > place.rows;
  return {
    anchor: place.anchor,
    ancestors: [...place.ancestors, { origin: flat.origin, anchor: place.anchor, label }],
    rows: isLarge ? FEW_ROWS : INLINE_ROWS,
  };
}

/** Of a large body, as much as is read faster than a link is followed. */
const FEW_ROWS = 3;

/** Up to so many alternatives of a body show their fields. */
const FEW_VARIANTS = 3;

function children(context: Context, flat: FlatSchema, around: Surroundings): Partial<SchemaNode> {
  const { schema } = flat;
  const place = inside(context, flat, around);
  const { rows, isBody = false } = around;
  const { variants: choices } = contentCounts(flat);
  const items = get(schema, 'items');
  const isTuple = getList(schema, 'prefixItems').length > 0;
  // The words of a tuple say nothing of further items: they stand among the conditions.
  const itemsNode =
    items === undefined || isTuple
      ? undefined
      : buildSchema(context, items, isBody ? { ...place, rows, isBody } : place);
  return {
    enum: enumValues(context, schema, place.anchor),
    properties: propertiesOf(schema).map(([name, property]) =>
      buildProperty(context, name, property, flat, place),
    ),
    maps: mapValues(context, schema, place),
    ...(itemsNode && saysMore(itemsNode) ? { items: itemsNode } : {}),
    prefixItems: getList(schema, 'prefixItems').map((item, index) => ({
      label: `Item ${index + 1}`,
      schema: buildSchema(context, item, { ...place, anchor: `${place.anchor}-${index + 1}` }),
    })),
    variants: variantGroups(context, flat, place.anchor, (schema, anchor) =>
      buildSchema(context, schema, { ...place, anchor, isBody: isBody && choices <= FEW_VARIANTS }),
    ),
    conditions: conditions(context, schema, place),
  };
}

/** Elements that are only a type are told by the words `array of …` already. */
function saysMore(node: SchemaNode): boolean {
  return Boolean(
    node.title ||
      node.description ||
      node.shownAt ||
      [
        node.includes,
        node.facts,
        node.enum,
        node.properties,
        node.maps,
        node.prefixItems,
        node.variants,
        node.conditions,
        node.examples,
      ].some((list) => list.length > 0) ||
      node.items,
  );
}

function buildProperty(
  context: Context,
  name: string,
  property: unknown,
  parent: FlatSchema,
  place: Surroundings,
): Property {
  const anchor = context.anchors.claim(`${place.anchor}-${name}`);
  const required = requiredOf(parent.schema).has(name);
  const note = required ? undefined : whereRequired(context, parent, name);
  return {
    name,
    anchor,
    required,
    ...(note === undefined ? {} : { requiredNote: note }),
    schema: buildSchema(context, property, { ...place, anchor }),
  };
}

/** A branch of the schema may require what the whole does not: a named alternative is said, anything else only hinted at. */
function whereRequired(
  context: Context,
  { schema, alternatives }: FlatSchema,
  name: string,
): string | undefined {
  const demands = (node: unknown) => isObject(node) && requiredOf(context.flatten(node).schema).has(name);
  const titles = alternatives.flatMap(({ schemas }) =>
    schemas
      .filter(
        (node) =>
          demands(node) && !Object.hasOwn(getObject(context.flatten(node).schema, 'properties'), name),
      )
      .map((node) => nameOf(context, context.flatten(node))),
  );
  const conditional = [
    get(schema, 'then'),
    get(schema, 'else'),
    ...getEntries(schema, 'dependentSchemas').map(([, node]) => node),
  ].some(demands);
  if (conditional || titles.includes(undefined)) return 'conditionally required';
  return titles.length === 0 ? undefined : `required in ${titles.join(', ')}`;
}

function nameOf(context: Context, flat: FlatSchema): string | undefined {
  return componentOf(context, flat)?.name ?? getString(flat.schema, 'title');
}

function mapValues(context: Context, schema: Raw, place: Surroundings): SchemaNode['maps'] {
  const keyName = getString(schema, 'x-additionalPropertiesName');
  const maps: SchemaNode['maps'] = [];
  for (const keyword of ['additionalProperties', 'unevaluatedProperties']) {
    const values = get(schema, keyword);
    const beside = Object.hasOwn(schema, 'properties');
    // `true` beside properties is what a schema allows anyway.
    if (!isObject(values) && !(values === true && !beside)) continue;
    const anchor = context.anchors.claim(`${place.anchor}-${keyName ?? 'any'}`);
    const label = keyName ?? (beside ? 'any other name' : 'any name');
    maps.push({ label, anchor, schema: buildSchema(context, values, { ...place, anchor }) });
  }
  for (const [pattern, values] of getEntries(schema, 'patternProperties')) {
    const anchor = context.anchors.claim(`${place.anchor}-${pattern}`);
    maps.push({
      label: 'names matching',
      pattern,
      anchor,
      schema: buildSchema(context, values, { ...place, anchor }),
    });
  }
  return maps;
}

const CONDITIONS = [...SCHEMA_KEYWORDS].flatMap(([name, { condition }]) =>
  condition ? [{ name, condition }] : [],
);

/** How many items match is a fact of its own where the schema says it: none may be enough. */
function containsLabel(schema: Raw, condition: string): string {
  const isCounted = Object.hasOwn(schema, 'minContains') || Object.hasOwn(schema, 'maxContains');
  return isCounted ? 'Matching items are' : condition;
}

function conditions(context: Context, schema: Raw, place: Surroundings): SchemaNode['conditions'] {
  const found: SchemaNode['conditions'] = [];
  const add = (label: string, node: unknown, part: string) =>
    found.push({
      label,
      schema: buildSchema(context, node, { ...place, anchor: `${place.anchor}-${part}` }),
    });
  if (getList(schema, 'prefixItems').length > 0 && isObject(get(schema, 'items')))
    add('Further items are', get(schema, 'items'), 'items');
  for (const { name, condition } of CONDITIONS) {
    const node = get(schema, name);
    if (isObject(node)) add(name === 'contains' ? containsLabel(schema, condition) : condition, node, name);
  }
  for (const [name, node] of getEntries(schema, 'dependentSchemas'))
    add(`If ${name} is set, it is also`, node, `with-${name}`);
  return found;
}
