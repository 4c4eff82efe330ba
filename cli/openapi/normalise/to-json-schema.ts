import { isObject, type Raw, setOwn } from '../document/raw.ts';
import { childKind, type Kind } from '../document/walk.ts';
import { normaliseLimits } from './exclusive-limits.ts';

/**
 * A document whose schemas a JSON Schema validator can read: OpenAPI 3.0's own spellings become those of JSON Schema.
 * Values of examples and enums stay as they are.
 */
export function toJsonSchema(document: unknown, version: string): unknown {
  return /^3\.[12]/.test(version) ? document : convert(document, 'object', '');
}

const DEEPEST = 500;

function convert(node: unknown, kind: Kind, pointer: string, depth = 0): unknown {
  if (kind === 'literal' || depth > DEEPEST) return node;
  if (Array.isArray(node))
    return node.map((item) => convert(item, kind === 'schemaList' ? 'schema' : kind, pointer, depth + 1));
  if (!isObject(node)) return node;
  const made: Raw = {};
  for (const [key, value] of Object.entries(node))
    setOwn(made, key, convert(value, childKind(kind, key, pointer), `${pointer}/${key}`, depth + 1));
  if (kind !== 'schema') return made;
  normaliseLimits(made);
  if (made.nullable === true) {
    if (typeof made.type === 'string') made.type = [made.type, 'null'];
    if (Array.isArray(made.enum) && !made.enum.includes(null)) made.enum = [...made.enum, null];
  }
  return made;
}
