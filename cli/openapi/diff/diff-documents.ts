import { compare } from '../../text/compare.ts';
import type { Raw } from '../document/raw.ts';
import { createFlatten } from '../model/flatten.ts';
import { type Change, type Comparison, countPairs, type Version } from './change.ts';
import type { FoundOperation } from './found-operation.ts';
import { compareOperations, operationsByName } from './operations.ts';

/** What is said of an operation that was not there before. */
export const IS_NEW = 'The operation is new.';

/**
 * Two versions of a document (OpenAPI 3, references local) → what has changed for clients, operation by operation,
 * breaking changes first. Words that do not bind anybody, such as descriptions, are no change.
 */
export function diffDocuments(old: Raw, now: Raw): Change[] {
  const before: Version = { document: old, flatten: createFlatten(old) };
  const after: Version = { document: now, flatten: createFlatten(now) };
  const oldOperations = operationsByName(old);
  const newOperations = operationsByName(now);
  const changes: Change[] = [];
  for (const [key, operation] of oldOperations) {
    const next = newOperations.get(key);
    if (next) changes.push(...changesOf(operation, next, { before, after }));
    else changes.push(removed(operation));
  }
  for (const [key, { name }] of newOperations)
    if (!oldOperations.has(key))
      changes.push({ kind: 'added', breaking: false, operation: name, message: IS_NEW });
  return changes.sort((a, b) => Number(b.breaking) - Number(a.breaking) || compare(a.operation, b.operation));
}

function changesOf(
  old: FoundOperation,
  now: FoundOperation,
  versions: Pick<Comparison, 'before' | 'after'>,
): Change[] {
  const changes = new Map<string, Change>();
  const note: Comparison['note'] = (kind, message, reason) =>
    changes.set(message, {
      kind,
      breaking: reason !== undefined,
      operation: now.name,
      message,
      ...(reason === undefined ? {} : { reason }),
    });
  compareOperations(old, now, { ...versions, note, isDue: countPairs() });
  return [...changes.values()];
}

function removed({ name, raw }: FoundOperation): Change {
  return {
    kind: 'removed',
    breaking: true,
    operation: name,
    message: raw.deprecated === true ? 'The deprecated operation was removed.' : 'The operation was removed.',
    reason: 'Requests to it fail.',
  };
}
