import { escapePointer, isObject, type Raw } from './raw.ts';

/** What a place of the document holds: names that the author chose and mere data look like fields, and are none. */
export type Kind = 'object' | 'schema' | 'schemas' | 'schemaList' | 'named' | 'literal';

/** Keywords of a Schema Object whose value is data and not a schema: a `$ref` in there is just text. */
const SCHEMA_LITERALS = new Set([
  'example',
  'examples',
  'default',
  'enum',
  'const',
  'required',
  'dependentRequired',
]);
const SCHEMA_MAPS = new Set(['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas']);
const SCHEMA_LISTS = new Set(['allOf', 'anyOf', 'oneOf', 'prefixItems']);
/** Parts of a Schema Object that are no schemas. */
const SCHEMA_PARTS = new Set(['discriminator', 'externalDocs', 'xml']);
/** Places outside of schemas whose keys are names that the author chose. */
const NAMED = new Set([
  'schemas',
  'responses',
  'parameters',
  'examples',
  'requestBodies',
  'headers',
  'securitySchemes',
  'links',
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

/** Visits every object of the document that is not mere data (examples, defaults, extensions), with its JSON Pointer. */
export function walk(document: Raw, visit: (node: Raw, pointer: string, inSchema: boolean) => void): void {
  const step = (value: unknown, pointer: string, kind: Kind): void => {
    if (kind === 'literal' || typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      for (const [index, item] of value.entries()) step(item, `${pointer}/${index}`, inner);
      return;
    }
    if (!isObject(value)) return;
    if (kind !== 'schemas' && kind !== 'named') visit(value, pointer, kind === 'schema');
    for (const [key, child] of Object.entries(value)) {
      step(child, `${pointer}/${escapePointer(key)}`, childKind(kind, key, pointer));
    }
  };
  step(document, '', 'object');
}

/** What stands under a key of an object whose kind is known. */
export function childKind(kind: Kind, key: string, pointer: string): Kind {
  if (kind === 'schema') {
    if (SCHEMA_LITERALS.has(key) || key.startsWith('x-')) return 'literal';
    if (SCHEMA_MAPS.has(key)) return 'schemas';
    if (SCHEMA_LISTS.has(key)) return 'schemaList';
    if (SCHEMA_PARTS.has(key)) return 'object';
    return 'schema';
  }
  if (kind === 'schemas') return 'schema';
  if (kind === 'named')
    return pointer === '/components/schemas' ? 'schema' : key.startsWith('x-') ? 'literal' : 'object';
  if (
    key.startsWith('x-') ||
    key === 'example' ||
    key === 'value' ||
    key === 'dataValue' ||
    key === 'default'
  )
    return 'literal';
  if (key === 'schema' || key === 'itemSchema') return 'schema';
  if (pointer === '/components' ? key === 'schemas' : pointer === '' && key === 'definitions')
    return 'schemas';
  if (key === 'parameters' && pointer !== '/components')
    return /\/links\/[^/]*$|\/links$/.test(pointer) ? 'literal' : 'object';
  return NAMED.has(key) ? 'named' : 'object';
}
