import path from 'node:path';
import type { Problem } from '../../problem.ts';
import { diffDocuments } from '../diff/diff-documents.ts';
import { getObject, getString } from '../document/raw.ts';
import type { LoadedDocument } from '../load.ts';
import { bareDocument } from './bare-document.ts';
import { compareVersions, readRecords, recordFileOf, recordText } from './records.ts';

export interface RecordOptions {
  /** The day of publication; without one, `today`, or the day that is recorded. */
  date?: string;
  today: string;
  note?: string;
  /** The newest record is of a version that nobody has seen yet: it may be written anew. */
  amend: boolean;
}

/** What there is to write, and how many changes it tells of. */
export interface RecordedVersion {
  /** That of the specification. */
  folder: string;
  file: string;
  text: string;
  version: string;
  changes: number;
  breaking: number;
}

/**
 * The version that a specification has now, as a record; undefined when it is recorded already as it is. The first one
 * gets no day: it was there before. Reports a version that would overwrite what has been published, or is older.
 */
export function recordVersion(
  { source, document }: LoadedDocument,
  { date, today, note, amend }: RecordOptions,
): { recorded?: RecordedVersion; problems: Problem[] } {
  const { records, problems } = readRecords(source.file);
  if (problems.length > 0) return { problems };
  const version = getString(getObject(document, 'info'), 'version') ?? '';
  const bare = bareDocument(document);
  const newest = records.at(-1);
  const problem = (message: string, hint: string): Problem => ({
    message,
    severity: 'error',
    rule: 'changelog/version',
    ...source.locate('/info/version'),
    hint,
  });
  const isAgain = newest?.version === version;
  const before = isAgain ? records.at(-2) : newest;
  const hasNews = date !== undefined || note !== undefined;
  if (newest && isAgain && diffDocuments(newest.document, bare).length === 0 && !(amend && hasNews))
    return { problems: [] };
  if (newest && isAgain && !amend)
    return {
      problems: [
        problem(
          `Version ${version} is already recorded, but the specification has changed since then.`,
          'Raise `info.version`, or add `--amend` if that version is not published yet.',
        ),
      ],
    };
  if (newest && !isAgain && compareVersions(version, newest.version) < 0)
    return {
      problems: [
        problem(
          `Version ${version} is older than ${newest.version}, which is already recorded.`,
          'Raise `info.version`.',
        ),
      ],
    };
  const file = recordFileOf(source.file, version);
  // Also where capitals make no difference.
  const same = records.find(
    (record) =>
      record.version !== version &&
      recordFileOf(source.file, record.version).toLowerCase() === file.toLowerCase(),
  );
  if (same)
    return {
      problems: [
        problem(
          `Versions ${same.version} and ${version} would be recorded in the same file, ${path.basename(file)}.`,
          'Use letters, digits, dots and hyphens in `info.version`.',
        ),
      ],
    };
  const changes = before ? diffDocuments(before.document, bare) : [];
  const old = isAgain ? newest : undefined;
  const day = date ?? old?.date ?? (before ? today : undefined);
  const words = note ?? old?.note;
  return {
    recorded: {
      folder: path.dirname(source.file),
      file,
      text: recordText({
        version,
        ...(day === undefined ? {} : { date: day }),
        ...(words === undefined ? {} : { note: words }),
        document: bare,
      }),
      version,
      changes: changes.length,
      breaking: changes.filter(({ breaking }) => breaking).length,
    },
    problems: [],
  };
}
