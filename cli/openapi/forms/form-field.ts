import { get, getEntries, getList, getStrings, isObject, setOwn } from '../document/json-object.ts';
import { findComponent } from '../model/components.ts';
import { type Context, withDefined } from '../model/context.ts';
import { appliesIn } from '../model/direction.ts';
import { typesOf } from '../model/merge-schema.ts';
import type { MergedSchema } from '../model/merged-schema.ts';
import { schemaFacts } from '../model/schema-facts.ts';
import { fieldTypeText, plainText } from '../model/schema-type.ts';
import { choicesOf } from '../model/schema-variants.ts';
import type { FormField, OwnField, SharedFields } from './request-form.ts';

/** Builds what a form asks for a value of a schema; those of named schemas are added to `shared`. */
export function buildField(context: Context, shared: SharedFields['fields'], node: unknown): FormField {
  if (!isObject(node)) return { label: plainText(fieldTypeText(context, node)), types: [] };
  const flat = context.mergeSchema(node);
  const component = findComponent(context.components, flat.reference);
  if (!component) return ownField(context, shared, { node, flat });
  const { name } = component;
  if (!Object.hasOwn(shared, name)) {
    // Before its own fields are built, which may lead back to it.
    setOwn(shared, name, undefined);
    setOwn(shared, name, ownField(context, shared, { node, flat }));
  }
  return { shared: name };
}

function ownField(
  context: Context,
  shared: SharedFields['fields'],
  { node, flat }: { node: unknown; flat: MergedSchema },
): OwnField {
  const { schema, nullable } = flat;
  const build = (inner: unknown): FormField => buildField(context, shared, inner);
  const required = new Set(getStrings(schema, 'required'));
  const properties = getEntries(schema, 'properties')
    .filter(([, property]) => appliesIn(context, property, 'request'))
    .map(([name, property]) => ({
      name,
      ...(required.has(name) ? { required: true as const } : {}),
      field: build(property),
    }));
  const values = Object.hasOwn(schema, 'const') ? [schema.const] : getList(schema, 'enum');
  const facts = schemaFacts(schema).map(({ label, value }) => `${label} ${value}`);
  const others = get(schema, 'additionalProperties');
  const choices = choicesOf(context, flat).map(({ discriminator, options }) => ({
    ...withDefined('discriminator', discriminator),
    options: options.map((option) => ({
      label: option.label,
      ...(option.values.length > 0 ? { values: option.values } : {}),
      field: build(option.schema),
    })),
  }));
  const items = get(schema, 'items');
  return {
    label: plainText(fieldTypeText(context, node)),
    types: typesOf(schema),
    ...(nullable ? { nullable } : {}),
    ...(facts.length > 0 ? { facts } : {}),
    ...(values.length > 0 ? { values } : {}),
    ...(Object.hasOwn(schema, 'default') ? { default: schema.default } : {}),
    ...(properties.length > 0 ? { properties } : {}),
    ...(isObject(others) ? { others: build(others) } : {}),
    ...(isObject(items) ? { items: build(items) } : {}),
    ...(choices.length > 0 ? { choices } : {}),
  };
}
