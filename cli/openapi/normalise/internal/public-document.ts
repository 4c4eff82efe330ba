import { getString, isObject, type Raw } from '../../document/raw.ts';
import { lookUp, pointerOf } from '../../document/references.ts';
import { mayRefer } from '../../document/walk.ts';
import { copyFields } from './copy-fields.ts';
import { copySchema } from './copy-schema.ts';
import { type Copy, type Copying, isEmptied, type Pointers } from './copying.ts';
import { schemasByValue } from './described-values.ts';
import { findInternal, type Internal } from './find-internal.ts';
import { createHiddenNames } from './hidden-names.ts';
import { createShowsHidden } from './hidden-values.ts';
import { redirect } from './redirect.ts';
import { createSchemaGraph } from './schema-graph.ts';

/**
 * Returns a document of any version, with local references, without its `x-internal` parts and what only those use:
 * components, tags, security schemes. Mentions of them are removed as well, for example in `required`, mappings and links.
 * Returns the same object if nothing is internal.
 */
export function publicDocument(document: Raw): Raw {
  const internal = findInternal(document);
  return internal ? copyPublic(document, internal) : document;
}

function copyPublic(document: Raw, internal: Internal): Raw {
  const graph = createSchemaGraph(document);
  const hidden = {
    names: createHiddenNames(graph, (node) => internal.has({ node, pointer: '/properties', kind: 'schema' })),
    shows: createShowsHidden(graph),
    describing: schemasByValue(document),
  };
  /** Old pointer → new pointer. */
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
  /** The target of a public reference is public even inside an internal part: it replaces the reference. */
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
      // A schema about internal properties only has no effect anymore.
      if (kind === 'schema' && isEmptied(node, copied)) continue;
      if (from !== to) moved.set(from, to);
      copies.push(copied);
    }
    return copies;
  };
  const copying: Copying = { document, internal, hidden, copy };
  return redirect(copy(document, { from: '', to: '', kind: 'object' }) as Raw, moved);
}
