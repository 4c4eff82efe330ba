import { escapePointer } from '../../text/json-pointer.ts';
import { getEntries, getObject, getString, getStrings, isObject, type Raw } from '../document/raw.ts';
import type { ApiReference, Counterpart, Operation, RichText } from './model.ts';

/** A reference with the document that it was made from. */
export interface NamedReference {
  reference: ApiReference;
  /** With what is internal: what it says is checked, too. */
  document: Raw;
  /** URL of its page. */
  url: string;
}

/**
 * `x-replacement` on an operation names the one that takes its place: `{ operationId, differences }`, in any of the
 * site's references. Both ends get a link. Returns the names that led nowhere, with the pointer of the place.
 */
export function connectCounterparts(
  references: NamedReference[],
  describe: (markdown: string) => RichText,
): { reference: ApiReference; operationId: string; pointer: string }[] {
  for (const { reference } of references)
    for (const operation of operationsOf(reference)) {
      delete operation.replacement;
      operation.predecessors = [];
    }
  const missing: { reference: ApiReference; operationId: string; pointer: string }[] = [];
  for (const from of references) {
    for (const { raw, pointer } of replacements(from.document)) {
      const replacement = getObject(raw, 'x-replacement');
      const operationId = getString(replacement, 'operationId') ?? '';
      const old = findOperation(from.reference, getString(raw, 'operationId'));
      const target = references
        .filter((candidate) => candidate !== from)
        .map((candidate) => ({
          url: candidate.url,
          operation: findOperation(candidate.reference, operationId),
        }))
        .find(({ operation }) => operation);
      if (!target?.operation) missing.push({ reference: from.reference, operationId, pointer });
      if (!old || !target?.operation) continue;
      const differences = getStrings(replacement, 'differences').map(describe);
      old.replacement = counterpart(target.operation, target.url, differences);
      target.operation.predecessors.push(counterpart(old, from.url, differences));
    }
  }
  return missing;
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
  return operationsOf(reference).find(
    (operation) => operation.operationId === operationId && operationId !== undefined,
  );
}

function operationsOf(reference: ApiReference): Operation[] {
  return reference.tagGroups.flatMap((group) => group.tags).flatMap((tag) => tag.operations);
}

/** What `connectCounterparts` has written into a reference. */
export function counterpartsOf(reference: ApiReference): unknown[] {
  return operationsOf(reference).map(({ replacement, predecessors }) => [replacement, predecessors]);
}

function counterpart(
  { title, anchor, method, path }: Operation,
  url: string,
  differences: RichText[],
): Counterpart {
  return { label: title, href: `${url}#${anchor}`, method, path, differences };
}
