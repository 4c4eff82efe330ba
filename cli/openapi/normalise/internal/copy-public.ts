import { getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, pointerOf } from '../../document/references.ts';
import { mayRefer } from '../../document/walk.ts';
import { copyFields } from './copy-fields.ts';
import { copySchema } from './copy-schema.ts';
import { type Copy, type Copying, isEmptied, type Place } from './copying.ts';
import type { Internal } from './find-internal.ts';
import { findHidden } from './hidden.ts';
import { redirect } from './redirect.ts';

/** The document without what is internal; references to what has moved lead to its new place. */
export function copyPublic(document: Raw, internal: Internal): Raw {
  const hidden = findHidden(document, (node) =>
    internal.has({ node, pointer: '/properties', kind: 'schema' }),
  );
  /** Old pointers and new ones, of all that is now elsewhere. */
  const moved = new Map<string, string>();
  const copy: Copy = (value, place) => {
    if (typeof value !== 'object' || value === null) return value;
    if (place.kind === 'literal') return value;
    if (Array.isArray(value)) return copyList(value, place);
    const node = value as Raw;
    const target = mayRefer(place.kind) ? pointerOf(getString(node, '$ref') ?? '') : undefined;
    if (target !== undefined && internal.holds(target) && !moved.has(target))
      return copyTarget(node, target, place);
    return place.kind === 'schema' ? copySchema(copying, node, place) : copyFields(copying, node, place);
  };
  /** What a public part refers to is public itself, though an internal part is around it: it takes the reference's place. */
  const copyTarget = (node: Raw, target: string, place: Place): unknown => {
    moved.set(target, place.to);
    const { $ref, ...siblings } = node;
    const copied = copy(lookUp(document, String($ref)), { ...place, from: target });
    return isObject(copied) ? { ...copied, ...siblings } : copied;
  };
  const copyList = (list: unknown[], place: Place): unknown[] => {
    const kind = place.kind === 'schemaList' ? 'schema' : place.kind;
    const copies: unknown[] = [];
    for (const [index, node] of list.entries()) {
      const [from, to] = [`${place.from}/${index}`, `${place.to}/${copies.length}`];
      if (isObject(node) && internal.has({ node, pointer: from, kind })) continue;
      const copied = copy(node, { ...place, from, to, kind });
      // A member that was about internal properties only demands nothing any more.
      if (kind === 'schema' && isEmptied(node, copied)) continue;
      if (from !== to) moved.set(from, to);
      copies.push(copied);
    }
    return copies;
  };
  const copying: Copying = { document, internal, hidden, copy };
  return redirect(copy(document, { from: '', to: '', kind: 'object' }) as Raw, moved);
}
