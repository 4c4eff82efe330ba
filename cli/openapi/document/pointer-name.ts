import { METHODS } from './reference-place.ts';

/** Steps that say what something is and not which one. */
const GENERIC = new Set([
  ...[
    'schema',
    'itemSchema',
    'content',
    'items',
    'allOf',
    'anyOf',
    'oneOf',
    'not',
    'properties',
    'definitions',
  ],
  ...[
    'additionalProperties',
    'components',
    'schemas',
    'parameters',
    'responses',
    'headers',
    'paths',
    'webhooks',
  ],
  ...['requestBody', 'requestBodies', 'examples', 'links', 'callbacks', '$defs', 'value'],
]);

/** The last step of a pointer that names something: `/Pet/properties/tags/items` → `tags`. */
export function lastName(steps: string[]): string | undefined {
  return steps.findLast(
    (step) =>
      !GENERIC.has(step) && !METHODS.includes(step) && !/^\d*$|^\dXX$|\//i.test(step) && step !== 'default',
  );
}

/** What stands in an operation, by its place: `/paths/~1pets/get/responses/200/…` → `GET /pets 200`. */
export function nameInOperation([first, path, method, ...within]: string[]): string | undefined {
  if ((first !== 'paths' && first !== 'webhooks') || path === undefined || method === undefined)
    return undefined;
  const [part, which] = within;
  const what = part === 'requestBody' ? 'request' : part === 'responses' ? which : undefined;
  return [METHODS.includes(method) ? method.toUpperCase() : '', path, what].filter(Boolean).join(' ');
}
