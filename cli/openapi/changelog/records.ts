import path from 'node:path';
import { type Inputs, trackInputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { get, getString, isObject, type Raw } from '../document/raw.ts';
import { publicDocument } from '../normalise/internal/public-document.ts';
import { parseSource } from '../read/source.ts';

/** A version of an API as it was published. */
export interface VersionRecord {
  version: string;
  /** The day of its publication, `2026-01-31`. */
  date?: string;
  /** What else there is to say, as Markdown. */
  note?: string;
  /** By what later versions are compared with it; see `bareDocument`. */
  document: Raw;
}

/** `specs/institutional.yaml` → `specs/institutional.versions`, a folder with a file for each version. */
export function versionsFolderOf(specification: string): string {
  return path.join(path.dirname(specification), `${path.parse(specification).name}.versions`);
}

export function recordFileOf(specification: string, version: string): string {
  return path.join(versionsFolderOf(specification), `${version.replace(/[^\w.+-]+/g, '-')}.json`);
}

/** The recorded versions of a specification, the oldest first. Reports files that are no records. */
export function readRecords(
  specification: string,
  inputs: Inputs = trackInputs(),
): { records: VersionRecord[]; problems: Problem[] } {
  const folder = versionsFolderOf(specification);
  const records: VersionRecord[] = [];
  const problems: Problem[] = [];
  for (const { name, kind } of inputs.folder(folder)) {
    if (kind !== 'file' || !name.endsWith('.json') || name.startsWith('.#')) continue;
    const file = path.join(folder, name);
    const { source, problems: syntax } = parseSource(file, inputs.text(file));
    problems.push(...syntax);
    const record = source && isObject(source.data) ? toRecord(source.data) : undefined;
    if (record) records.push(record);
    else if (source)
      problems.push({
        message: 'This file is not a valid version record.',
        severity: 'error',
        rule: 'changelog/record',
        file,
        line: 1,
        column: 1,
        hint: '`version`, `date` (such as 2026-01-31) and `document` are required; `note` is optional. `npm run docs -- changelog` writes this file.',
      });
  }
  return { records: records.sort((a, b) => compareVersions(a.version, b.version)), problems };
}

function toRecord(data: Raw): VersionRecord | undefined {
  const document = get(data, 'document');
  const [version, date, note] = ['version', 'date', 'note'].map((key) => getString(data, key));
  if (!isObject(document) || version === undefined) return undefined;
  if (get(data, 'date') !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date ?? '')) return undefined;
  return {
    version,
    ...(date === undefined ? {} : { date }),
    ...(note === undefined ? {} : { note }),
    // Records of older versions of this generator hold internal parts.
    document: publicDocument(document),
  };
}

/** A record as the text of its file: fields one a line, so that git shows what has changed. */
export function recordText({ version, date, note, document }: VersionRecord): string {
  return `${JSON.stringify({ version, date, note, document }, null, 1)}\n`;
}

/** Below 0 when `a` is the older one. Numbers count as numbers, and what comes before a release before it. */
export function compareVersions(a: string, b: string): number {
  const [ours, theirs] = [a, b].map((version) => version.split(/[.+-]/));
  const length = Math.max(ours?.length ?? 0, theirs?.length ?? 0);
  for (let index = 0; index < length; index += 1) {
    const [one, other] = [ours?.[index], theirs?.[index]];
    if (one === other) continue;
    const numbers = [one, other].map((part) => (/^\d+$/.test(part ?? '') ? Number(part) : undefined));
    const [x, y] = numbers;
    if (x !== undefined && y !== undefined) return x - y;
    // `2.0.0-beta` comes before `2.0.0`, and `2.0` before `2.0.1`.
    if (one === undefined) return y === undefined ? 1 : -1;
    if (other === undefined) return x === undefined ? -1 : 1;
    return one < other ? -1 : 1;
  }
  return 0;
}
