import { isDeepStrictEqual } from 'node:util';
import { getOrInsert, oncePer } from '../../text/get-or-insert.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { mappingReference, mappingReferences, resolve } from '../document/references.ts';
import { subtypesOf } from '../document/subtypes.ts';
import { walk } from '../document/walk.ts';
import { type Components, findComponent } from './components.ts';
import type { Context } from './context.ts';
import { listedValues, type MergedSchema } from './merged-schema.ts';
import { literal, onlyValue } from './schema-facts.ts';

/**
 * Returns the variants of a schema with a discriminator but without alternatives: the schemas of the mapping, and the
 * components that extend it (OpenAPI 3.1 §4.8.25). For a subtype, only its own subtypes.
 */
export function impliedVariants(context: Context, flat: MergedSchema): unknown[] {
  const discriminator = flat.schema.discriminator;
  if (flat.alternatives.length > 0 || !isObject(discriminator)) return [];
  const inherited =
    !Object.hasOwn(flat.origin, 'discriminator') && componentSchemas(context.components).has(flat.origin);
  const references = [
    ...(inherited ? [] : mappingReferences(context.document, discriminator)),
    ...subtypesOf(context.document, flat.origin),
  ];
  const seen = new Set<unknown>([inherited ? flat.origin : undefined]);
  return references.flatMap(($ref) => {
    const target = resolve(context.document, { $ref })?.value;
    if (target === undefined || seen.has(target)) return [];
    seen.add(target);
    return [{ $ref }];
  });
}

const componentSchemas = oncePer(
  (components: Components) => new Set([...components.values()].map(({ schema }) => schema)),
);

/** Returns the mapping keys of a schema; without any, the value that the schema requires, or the name of the component. */
export function discriminatorValues(context: Context, discriminator: JsonObject, node: unknown): string[] {
  const target = resolve(context.document, node);
  const mapped = target && mappedValues(context, discriminator).get(target.value);
  if (mapped) return mapped;
  const property = getString(discriminator, 'propertyName');
  const listed =
    property === undefined ? [] : listedTexts(context, context.mergeSchema(node).schema, property);
  const component = findComponent(context.components, target?.chain[0]);
  if (!component) return listed.length === 1 ? listed : [];
  return listed.length === 0 || (listed.length > 1 && listed.includes(component.name))
    ? [component.name]
    : listed;
}

const inverseMappings = new WeakMap<JsonObject, Map<JsonObject, string[]>>();

/** Inverts the mapping of a discriminator: schema → values. */
function mappedValues(context: Context, discriminator: JsonObject): Map<JsonObject, string[]> {
  return getOrInsert(inverseMappings, discriminator, () => {
    const bySchema = new Map<JsonObject, string[]>();
    for (const [value, written] of getEntries(discriminator, 'mapping')) {
      const schema = typeof written === 'string' ? mappedTo(context, written) : undefined;
      if (schema) getOrInsert(bySchema, schema, () => []).push(value);
    }
    return bySchema;
  });
}

/** Returns the only value that a schema allows for a property. */
export function fixedValue(context: Context, schema: JsonObject, property: string): string | undefined {
  return onlyValue(context.mergeSchema(get(getObject(schema, 'properties'), property)).schema);
}

/** Returns the texts that a schema lists for a property. */
function listedTexts(context: Context, schema: JsonObject, property: string): string[] {
  const node = get(getObject(schema, 'properties'), property);
  return listedValues(context.mergeSchema(node).schema).map(literal);
}

/** Whether a schema is the `defaultMapping` (OpenAPI 3.2 §4.25). */
export function isDefault(context: Context, discriminator: JsonObject, node: unknown): boolean {
  const written = getString(discriminator, 'defaultMapping');
  const target = resolve(context.document, node)?.value;
  return written !== undefined && target !== undefined && mappedTo(context, written) === target;
}

function mappedTo(context: Context, written: string): JsonObject | undefined {
  return resolve(context.document, { $ref: mappingReference(context.document, written) })?.value;
}

/** Schema → property → the lists of values by which discriminators choose the schema. */
type Chosen = Map<JsonObject, Map<string, string[][]>>;

const chosenByDocument = new WeakMap<JsonObject, Chosen>();

/**
 * Returns the values of properties by which discriminators elsewhere choose this schema, unless it says them itself. What they
 * disagree about is true of none.
 */
export function chosenBy(context: Context, { origin, schema }: MergedSchema): Map<string, string[]> {
  const chosen = getOrInsert(chosenByDocument, context.document, () => collectChosen(context));
  const found = new Map<string, string[]>();
  for (const [property, [values = [], ...others]] of chosen.get(origin) ?? []) {
    const isSaid = isDeepStrictEqual(values, listedTexts(context, schema, property));
    if (!isSaid && others.every((other) => isDeepStrictEqual(other, values))) found.set(property, values);
  }
  return found;
}

function collectChosen(context: Context): Chosen {
  const chosen: Chosen = new Map();
  walk(context.document, (node, _pointer, inSchema) => {
    const discriminator = getObject(node, 'discriminator');
    const property = inSchema ? getString(discriminator, 'propertyName') : undefined;
    if (property === undefined) return;
    const references = [
      ...mappingReferences(context.document, discriminator),
      ...subtypesOf(context.document, node),
      ...[...getList(node, 'oneOf'), ...getList(node, 'anyOf')].flatMap((one) =>
        isObject(one) ? (getString(one, '$ref') ?? []) : [],
      ),
    ];
    for (const $ref of references) {
      const target = resolve(context.document, { $ref })?.value;
      if (!target || target === node || isDefault(context, discriminator, { $ref })) continue;
      const byProperty = getOrInsert(chosen, target, () => new Map());
      const values = discriminatorValues(context, discriminator, { $ref });
      if (values.length > 0) getOrInsert(byProperty, property, () => []).push(values);
    }
  });
  return chosen;
}
