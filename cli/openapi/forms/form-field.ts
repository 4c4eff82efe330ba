import { MAX_FORM_DEPTH, MAX_FORM_FIELDS } from '../../limits.ts';
import { defined } from '../../text/defined.ts';
import { get, getEntries, getStrings, isObject, type JsonObject } from '../document/json-object.ts';
import { findComponent } from '../model/components.ts';
import type { Context } from '../model/context.ts';
import { appliesIn } from '../model/direction.ts';
import { typesOf } from '../model/merge-schema.ts';
import { listedValues, type MergedSchema } from '../model/merged-schema.ts';
import { schemaFacts } from '../model/schema-facts.ts';
import { fieldTypeText, plainText } from '../model/schema-type.ts';
import { type Choice, choicesOf } from '../model/schema-variants.ts';
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
    if (Object.keys(parts).length === 0) return leaf;
    const index = shared.push(leaf) - 1;
    indexes.set(key, index);
    shared[index] = { ...leaf, ...withFields(parts, (inner) => build(inner, depth + 1)) };
    return index;
  };
  return { of: (node) => build(node, 0), shared };
}

/** What is said of a field itself. */
function leafOf({ schema, nullable }: MergedSchema, label: string): OwnField {
  const facts = schemaFacts(schema).map((fact) => `${fact.label} ${fact.value}`);
  return defined({
    label,
    types: typesOf(schema),
    nullable: nullable || undefined,
    secret: schema.format === 'password' || undefined,
    facts: unlessEmpty(facts),
    values: unlessEmpty(listedValues(schema)),
    default: schema.default,
  });
}

function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

interface Parts {
  properties?: { name: string; required: boolean; schema: unknown }[];
  others?: JsonObject;
  items?: JsonObject;
  choices?: Choice[];
}

function partsOf(context: Context, flat: MergedSchema): Parts {
  const { schema } = flat;
  const required = new Set(getStrings(schema, 'required'));
  const properties = getEntries(schema, 'properties')
    .filter(([, property]) => appliesIn(context, property, 'request'))
    .map(([name, property]) => ({ name, required: required.has(name), schema: property }));
  const [others, items] = ['additionalProperties', 'items']
    .map((keyword) => get(schema, keyword))
    .map((node) => (isObject(node) ? node : undefined));
  const choices = choicesOf(context, flat);
  return defined({ properties: unlessEmpty(properties), others, items, choices: unlessEmpty(choices) });
}

function withFields(
  { properties, choices, others, items }: Parts,
  build: (node: unknown) => FormField,
): Partial<OwnField> {
  const fieldOf = ({ name, required, schema }: NonNullable<Parts['properties']>[number]) =>
    defined<NonNullable<OwnField['properties']>[number]>({
      name,
      required: required || undefined,
      field: build(schema),
    });
  const optionOf = ({ label, values, schema }: Choice['options'][number]) =>
    defined<FormChoice['options'][number]>({ label, values: unlessEmpty(values), field: build(schema) });
  return defined({
    properties: properties?.map(fieldOf),
    others: others && build(others),
    items: items && build(items),
    choices: choices?.map(({ discriminator, options }) =>
      defined({ discriminator, options: options.map(optionOf) }),
    ),
  });
}
