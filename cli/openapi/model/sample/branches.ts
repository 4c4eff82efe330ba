import { MAX_SAMPLE_DEPTH } from '../../../limits.ts';
import { getObject, isObject, type JsonObject, mapValues } from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { requiredOf } from '../merge-schema.ts';
import type { MergedSchema } from '../merged-schema.ts';

/**
 * Merges the first branch of each alternative into a schema of objects, and removes the optional properties beside them by
 * which another branch of `oneOf` would match as well.
 */
export function withBranches(
  context: Context,
  { schema, alternatives }: MergedSchema,
  levels = MAX_SAMPLE_DEPTH,
): JsonObject {
  if (alternatives.length === 0 || levels === 0) return schema;
  const first = alternatives.map(({ schemas }) => schemas[0]);
  const merged = context.mergeSchema({ allOf: [schema, ...first] });
  const required = requiredOf(merged.schema);
  const beside = getObject(schema, 'properties');
  const rivals = new Set(
    alternatives
      .filter(({ keyword }) => keyword === 'oneOf')
      .flatMap(({ schemas }) => schemas.slice(1).filter(isObject))
      .flatMap((other) => [...requiredOf(context.mergeSchema(other).schema)])
      .filter((name) => Object.hasOwn(beside, name) && !required.has(name)),
  );
  const properties = mapValues(getObject(merged.schema, 'properties'), (property, name) =>
    rivals.has(name) ? undefined : property,
  );
  return withBranches(context, { ...merged, schema: { ...merged.schema, properties } }, levels - 1);
}
