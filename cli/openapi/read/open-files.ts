import { realpathSync } from 'node:fs';
import path from 'node:path';
import type { Inputs } from '../../memo.ts';
import type { Problem } from '../../problem.ts';
import { isObject, type Raw, setOwn } from '../document/raw.ts';
import { confinedFile, LARGEST_FILE, SPECIFICATION } from './confine.ts';
import { parseSource, type Source } from './source.ts';

/** A file of a specification. Each value stands in one place only, whatever aliases there were. */
export interface OpenFile {
  source: Source;
  data: unknown;
}

/** The files of a specification that have been read until now; the specification itself comes first. */
export interface OpenFiles {
  files: OpenFile[];
  /** What is wrong within the files. */
  problems: Problem[];
  /**
   * Reads the file that a reference names, seen from the file that it stands in, once. Throws where it may not be read.
   * @returns its number; undefined where it has been found to be wrong
   */
  open(from: number, address: string): number | undefined;
}

/** Begins with a specification. Others are read within `root`. */
export function openFiles(source: Source, root: string, inputs: Inputs): OpenFiles {
  const problems: Problem[] = [];
  const files = [{ source, data: unshared(source.data) }];
  const numbers = new Map<string, number | undefined>([[realpathSync(source.file), 0]]);
  let size = source.text.length;

  const open = (from: number, address: string): number | undefined => {
    const named = pathOf(files[from]?.source.file ?? '', address);
    inputs.find(named);
    const file = confinedFile(root, named, { ...SPECIFICATION, what: 'A $ref' });
    if (numbers.has(file)) return numbers.get(file);
    numbers.set(file, undefined);
    const text = inputs.text(file);
    size += text.length;
    if (size > LARGEST_FILE)
      throw new Error(`All files together are larger than ${LARGEST_FILE / 1024 / 1024} MiB.`);
    const parsed = parseSource(file, text);
    problems.push(...parsed.problems);
    if (!parsed.source) return undefined;
    if (!isTarget(parsed.source.data))
      throw new Error(`The top level of ${path.basename(file)} must be a map or a list.`);
    // Its own references count from where it was looked for.
    const found = { ...parsed.source, file: named };
    numbers.set(file, files.push({ source: found, data: unshared(found.data) }) - 1);
    return numbers.get(file);
  };
  return { files, problems, open };
}

/** `true` and `false` are schemas too. A text or a number is what no reference means. */
export function isTarget(value: unknown): boolean {
  return typeof value === 'boolean' || (typeof value === 'object' && value !== null);
}

/** The path that a reference names, seen from the file that it stands in. */
function pathOf(from: string, address: string): string {
  const name = decoded(address);
  if (name === undefined) throw new Error(`The reference ${address} has invalid percent-encoding.`);
  if (/^\s*https?:/i.test(name))
    throw new Error(`${name} is not fetched: a $ref cannot refer to another site.`);
  if (/^\s*([a-z][a-z0-9+.-]*:|[/\\])/i.test(name))
    throw new Error(
      'A $ref can only refer to files of the project. Its path is relative to the file that contains it.',
    );
  return path.resolve(path.dirname(from), name);
}

/** Without percent-encoding; undefined where that is invalid. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A copy in which each value stands once: an alias of YAML lets data and schemas be the same object. */
function unshared(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unshared);
  if (!isObject(value)) return value;
  const copy: Raw = {};
  for (const [key, child] of Object.entries(value)) setOwn(copy, key, unshared(child));
  return copy;
}
