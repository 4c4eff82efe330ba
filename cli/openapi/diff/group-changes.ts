import { getOrInsert } from '../../text/get-or-insert.ts';
import type { Change } from './change.ts';

/** What is true of several operations, such as of those that send one schema, is one change for whoever reads it. */
export interface ChangeGroup {
  operations: string[];
  /** Those of the first operation. */
  changes: Change[];
}

/** Returns what is the same change of several operations as a list of them, in the order of the first of each list. */
export function alikeChanges(changes: Change[]): Change[][] {
  const alike = new Map<string, Change[]>();
  for (const change of changes) {
    const { breaking, message, reason = '' } = change;
    getOrInsert(alike, JSON.stringify([breaking, message, reason]), () => []).push(change);
  }
  return [...alike.values()];
}

/** Groups changes by the operations that have them. */
export function groupChanges(changes: Change[]): ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const alike of alikeChanges(changes)) {
    const operations = alike.map(({ operation }) => operation);
    const group = getOrInsert(groups, JSON.stringify(operations), () => ({ operations, changes: [] }));
    group.changes.push(...alike.slice(0, 1));
  }
  return [...groups.values()];
}

/** Counts changes as they are told: each once. */
export function countChanges(groups: { changes: Pick<Change, 'breaking'>[] }[]): {
  count: number;
  breaking: number;
} {
  const changes = groups.flatMap((group) => group.changes);
  return { count: changes.length, breaking: changes.filter(({ breaking }) => breaking).length };
}
