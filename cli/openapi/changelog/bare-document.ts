import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type Raw, setOwn } from '../document/raw.ts';
import { childKind, type Kind, mayRefer } from '../document/walk.ts';

/** Fields that bind nobody: words, and examples. */
const WORDS = new Set([
  'contact',
  'description',
  'example',
  'examples',
  'externalDocs',
  'license',
  'links',
  'summary',
  'tags',
  'termsOfService',
]);

/** A document without all that is no promise to clients: what two versions are compared by, and little else. */
export function bareDocument(document: Raw): Raw {
  const copy = (value: unknown, pointer: string, kind: Kind): unknown => {
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      return value.map((item, index) => copy(item, `${pointer}/${index}`, inner));
    }
    if (kind === 'literal' || !isObject(value)) return value;
    const bare: Raw = {};
    const hasFields = mayRefer(kind);
    for (const [key, child] of Object.entries(value)) {
      if (hasFields && isWords(key, pointer)) continue;
      const at = `${pointer}/${escapePointer(key)}`;
      setOwn(bare, key, copy(child, at, childKind(kind, key, pointer)));
    }
    return bare;
  };
  return copy(document, '', 'object') as Raw;
}

function isWords(key: string, pointer: string): boolean {
  if (key === 'title') return pointer !== '/info';
  return WORDS.has(key) || key.startsWith('x-');
}
