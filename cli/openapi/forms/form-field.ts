import { MAX_FORM_DEPTH, MAX_FORM_FIELDS } from '../../limits.ts';
import { defined } from '../../text/defined.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
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
  // Indexes begin with 1: none is taken for no field.
  const shared: OwnField[] = [{ label: '', types: [] }];
  const own = (field: FormField) => (typeof field === 'number' ? (shared[field] as OwnField) : field);
  /** By component, or by schema, and by what is said of it. */
  const indexes = new Map<unknown, Map<string, number>>();
  const build = (node: unknown, depth: number): FormField => {
    const label = plainText(fieldTypeText(context, node));
    if (!isObject(node) || depth > MAX_FORM_DEPTH || shared.length > MAX_FORM_FIELDS)
      return { label, types: [] };
    const flat = context.mergeSchema(node);
    const key = findComponent(context.components, flat.reference) ?? node;
    const byLabel = getOrInsert(indexes, key, () => new Map<string, number>());
    const known = byLabel.get(label);
    if (known !== undefined) return known;
    const leaf = leafOf(flat, label);
    const parts = partsOf(context, flat);
    if (Object.keys(parts).length === 0) return leaf;
    const index = shared.push(leaf) - 1;
    byLabel.set(label, index);
    const fields = withFields(parts, (inner) => build(inner, depth + 1));
    const isSecret = leaf.secret || partsWithoutName(fields).some((part) => own(part).secret);
    shared[index] = { ...leaf, ...(isSecret && { secret: true }), ...fields };
    return index;
  };
  return { of: (node) => build(node, 0), shared };
}

/** What is said of a field itself. */
function leafOf({ schema, nullable }: MergedSchema, label: string): OwnField {
  const facts = schemaFacts(schema).map((fact) => `${fact.label} ${fact.value}`);
  return defined({
    label,
    types: typesWithNull(schema, nullable),
    secret: schema.format === 'password' || undefined,
    facts: unlessEmpty(facts),
    values: unlessEmpty(listedValues(schema)),
    default: schema.default,
  });
}

/** Without types, a value may be null anyway. */
function typesWithNull(schema: JsonObject, nullable: boolean): string[] {
  const types = typesOf(schema);
  return nullable && types.length > 0 && !types.includes('null') ? [...types, 'null'] : types;
}

function unlessEmpty<T>(list: T[]): T[] | undefined {
  return list.length > 0 ? list : undefined;
}

/** The fields of items, of other properties and of variants: where one is a password, the value as a whole is one. */
function partsWithoutName({ items, others, choices = [] }: Partial<OwnField>): FormField[] {
  const options = choices.flatMap((choice) => choice.options.map(({ field }) => field));
  return [items, others, ...options].filter((field) => field !== undefined);
}

interface Parts {
  properties?: { name: string; required: boolean; schema: unknown }[];
  others?: JsonObject;
  items?: JsonObject;
  choices?: (Choice & { isRequired: boolean })[];
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
  const isRequired = (name: string | undefined, node: unknown) =>
    name !== undefined && getStrings(context.mergeSchema(node).schema, 'required').includes(name);
  const choices = choicesOf(context, flat).map((choice) => ({
    ...choice,
    isRequired: choice.options.every((option) => isRequired(choice.discriminator, option.schema)),
  }));
  const named = choices.flatMap(({ discriminator, options }) =>
    options[0]?.values.length ? discriminator : [],
  );
  const shown = properties.filter(({ name }) => !named.includes(name));
  return defined({ properties: unlessEmpty(shown), others, items, choices: unlessEmpty(choices) });
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
    choices: choices?.map(({ discriminator, isRequired, options }) =>
      defined<FormChoice>({
        discriminator,
        required: isRequired || undefined,
        options: options.map(optionOf),
      }),
    ),
  });
}
