import { get, type JsonObject } from '../document/json-object.ts';

/**
 * Converts the boolean `exclusiveMinimum` of OpenAPI 3.0, which modifies `minimum` (JSON Schema draft 5 §5.3), into the
 * number of 3.1. Changes the schema.
 */
export function normaliseLimits(schema: JsonObject): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const isExclusive = get(schema, exclusive);
    if (typeof isExclusive !== 'boolean') continue;
    delete schema[exclusive];
    if (!isExclusive || !Object.hasOwn(schema, inclusive)) continue;
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  }
}
