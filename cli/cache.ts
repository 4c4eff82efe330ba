import { createHash, hash } from 'node:crypto';
import {
  closeSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/**
 * What earlier builds have made, by all that it was made of: pure functions of texts, whose results are plain data. It
 * lies in a folder that belongs to one version of the generator, so nothing in it can be of another.
 */
export interface Cache {
  has(kind: string, madeOf: string[]): boolean;
  /** What was made of the same before, or else what is made now; it is kept unless `isKept` says no. */
  recall<T>(kind: string, madeOf: string[], make: () => T, isKept?: (made: T) => boolean): T;
  /** Keeps what this build has used or made, for the next one. A folder that cannot be written keeps nothing. */
  save(): void;
}

export const noCache: Cache = { has: () => false, recall: (_kind, _madeOf, make) => make(), save: () => {} };

/** Where the launcher says that this version of the generator may keep things. */
export const CACHE_FOLDER = 'INSTITUTIONAL_DOCS_CACHE';

/** Characters; a site that makes more would load longer than it saves. */
const LARGEST = 64_000_000;
/** Sites, by the time of their last builds. */
const MOST_SITES = 8;

/** The cache of one site; `site` names it. */
export function openCache(site: string[], folder = process.env[CACHE_FOLDER]): Cache {
  if (folder === undefined || folder === '') return noCache;
  const file = path.join(folder, `${hashOf(site)}.site`);
  const known = readEntries(file);
  const used = new Map<string, string>();
  let isNew = false;
  let isFirstSave = true;
  return {
    has: (kind, madeOf) => known.has(hashOf([kind, ...madeOf])),
    recall(kind, madeOf, make, isKept = () => true) {
      const key = hashOf([kind, ...madeOf]);
      const text = known.get(key);
      if (text !== undefined) {
        used.set(key, text);
        return JSON.parse(text);
      }
      const made = make();
      if (isKept(made)) {
        used.set(key, JSON.stringify(made));
        isNew = true;
      }
      return made;
    },
    save() {
      const isOld = isFirstSave && used.size < known.size;
      if (isNew || isOld) writeEntries(file, used);
      isNew = false;
      isFirstSave = false;
    },
  };
}

/** A line for each entry, below the sum of all of them. What is not as it was written counts as nothing. */
function readEntries(file: string): Map<string, string> {
  try {
    const [sum, ...lines] = readFileSync(file, 'utf8').split('\n');
    if (sum !== sumOf(lines)) return new Map();
    return new Map(lines.map((line) => [line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH)]));
  } catch {
    return new Map();
  }
}

/** Line by line: all of them as one text would be the most that a build has in memory. */
function writeEntries(file: string, entries: Map<string, string>): void {
  const lines = [...entries].map(([key, text]) => key + text);
  if (lines.reduce((sum, line) => sum + line.length, 0) > LARGEST) return;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    const opened = openSync(part, 'w');
    try {
      writeSync(opened, sumOf(lines));
      for (const line of lines) writeSync(opened, `\n${line}`);
    } finally {
      closeSync(opened);
    }
    renameSync(part, file);
    forgetOldest(path.dirname(file));
  } catch {
    // The next build makes it again.
  }
}

function sumOf(lines: string[]): string {
  const hash = createHash('sha1');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('base64url');
}

function forgetOldest(folder: string): void {
  const sites = readdirSync(folder)
    .filter((name) => name.endsWith('.site'))
    .map((name) => path.join(folder, name))
    .map((file) => ({ file, time: statSync(file).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  for (const { file } of sites.slice(MOST_SITES)) rmSync(file, { force: true });
}

const KEY_LENGTH = 27;

/** Short words for long ones: equal when all parts are. */
export function hashOf(parts: string[]): string {
  return hash('sha1', parts.map((part) => `${part.length} ${part}`).join(''), 'base64url');
}
