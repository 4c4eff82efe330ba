import { get, type Raw } from '../document/raw.ts';

/**
 * In OpenAPI 3.0 `exclusiveMinimum: true` sharpens `minimum` (draft 5 of JSON Schema §5.3); since 3.1 it is a limit
 * itself. Changes the schema that it is given.
 */
export function normaliseLimits(schema: Raw): void {
  for (const [exclusive, inclusive] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const sharp = get(schema, exclusive);
    if (typeof sharp !== 'boolean') continue;
    delete schema[exclusive];
    if (!sharp || !Object.hasOwn(schema, inclusive)) continue;
    schema[exclusive] = schema[inclusive];
    delete schema[inclusive];
  }
}
