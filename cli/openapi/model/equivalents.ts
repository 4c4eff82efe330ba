import { getOrInsert } from '../../text/get-or-insert.ts';
import { toPointer } from '../../text/json-pointer.ts';
import { getEntries, getString, getStrings, isObject, type JsonObject } from '../document/json-object.ts';
import { compare } from './compare.ts';
import type { ApiReference, Equivalent, Operation, RichText } from './model.ts';
import { allOperations, withOperations } from './tagged-operations.ts';

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
    for (const { pointer, of, operationId, differences: texts } of replacements(from.document)) {
      const old = allOperations(from.reference).find(of);
      const others = references.filter((candidate) => candidate !== from);
      const target = others
        .map((to) => ({ to, operation: allOperations(to.reference).find(hasId(operationId)) }))
        .find(({ operation }) => operation);
      if (!target?.operation) {
        const known = others.flatMap(({ reference }) => idsOf(reference));
        missing.push({ from, operationId, pointer: `${pointer}/operationId`, known });
      }
      if (!old || !target?.operation) continue;
      const differences = texts.map(describe);
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

/** An `x-replacement`, and where it is. */
interface Replacement {
  pointer: string;
  /** Whether an operation is the one that has it. */
  of(operation: Operation): boolean;
  operationId: string;
  differences: string[];
}

/** Returns the replacements of operations and webhooks. */
export function replacements(document: JsonObject): Replacement[] {
  return ['paths', 'webhooks', 'x-webhooks'].flatMap((holder) =>
    getEntries(document, holder).flatMap(([path, item]) =>
      Object.entries(isObject(item) ? item : {}).flatMap(([key, raw]): Replacement[] => {
        const replacement = isObject(raw) ? raw['x-replacement'] : undefined;
        if (!isObject(replacement)) return [];
        const isReceived = holder !== 'paths';
        return [
          {
            pointer: toPointer([holder, path, key, 'x-replacement']),
            of: (one) =>
              one.path === path &&
              one.method === key.toUpperCase() &&
              (one.isReceived === true) === isReceived,
            operationId: getString(replacement, 'operationId') ?? '',
            differences: getStrings(replacement, 'differences'),
          },
        ];
      }),
    ),
  );
}

export function hasId(id: string): (operation: Operation) => boolean {
  return ({ operationId }) => operationId === id;
}

function idsOf(reference: ApiReference): string[] {
  return allOperations(reference).flatMap(({ operationId }) => operationId ?? []);
}

function equivalent(
  { title, anchor, method, path }: Operation,
  url: string,
  differences: RichText[],
): Equivalent {
  return { label: title, href: `${url}#${anchor}`, method, path, differences };
}
