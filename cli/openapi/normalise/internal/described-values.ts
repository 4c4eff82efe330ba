import { get, getEntries, isObject, type Raw } from '../../document/raw.ts';
import { resolve } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';

/** By named example, and by link of a response, the schemas of all that refer to it. */
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
    const bodies = getEntries(node, 'content').map(([, media]) => resolve(document, media)?.value);
    add(
      node,
      'links',
      bodies.filter(isObject).flatMap((media) => schemasOf(media)),
    );
  });
  return describing;
}

/** The schemas of what holds examples: a media type, a parameter, a header. */
export function schemasOf(holder: Raw): unknown[] {
  return [get(holder, 'schema'), get(holder, 'itemSchema')].filter(isObject);
}
