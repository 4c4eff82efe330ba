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
  'x-webhooks': 'pathItems',
  pathItems: 'pathItems',
};

const COMPONENTS_OF_KIND: Partial<Record<Kind, string>> = {
  schema: 'schemas',
  response: 'responses',
  link: 'links',
};

/** The names of all kinds of components. */
export const COMPONENT_KINDS = [
  ...new Set([...Object.values(COMPONENTS_OF_KIND), ...Object.values(COMPONENTS)]),
];

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

/** Fields outside of schemas by what they contain; all others contain objects. */
const FIELDS_OF_KIND: Partial<Record<Kind, string[]>> = {
  schema: ['schema', 'itemSchema'],
  responses: ['responses'],
  links: ['links'],
  literal: ['example', 'value', 'dataValue', 'default', 'enum'],
  named:
    `schemas parameters examples requestBodies headers securitySchemes callbacks pathItems mediaTypes paths webhooks
    x-webhooks content encoding variables scopes mapping additionalOperations`.split(/\s+/),
};
const FIELDS = new Map(
  Object.entries(FIELDS_OF_KIND).flatMap(([kind, keys]) => keys.map((key) => [key, kind as Kind])),
);

/** The keys of responses: a status, a range of them, or all others. */
export const STATUS = /^([1-5](\d\d|XX)|default)$/;

/** A location of a document, and what it contains. */
export interface Place {
  pointer: string;
  kind: Kind;
}

export const WHOLE: Place = { pointer: '', kind: 'object' };

/** Visits every object of the document, with its JSON Pointer, except for data: examples, defaults, extensions. */
export function walk(
  document: JsonObject,
  visit: (node: JsonObject, pointer: string, inSchema: boolean) => void,
): void {
  walkPart(document, (node, pointer, kind) => visit(node, pointer, kind === 'schema'));
}

/** Returns false to skip what is inside the node. */
type Visit = (node: JsonObject, pointer: string, kind: Kind) => unknown;

/** Visits every object of a part of the document, except for data. */
export function walkPart(part: unknown, visit: Visit, place = WHOLE): void {
  walkEvery(part, (node, pointer, kind) => !mayRefer(kind) || visit(node, pointer, kind), place);
}

/** Like `walkPart`, and also visits the maps whose keys are names. */
export function walkEvery(part: unknown, visit: Visit, place = WHOLE): void {
  if (place.kind === 'literal' || (!isObject(part) && !Array.isArray(part))) return;
  if (isObject(part) && visit(part, place.pointer, place.kind) === false) return;
  for (const key of Object.keys(part)) {
    const child = (part as JsonObject)[key];
    // Most fields hold text, whose pointer nobody needs.
    if (typeof child === 'object' && child !== null) walkEvery(child, visit, placeInside(part, place, key));
  }
}

/** Returns the place of a field of an object, or of an item of a list. */
export function placeInside(holder: object, { pointer, kind }: Place, key: string): Place {
  const isItem = Array.isArray(holder);
  return {
    pointer: `${pointer}/${isItem ? key : escapePointer(key)}`,
    kind: isItem ? itemKind(kind) : childKind(kind, key, pointer),
  };
}

function itemKind(kind: Kind): Kind {
  return kind === 'schemaList' ? 'schema' : kind;
}

/** Returns the kind of a field, from the kind of its object. */
export function childKind(kind: Kind, key: string, pointer: string): Kind {
  if (kind === 'literal') return 'literal';
  if (kind === 'schema') return kindOfKeyword(key);
  if (kind === 'schemas') return 'schema';
  // One that is indented too far, which is told at its place.
  if (kind === 'response' && STATUS.test(key)) return 'response';
  if (key.startsWith('x-') && !FIELDS.has(key)) return 'literal';
  return MAPS[kind] ?? kindOfField(kind, key, pointer);
}

function kindOfKeyword(key: string): Kind {
  const keyword = SCHEMA_KEYWORDS.get(key);
  if (keyword) return KINDS[keyword.holds];
  return key.startsWith('x-') ? 'literal' : 'schema';
}

function kindOfField(kind: Kind, key: string, pointer: string): Kind {
  // Constants and runtime expressions. In Swagger 2.0, a response has examples by media type.
  if (kind === 'link' && (key === 'parameters' || key === 'requestBody')) return 'literal';
  if (kind === 'response' && key === 'examples') return 'literal';
  const isShared = pointer === '/components' || pointer === '';
  if (isShared && key === (pointer === '' ? 'definitions' : 'schemas')) return 'schemas';
  // A list, except for the shared parameters.
  if (key === 'parameters' && !isShared) return 'object';
  return FIELDS.get(key) ?? 'object';
}
