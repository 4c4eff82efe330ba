import { getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, pointerOf } from '../../document/references.ts';
import { mayRefer } from '../../document/walk.ts';
import { copyFields } from './copy-fields.ts';
import { copySchema } from './copy-schema.ts';
import { type Copy, type Copying, isEmptied, type Pointers } from './copying.ts';
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
  const copy: Copy = (value, pointers) => {
    if (typeof value !== 'object' || value === null) return value;
    if (pointers.kind === 'literal') return value;
    if (Array.isArray(value)) return copyList(value, pointers);
    const node = value as Raw;
    const target = mayRefer(pointers.kind) ? pointerOf(getString(node, '$ref') ?? '') : undefined;
    if (target !== undefined && internal.holds(target) && !moved.has(target))
      return copyTarget(node, target, pointers);
    return pointers.kind === 'schema'
      ? copySchema(copying, node, pointers)
      : copyFields(copying, node, pointers);
  };
  /** What a public part refers to is public itself, though an internal part is around it: it takes the reference's place. */
  const copyTarget = (node: Raw, target: string, pointers: Pointers): unknown => {
    moved.set(target, pointers.to);
    const { $ref, ...siblings } = node;
    const copied = copy(lookUp(document, String($ref)), { ...pointers, from: target });
    return isObject(copied) ? { ...copied, ...siblings } : copied;
  };
  const copyList = (list: unknown[], pointers: Pointers): unknown[] => {
    const kind = pointers.kind === 'schemaList' ? 'schema' : pointers.kind;
    const copies: unknown[] = [];
    for (const [index, node] of list.entries()) {
      const [from, to] = [`${pointers.from}/${index}`, `${pointers.to}/${copies.length}`];
      if (isObject(node) && internal.has({ node, pointer: from, kind })) continue;
      const copied = copy(node, { ...pointers, from, to, kind });
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
