import { defined } from '../../text/defined.ts';
import { t } from '../../words/words.ts';
import { get, getEntries, getObject, getString, getStrings, isObject } from '../document/json-object.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { discriminatorValues, fixedValue, impliedVariants, isDefault } from './discriminator.ts';
import { typesOf } from './merge-schema.ts';
import { listedValues, type MergedSchema } from './merged-schema.ts';
import type { VariantGroup } from './model.ts';
import { plainText, typeText } from './schema-type.ts';

/** Builds a variant of a name, with an anchor. */
type BuildVariant = (
  name: string,
  schema: unknown,
) => Pick<VariantGroup['variants'][number], 'anchor' | 'schema'>;

/** Builds the variants of a schema: `oneOf`, `anyOf`, and those that a discriminator implies. */
export function variantGroups(context: Context, flat: MergedSchema, build: BuildVariant): VariantGroup[] {
  return choicesOf(context, flat).map(({ keyword, discriminator, options }) =>
    defined({
      label: keyword === 'oneOf' ? t('schema.one-of') : t('schema.any-of'),
      discriminator,
      variants: options.map(({ label, values, schema, isForOthers }) => ({
        label,
        discriminatorValues: [...values, ...(isForOthers ? [t('schema.any-other-value')] : [])],
        ...build(values[0] ?? label, schema),
      })),
    }),
  );
}

export interface Choice {
  keyword: 'oneOf' | 'anyOf';
  /** The property that names the option. */
  discriminator: string | undefined;
  options: { label: string; values: string[]; schema: unknown; isForOthers: boolean }[];
}

/** Returns the variants of a schema as choices, with the values by which a discriminator chooses each. */
export function choicesOf(context: Context, flat: MergedSchema): Choice[] {
  return groupsOf(context, flat).map(({ keyword, schemas, discriminator }) => {
    const property = discriminator && getString(discriminator, 'propertyName');
    return {
      keyword,
      discriminator: property,
      options: schemas.map((schema, index) => ({
        label: variantLabel(context, schema, { property, index }),
        values: discriminator ? discriminatorValues(context, discriminator, schema) : [],
        schema,
        isForOthers: discriminator !== undefined && isDefault(context, discriminator, schema),
      })),
    };
  });
}

function groupsOf(context: Context, flat: MergedSchema): MergedSchema['alternatives'] {
  const groups = flat.alternatives.filter(
    (group) => !group.schemas.every((schema) => isOnlyType(context, schema)),
  );
  const schemas = impliedVariants(context, flat);
  if (schemas.length === 0) return groups;
  return [...groups, { keyword: 'oneOf', schemas, discriminator: getObject(flat.schema, 'discriminator') }];
}

/** Returns a schema for each variant of `oneOf`, or of a discriminator, with its label. */
export function variantsOf(context: Context, node: unknown): { label: string; node: unknown }[] {
  if (!isObject(node)) return [];
  const flat = context.mergeSchema(node);
  const [group, ...others] = flat.alternatives;
  if (others.length > 0 || group?.keyword === 'anyOf') return [];
  const discriminator = group?.discriminator ?? getObject(flat.schema, 'discriminator');
  const property = getString(discriminator, 'propertyName');
  return (group?.schemas ?? impliedVariants(context, flat)).map((schema, index) => ({
    label: variantLabel(context, schema, { property, index }),
    node: group ? { ...flat.schema, ...(property && { discriminator }), oneOf: [schema] } : schema,
  }));
}

/** Whether a schema has nothing to show but its type. */
function isOnlyType(context: Context, node: unknown): boolean {
  if (!isObject(node)) return true;
  const flat = context.mergeSchema(node);
  return (
    flat.reference === undefined &&
    flat.alternatives.length === 0 &&
    Object.keys(flat.schema).every((key) => key === 'type')
  );
}

/** Returns the only value of a schema, if that is a text. */
function onlyText(context: Context, node: unknown): string | undefined {
  const [value, ...others] = listedValues(context.mergeSchema(node).schema);
  return typeof value === 'string' && others.length === 0 ? value : undefined;
}

/**
 * Labels a variant by its component, its title, the value that its discriminator or one property has, what it requires, or
 * its type.
 */
function variantLabel(
  context: Context,
  node: unknown,
  { property, index }: { property: string | undefined; index: number },
): string {
  if (!isObject(node)) return plainText(typeText(context, node));
  const flat = context.mergeSchema(node);
  const component = findComponent(context.components, flat.reference);
  if (component) return component.name;
  const title = getString(flat.schema, 'title');
  if (title) return title;
  const fixed = property === undefined ? undefined : fixedValue(context, flat.schema, property);
  if (fixed !== undefined) return fixed;
  const required = getStrings(flat.schema, 'required');
  const ofName = (name: string) => onlyText(context, get(getObject(flat.schema, 'properties'), name)) ?? [];
  const [text, ...otherTexts] = required.flatMap(ofName);
  if (text && otherTexts.length === 0) return text;
  const [extended, ...others] = flat.includes.flatMap(
    (reference) => findComponent(context.components, reference) ?? [],
  );
  if (extended && others.length === 0) return extended.name;
  const properties = getEntries(flat.schema, 'properties');
  // What it requires is all that it says.
  if (required.length > 0 && properties.every(([only]) => required.length === 1 && only === required[0]))
    return t('schema.with', { fields: required.join(` ${t('list.and')} `) });
  if (typesOf(flat.schema)[0] === 'object' || flat.alternatives.length > 0)
    return t('schema.variant', { number: index + 1 });
  return onlyText(context, node) ?? plainText(typeText(context, node));
}
