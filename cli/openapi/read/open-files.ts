import { realpathSync } from 'node:fs';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from '../../limits.ts';
import { type Problem, ProblemError, topOf } from '../../problem.ts';
import { confinedFile, SPECIFICATION } from '../../source/confine.ts';
import { parseSource, type Source } from '../../source/parse-source.ts';
import type { SourceReader } from '../../source-files.ts';
import { nearestFile } from '../../text/did-you-mean.ts';
import { copyOf } from '../document/json-object.ts';

/** A file of a specification. Its data is a tree without aliases; that of Markdown is its text. */
export interface OpenFile {
  source: Source;
  data: unknown;
}

/** A location in one of the files, by the file's index. */
export interface Target {
  file: number;
  steps: string[];
}

/** What is wrong in a file, which has been reported. */
export class InvalidFileError extends Error {}

/** The files of a specification that have been read so far; the specification itself comes first. */
export interface OpenFiles {
  files: OpenFile[];
  /** Problems within the files. */
  problems: Problem[];
  /**
   * Reads the file at a URI relative to the file `from`, once. Throws if it may not be read, or was invalid before.
   * @returns its index, or undefined if its content is invalid
   */
  open(from: number, uri: string): number | undefined;
  /** Returns the URI of a file with a similar name: beside the one that is missing, or around the file `from`. */
  nearest(from: number, uri: string): string | undefined;
}

/** Starts with the specification; other files must be inside `root`. */
export function openFiles(source: Source, root: string, inputs: SourceReader): OpenFiles {
  const problems: Problem[] = [];
  const files = [{ source, data: copyOf(source.data) }];
  const indexes = new Map<string, number | undefined>([[realpathSync(source.file), 0]]);
  let size = source.text.length;

  const within = root === path.dirname(source.file) ? 'the folder of the document' : 'the project';

  const open = (from: number, uri: string): number | undefined => {
    const named = pathOf(files[from]?.source.file ?? '', uri);
    inputs.find(named);
    const isMarkdown = named.endsWith('.md');
    const kind = { ...SPECIFICATION, ...(isMarkdown && { extensions: ['.md'] }), what: 'A $ref', within };
    const file = confinedFile(root, named, kind);
    const known = indexes.get(file);
    if (known === undefined && indexes.has(file)) throw new InvalidFileError(file);
    if (known !== undefined) return known;
    indexes.set(file, undefined);
    const text = readText(file, { inputs, problems });
    if (text === undefined) return undefined;
    size += text.length;
    if (size > MAX_DOCUMENT_BYTES)
      throw new Error(
        `All files together are larger than ${MAX_DOCUMENT_BYTES / 1024 / 1024} MiB: divide the specification.`,
      );
    const parsed = isMarkdown
      ? { source: textSource(file, text), problems: [] }
      : parseSource(file, text, { isAsWritten: true });
    problems.push(...parsed.problems);
    if (!parsed.source) return undefined;
    if (!isTarget(parsed.source.data) && !isMarkdown)
      throw new Error(
        text.trim() === ''
          ? `${path.basename(file)} is empty.`
          : `The top level of ${path.basename(file)} must be a map or a list.`,
      );
    // References in it are relative to its path in the reference, not to its real path.
    const found = { ...parsed.source, file: named };
    indexes.set(file, files.push({ source: found, data: copyOf(found.data) }) - 1);
    return indexes.get(file);
  };
  const nearest = (from: number, uri: string): string | undefined => {
    const home = path.dirname(files[from]?.source.file ?? '');
    const written = uri.replace(/#.*/s, '');
    const missing = path.resolve(home, written);
    const around = inputs.folder(home).filter(({ name, kind }) => kind === 'folder' && !isIgnored(name));
    // The path is often written from the specification, not from the file with the reference.
    const fromFirst = path.resolve(path.dirname(source.file), written);
    // Or the file has moved one folder down or up.
    const moved = [path.resolve(home, '..', written), path.resolve(home, written.replace(/^\.\.\//, ''))];
    const folders = [missing, fromFirst, ...moved]
      .map((file) => path.dirname(file))
      .concat(home, ...around.map(({ name }) => path.join(home, name)));
    const names = folders
      .filter((folder) => !path.relative(root, folder).split(path.sep).some(isIgnored))
      .flatMap((folder) => inputs.folder(folder).map(({ name }) => path.join(folder, name)))
      .filter(
        (file) => SPECIFICATION.extensions.includes(path.extname(file)) && file !== files[from]?.source.file,
      )
      .map((file) => path.relative(home, file).split(path.sep).join('/'));
    return inputs.find(missing) ? undefined : nearestFile(written, names);
  };
  return { files, problems, open, nearest };
}

/** Returns the text of a file, or reports why it cannot be read. */
function readText(
  file: string,
  { inputs, problems }: { inputs: SourceReader; problems: Problem[] },
): string | undefined {
  try {
    return inputs.text(file);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    problems.push(...error.problems);
    return undefined;
  }
}

/** Whether a folder is hidden, outside of the project, or that of packages. */
function isIgnored(name: string): boolean {
  return name.startsWith('.') || name === 'node_modules';
}

function textSource(file: string, text: string): Source {
  return { file, text, data: text, locate: () => topOf(file) };
}

/** Whether a value can be the target of a reference; booleans are schemas. */
export function isTarget(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null);
}

/** Resolves a URI relative to a file. */
function pathOf(from: string, uri: string): string {
  let name: string;
  try {
    name = decodeURIComponent(uri);
  } catch {
    throw new Error(`The reference ${uri} has invalid percent-encoding.`);
  }
  if (/^\s*https?:/i.test(name))
    throw new Error(`${name} is not fetched: a $ref cannot refer to another site.`);
  if (/^\s*([a-z][a-z0-9+.-]*:|[/\\])/i.test(name))
    throw new Error(
      'A $ref can only refer to files of the project. Its path is relative to the file that contains it.',
    );
  return path.resolve(path.dirname(from), name);
}
