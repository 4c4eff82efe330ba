import { getOrInsert } from '../../text/get-or-insert.ts';
import { getObject, getString } from '../document/json-object.ts';
import { type NamedReference, replacements } from './equivalents.ts';
import type { ApiReference, ApiVersion, Operation, OperationVersion } from './model.ts';
import { allOperations, withOperations } from './tagged-operations.ts';

/** The versions of an API, as one of their references links to them. */
export interface Versions {
  versions: NonNullable<ApiReference['versions']>;
  /** Operation anchor → the same operation in each of the other versions. */
  operations: Map<string, OperationVersion[]>;
}

export type VersionedReference = NamedReference & { ofApi?: ApiVersion | undefined };

/** Finds the other versions of each reference that is a version of an API, and the operations of these. */
export function findVersions<Named extends VersionedReference>(references: Named[]): Map<Named, Versions> {
  const found = new Map<Named, Versions>();
  for (const from of references) {
    const { ofApi: own } = from;
    if (!own) continue;
    const operations: Versions['operations'] = new Map();
    const others = references.flatMap((to) => {
      if (to === from || to.ofApi?.api !== own.api) return [];
      const same = sameOperations(from, to);
      for (const operation of allOperations(from.reference)) {
        const { anchor } = same.get(operation) ?? {};
        const href = anchor === undefined ? {} : { href: `${to.url}#${anchor}` };
        getOrInsert(operations, operation.anchor, () => []).push({ ...to.ofApi, ...href });
      }
      return [{ ...to.ofApi, href: to.url }];
    });
    found.set(from, { versions: { own, others }, operations });
  }
  return found;
}

export function withVersions(reference: ApiReference, { versions, operations }: Versions): ApiReference {
  const connected = withOperations(reference, (operation) => {
    const others = operations.get(operation.anchor);
    return others ? { ...operation, versions: others } : operation;
  });
  return { ...connected, versions };
}

/**
 * Returns the operations of one version with the same operation of another: by `x-replacement` of either, else by
 * operationId, else by method and path. What an earlier rule has matched, a later one leaves alone.
 */
function sameOperations(from: NamedReference, to: NamedReference): Map<Operation, Operation> {
  const [own, others] = [allOperations(from.reference), allOperations(to.reference)];
  const same = new Map<Operation, Operation>();
  const taken = new Set<Operation>();
  const connect = (one: Operation | undefined, other: Operation | undefined) => {
    if (!one || !other) return;
    if (!same.has(one)) same.set(one, other);
    taken.add(other);
  };
  const withId = (all: Operation[], id: string) => all.find(({ operationId }) => operationId === id);
  for (const [before, after] of replacedIn(from)) connect(withId(own, before), withId(others, after));
  for (const [before, after] of replacedIn(to)) connect(withId(own, after), withId(others, before));
  for (const keyOf of [({ operationId }: Operation) => operationId, requestOf]) {
    const free = new Map(others.filter((one) => !taken.has(one)).map((one) => [keyOf(one), one]));
    free.delete(undefined);
    for (const one of own) if (!same.has(one)) connect(one, free.get(keyOf(one)));
  }
  return same;
}

function replacedIn({ document }: NamedReference): [before: string, after: string][] {
  return replacements(document).map(({ raw }) => [
    getString(raw, 'operationId') ?? '',
    getString(getObject(raw, 'x-replacement'), 'operationId') ?? '',
  ]);
}

/** Neither the names of parameters nor a version at the beginning make a path another one. */
function requestOf({ method, path, isReceived }: Operation): string {
  const common = path.replace(/^\/v\d[\w.]*(?=\/)/, '').replace(/\{[^{}]*\}/g, '{}');
  return `${isReceived ? 'webhook ' : ''}${method} ${common}`;
}
