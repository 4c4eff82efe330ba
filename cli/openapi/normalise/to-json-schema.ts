import { MAX_SCHEMA_DEPTH } from '../../limits.ts';
import { isObject, mapValues } from '../document/json-object.ts';
import { childKind, type Kind } from '../document/walk.ts';
import { normaliseLimits } from './exclusive-limits.ts';

/** Converts the schemas of an OpenAPI 3.0 document into JSON Schema. Data, such as examples and enums, is unchanged. */
export function toJsonSchema(document: unknown, version: string): unknown {
  return /^3\.[12]/.test(version) ? document : convert(document, 'object', '');
}

/** Converts one schema of such a document. */
export function schemaToJsonSchema(schema: unknown, version: string): unknown {
  return /^3\.[12]/.test(version) ? schema : convert(schema, 'schema', '');
}

function convert(node: unknown, kind: Kind, pointer: string, depth = 0): unknown {
  if (kind === 'literal' || depth > MAX_SCHEMA_DEPTH) return node;
  if (Array.isArray(node))
    return node.map((item) => convert(item, kind === 'schemaList' ? 'schema' : kind, pointer, depth + 1));
  if (!isObject(node)) return node;
  const copy = mapValues(node, (value, key) =>
    convert(value, childKind(kind, key, pointer), `${pointer}/${key}`, depth + 1),
  );
  if (kind !== 'schema') return copy;
  normaliseLimits(copy);
  if (copy.nullable === true) {
    if (typeof copy.type === 'string') copy.type = [copy.type, 'null'];
    if (Array.isArray(copy.enum) && !copy.enum.includes(null)) copy.enum = [...copy.enum, null];
  }
  return copy;
}
