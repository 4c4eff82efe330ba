import { getObject, getString, getStrings, isObject } from '../document/raw.ts';
import { findComponent } from './components.ts';
import type { Context } from './context.ts';
import { discriminatorValues, fixedValue, impliedVariants, isDefault } from './discriminator.ts';
import type { FlatSchema } from './flat-schema.ts';
import { propertiesOf, typesOf } from './flatten.ts';
import type { SchemaNode, VariantGroup } from './model.ts';
import { typeWords, wordsToText } from './schema-type.ts';

/** Builds the schema of a variant under its anchor. */
type BuildVariant = (schema: unknown, anchor: string) => SchemaNode;

/**
 * `oneOf` and `anyOf` of a schema, and the variants that only a discriminator tells of. Their anchors begin with that of
 * the schema.
 */
export function variantGroups(
  context: Context,
  flat: FlatSchema,
  around: string,
  build: BuildVariant,
): VariantGroup[] {
  const groups = flat.alternatives.filter(
    (group) => !group.schemas.every((schema) => isOnlyType(context, schema)),
  );
  const built = groups.map((group) => buildGroup(context, group, around, build));
  const implied = impliedVariants(context, flat);
  if (implied.length > 0)
    built.push(
      buildGroup(
        context,
        { keyword: 'oneOf', schemas: implied, discriminator: getObject(flat.schema, 'discriminator') },
        around,
        build,
      ),
    );
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
  { keyword, schemas, discriminator }: FlatSchema['alternatives'][number],
  around: string,
  build: BuildVariant,
): VariantGroup {
  const property = discriminator && getString(discriminator, 'propertyName');
  return {
    keyword,
    label: keyword === 'oneOf' ? 'One of' : 'Any of',
    ...(property === undefined ? {} : { discriminator: property }),
    variants: schemas.map((schema, index) => {
      const values = discriminator ? discriminatorValues(context, discriminator, schema) : [];
      const label = variantLabel(context, schema, property, index);
      const anchor = context.anchors.claim(`${around}-${values[0] ?? label}`);
      const others = discriminator && isDefault(context, discriminator, schema) ? ['any other value'] : [];
      return {
        label,
        anchor,
        discriminatorValues: [...values, ...others],
        schema: build(schema, anchor),
      };
    }),
  };
}

/** The name a person would use: component, title, the fixed value of the discriminator, what it requires, or its type. */
export function variantLabel(
  context: Context,
  node: unknown,
  property: string | undefined,
  index: number,
): string {
  if (!isObject(node)) return wordsToText(typeWords(context, node));
  const flat = context.flatten(node);
  const component =
    flat.reference === undefined ? undefined : findComponent(context.components, flat.reference);
  if (component) return component.name;
  const title = getString(flat.schema, 'title');
  if (title) return title;
  const fixed = property === undefined ? undefined : fixedValue(context, flat.schema, property);
  if (fixed !== undefined) return fixed;
  const [extended, ...others] = flat.includes.flatMap(
    (reference) => findComponent(context.components, reference) ?? [],
  );
  if (extended && others.length === 0) return extended.name;
  const required = getStrings(flat.schema, 'required');
  if (required.length > 0 && propertiesOf(flat.schema).length === 0) return `with ${required.join(' and ')}`;
  if (typesOf(flat.schema)[0] === 'object' || flat.alternatives.length > 0) return `Variant ${index + 1}`;
  return wordsToText(typeWords(context, node));
}
