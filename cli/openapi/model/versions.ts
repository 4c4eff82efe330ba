import { getOrInsert, oncePer } from '../../text/get-or-insert.ts';
import { hasId, type NamedReference, replacements } from './equivalents.ts';
import type { ApiReference, ApiVersion, Operation, OperationVersion } from './model.ts';
import { allOperations, withOperations } from './tagged-operations.ts';

/** The versions of an API, as one of their references links to them. */
export interface Versions {
  versions: NonNullable<ApiReference['versions']>;
  /** Operation anchor → the same operation in each of the other versions. */
  operations: Map<string, OperationVersion[]>;
}

export type VersionedReference = NamedReference & { ofApi?: ApiVersion | undefined };

/** The operations of one version → the same ones of another. */
type Same = Map<Operation, Operation>;

/** Finds the other versions of each reference that is a version of an API, and the operations of these. */
export function findVersions<Named extends VersionedReference>(references: Named[]): Map<Named, Versions> {
  const found = new Map<Named, Versions>();
  const matched = oncePer((from: Named) =>
    oncePer((to: Named): Same => (from === to ? new Map() : sameOperations(from, to))),
  );
  for (const from of references) {
    const { ofApi: own } = from;
    if (!own) continue;
    const operations: Versions['operations'] = new Map();
    const all = references.filter(({ ofApi }) => ofApi?.api === own.api);
    const others = all.flatMap((to) => {
      const { ofApi } = to;
      if (to === from || !ofApi) return [];
      const same = throughOthers({ from, to, all }, (one, other) => matched(one)(other));
      for (const operation of allOperations(from.reference)) {
        const { anchor } = same.get(operation) ?? {};
        const href = anchor === undefined ? {} : { href: `${to.url}#${anchor}` };
        getOrInsert(operations, operation.anchor, () => []).push({ ...ofApi, ...href });
      }
      return [{ ...ofApi, href: to.url }];
    });
    found.set(from, { versions: { own, others }, operations });
  }
  return found;
}

/** Adds operations that are the same as one of a third version: between each two, names may have changed. */
function throughOthers<Named extends VersionedReference>(
  { from, to, all }: { from: Named; to: Named; all: Named[] },
  matched: (one: Named, other: Named) => Same,
): Same {
  const same = new Map(matched(from, to));
  const isMatched = matched(to, from);
  for (const operation of allOperations(from.reference)) {
    if (same.has(operation)) continue;
    for (const third of all) {
      const between = matched(from, third).get(operation);
      const other = between && matched(third, to).get(between);
      if (!other || isMatched.has(other)) continue;
      same.set(operation, other);
      break;
    }
  }
  return same;
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
function sameOperations(from: NamedReference, to: NamedReference): Same {
  const [own, others] = [allOperations(from.reference), allOperations(to.reference)];
  const same: Same = new Map();
  const taken = new Set<Operation>();
  const connect = (one: Operation | undefined, other: Operation | undefined) => {
    if (!one || !other) return;
    if (!same.has(one)) same.set(one, other);
    taken.add(other);
  };
  for (const { of, operationId } of replacements(from.document))
    connect(own.find(of), others.find(hasId(operationId)));
  for (const { of, operationId } of replacements(to.document))
    connect(own.find(hasId(operationId)), others.find(of));
  // What says that it has been replaced is not what has its path now.
  const isReplaced = (operation: Operation) =>
    [from, to].some(({ document }) => replacements(document).some(({ of }) => of(operation)));
  for (const keyOf of [({ operationId }: Operation) => operationId, requestOf]) {
    const free = new Map(others.filter((one) => !taken.has(one)).map((one) => [keyOf(one), one]));
    free.delete(undefined);
    for (const one of own)
      if (!same.has(one) && !(keyOf === requestOf && isReplaced(one))) connect(one, free.get(keyOf(one)));
  }
  return same;
}

/** Neither the names of parameters nor a version at the beginning make a path another one. */
function requestOf({ method, path, isReceived }: Operation): string {
  const common = path.replace(/^\/v\d[\w.]*(?=\/)/, '').replace(/\{[^{}]*\}/g, '{}');
  return `${isReceived ? 'webhook ' : ''}${method} ${common}`;
}
