import { diffDocuments, IS_NEW } from '../diff/diff-documents.ts';
import { keyOf } from '../diff/operations.ts';
import type { Anchors } from '../model/anchors.ts';
import type { Operation, RichText, VersionChanges } from '../model/model.ts';
import type { VersionRecord } from './records.ts';

/** Rendered words of a record, and the anchors of the page they are for. */
export interface ChangelogContext {
  anchors: Anchors;
  describe(markdown: string): RichText;
}

/**
 * Recorded versions, the oldest first → what each has changed for clients, the newest first; and on each operation in
 * which version it came, and in which it changed last. The first record says only where the record begins.
 */
export function buildChangelog(
  records: VersionRecord[],
  operations: Operation[],
  { anchors, describe }: ChangelogContext,
): VersionChanges[] {
  const present = new Map(operations.map((operation) => [keyOf(operation), operation]));
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
      if (operation)
        tellOperation(operation, { isNew: change.message === IS_NEW, version, href: `#${anchor}` });
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
  return versions.reverse();
}

/** Of several changes the last one stays. */
function tellOperation(
  operation: Operation,
  { isNew, version, href }: { isNew: boolean; version: string; href: string },
): void {
  const label = isNew ? 'Added in' : 'Changed in';
  const others = isNew ? [] : operation.history.filter((entry) => entry.label !== label);
  operation.history = [...others, { label, version, href }];
}
