import type { Change } from '../diff/change.ts';
import { diffDocuments } from '../diff/diff-documents.ts';
import { groupChanges } from '../diff/group-changes.ts';
import { keyOf } from '../diff/operations.ts';
import type { ApiReference, Operation, VersionChanges } from '../model/model.ts';
import { allOperations } from '../model/tagged-operations.ts';
import type { TextLimit } from '../model/text-limit.ts';
import type { VersionRecord } from './records.ts';

/**
 * Adds the changes of recorded versions, newest first, to a model; the records are oldest first. Also sets the history of
 * each operation: the version that added it and the last one that changed it. The first record has no changes.
 */
export function addChangelog(
  model: Pick<ApiReference, 'tagGroups' | 'webhooks' | 'changelog'>,
  records: VersionRecord[],
  { anchors, renderer }: TextLimit,
): void {
  const present = new Map(allOperations(model).map((operation) => [keyOf(operation), operation]));
  const describe = (markdown: string) => renderer.describe(markdown, 4);
  const versions = records.map((record, index): VersionChanges => {
    const { version, date, note } = record;
    const before = records[index - 1];
    const anchor = anchors.claim(`version-${version}`);
    const changes = before ? diffDocuments(before.document, record.document) : [];
    for (const change of changes) {
      const operation = present.get(keyOf(change.operation));
      if (operation) addToHistory(operation, change, { version, href: `#${anchor}` });
    }
    const groups = groupChanges(changes).map((group) => ({
      operations: group.operations.map((name) => {
        const operation = present.get(keyOf(name));
        return { name, ...(operation && { href: `#${operation.anchor}` }) };
      }),
      changes: group.changes.map(({ breaking, message, reason }) => ({
        ...{ breaking, message: describe(message) },
        ...(reason !== undefined && { reason }),
      })),
    }));
    return {
      version,
      anchor,
      ...(date !== undefined && { date }),
      ...(note !== undefined && { note: describe(note) }),
      isFirst: before === undefined,
      groups,
    };
  });
  model.changelog = versions.reverse();
}

/** Leaves out what the operation was before this change of its kind. */
function addToHistory(
  operation: Operation,
  { isNewOperation }: Change,
  entry: Omit<Operation['history'][number], 'label'>,
): void {
  const label = isNewOperation ? 'operation.added' : 'operation.changed';
  const others = isNewOperation ? [] : operation.history.filter((other) => other.label !== label);
  operation.history = [...others, { label, ...entry }];
}
