import { getOrInsert } from '../../text/get-or-insert.ts';
import { toPointer } from '../../text/json-pointer.ts';
import {
  getEntries,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { compare } from './compare.ts';
import type { ApiReference, Equivalent, Operation, RichText } from './model.ts';
import { taggedOperations, withOperations } from './tagged-operations.ts';

/** A reference with the document that it was built from. */
export interface NamedReference {
  reference: ApiReference;
  /** Includes internal operations, whose `x-replacement` is checked as well. */
  document: JsonObject;
  /** URL of its page. */
  url: string;
}

/** An operation that no other reference has. */
interface Missing<Named> {
  from: Named;
  operationId: string;
  pointer: string;
  /** The operationIds of the other references. */
  known: string[];
}

/** Operation anchor → equivalents in other references. */
export type Equivalents = Map<string, Pick<Operation, 'replacement' | 'predecessors'>>;

/**
 * Resolves `x-replacement: { operationId, differences }` of operations to operations of the site's other references.
 * Returns the links for both ends, and the operationIds that cannot be resolved.
 */
export function findEquivalents<Named extends NamedReference>(
  references: Named[],
  describe: (markdown: string) => RichText,
): {
  equivalents: Map<Named, Equivalents>;
  missing: Missing<Named>[];
} {
  const equivalents = new Map(references.map((named): [Named, Equivalents] => [named, new Map()]));
  const missing: Missing<Named>[] = [];
  const equivalentsOf = (named: Named, { anchor }: Operation) =>
    getOrInsert(
      getOrInsert(equivalents, named, () => new Map()),
      anchor,
      () => ({ predecessors: [] }),
    );
  for (const from of references) {
    for (const { raw, pointer } of replacements(from.document)) {
      const replacement = getObject(raw, 'x-replacement');
      const operationId = getString(replacement, 'operationId') ?? '';
      const old = findOperation(from.reference, getString(raw, 'operationId'));
      const others = references.filter((candidate) => candidate !== from);
      const target = others
        .map((to) => ({ to, operation: findOperation(to.reference, operationId) }))
        .find(({ operation }) => operation);
      if (!target?.operation) {
        const known = others.flatMap(({ reference }) => idsOf(reference));
        missing.push({ from, operationId, pointer: `${pointer}/operationId`, known });
      }
      if (!old || !target?.operation) continue;
      const differences = getStrings(replacement, 'differences').map(describe);
      const { predecessors } = equivalentsOf(target.to, target.operation);
      const number = predecessors.length === 0 ? '' : `-${predecessors.length + 1}`;
      const anchor = `${target.operation.anchor}-legacy${number}`;
      equivalentsOf(from, old).replacement = {
        ...equivalent(target.operation, target.to.url, differences),
        href: `${target.to.url}#${anchor}`,
      };
      predecessors.push({
        ...equivalent(old, from.url, differences),
        compared: { anchor, ...compare(old, target.operation) },
      });
    }
  }
  return { equivalents, missing };
}

export function withEquivalents(reference: ApiReference, equivalents: Equivalents): ApiReference {
  const connect = (operation: Operation): Operation => ({
    ...operation,
    ...equivalents.get(operation.anchor),
  });
  return equivalents.size === 0 ? reference : withOperations(reference, connect);
}

/** Returns the operations with `x-replacement`, and where they have it. */
export function replacements(document: JsonObject): { raw: JsonObject; pointer: string }[] {
  return getEntries(document, 'paths').flatMap(([path, item]) =>
    Object.entries(isObject(item) ? item : {}).flatMap(([method, raw]) =>
      isObject(raw) && isObject(raw['x-replacement'])
        ? [{ raw, pointer: toPointer(['paths', path, method, 'x-replacement']) }]
        : [],
    ),
  );
}

function findOperation(reference: ApiReference, operationId: string | undefined): Operation | undefined {
  return taggedOperations(reference).find(
    (operation) => operation.operationId === operationId && operationId !== undefined,
  );
}

function idsOf(reference: ApiReference): string[] {
  return taggedOperations(reference).flatMap(({ operationId }) => operationId ?? []);
}

function equivalent(
  { title, anchor, method, path }: Operation,
  url: string,
  differences: RichText[],
): Equivalent {
  return { label: title, href: `${url}#${anchor}`, method, path, differences };
}
