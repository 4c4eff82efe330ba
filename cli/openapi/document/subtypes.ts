import { getOrInsert, oncePer } from '../../text/get-or-insert.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { getEntries, getList, getObject, isObject, type JsonObject } from './json-object.ts';
import { resolve, schemaReference } from './references.ts';

/** By schema, the references to the components that extend it with `allOf` themselves. */
export const directSubtypes = oncePer((document: JsonObject): Map<JsonObject, string[]> => {
  const subtypes = new Map<JsonObject, string[]>();
  for (const [name, schema] of getEntries(getObject(document, 'components'), 'schemas')) {
    if (!isObject(schema)) continue;
    for (const member of getList(schema, 'allOf')) {
      const base = resolve(document, member);
      if (!base || base.chain.length === 0 || base.value === schema) continue;
      const reference = schemaReference(encodeURIComponent(escapePointer(name.toWellFormed())));
      getOrInsert(subtypes, base.value, () => []).push(reference);
    }
  }
  return subtypes;
});

/** Returns the references to the components that extend a schema, or what extends it. */
export function subtypesOf(document: JsonObject, base: JsonObject, seen = new Set([base])): string[] {
  return (directSubtypes(document).get(base) ?? []).flatMap(($ref) => {
    const subtype = resolve(document, { $ref })?.value;
    if (!subtype || seen.has(subtype)) return [];
    seen.add(subtype);
    return [$ref, ...subtypesOf(document, subtype, seen)];
  });
}
