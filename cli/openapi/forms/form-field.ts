import { MAX_FORM_DEPTH, MAX_FORM_FIELDS } from '../../limits.ts';
import { get, getEntries, getList, getStrings, isObject } from '../document/json-object.ts';
import { findComponent } from '../model/components.ts';
import { type Context, withDefined } from '../model/context.ts';
import { appliesIn } from '../model/direction.ts';
import { typesOf } from '../model/merge-schema.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import { schemaFacts } from '../model/schema-facts.ts';
import { fieldTypeText, plainText } from '../model/schema-type.ts';
import { choicesOf } from '../model/schema-variants.ts';
import type { FormChoice, FormField, OwnField } from './request-form.ts';

export interface Fields {
  /** Returns what a form asks for a value of a schema. */
  of(node: unknown): FormField;
  /** The fields that consist of fields, by index: a schema may contain itself. */
  shared: OwnField[];
}

/** Collects the fields of forms. */
export function collectFields(context: Context): Fields {
  const shared: OwnField[] = [];
  /** By component, or by schema. */
  const indexes = new Map<unknown, number>();
  const build = (node: unknown, depth: number): FormField => {
    const label = plainText(fieldTypeText(context, node));
    if (!isObject(node) || depth > MAX_FORM_DEPTH || shared.length > MAX_FORM_FIELDS)
      return { label, types: [] };
    const flat = context.mergeSchema(node);
    const key = findComponent(context.components, flat.reference) ?? node;
    const known = indexes.get(key);
    if (known !== undefined) return known;
    const leaf = leafOf(flat, label);
    const parts = partsOf(context, flat);
    if (!parts) return leaf;
    const index = shared.push(leaf) - 1;
    indexes.set(key, index);
    shared[index] = { ...leaf, ...withFields(parts, (inner) => build(inner, depth + 1)) };
    return index;
  };
  return { of: (node) => build(node, 0), shared };
}

/** What is said of a field itself. */
function leafOf({ schema, nullable }: MergedSchema, label: string): OwnField {
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
  const facts = schemaFacts(schema).map((fact) => `${fact.label} ${fact.value}`);
  return {
    label,
    types: typesOf(schema),
    ...(nullable ? { nullable } : {}),
    ...(facts.length > 0 ? { facts } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(Object.hasOwn(schema, 'default') ? { default: schema.default } : {}),
  };
}

/** The schemas inside of a schema. */
interface Parts {
  properties: { name: string; required: boolean; schema: unknown }[];
  others?: unknown;
  items?: unknown;
  choices: ReturnType<typeof choicesOf>;
}

/** Returns the schemas inside of a schema; undefined if there are none. */
function partsOf(context: Context, flat: MergedSchema): Parts | undefined {
  const { schema } = flat;
  const required = new Set(getStrings(schema, 'required'));
  const properties = getEntries(schema, 'properties')
    .filter(([, property]) => appliesIn(context, property, 'request'))
    .map(([name, property]) => ({ name, required: required.has(name), schema: property }));
  const [others, items] = ['additionalProperties', 'items'].map((keyword) => get(schema, keyword));
  const choices = choicesOf(context, flat);
  if (properties.length + choices.length === 0 && !isObject(others) && !isObject(items)) return undefined;
  return {
    properties,
    choices,
    ...withDefined('others', isObject(others) ? others : undefined),
    ...withDefined('items', isObject(items) ? items : undefined),
  };
}

function withFields(
  { properties, choices, others, items }: Parts,
  build: (node: unknown) => FormField,
): Partial<OwnField> {
  return {
    ...(properties.length > 0
      ? {
          properties: properties.map(({ name, required, schema }) => ({
            name,
            ...(required ? { required: true as const } : {}),
            field: build(schema),
          })),
        }
      : {}),
    ...(others === undefined ? {} : { others: build(others) }),
    ...(items === undefined ? {} : { items: build(items) }),
    ...(choices.length > 0
      ? {
          choices: choices.map(
            ({ discriminator, options }): FormChoice => ({
              ...withDefined('discriminator', discriminator),
              options: options.map(({ label, values, schema }) => ({
                label,
                ...(values.length > 0 ? { values } : {}),
                field: build(schema),
              })),
            }),
          ),
        }
      : {}),
  };
}
