import { getOrInsert } from '../../text/get-or-insert.ts';
import { getEntries, getObject, isObject, type JsonObject } from '../document/json-object.ts';
import { walk } from '../document/walk.ts';
import { type Replaced, replaceParts } from './replace-parts.ts';

/**
 * Removes how the parts of multipart forms are serialized, which OpenAPI 3.0 ignores (§4.7.15), and which some generators
 * write for each part. Returns the same document if there is nothing to remove.
 */
export function withoutIgnoredStyles(document: JsonObject): JsonObject {
  if (!String(document.openapi).startsWith('3.0')) return document;
  const replaced: Replaced = new Map();
  walk(document, (node, _, inSchema) => {
    if (inSchema) return;
    for (const [type, media] of getEntries(node, 'content')) {
      if (!/^multipart\//i.test(type) || !isObject(media)) continue;
      const encodings = getObject(media, 'encoding');
      for (const [name, encoding] of Object.entries(encodings)) {
        if (!isObject(encoding)) continue;
        const { style: _, explode: __, allowReserved: ___, ...rest } = encoding;
        getOrInsert(replaced, encodings, () => new Map()).set(name, rest);
      }
    }
  });
  return replaceParts(document, replaced);
}
