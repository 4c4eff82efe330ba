import type { Kind } from './walk.ts';

/** Methods of a Path Item (`query` since OpenAPI 3.2). */
export const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** The kinds of components, and the maps and fields in which references to them stand. */
const FIELDS: Record<string, string> = {
  parameters: 'parameters',
  headers: 'headers',
  examples: 'examples',
  requestBodies: 'requestBodies',
  securitySchemes: 'securitySchemes',
  callbacks: 'callbacks',
  content: 'mediaTypes',
  mediaTypes: 'mediaTypes',
  paths: 'pathItems',
  webhooks: 'pathItems',
  pathItems: 'pathItems',
};

const OF_KIND: Partial<Record<Kind, string>> = { schema: 'schemas', response: 'responses', link: 'links' };

/**
 * What a reference at some steps stands for: `schemas`, `parameters`, `pathItems` …; undefined where OpenAPI allows no
 * reference, such as an operation or a map of properties.
 */
export function componentKind(kind: Kind, steps: string[]): string | undefined {
  if (kind !== 'object') return OF_KIND[kind];
  const [last = '', map = '', around] = [steps.at(-1), steps.at(-2), steps.at(-3)];
  if (Object.hasOwn(FIELDS, map)) return FIELDS[map];
  // The expressions of a callback.
  if (around === 'callbacks') return 'pathItems';
  return last === 'requestBody' ? 'requestBodies' : undefined;
}
