import type { Change } from '../openapi/diff/change.ts';
import { code } from '../openapi/diff/code.ts';
import { type ChangeGroup, countChanges, groupChanges } from '../openapi/diff/group-changes.ts';
import { oneLine } from '../text/one-line.ts';

/** Writes changes as text for a terminal. */
export function changesAsText(changes: Change[]): string {
  const groups = groupChanges(changes);
  return [
    ...groups.map(({ operations, changes: list }) =>
      [oneLine(operations.join(', ')), ...list.map((change) => `  ${lineOf(change)}`)].join('\n'),
    ),
    summary(groups),
  ].join('\n\n');
}

/** Writes changes as Markdown for a pull request or release notes. */
export function changesAsMarkdown(changes: Change[]): string {
  const breaking = groupChanges(changes.filter((change) => change.breaking));
  const others = groupChanges(changes.filter((change) => !change.breaking));
  const list = (title: string, groups: ChangeGroup[]): string[] =>
    groups.length === 0
      ? []
      : [
          `## ${title}`,
          ...groups.map(({ operations, changes: changed }) =>
            [
              `### ${operations.map(code).join(', ')}`,
              '',
              ...changed.map(({ message, reason }) => `- ${message}${reason ? ` *${reason}*` : ''}`),
            ].join('\n'),
          ),
        ];
  return [
    ...list('Breaking changes', breaking),
    ...list('Other changes', others),
    summary([...breaking, ...others]),
  ].join('\n\n');
}

function lineOf({ breaking, message, reason }: Change): string {
  return breaking ? `breaking  ${message} ${reason}` : `          ${message}`;
}

function summary(groups: ChangeGroup[]): string {
  const { count, breaking } = countChanges(groups);
  if (count === 0) return 'No changes affect clients.';
  return `${count} ${count === 1 ? 'change' : 'changes'}, ${breaking} breaking.`;
}
