import { escapePointer } from '../../text/json-pointer.ts';
import { getEntries, getList, getObject, isObject, type Raw } from '../document/raw.ts';
import { resolve, schemaReference } from '../document/references.ts';

/** Base schema → references to the components that extend it by `allOf`, in document order. */
export type Subtypes = Map<Raw, string[]>;

export function collectSubtypes(document: Raw): Subtypes {
  const subtypes: Subtypes = new Map();
  for (const [name, schema] of getEntries(getObject(document, 'components'), 'schemas')) {
    if (!isObject(schema)) continue;
    for (const member of getList(schema, 'allOf')) {
      const base = resolve(document, member);
      if (!base || base.chain.length === 0 || base.value === schema) continue;
      const references = subtypes.get(base.value) ?? [];
      subtypes.set(base.value, references);
      references.push(schemaReference(encodeURIComponent(escapePointer(name.toWellFormed()))));
    }
  }
  return subtypes;
}
