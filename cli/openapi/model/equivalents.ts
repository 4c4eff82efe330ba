import { escapePointer } from '../../text/json-pointer.ts';
import { getEntries, getObject, getString, getStrings, isObject, type Raw } from '../document/raw.ts';
import type { ApiReference, Equivalent, Operation, RichText } from './model.ts';
import { taggedOperations } from './tagged-operations.ts';

/** A reference with the document that it was made from. */
export interface NamedReference {
  reference: ApiReference;
  /** With what is internal: what it says is checked, too. */
  document: Raw;
  /** URL of its page. */
  url: string;
}

/** What the references of a site say about the operations of one of them, by their anchors. */
export type Equivalents = Map<string, Pick<Operation, 'replacement' | 'predecessors'>>;

/**
 * `x-replacement` on an operation names the one that takes its place: `{ operationId, differences }`, in any of the
 * site's references. Both ends get a link. Returns what each reference is to be given, and the names that could not be resolved,
 * with the pointer of the place.
 */
export function findEquivalents<Named extends NamedReference>(
  references: Named[],
  describe: (markdown: string) => RichText,
): {
  equivalents: Map<Named, Equivalents>;
  missing: { from: Named; operationId: string; pointer: string }[];
} {
  const equivalents = new Map(references.map((one): [Named, Equivalents] => [one, new Map()]));
  const missing: { from: Named; operationId: string; pointer: string }[] = [];
  const given = (to: Named, { anchor }: Operation) => {
    const known = equivalents.get(to)?.get(anchor) ?? { predecessors: [] };
    equivalents.get(to)?.set(anchor, known);
    return known;
  };
  for (const from of references) {
    for (const { raw, pointer } of replacements(from.document)) {
      const replacement = getObject(raw, 'x-replacement');
      const operationId = getString(replacement, 'operationId') ?? '';
      const old = findOperation(from.reference, getString(raw, 'operationId'));
      const target = references
        .filter((candidate) => candidate !== from)
        .map((to) => ({ to, operation: findOperation(to.reference, operationId) }))
        .find(({ operation }) => operation);
      if (!target?.operation) missing.push({ from, operationId, pointer });
      if (!old || !target?.operation) continue;
      const differences = getStrings(replacement, 'differences').map(describe);
      given(from, old).replacement = equivalent(target.operation, target.to.url, differences);
      given(target.to, target.operation).predecessors.push(equivalent(old, from.url, differences));
    }
  }
  return { equivalents, missing };
}

/** The reference with what the others say about its operations. */
export function withEquivalents(reference: ApiReference, equivalents: Equivalents): ApiReference {
  const connect = (operation: Operation): Operation => ({
    ...operation,
    ...equivalents.get(operation.anchor),
  });
  const tagGroups = reference.tagGroups.map((group) => ({
    ...group,
    tags: group.tags.map((tag) => ({ ...tag, operations: tag.operations.map(connect) })),
  }));
  return equivalents.size === 0 ? reference : { ...reference, tagGroups };
}

function replacements(document: Raw): { raw: Raw; pointer: string }[] {
  return getEntries(document, 'paths').flatMap(([path, item]) =>
    isObject(item)
      ? Object.entries(item).flatMap(([method, raw]) =>
          isObject(raw) && isObject(raw['x-replacement'])
            ? [
                {
                  raw,
                  pointer: `/paths/${escapePointer(path)}/${method}/x-replacement`,
                },
              ]
            : [],
        )
      : [],
  );
}

function findOperation(reference: ApiReference, operationId: string | undefined): Operation | undefined {
  return taggedOperations(reference).find(
    (operation) => operation.operationId === operationId && operationId !== undefined,
  );
}

function equivalent(
  { title, anchor, method, path }: Operation,
  url: string,
  differences: RichText[],
): Equivalent {
  return { label: title, href: `${url}#${anchor}`, method, path, differences };
}
