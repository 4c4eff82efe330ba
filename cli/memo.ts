import { hash } from 'node:crypto';
import { readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { ProblemError } from './problem.ts';
import { compare } from './text/compare.ts';
import { decodeUtf8 } from './text/decode-utf8.ts';

/** What steps have made while the process runs, by their names: of each the latest. */
export type Memo = Map<string, Entry>;

interface Entry {
  values: readonly unknown[];
  reads: Reads;
  made: unknown;
}

/** Everything that a step has asked of the disk, and a short word for the first answer to each. */
type Reads = Map<Question, string>;

type Question = `${keyof Disk} ${string}`;

/** What lies at a path, links followed. */
export interface Found {
  path: string;
  bytes: number;
}

export interface FolderEntry {
  name: string;
  kind: 'file' | 'folder' | 'other';
}

/** The only way to the sources of a site: whatever is read through it is recorded. */
export interface Inputs {
  /**
   * Both throw what Node.js throws; that there is nothing to read is recorded, too. `text` throws a ProblemError for what
   * is not UTF-8.
   */
  text(file: string): string;
  bytes(file: string): Buffer;
  /** Undefined where nothing is to be found, for whatever reason. */
  find(file: string): Found | undefined;
  /** By name; none where there is no folder. What a link leads to counts, but a linked folder is none. */
  folder(folder: string): FolderEntry[];
  /** What is read through the part counts for the whole as well. */
  part(): Inputs;
  /**
   * What `make` made under this name before, if the values are the same and the disk answers all that was asked then in
   * the same way; else what it makes now. What fails is made again.
   */
  memo<T>(name: string, values: readonly unknown[], make: (inputs: Inputs) => T): T;
  /** All that has been read until now, as one text: the same while the disk is. */
  digest(): string;
  /** Paths of all that has been asked for until now, whether it is there or not. */
  paths(): string[];
}

/** A record of what is read from now on. Without a memo every step is made. */
export function trackInputs(memo?: Memo): Inputs {
  return track(() => {}, memo).inputs;
}

function track(tellWhole: (question: Question, word: string) => void, memo?: Memo) {
  const reads: Reads = new Map();
  const record = (question: Question, word: string): void => {
    // A file that changes meanwhile has been read as it was before.
    if (!reads.has(question)) reads.set(question, word);
    tellWhole(question, word);
  };
  const ask = <K extends keyof Disk>(kind: K, file: string): Disk[K] => {
    const { answer, error, word } = look(kind, file);
    record(`${kind} ${file}`, word);
    if (error) throw error;
    return answer as Disk[K];
  };
  const inputs: Inputs = {
    text: (file) => textOf(file, ask('bytes', file)),
    bytes: (file) => ask('bytes', file),
    find: (file) => ask('find', file),
    folder: (folder) => ask('folder', folder),
    part: () => track(record, memo).inputs,
    memo<T>(name: string, values: readonly unknown[], make: (inputs: Inputs) => T): T {
      const known = memo?.get(name);
      if (known && isCurrent(known, values)) {
        for (const [question, word] of known.reads) record(question, word);
        return known.made as T;
      }
      const own = track(record, memo);
      const made = make(own.inputs);
      memo?.set(name, { values, reads: own.reads, made });
      if (made instanceof Promise) made.catch(() => memo?.delete(name));
      return made;
    },
    digest: () => JSON.stringify([...reads].sort(([a], [b]) => compare(a, b))),
    paths: () => [...new Set([...reads.keys()].map((question) => pathOf(question)))],
  };
  return { inputs, reads };
}

function textOf(file: string, bytes: Buffer): string {
  const text = decodeUtf8(bytes);
  if (typeof text === 'string') return text;
  throw new ProblemError([{ ...text, severity: 'error', rule: 'input/encoding', file }]);
}

/**
 * The files below a folder as paths with `/`, folder by folder in order. Folders that `isOpen` refuses are not looked into.
 */
export function filesBelow(inputs: Inputs, folder: string, isOpen = (_path: string) => true): string[] {
  const list = (below: string): string[] =>
    inputs.folder(path.join(folder, below)).flatMap(({ name, kind }) => {
      if (kind !== 'folder') return [below + name];
      return isOpen(below + name) ? list(`${below}${name}/`) : [];
    });
  return list('');
}

/** The one place that says whether what was made still holds. */
function isCurrent({ values, reads }: Entry, now: readonly unknown[]): boolean {
  return (
    values.length === now.length &&
    values.every((value, index) => Object.is(value, now[index])) &&
    [...reads].every(([question, word]) => look(kindOf(question), pathOf(question)).word === word)
  );
}

function kindOf(question: Question): keyof Disk {
  return question.slice(0, question.indexOf(' ')) as keyof Disk;
}

function pathOf(question: Question): string {
  return question.slice(question.indexOf(' ') + 1);
}

/** Questions to the disk, and their answers. */
interface Disk {
  bytes: Buffer;
  find: Found | undefined;
  folder: FolderEntry[];
}

const DISK: { [K in keyof Disk]: (file: string) => Disk[K] } = {
  bytes: (file) => readFileSync(file),
  find(file) {
    try {
      return { path: realpathSync(file), bytes: statSync(file).size };
    } catch {
      return undefined;
    }
  },
  folder(folder) {
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
    return readdirSync(folder, { withFileTypes: true })
      .map((entry): FolderEntry => {
        if (entry.isDirectory()) return { name: entry.name, kind: 'folder' };
        const stats = statSync(path.join(folder, entry.name), { throwIfNoEntry: false });
        return { name: entry.name, kind: stats?.isFile() ? 'file' : 'other' };
      })
      .sort((a, b) => compare(a.name, b.name));
  },
};

/** An answer, or why there is none, and a word that is another one for every other answer. */
function look(kind: keyof Disk, file: string): { answer?: Disk[keyof Disk]; error?: unknown; word: string } {
  try {
    const answer = DISK[kind](file);
    const word = Buffer.isBuffer(answer) ? hash('sha1', answer, 'base64url') : JSON.stringify(answer);
    return { answer, word: word ?? 'nothing' };
  } catch (error) {
    return { error, word: String((error as NodeJS.ErrnoException).code) };
  }
}
