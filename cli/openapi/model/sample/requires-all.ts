import type { JsonObject } from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { requiredOf } from '../merge-schema.ts';

/** Whether a variant requires all that the schema around it does. */
export function requiresAll(context: Context, variant: unknown, schema: JsonObject): boolean {
  const required = requiredOf(context.mergeSchema(variant).schema);
  return [...requiredOf(schema)].every((name) => required.has(name));
}
