import type { Change } from '../openapi/diff/change.ts';
import { code } from '../openapi/diff/code.ts';
import { oneLine } from '../text/one-line.ts';

/** Writes changes as text for a terminal. */
export function changesAsText(changes: Change[]): string {
  return [
    ...grouped(changes).map(([operation, list]) =>
      [oneLine(operation), ...list.map((change) => `  ${lineOf(change)}`)].join('\n'),
    ),
    summary(changes),
  ].join('\n\n');
}

/** Writes changes as Markdown for a pull request or release notes. */
export function changesAsMarkdown(changes: Change[]): string {
  const breaking = changes.filter((change) => change.breaking);
  const others = changes.filter((change) => !change.breaking);
  const list = (title: string, part: Change[]): string[] =>
    part.length === 0
      ? []
      : [
          `## ${title}`,
          ...grouped(part).map(([operation, changed]) =>
            [
              `### ${code(operation)}`,
              '',
              ...changed.map(({ message, reason }) => `- ${message}${reason ? ` *${reason}*` : ''}`),
            ].join('\n'),
          ),
        ];
  return [...list('Breaking changes', breaking), ...list('Other changes', others), summary(changes)].join(
    '\n\n',
  );
}

function lineOf({ breaking, message, reason }: Change): string {
  return breaking ? `breaking  ${message} ${reason}` : `          ${message}`;
}

function grouped(changes: Change[]): [string, Change[]][] {
  const groups = new Map<string, Change[]>();
  for (const change of changes) {
    const group = groups.get(change.operation) ?? [];
    group.push(change);
    groups.set(change.operation, group);
  }
  return [...groups];
}

function summary(changes: Change[]): string {
  if (changes.length === 0) return 'No changes affect clients.';
  const breaking = changes.filter((change) => change.breaking).length;
  return `${changes.length} ${changes.length === 1 ? 'change' : 'changes'}, ${breaking} breaking.`;
}
