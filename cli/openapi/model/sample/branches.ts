import { getObject, isObject, type JsonObject, mapValues } from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { requiredOf } from '../merge-schema.ts';
import type { MergedSchema } from '../merged-schema.ts';

/**
 * Adds to a schema of objects what the first branch of each alternative requires of the properties beside it, and removes
 * those by which another branch of `oneOf` would match as well. `variant`, the value of the branch, is left without them.
 */
export function withBranches(
  context: Context,
  { schema, alternatives }: MergedSchema,
  variant: JsonObject,
): { schema: JsonObject; variant: JsonObject } {
  if (alternatives.length === 0) return { schema, variant };
  const properties = getObject(schema, 'properties');
  const required = new Set(requiredOf(schema));
  const rivals = new Set<string>();
  let own = variant;
  for (const { keyword, schemas } of alternatives) {
    const [chosen = {}, ...others] = schemas.map((one) =>
      isObject(one) ? context.mergeSchema(one).schema : {},
    );
    const declared = getObject(chosen, 'properties');
    const isBeside = (name: string) => Object.hasOwn(properties, name) && !Object.hasOwn(declared, name);
    own = mapValues(own, (value, name) => (isBeside(name) ? undefined : value));
    for (const name of requiredOf(chosen)) if (isBeside(name)) required.add(name);
    if (keyword === 'oneOf')
      for (const name of others.flatMap((other) => [...requiredOf(other)]))
        if (isBeside(name)) rivals.add(name);
  }
  const kept = mapValues(properties, (property, name) =>
    rivals.has(name) && !required.has(name) ? undefined : property,
  );
  return { schema: { ...schema, properties: kept, required: [...required] }, variant: own };
}
