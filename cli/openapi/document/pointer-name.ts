import { METHODS } from './walk.ts';

/** Fields of the specification, as opposed to names that the author chose. */
const GENERIC = new Set(
  `schema itemSchema content items allOf anyOf oneOf not properties definitions additionalProperties components schemas
  parameters responses headers paths webhooks requestBody requestBodies examples links callbacks $defs value`.split(
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
