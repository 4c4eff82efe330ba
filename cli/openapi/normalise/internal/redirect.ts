import { get, getObject, isObject, type Raw, setOwn } from '../../document/raw.ts';
import { pointerOf, referenceTo } from '../../document/references.ts';
import { walk } from '../../document/walk.ts';

/** Updates the references of a document in place. `moved` maps old pointers to new ones. */
export function redirect(document: Raw, moved: ReadonlyMap<string, string>): Raw {
  if (moved.size === 0) return document;
  walk(document, (node) => {
    redirectFields(node, ['$ref'], moved);
    const discriminator = get(node, 'discriminator');
    if (!isObject(discriminator)) return;
    redirectFields(discriminator, ['defaultMapping'], moved);
    const mapping = getObject(discriminator, 'mapping');
    redirectFields(mapping, Object.keys(mapping), moved);
  });
  return document;
}

function redirectFields(node: Raw, keys: string[], moved: ReadonlyMap<string, string>): void {
  for (const key of keys) {
    const written = get(node, key);
    const pointer = typeof written === 'string' ? pointerOf(written) : undefined;
    const now = pointer === undefined ? undefined : newPointer(pointer, moved);
    if (now !== undefined) setOwn(node, key, referenceTo(now));
  }
}

/** Returns the new pointer of a location, from its nearest ancestor that has moved; undefined if none has. */
function newPointer(pointer: string, moved: ReadonlyMap<string, string>): string | undefined {
  for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
    const now = moved.get(pointer.slice(0, end));
    if (now !== undefined) return now + pointer.slice(end);
  }
  return undefined;
}
