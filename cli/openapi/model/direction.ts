import {
  get,
  getList,
  getObject,
  isObject,
  isTrue,
  type JsonObject,
  mapValues,
} from '../document/json-object.ts';
import type { Context } from './context.ts';
import type { Direction } from './sample/sampling.ts';

/** What is sent in one direction, with the anchor of the operation or message that it is part of. */
export interface Message {
  anchor: string;
  direction: Direction;
}

/** Whether a property is sent in this direction (OpenAPI 3.1 §4.8.24.1, `readOnly` and `writeOnly`). */
export function appliesIn(context: Context, property: unknown, direction: Direction): boolean {
  return isSent(context.mergeSchema(property).schema, direction);
}

/** Whether a property with this flat schema is sent in this direction. */
export function isSent(schema: JsonObject, direction: Direction): boolean {
  return !isTrue(schema, direction === 'request' ? 'readOnly' : 'writeOnly');
}

/** Returns an example of a schema, which is of both directions, without the properties that are not sent in this one. */
export function inDirection(
  context: Context,
  { value, schema: node }: { value: unknown; schema: unknown },
  direction: Direction,
): unknown {
  if (Array.isArray(value))
    return value.map((item, index) =>
      inDirection(context, { value: item, schema: itemSchema(context, node, index) }, direction),
    );
  if (!isObject(value)) return value;
  return mapValues(value, (item, name) => {
    const schema = fieldSchema(context, node, { name, value });
    return appliesIn(context, schema, direction)
      ? inDirection(context, { value: item, schema }, direction)
      : undefined;
  });
}

function itemSchema(context: Context, node: unknown, index: number): unknown {
  const { schema } = context.mergeSchema(node);
  return getList(schema, 'prefixItems')[index] ?? schema.items;
}

/** Returns the schema of a field: that of its name, or else of any name, or in the first variant that has all fields. */
function fieldSchema(
  context: Context,
  node: unknown,
  { name, value }: { name: string; value: JsonObject },
): unknown {
  const { schema, alternatives } = context.mergeSchema(node);
  const properties = getObject(schema, 'properties');
  const own = get(properties, name) ?? schema.additionalProperties;
  if (own !== undefined) return own;
  const others = Object.keys(value).filter((key) => !Object.hasOwn(properties, key));
  const variant = alternatives
    .flatMap(({ schemas }) => schemas)
    .map((one) => getObject(context.mergeSchema(one).schema, 'properties'))
    .find((fields) => others.every((key) => Object.hasOwn(fields, key)));
  return variant && get(variant, name);
}
