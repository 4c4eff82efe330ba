import { get, getEntries, isObject, type Raw } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';

/** Schemas by what they describe: named examples, the response body of links, the request body of callbacks. */
export type Describing = ReadonlyMap<Raw, readonly unknown[]>;

export function schemasByValue(document: Raw): Describing {
  const describing = new Map<Raw, unknown[]>();
  const add = (node: Raw, key: string, schemas: unknown[]): void => {
    for (const [, entry] of schemas.length > 0 ? getEntries(node, key) : []) {
      const target = resolve(document, entry)?.value;
      const existing = target && describing.get(target);
      if (existing) for (const schema of schemas) existing.push(schema);
      else if (target) describing.set(target, [...schemas]);
    }
  };
  walk(document, (node, _pointer, inSchema) => {
    if (inSchema) return;
    add(node, 'examples', schemasOf(node));
    add(node, 'links', schemasOfContent(document, node));
    const requestBody = resolve(document, get(node, 'requestBody'))?.value;
    if (requestBody) add(node, 'callbacks', schemasOfContent(document, requestBody));
  });
  return describing;
}

function schemasOfContent(document: Raw, holder: Raw): unknown[] {
  const media = getEntries(holder, 'content').map(([, written]) => resolve(document, written)?.value);
  return media.filter(isObject).flatMap(schemasOf);
}

/** Returns the schemas of a media type, parameter or header. */
export function schemasOf(holder: Raw): unknown[] {
  return [get(holder, 'schema'), get(holder, 'itemSchema')].filter(isObject);
}
