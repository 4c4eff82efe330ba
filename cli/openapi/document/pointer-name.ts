import { getString, isObject, type JsonObject, valueAt } from './json-object.ts';
import { METHODS } from './walk.ts';

/** Fields of the specification, as opposed to names that the author chose. */
const GENERIC = new Set(
  `schema itemSchema content items allOf anyOf oneOf not properties definitions additionalProperties components schemas
  parameters responses headers paths webhooks x-webhooks requestBody requestBodies examples links callbacks $defs value`.split(
    /\s+/,
  ),
);

/** Returns the last step of a pointer that the author named: `/Pet/properties/tags/items` → `tags`. */
export function lastName(steps: string[]): string | undefined {
  return steps.findLast(
    (step) =>
      !GENERIC.has(step) && !METHODS.includes(step) && !/^\d*$|^\dXX$|\//i.test(step) && step !== 'default',
  );
}

/** Names a location within an operation: `/paths/~1pets/get/responses/200/…` → `GET /pets 200`. */
export function nameInOperation([first, path, method, ...within]: string[]): string | undefined {
  if ((first !== 'paths' && first !== 'webhooks') || path === undefined || method === undefined)
    return undefined;
  const [part, which] = within;
  const message = part === 'requestBody' ? 'request' : part === 'responses' ? which : undefined;
  return [METHODS.includes(method) ? method.toUpperCase() : '', path, message].filter(Boolean).join(' ');
}

/** Names a place of a document in a sentence: `GET /orders`, `type` of `limit` of `GET /orders`, an item of `tags`. */
export function placeName(document: JsonObject, steps: string[]): string {
  const depth = depthOfOwner(steps);
  const owner = steps.slice(0, depth);
  const names = steps.flatMap((_, index) => {
    const within = steps.slice(0, index + 1);
    return itemName(document, within) ?? (index < depth ? [] : (propertyName(within) ?? []));
  });
  const ownName = nameInOperation(owner) ?? owner.at(-1);
  const around = [...names.slice(-1), ...(ownName === undefined ? [] : [ownName])].map(
    (name) => `\`${name}\``,
  );
  const isNamed = steps.length === depth || (itemName(document, steps) ?? propertyName(steps)) !== undefined;
  return [...(isNamed ? [] : [fieldName(document, steps)]), ...around].join(' of ');
}

function fieldName(document: JsonObject, steps: string[]): string {
  const around = steps.slice(0, -1);
  return Array.isArray(valueAt(document, around)) ? `an item of \`${around.at(-1)}\`` : `\`${steps.at(-1)}\``;
}

/** Returns the name of a parameter, a tag or another named item of a list. */
function itemName(document: JsonObject, steps: string[]): string | undefined {
  if (!Array.isArray(valueAt(document, steps.slice(0, -1)))) return undefined;
  const value = valueAt(document, steps);
  return isObject(value) ? getString(value, 'name') : undefined;
}

/** Returns the name of a property of a schema. */
function propertyName(steps: string[]): string | undefined {
  return steps.at(-2) === 'properties' && steps.at(-3) !== 'properties' ? steps.at(-1) : undefined;
}

/** Returns the number of steps to the operation, path or component that a pointer is in. */
function depthOfOwner({ 0: first = '', 2: third = '', length: count }: string[]): number {
  if (first === 'components') return Math.min(3, count);
  if (first === 'paths' || first === 'webhooks') return METHODS.includes(third) ? 3 : Math.min(2, count);
  return /^(definitions|parameters|responses|securityDefinitions)$/.test(first) ? Math.min(2, count) : 0;
}
