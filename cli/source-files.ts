import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from './limits.ts';
import { errorAt, failure, type Problem, ProblemError, topOf } from './problem.ts';
import { compare } from './text/compare.ts';
import { decodeUtf8 } from './text/decode-utf8.ts';
import { currentWords } from './words/words.ts';

/** The latest result of each step while the process runs, by name. */
export type Memo = Map<string, Entry>;

interface Entry {
  values: readonly unknown[];
  reads: Reads;
  result: unknown;
}

/** Everything a step has read from the disk, with a digest of the first result of each query. */
type Reads = Map<Query, string>;

type Query = `${keyof Disk} ${string}`;

/** A file or folder, after following links. */
export interface Found {
  path: string;
  bytes: number;
}

export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'other';
}

/** Reads the sources of a site, and records everything that is read. */
export interface SourceReader {
  /** Both throw the errors of Node.js. `text` throws a ProblemError if the file is larger than `maxBytes` or not UTF-8. */
  text(file: string, maxBytes?: number): string;
  bytes(file: string): Buffer;
  /** Undefined if nothing can be found, for whatever reason. */
  find(file: string): Found | undefined;
  /** Entries sorted by name; none if there is no folder. Linked files are files, linked folders are `other`. */
  folder(folder: string): FolderEntry[];
  /** Returns new inputs whose reads are recorded here as well. */
  child(): SourceReader;
  /**
   * Returns the last result of `make` under this name if the values and the words are the same and everything it read is unchanged;
   * otherwise calls it. Rejected promises are not reused.
   */
  memo<T>(name: string, values: readonly unknown[], make: (inputs: SourceReader) => T): T;
  digest(): string;
  /** Paths of everything read or looked up so far, whether it exists or not. */
  paths(): string[];
}

/**
 * Starts to record what is read. Without a memo, every step is executed, and each file is read only once: what changes
 * meanwhile counts the next time.
 */
export function trackSources(memo?: Memo): SourceReader {
  return track(() => {}, { memo, ask: memo ? query : askOnce() }).inputs;
}

/** How the steps of a run read the disk, and where they store their results. */
interface Run {
  memo: Memo | undefined;
  ask: typeof query;
}

function track(recordOutside: (query: Query, digest: string) => void, run: Run) {
  const { memo, ask } = run;
  const reads: Reads = new Map();
  const record = (query: Query, digest: string): void => {
    // If a file changes while a step runs, the step has used the first text.
    if (!reads.has(query)) reads.set(query, digest);
    recordOutside(query, digest);
  };
  const read = <K extends keyof Disk>(kind: K, file: string): Disk[K] => {
    const { result, error, digest } = ask(kind, file);
    record(`${kind} ${file}`, digest);
    if (error) throw error;
    return result as Disk[K];
  };
  const inputs: SourceReader = {
    text(file, maxBytes = MAX_DOCUMENT_BYTES) {
      const bytes = inputs.find(file)?.bytes ?? 0;
      if (bytes > maxBytes) throw new ProblemError(tooLarge(file, maxBytes));
      return textOf(file, read('bytes', file));
    },
    bytes: (file) => read('bytes', file),
    find: (file) => read('find', file),
    folder: (folder) => read('folder', folder),
    child: () => track(record, run).inputs,
    memo<T>(name: string, given: readonly unknown[], make: (inputs: SourceReader) => T): T {
      const values = [...given, currentWords()];
      const cached = memo?.get(name);
      if (cached && isCurrent(cached, values)) {
        for (const [query, digest] of cached.reads) record(query, digest);
        return cached.result as T;
      }
      const own = track(record, run);
      const result = make(own.inputs);
      memo?.set(name, { values, reads: own.reads, result });
      if (result instanceof Promise) result.catch(() => memo?.delete(name));
      return result;
    },
    digest: () => JSON.stringify([...reads].sort(([a], [b]) => compare(a, b))),
    paths: () => [...new Set([...reads.keys()].map(pathOf))],
  };
  return { inputs, reads };
}

function textOf(file: string, bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (typeof text === 'string') return text;
  throw failure('input/encoding', text, { file });
}

/** Returns the files below a folder as paths with `/`, sorted folder by folder, except in folders that `isOpen` rejects. */
export function filesBelow(inputs: SourceReader, folder: string, isOpen = (_path: string) => true): string[] {
  const list = (below: string): string[] =>
    inputs.folder(path.join(folder, below)).flatMap(({ name, kind }) => {
      if (kind !== 'folder') return kind === 'file' ? [below + name] : [];
      return isOpen(below + name) ? list(`${below}${name}/`) : [];
    });
  return list('');
}

function isCurrent({ values, reads }: Entry, now: readonly unknown[]): boolean {
  return (
    values.length === now.length &&
    values.every((value, index) => Object.is(value, now[index])) &&
    [...reads].every(([read, digest]) => query(kindOf(read), pathOf(read)).digest === digest)
  );
}

function kindOf(query: Query): keyof Disk {
  return query.slice(0, query.indexOf(' ')) as keyof Disk;
}

function pathOf(query: Query): string {
  return query.slice(query.indexOf(' ') + 1);
}

interface Disk {
  bytes: Buffer;
  find: Found | undefined;
  folder: FolderEntry[];
}

const MIB = 1024 * 1024;

function tooLarge(file: string, maxBytes: number): Problem {
  return errorAt(
    'input/size',
    { file },
    {
      message: `This file is larger than ${maxBytes < MIB ? `${maxBytes / 1024} KiB` : `${maxBytes / MIB} MiB`}.`,
      hint: 'Split it, or move what repeats into one place.',
    },
  );
}

function notAFile(file: string): Problem {
  return errorAt(
    'input/kind',
    { file },
    {
      message: 'This is a pipe or a device, not a file.',
      hint: 'Save what it would give in a file, and name that file.',
    },
  );
}

const POINTER = {
  message: 'This file is a pointer of Git LFS.',
  hint: 'Run `git lfs pull`. In continuous integration, check out the files of Git LFS, too.',
};

const DISK: { [K in keyof Disk]: (file: string) => Disk[K] } = {
  bytes(file) {
    const stats = statSync(file);
    // A pipe makes its reader wait, and a device may have no end.
    if (!stats.isFile() && !stats.isDirectory()) throw new ProblemError(notAFile(file));
    // So does a file of the kernel, such as `/proc/kmsg`, which claims to be empty.
    const bytes = stats.size === 0 ? Buffer.alloc(0) : readFileSync(file);
    if (bytes.toString('latin1', 0, 24) === 'version https://git-lfs.')
      throw failure('input/kind', POINTER, topOf(file));
    return bytes;
  },
  find(file) {
    try {
      return { path: realpathSync(file), bytes: statSync(file).size };
    } catch {
      return undefined;
    }
  },
  folder(folder) {
    if (!existsSync(folder) || !statSync(folder).isDirectory()) return [];
    return readdirSync(folder, { withFileTypes: true })
      .map((entry): FolderEntry => {
        if (entry.isDirectory()) return { name: entry.name, kind: 'folder' };
        const stats = statSync(path.join(folder, entry.name), { throwIfNoEntry: false });
        return { name: entry.name, kind: stats?.isFile() ? 'file' : 'other' };
      })
      .sort((a, b) => compare(a.name, b.name));
  },
};

/** The result or the error of a query, and a digest that differs for every result. */
interface Answer {
  result?: Disk[keyof Disk];
  error?: unknown;
  digest: string;
}

function askOnce(): typeof query {
  const answers = new Map<Query, Answer>();
  return (kind, file) => {
    const answer = answers.get(`${kind} ${file}`) ?? query(kind, file);
    answers.set(`${kind} ${file}`, answer);
    return answer;
  };
}

function query(kind: keyof Disk, file: string): Answer {
  try {
    const result = DISK[kind](file);
    const digest = Buffer.isBuffer(result) ? hash('sha1', result, 'base64url') : JSON.stringify(result);
    return { result, digest: digest ?? 'nothing' };
  } catch (error) {
    return { error, digest: String((error as NodeJS.ErrnoException).code) };
  }
}
