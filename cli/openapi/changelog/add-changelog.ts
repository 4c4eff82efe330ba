import { diffDocuments } from '../diff/diff-documents.ts';
import { keyOf } from '../diff/operations.ts';
import type { ApiReference, VersionChanges } from '../model/model.ts';
import { taggedOperations } from '../model/tagged-operations.ts';
import type { TextLimit } from '../model/text-limit.ts';
import type { VersionRecord } from './records.ts';

/**
 * Adds the changes of recorded versions, newest first, to a model; the records are oldest first. Also sets the history of
 * each operation: the version that added it and the last one that changed it. The first record has no changes.
 */
export function addChangelog(
  model: Pick<ApiReference, 'tagGroups' | 'changelog'>,
  records: VersionRecord[],
  { anchors, renderer }: TextLimit,
): void {
  const present = new Map(taggedOperations(model).map((operation) => [keyOf(operation), operation]));
  const describe = (markdown: string) => renderer.describe(markdown, 4);
  const versions = records.map((record, index): VersionChanges => {
    const { version, date, note } = record;
    const before = records[index - 1];
    const groups = new Map<string, VersionChanges['operations'][number]>();
    const anchor = anchors.claim(`version-${version}`);
    for (const change of before ? diffDocuments(before.document, record.document) : []) {
      const operation = present.get(keyOf(change.operation));
      const group = groups.get(change.operation) ?? {
        name: change.operation,
        ...(operation ? { href: `#${operation.anchor}` } : {}),
        changes: [],
      };
      groups.set(change.operation, group);
      group.changes.push({
        breaking: change.breaking,
        message: describe(change.message),
        ...(change.reason === undefined ? {} : { reason: change.reason }),
      });
      if (operation) {
        const isNew = change.isNewOperation === true;
        const label = isNew ? 'operation.added' : 'operation.changed';
        const others = isNew ? [] : operation.history.filter((entry) => entry.label !== label);
        operation.history = [...others, { label, version, href: `#${anchor}` }];
      }
    }
    return {
      version,
      anchor,
      ...(date === undefined ? {} : { date }),
      ...(note === undefined ? {} : { note: describe(note) }),
      isFirst: before === undefined,
      operations: [...groups.values()],
    };
  });
  model.changelog = versions.reverse();
}
