import { get, getObject, isObject, isTrue, mapValues } from '../document/json-object.ts';
import type { Context } from './context.ts';
import type { Direction } from './sample/sampling.ts';

/** Whether a property is sent in this direction (OpenAPI 3.1 §4.8.24.1, `readOnly` and `writeOnly`). */
export function appliesIn(context: Context, property: unknown, direction: Direction): boolean {
  return !isTrue(context.mergeSchema(property).schema, direction === 'request' ? 'readOnly' : 'writeOnly');
}

/** Returns an example of a schema, which is of both directions, without the properties that are not sent in this one. */
export function inDirection(
  context: Context,
  { value, schema: node }: { value: unknown; schema: unknown },
  direction: Direction,
): unknown {
  const { schema } = context.mergeSchema(node);
  if (Array.isArray(value))
    return value.map((item) =>
      inDirection(context, { value: item, schema: get(schema, 'items') }, direction),
    );
  if (!isObject(value)) return value;
  const properties = getObject(schema, 'properties');
  return mapValues(value, (item, name) => {
    const property = get(properties, name);
    return appliesIn(context, property, direction)
      ? inDirection(context, { value: item, schema: property }, direction)
      : undefined;
  });
}
