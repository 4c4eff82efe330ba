import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { type FlatSchema, propertiesOf, typesOf } from './flatten.ts';
import type { VariantGroup } from './model.ts';
import { get, getEntries, getObject, getString, getStrings, isObject, type Raw } from './raw.ts';
import { resolve } from './references.ts';
import { buildSchema, type Place } from './schema.ts';
import { literal } from './schema-facts.ts';
import { typeWords, wordsToText } from './schema-type.ts';

/** `oneOf` and `anyOf` of a schema, and the variants that only a discriminator's mapping names. */
export function variantGroups(context: Context, flat: FlatSchema, place: Place): VariantGroup[] {
  const groups = flat.alternatives.filter(
    (group) => !group.schemas.every((schema) => isOnlyType(context, schema)),
  );
  const built = groups.map(({ keyword, schemas, discriminator }) =>
    buildGroup(context, keyword, schemas, discriminator, place),
  );
  const discriminator = get(flat.schema, 'discriminator');
  if (flat.alternatives.length === 0 && isObject(discriminator)) {
    const mapped = mappedSchemas(context, discriminator);
    if (mapped.length > 0) built.push(buildGroup(context, 'oneOf', mapped, discriminator, place));
  }
  return built;
}

/** Nothing but a type: the words `string or integer` say it all. */
function isOnlyType(context: Context, node: unknown): boolean {
  if (!isObject(node)) return true;
  const flat = context.flatten(node);
  return (
    flat.reference === undefined &&
    flat.alternatives.length === 0 &&
    Object.keys(flat.schema).every((key) => key === 'type')
  );
}

function buildGroup(
  context: Context,
  keyword: 'oneOf' | 'anyOf',
  schemas: unknown[],
  discriminator: Raw | undefined,
  place: Place,
): VariantGroup {
  const property = discriminator && getString(discriminator, 'propertyName');
  return {
    keyword,
    label: keyword === 'oneOf' ? 'One of' : 'Any of',
    ...(property === undefined ? {} : { discriminator: property }),
    variants: schemas.map((schema, index) => {
      const values = discriminator ? discriminatorValues(context, discriminator, schema) : [];
      const label = variantLabel(context, schema, property, index);
      const anchor = context.anchors.claim(`${place.anchor}-${values[0] ?? label}`);
      return {
        label,
        anchor,
        discriminatorValues: values,
        schema: buildSchema(context, schema, { ...place, anchor }),
      };
    }),
  };
}

/** The name a person would use: component, title, the fixed value of the discriminator, what it requires, or its type. */
function variantLabel(context: Context, node: unknown, property: string | undefined, index: number): string {
  if (!isObject(node)) return wordsToText(typeWords(context, node));
  const flat = context.flatten(node);
  const component =
    flat.reference === undefined ? undefined : findComponent(context.components, flat.reference);
  if (component) return component.name;
  const title = getString(flat.schema, 'title');
  if (title) return title;
  const fixed = property === undefined ? undefined : fixedValue(context, flat.schema, property);
  if (fixed !== undefined) return fixed;
  const required = getStrings(flat.schema, 'required');
  if (required.length > 0 && propertiesOf(flat.schema).length === 0) return `with ${required.join(' and ')}`;
  if (typesOf(flat.schema)[0] === 'object' || flat.alternatives.length > 0) return `Variant ${index + 1}`;
  return wordsToText(typeWords(context, node));
}

function fixedValue(context: Context, schema: Raw, property: string): string | undefined {
  const target = get(getObject(schema, 'properties'), property);
  if (!isObject(target)) return undefined;
  const flat = context.flatten(target).schema;
  if (Object.hasOwn(flat, 'const')) return literal(flat.const);
  const values = get(flat, 'enum');
  return Array.isArray(values) && values.length === 1 ? literal(values[0]) : undefined;
}

/** All mapping keys that lead to a schema; without a mapping the component's own name (OpenAPI 3.1 §4.8.25). */
function discriminatorValues(context: Context, discriminator: Raw, node: unknown): string[] {
  const target = resolve(context.document, node);
  const mapped = getEntries(discriminator, 'mapping').filter(
    ([, reference]) => typeof reference === 'string' && mappedTo(context, reference)?.value === target?.value,
  );
  if (mapped.length > 0) return mapped.map(([value]) => value);
  const property = getString(discriminator, 'propertyName');
  const fixed =
    isObject(node) && property !== undefined
      ? fixedValue(context, context.flatten(node).schema, property)
      : undefined;
  if (fixed !== undefined) return [fixed];
  const reference = target?.chain[0];
  const component = reference === undefined ? undefined : findComponent(context.components, reference);
  return component ? [component.name] : [];
}

/** A mapping may give a reference or the bare name of a component. */
function mappedTo(context: Context, reference: string) {
  const direct = /[#/]/.test(reference) ? reference : `#/components/schemas/${reference}`;
  return resolve(context.document, { $ref: direct });
}

function mappedSchemas(context: Context, discriminator: Raw): unknown[] {
  const references = getEntries(discriminator, 'mapping').flatMap(([, reference]) => {
    if (typeof reference !== 'string' || !mappedTo(context, reference)) return [];
    return [/[#/]/.test(reference) ? reference : `#/components/schemas/${reference}`];
  });
  return [...new Set(references)].map(($ref) => ({ $ref }));
}
