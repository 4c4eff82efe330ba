import path from 'node:path';
import { errorAt, type Problem } from '../../problem.ts';
import { bareDocument } from '../diff/bare-document.ts';
import { diffDocuments } from '../diff/diff-documents.ts';
import { countChanges, groupChanges } from '../diff/group-changes.ts';
import { getObject, getString } from '../document/json-object.ts';
import type { LoadedDocument } from '../load.ts';
import { compareVersions, readRecords, recordFileOf, recordText } from './records.ts';

export interface RecordOptions {
  /** The date of publication; defaults to the recorded date, or `today`. */
  date?: string;
  today: string;
  note?: string;
  /** Whether the newest record may be overwritten, because its version is unpublished. */
  amend: boolean;
}

/** A record to write. */
export interface RecordedVersion {
  /** The folder of the specification. */
  folder: string;
  file: string;
  text: string;
  version: string;
  changes: number;
  breaking: number;
  /** Whether the version is recorded as it is, and only its date or its note is another one. */
  isSame: boolean;
}

/**
 * Returns the record of a specification's current version, or none if it is recorded already. The first record has no date,
 * since the API was published before. Reports a version that is older than the last one or would overwrite it.
 */
export function recordVersion(
  { source, document, recordsAt }: LoadedDocument,
  { date, today, note, amend }: RecordOptions,
): { recorded?: RecordedVersion; problems: Problem[] } {
  const { records, problems } = readRecords(recordsAt);
  if (problems.length > 0) return { problems };
  const version = getString(getObject(document, 'info'), 'version') ?? '';
  const bare = bareDocument(document);
  const newest = records.at(-1);
  const fail = (message: string, hint: string): { problems: Problem[] } => ({
    problems: [errorAt('changelog/version', source.locate('/info/version'), { message, hint })],
  });
  const old = newest?.version === version ? newest : undefined;
  const before = old ? records.at(-2) : newest;
  const hasOptions = date !== undefined || note !== undefined;
  const isSame = old !== undefined && diffDocuments(old.document, bare).length === 0;
  if (isSame && !(amend && hasOptions)) return { problems: [] };
  if (old && !amend)
    return fail(
      `Version ${version} is already recorded, but the specification has changed since then.`,
      'Raise `info.version`, or add `--amend` if that version is not published yet.',
    );
  if (newest && !old && compareVersions(version, newest.version) < 0)
    return fail(
      `Version ${version} is older than ${newest.version}, which is already recorded.`,
      'Raise `info.version`.',
    );
  const file = recordFileOf(recordsAt, version);
  // File systems may be case-insensitive.
  const same = records.find(
    (record) =>
      record.version !== version &&
      recordFileOf(recordsAt, record.version).toLowerCase() === file.toLowerCase(),
  );
  if (same)
    return fail(
      `Versions ${same.version} and ${version} would be recorded in the same file, ${path.basename(file)}.`,
      'Use letters, digits, dots and hyphens in `info.version`.',
    );
  const { count, breaking } = countChanges(groupChanges(before ? diffDocuments(before.document, bare) : []));
  return {
    recorded: {
      folder: path.dirname(recordsAt),
      file,
      text: recordText({
        version,
        date: date ?? old?.date ?? (before ? today : undefined),
        note: note ?? old?.note,
        document: bare,
      }),
      version,
      changes: count,
      breaking,
      isSame,
    },
    problems: [],
  };
}
