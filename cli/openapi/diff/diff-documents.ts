import { compare } from '../../text/compare.ts';
import type { Raw } from '../document/raw.ts';
import { createFlatten } from '../model/flatten.ts';
import { type Change, type Comparison, countPairs, createOnce, type Version } from './change.ts';
import type { FoundOperation } from './found-operation.ts';
import { compareOperations, operationsByName } from './operations.ts';

/** What is said of an operation that was not there before. */
export const IS_NEW = 'The operation is new.';

/** Changes of all operations; where there are more, few of each further operation are told. */
const MANY = 50_000;
const FEW = 20;

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
  const shared = { before, after, once: createOnce() };
  for (const [key, operation] of oldOperations) {
    const next = newOperations.get(key);
    if (next)
      for (const change of changesOf(operation, next, shared, changes.length < MANY ? MANY : FEW))
        changes.push(change);
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
  shared: Omit<Comparison, 'note' | 'isDue'>,
  most: number,
): Change[] {
  const changes = new Map<string, Change>();
  const operation = now.name;
  let isCut = false;
  const note: Comparison['note'] = (kind, message, reason) => {
    isCut ||= changes.size >= most;
    const why = reason === undefined ? {} : { reason };
    if (!isCut) changes.set(message, { kind, breaking: reason !== undefined, operation, message, ...why });
  };
  compareOperations(old, now, { ...shared, note, isDue: countPairs() });
  if (isCut)
    changes.set('', {
      kind: 'changed',
      breaking: true,
      operation,
      message: 'There are more changes.',
      reason: 'They are not listed, and some may be breaking.',
    });
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
