import { escapePointer } from '../../text/json-pointer.ts';
import { isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { childKind, type Kind, mayRefer } from '../document/walk.ts';

/** Fields without effect on clients. */
const DOCUMENTATION =
  /^(contact|description|example|examples|externalDocs|license|links|summary|tags|termsOfService|x-(?!webhooks$).*)$/s;

/** Removes documentation from a document; what remains is enough to compare versions. */
export function bareDocument(document: JsonObject): JsonObject {
  const copy = (value: unknown, pointer: string, kind: Kind): unknown => {
    if (Array.isArray(value)) {
      const inner = kind === 'schemaList' ? 'schema' : kind;
      return value.map((item, index) => copy(item, `${pointer}/${index}`, inner));
    }
    if (kind === 'literal' || !isObject(value)) return value;
    return mapValues(value, (child, key) => {
      const isDocumentation = key === 'title' ? pointer !== '/info' : DOCUMENTATION.test(key);
      if (mayRefer(kind) && isDocumentation) return undefined;
      return copy(child, `${pointer}/${escapePointer(key)}`, childKind(kind, key, pointer));
    });
  };
  return copy(document, '', 'object') as JsonObject;
}
