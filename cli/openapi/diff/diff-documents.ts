import { MAX_CHANGES, MAX_CHANGES_OF_MANY } from '../../limits.ts';
import { compare } from '../../text/compare.ts';
import { t } from '../../words/words.ts';
import type { JsonObject } from '../document/json-object.ts';
import { createMergeSchema } from '../model/merge-schema.ts';
import { bareDocument } from './bare-document.ts';
import {
  type Change,
  type Comparison,
  countPairs,
  createOnce,
  type FoundOperation,
  type Pair,
  type Version,
} from './change.ts';
import { compareOperations, operationsByName } from './operations.ts';

/**
 * Returns what has changed for clients between two versions of an OpenAPI 3 document with local references, breaking changes
 * first. Ignores changes without effect on clients, such as descriptions.
 */
export function diffDocuments(old: JsonObject, now: JsonObject): Change[] {
  const [before, after] = [versionOf(old), versionOf(now)];
  const oldOperations = operationsByName(before.document);
  const newOperations = operationsByName(after.document);
  const changes: Change[] = [];
  const shared = { before, after, once: createOnce() };
  for (const [key, operation] of oldOperations) {
    const next = newOperations.get(key);
    const max = changes.length < MAX_CHANGES ? MAX_CHANGES : MAX_CHANGES_OF_MANY;
    const found = next ? changesOf({ before: operation, after: next }, shared, max) : [removed(operation)];
    for (const change of found) changes.push(change);
  }
  for (const [key, { method, path }] of newOperations)
    if (!oldOperations.has(key))
      changes.push({
        kind: 'added',
        breaking: false,
        operation: `${method} ${path}`,
        message: t('change.operation-new'),
        isNewOperation: true,
      });
  return changes.sort((a, b) => Number(b.breaking) - Number(a.breaking) || compare(a.operation, b.operation));
}

function versionOf(whole: JsonObject): Version {
  const document = bareDocument(whole);
  return { document, mergeSchema: createMergeSchema(document) };
}

function changesOf(
  { before, after }: Pair<FoundOperation>,
  shared: Omit<Comparison, 'note' | 'isDue'>,
  max: number,
): Change[] {
  const changes = new Map<string, Change>();
  const operation = `${after.method} ${after.path}`;
  let isCut = false;
  const note: Comparison['note'] = (kind, message, reason) => {
    isCut ||= changes.size >= max;
    const breaking = Boolean(reason);
    const why = typeof reason === 'string' ? { reason } : reason;
    if (!isCut) changes.set(message, { kind, breaking, operation, message, ...(breaking && why) });
  };
  compareOperations(before, after, { ...shared, note, isDue: countPairs() });
  if (isCut)
    changes.set('', {
      kind: 'changed',
      breaking: true,
      operation,
      message: t('change.more'),
      reason: t('breaks.unlisted'),
    });
  return [...changes.values()];
}

function removed({ method, path, raw, isReceived }: FoundOperation): Change {
  return {
    kind: 'removed',
    breaking: true,
    operation: `${method} ${path}`,
    message: t(raw.deprecated === true ? 'change.deprecated-removed' : 'change.operation-removed'),
    reason: t(isReceived ? 'breaks.not-received' : 'breaks.operation-gone'),
  };
}
