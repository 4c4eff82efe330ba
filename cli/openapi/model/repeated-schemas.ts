/** What of a schema is shown again where it is used or extended, and what only in its section. */

import { get, getEntries, getObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { type Component, findComponent } from './components.ts';
import type { Context } from './context.ts';
import { appliesIn } from './direction.ts';
import { requiredOf } from './merge-schema.ts';
import type { MergedSchema } from './merged-schema.ts';
import { componentOf, type SchemaPosition } from './schema-position.ts';

/** The named schemas that this one extends, except for those that it is shown inside. */
export function includedSchemas(
  context: Context,
  { includes }: MergedSchema,
  { ancestors }: SchemaPosition,
): Component[] {
  return includes.flatMap((reference) => {
    const component = findComponent(context.components, reference);
    return component && ancestors.every(({ origin }) => origin !== component.schema) ? [component] : [];
  });
}

/** The properties of a schema that are the same in one that it extends. */
export function inheritedFrom(
  context: Context,
  { schema }: MergedSchema,
  included: Component[],
): Set<string> {
  const names = new Set<string>();
  const required = requiredOf(schema);
  const properties = getObject(schema, 'properties');
  for (const { schema: base } of included) {
    const flat = context.mergeSchema(base).schema;
    const requiredOfBase = requiredOf(flat);
    const ofBase = getObject(flat, 'properties');
    for (const name of Object.keys(ofBase))
      if (get(properties, name) === ofBase[name] && required.has(name) === requiredOfBase.has(name))
        names.add(name);
  }
  return names;
}

/** More inherited properties are shown only at the schema that has them, except in a body. */
const MANY_INHERITED = 40;

/** Whether the properties that a schema inherits are shown again. */
export function repeatsInherited(
  context: Context,
  { node, flat, position }: { node: JsonObject; flat: MergedSchema; position: SchemaPosition },
  count: number,
): boolean {
  const isNested = position.ancestors.length > 0 && componentOf(context, flat) === undefined;
  const isFew = isNested ? context.rowsOf(node) <= position.maxRows : count <= MANY_INHERITED;
  return (isFew || position.isBody === true) && spend(context, count);
}

export function withoutProperties(flat: MergedSchema, names: ReadonlySet<string>): MergedSchema {
  const kept = mapValues(getObject(flat.schema, 'properties'), (property, name) =>
    names.has(name) ? undefined : property,
  );
  return { ...flat, schema: { ...flat.schema, properties: kept } };
}

/** Takes rows from those that may be repeated; returns false if too few are left. */
function spend({ repeatedRows }: Context, rows: number): boolean {
  if (rows > repeatedRows.left) return false;
  repeatedRows.left -= rows;
  return true;
}

/** Whether a component is small enough, or that of a body, and may still be repeated. */
export function isExpanded(context: Context, component: Component, position: SchemaPosition): boolean {
  if (component.rows <= position.maxRows) return spend(context, component.rows);
  if (!position.isBody || (context.listed.has(component) && isSameInBoth(context, component))) return false;
  context.listed.add(component);
  return spend(context, component.rows);
}

/** Whether requests and responses have the same properties. */
function isSameInBoth(context: Context, { schema }: Component): boolean {
  const properties = getEntries(context.mergeSchema(schema).schema, 'properties');
  return properties.every(
    ([, property]) => appliesIn(context, property, 'request') && appliesIn(context, property, 'response'),
  );
}
