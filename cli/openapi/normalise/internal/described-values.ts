import { get, getEntries, isObject, type Raw } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';

/**
 * By named example, the schemas of all that refer to it; by link, those of the responses that have it; by callback, those of
 * the requests that have it.
 */
export type Describing = ReadonlyMap<Raw, readonly unknown[]>;

export function schemasByValue(document: Raw): Describing {
  const describing = new Map<Raw, unknown[]>();
  const add = (node: Raw, key: string, schemas: unknown[]): void => {
    for (const [, entry] of schemas.length > 0 ? getEntries(node, key) : []) {
      const target = resolve(document, entry)?.value;
      const known = target && describing.get(target);
      if (known) for (const schema of schemas) known.push(schema);
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
  return media.filter(isObject).flatMap((one) => schemasOf(one));
}

/** The schemas of what holds examples: a media type, a parameter, a header. */
export function schemasOf(holder: Raw): unknown[] {
  return [get(holder, 'schema'), get(holder, 'itemSchema')].filter(isObject);
}
