import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type JsonObject } from './json-object.ts';
import { SCHEMA_KEYWORDS } from './schema-keywords.ts';

/** Methods of a Path Item (`query` since OpenAPI 3.2). */
export const METHODS = ['get', 'query', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** What a location of the document contains: a map's keys are names, and data may look like fields without being any. */
export type Kind =
  | 'object'
  | 'schema'
  | 'response'
  | 'link'
  | 'schemas'
  | 'schemaList'
  | 'responses'
  | 'links'
  | 'named'
  | 'literal';

/** Maps whose keys are names, so a `$ref` key is a name as well; with the kind of their values. */
const MAPS: Partial<Record<Kind, Kind>> = {
  schemas: 'schema',
  responses: 'response',
  links: 'link',
  named: 'object',
};

/** Whether a `$ref` in an object of this kind is a reference, not a name or data. A list of schemas is none without its hyphen. */
export function mayRefer(kind: Kind): boolean {
  return kind !== 'literal' && kind !== 'schemaList' && MAPS[kind] === undefined;
}

/** Kinds of components by the map or field that a reference stands in. */
const COMPONENTS: Record<string, string> = {
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

const COMPONENTS_OF_KIND: Partial<Record<Kind, string>> = {
  schema: 'schemas',
  response: 'responses',
  link: 'links',
};

/**
 * Returns the kind of component that a reference at this location refers to (`schemas`, `parameters` …), or undefined
 * where OpenAPI allows no reference, such as an operation or a map of properties.
 */
export function componentKind(kind: Kind, steps: string[]): string | undefined {
  if (kind !== 'object') return COMPONENTS_OF_KIND[kind];
  const [last = '', map = '', around] = [steps.at(-1), steps.at(-2), steps.at(-3)];
  if (Object.hasOwn(COMPONENTS, map)) return COMPONENTS[map];
  // The expressions of a callback.
  if (around === 'callbacks') return 'pathItems';
  return last === 'requestBody' ? 'requestBodies' : undefined;
}

/** Returns the steps to the map for a kind of component; undefined if the version has none. */
export function holderOf(document: JsonObject, component: string): string[] | undefined {
  if (Object.hasOwn(document, 'swagger'))
    return { schemas: ['definitions'], parameters: ['parameters'], responses: ['responses'] }[component];
  // Path items stay under their paths.
  return component === 'pathItems' || component === 'mediaTypes' ? undefined : ['components', component];
}

/** Kinds of the values of schema keywords. A `$ref` in a plain value is data. */
const KINDS = {
  value: 'literal',
  schema: 'schema',
  schemas: 'schemas',
  schemaList: 'schemaList',
  object: 'object',
} as const;

/** Fields outside of schemas that contain maps whose keys are names. */
const NAMED = new Set([
  'schemas',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'callbacks',
  'pathItems',
  'mediaTypes',
  'paths',
  'webhooks',
  'content',
  'encoding',
  'variables',
  'scopes',
  'mapping',
  'additionalOperations',
]);

/** The keys of responses: a status, a range of them, or all others. */
export const STATUS = /^([1-5](\d\d|XX)|default)$/;

/** Fields outside of schemas that contain data. */
const LITERALS = new Set(['example', 'value', 'dataValue', 'default', 'enum']);

/** Visits every object of the document, with its JSON Pointer, except for data: examples, defaults, extensions. */
export function walk(
  document: JsonObject,
  visit: (node: JsonObject, pointer: string, inSchema: boolean) => void,
): void {
  walkPart(document, '', 'object', (node, pointer, kind) => visit(node, pointer, kind === 'schema'));
}

/** Returns false to skip what is inside the node. */
type Visit = (node: JsonObject, pointer: string, kind: Kind) => unknown;

/** Visits every object of a part of the document, except for data. */
export function walkPart(part: unknown, at: string, ofKind: Kind, visit: Visit): void {
  walkEvery(part, at, ofKind, (node, pointer, kind) => !mayRefer(kind) || visit(node, pointer, kind));
}

/** Like `walkPart`, and also visits the maps whose keys are names. */
export function walkEvery(part: unknown, at: string, ofKind: Kind, visit: Visit): void {
  const step = (value: unknown, pointer: string, kind: Kind): void => {
    if (kind === 'literal') return;
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      for (const [index, item] of value.entries()) step(item, `${pointer}/${index}`, inner);
      return;
    }
    if (!isObject(value)) return;
    if (visit(value, pointer, kind) === false) return;
    for (const key of Object.keys(value)) {
      const child = value[key];
      // Most fields hold text, whose pointer nobody needs.
      if (typeof child === 'object' && child !== null)
        step(child, `${pointer}/${escapePointer(key)}`, childKind(kind, key, pointer));
    }
  };
  step(part, at, ofKind);
}

/** Returns the kind of a field, from the kind of its object. */
export function childKind(kind: Kind, key: string, pointer: string): Kind {
  if (kind === 'literal') return 'literal';
  if (kind === 'schema') {
    const keyword = SCHEMA_KEYWORDS.get(key);
    if (keyword) return KINDS[keyword.holds];
    return key.startsWith('x-') ? 'literal' : 'schema';
  }
  if (kind === 'schemas') return 'schema';
  // One that is indented too far, which is told at its place.
  if (kind === 'response' && STATUS.test(key)) return 'response';
  const inMap = MAPS[kind];
  if (inMap) return key.startsWith('x-') ? 'literal' : inMap;
  if (key.startsWith('x-') || LITERALS.has(key)) return 'literal';
  // Constants and runtime expressions. In Swagger 2.0, a response has examples by media type.
  if (kind === 'link' && (key === 'parameters' || key === 'requestBody')) return 'literal';
  if (kind === 'response' && key === 'examples') return 'literal';
  if (key === 'schema' || key === 'itemSchema') return 'schema';
  if (key === 'responses' || key === 'links') return key;
  if (pointer === '/components' ? key === 'schemas' : pointer === '' && key === 'definitions')
    return 'schemas';
  // A list, except for the shared parameters.
  if (key === 'parameters' && pointer !== '/components' && pointer !== '') return 'object';
  return NAMED.has(key) ? 'named' : 'object';
}
