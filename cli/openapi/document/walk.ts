import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type Raw } from './raw.ts';
import { SCHEMA_KEYWORDS } from './schema-keywords.ts';

/** What a place of the document holds: names that the author chose and mere data look like fields, and are none. */
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

/** Maps whose keys are names: a `$ref` among them is the name of something. */
const MAPS: Partial<Record<Kind, Kind>> = {
  schemas: 'schema',
  responses: 'response',
  links: 'link',
  named: 'object',
};

/** Whether an object of this kind may be a reference; elsewhere `$ref` is a name or mere data. */
export function mayRefer(kind: Kind): boolean {
  return kind !== 'literal' && MAPS[kind] === undefined;
}

/** What stands in a keyword of a Schema Object. A `$ref` in a value is just text. */
const KINDS = {
  value: 'literal',
  schema: 'schema',
  schemas: 'schemas',
  schemaList: 'schemaList',
  object: 'object',
} as const;
/** Places outside of schemas whose keys are names that the author chose. */
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

/** Fields of objects that are no schemas, and whose value is data. */
const LITERALS = new Set(['example', 'value', 'dataValue', 'default', 'enum']);

/** Visits every object of the document that is not mere data (examples, defaults, extensions), with its JSON Pointer. */
export function walk(document: Raw, visit: (node: Raw, pointer: string, inSchema: boolean) => void): void {
  walkPart(document, '', 'object', (node, pointer, kind) => visit(node, pointer, kind === 'schema'));
}

type Visit = (node: Raw, pointer: string, kind: Kind) => unknown;

/** The same for a part of a document whose kind is known. What `visit` answers with false is not gone into. */
export function walkPart(part: unknown, at: string, ofKind: Kind, visit: Visit): void {
  walkEvery(part, at, ofKind, (node, pointer, kind) => !mayRefer(kind) || visit(node, pointer, kind));
}

/** The same, with the maps whose keys are names. */
export function walkEvery(part: unknown, at: string, ofKind: Kind, visit: Visit): void {
  const step = (value: unknown, pointer: string, kind: Kind): void => {
    if (kind === 'literal' || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      for (const [index, item] of value.entries()) step(item, `${pointer}/${index}`, inner);
      return;
    }
    if (!isObject(value)) return;
    if (visit(value, pointer, kind) === false) return;
    for (const [key, child] of Object.entries(value)) {
      step(child, `${pointer}/${escapePointer(key)}`, childKind(kind, key, pointer));
    }
  };
  step(part, at, ofKind);
}

/** What stands under a key of an object whose kind is known. */
export function childKind(kind: Kind, key: string, pointer: string): Kind {
  if (kind === 'literal') return 'literal';
  if (kind === 'schema') {
    if (key.startsWith('x-')) return 'literal';
    const keyword = SCHEMA_KEYWORDS.get(key);
    if (keyword) return KINDS[keyword.holds];
    return 'schema';
  }
  if (kind === 'schemas') return 'schema';
  const inMap = MAPS[kind];
  if (inMap) return key.startsWith('x-') ? 'literal' : inMap;
  if (key.startsWith('x-') || LITERALS.has(key)) return 'literal';
  // Constants and expressions that are sent; a response of Swagger 2.0 has its examples by media type.
  if (kind === 'link' && (key === 'parameters' || key === 'requestBody')) return 'literal';
  if (kind === 'response' && key === 'examples') return 'literal';
  if (key === 'schema' || key === 'itemSchema') return 'schema';
  if (key === 'responses' || key === 'links') return key;
  if (pointer === '/components' ? key === 'schemas' : pointer === '' && key === 'definitions')
    return 'schemas';
  // A list, but for those that are shared.
  if (key === 'parameters' && pointer !== '/components' && pointer !== '') return 'object';
  return NAMED.has(key) ? 'named' : 'object';
}
