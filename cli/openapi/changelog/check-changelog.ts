import { errorAt, type Problem, warningAt } from '../../problem.ts';
import { toPointer } from '../../text/json-pointer.ts';
import { COMMAND } from '../../this-package.ts';
import { bareDocument } from '../diff/bare-document.ts';
import type { Change } from '../diff/change.ts';
import { code } from '../diff/code.ts';
import { diffDocuments } from '../diff/diff-documents.ts';
import { alikeChanges, countChanges, groupChanges } from '../diff/group-changes.ts';
import { getObject, getString, valueAt } from '../document/json-object.ts';
import type { LoadedDocument } from '../load.ts';
import { compareVersions, readRecords } from './records.ts';

const RECORD = `\`${COMMAND} changelog\``;

/**
 * Reports changes since the last recorded version: breaking ones as errors, others as a warning. Does nothing if no version
 * has been recorded.
 */
export function checkChangelog({ source, document, recordsAt }: LoadedDocument): Problem[] {
  const newest = readRecords(recordsAt).records.at(-1);
  if (!newest) return [];
  const version = getString(getObject(document, 'info'), 'version') ?? '';
  const changes = diffDocuments(newest.document, bareDocument(document));
  const locate = ({ operation, field }: Change) => {
    const [method = '', path = ''] = operation.split(' ');
    const around = path.startsWith('/')
      ? 'paths'
      : Object.hasOwn(document, 'webhooks')
        ? 'webhooks'
        : 'x-webhooks';
    const own = [around, path, method.toLowerCase()];
    const holder = [own, own.slice(0, 2), []].find(
      (steps) => field && Object.hasOwn(Object(valueAt(document, steps)), field),
    );
    return source.locate(toPointer(holder && field ? [...holder, field] : own));
  };
  const breaking = changes.filter((change) => change.breaking);
  const isOlder = compareVersions(version, newest.version) < 0;
  const hint = isOlder
    ? `Raise \`info.version\`: ${newest.version} is recorded. Or remove that record, if it was never published.`
    : version === newest.version
      ? `Raise \`info.version\` and run ${RECORD}, or add \`--amend\` if ${version} is not published yet.`
      : `Run ${RECORD} to record version ${version}.`;
  // What is shared by many operations, such as a server or a schema, is one problem.
  const problems = alikeChanges(breaking).flatMap(([first, ...others]) => {
    if (!first) return [];
    const count = others.length === 1 ? 'one more operation' : `${others.length} more operations`;
    const subject = `${code(first.operation)}${others.length === 0 ? ' breaks' : ` and ${count} break`}`;
    return errorAt('changelog/breaking', locate(first), {
      message: `${subject} clients of ${newest.version}, but the changelog does not record it: ${first.message} ${first.reason}`,
      hint,
    });
  });
  const { count: others } = countChanges(groupChanges(changes.filter((change) => !change.breaking)));
  if (others > 0 || (changes.length === 0 && version !== newest.version)) {
    const message =
      others > 0
        ? `${others} ${others === 1 ? 'change is' : 'changes are'} not recorded since version ${newest.version}.`
        : isOlder
          ? `Version ${version} is older than ${newest.version}, which is recorded.`
          : `Version ${version} is not recorded.`;
    problems.push(warningAt('changelog/unrecorded', source.locate('/info/version'), { message, hint }));
  }
  return problems;
}
