import path from 'node:path';
import { errorAt, type Fault, type Problem } from '../../problem.ts';
import { parseSource } from '../../source/parse-source.ts';
import { type SourceReader, trackSources } from '../../source-files.ts';
import { suggest } from '../../text/did-you-mean.ts';
import { isDay } from '../../text/is-day.ts';
import { toPointer } from '../../text/json-pointer.ts';
import { writeJson } from '../../text/json-text.ts';
import { COMMAND } from '../../this-package.ts';
import { get, getObject, getString, isObject, type JsonObject } from '../document/json-object.ts';
import { walk } from '../document/walk.ts';
import { publicDocument } from '../normalise/public-document.ts';

/** A published version of an API. */
export interface VersionRecord {
  version: string;
  /** The date of publication, `2026-01-31`. */
  date?: string | undefined;
  /** Markdown. */
  note?: string | undefined;
  /** What later versions are compared with; see `bareDocument`. */
  document: JsonObject;
}

/** `specs/parcels.yaml` → `specs/parcels.versions`, a folder with a file for each version. */
function versionsFolderOf(specification: string): string {
  return path.join(path.dirname(specification), `${path.parse(specification).name}.versions`);
}

export function recordFileOf(specification: string, version: string): string {
  return path.join(versionsFolderOf(specification), `${version.replace(/[^\w.+-]+/g, '-')}.json`);
}

/** Reads the recorded versions of a specification, oldest first. Reports files that aren't records. */
export function readRecords(
  specification: string,
  inputs: SourceReader = trackSources(),
): { records: VersionRecord[]; problems: Problem[] } {
  const folder = versionsFolderOf(specification);
  const records: VersionRecord[] = [];
  const problems: Problem[] = [];
  for (const { name, kind } of inputs.folder(folder)) {
    if (kind !== 'file' || !name.endsWith('.json') || name.startsWith('.#')) continue;
    const file = path.join(folder, name);
    const { source, problems: syntax } = parseSource(file, inputs.text(file), { isAsWritten: true });
    problems.push(...syntax);
    if (!source) continue;
    const data = isObject(source.data) ? source.data : {};
    const fault = faultOf(data, name);
    if (fault) {
      const hint = `${fault.hint} \`${COMMAND} changelog\` writes this file: git has it as it was.`;
      const { message, pointer } = fault;
      problems.push(errorAt('changelog/record', source.locate(pointer), { message, hint }));
    } else records.push(toRecord(data));
  }
  return { records: records.sort((a, b) => compareVersions(a.version, b.version)), problems };
}

function toRecord(data: JsonObject): VersionRecord {
  const [version = '', date, note] = ['version', 'date', 'note'].map((key) => getString(data, key));
  // Earlier releases of this generator recorded internal parts as well.
  return { version, date, note, document: publicDocument(getObject(data, 'document')).document };
}

/** Returns what an edit by hand has made wrong. */
function faultOf(data: JsonObject, name: string): (Fault & { pointer: string }) | undefined {
  const version = getString(data, 'version');
  const document = get(data, 'document');
  if (version === undefined || !isObject(document))
    return {
      pointer: '',
      message: 'This file is not a valid version record.',
      hint: '`version` and `document` are required, `date` and `note` are optional.',
    };
  for (const key of ['date', 'note']) {
    const value = get(data, key);
    if (value === undefined || (typeof value === 'string' && (key === 'note' || isDay(value)))) continue;
    const form = key === 'date' ? 'a day such as 2026-01-31' : 'a text';
    return { pointer: `/${key}`, message: `\`${key}\` must be ${form}.`, hint: 'Correct or remove it.' };
  }
  const unknown = Object.keys(data).find((key) => !FIELDS.includes(key));
  if (unknown !== undefined)
    return {
      pointer: toPointer([unknown]),
      message: `Unknown property \`${unknown}\`.`,
      hint: suggest(unknown, FIELDS),
    };
  const expected = path.basename(recordFileOf('', version));
  if (expected !== name)
    return {
      pointer: '/version',
      message: `This is the record of version ${version}, but the file is called ${name}, not ${expected}.`,
      hint: 'Correct one of the two.',
    };
  const documented = getString(getObject(document, 'info'), 'version');
  if (documented !== version)
    return {
      pointer: '/document/info/version',
      message: `The recorded document has the version ${documented ?? '(none)'}, not ${version}.`,
      hint: 'Correct one of the two.',
    };
  return undefined;
}

const FIELDS = ['version', 'date', 'note', 'document'];

/** Returns the property names of all recorded versions. */
export function formerNames(records: VersionRecord[]): Set<string> {
  const names = new Set<string>();
  for (const { document } of records)
    walk(document, (node, _pointer, inSchema) => {
      if (inSchema) for (const name of Object.keys(getObject(node, 'properties'))) names.add(name);
    });
  return names;
}

/** Returns the operationIds of all recorded versions. */
export function formerIds(records: VersionRecord[]): Set<string> {
  const operations = records.flatMap(({ document }) =>
    Object.values(getObject(document, 'paths')).flatMap((item) =>
      isObject(item) ? Object.values(item) : [],
    ),
  );
  return new Set(operations.flatMap((one) => (isObject(one) ? (getString(one, 'operationId') ?? []) : [])));
}

/** Serialises a record with one field per line, for readable diffs in git. */
export function recordText({ version, date, note, document }: VersionRecord): string {
  return `${writeJson({ version, date, note, document }, 1)}\n`;
}

/** Compares versions for sorting: numerically, pre-releases before their release. */
export function compareVersions(a: string, b: string): number {
  const [partsOfA, partsOfB] = [a.split(/[.+-]/), b.split(/[.+-]/)];
  const isNumber = (part: string | undefined): part is string => part !== undefined && /^\d+$/.test(part);
  for (let index = 0; index < Math.max(partsOfA.length, partsOfB.length); index += 1) {
    const [left, right] = [partsOfA[index], partsOfB[index]];
    if (left === right) continue;
    if (isNumber(left) && isNumber(right)) return Number(left) - Number(right);
    // `2.0.0-beta` comes before `2.0.0`, and `2.0` before `2.0.1`.
    if (left === undefined) return isNumber(right) ? -1 : 1;
    if (right === undefined) return isNumber(left) ? 1 : -1;
    return left < right ? -1 : 1;
  }
  return 0;
}
