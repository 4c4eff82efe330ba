import { createHmac, hash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs';
import path from 'node:path';

/**
 * What earlier builds have made, by all that it was made of: pure functions of texts, whose results are plain data. What
 * a step reads from the disk is among these texts, or the `digest` of its inputs is. The cache lies in a folder that
 * belongs to one version of the generator, so nothing in it can be of another. Since it ends up in pages as it is, and
 * the folder may be carried from machine to machine, its files are sealed with a key that lies elsewhere.
 */
export interface Cache {
  /** What was made of the same before, or else what is made now; it is stored unless `isSound` says no. */
  memo<T>(kind: string, values: string[], make: () => T, isSound?: (made: T) => boolean): T;
  /** The two halves of `memo`, for what is not made at once. */
  find<T>(kind: string, values: string[]): T | undefined;
  store<T>(kind: string, values: string[], made: T): T;
  /** Writes what this build has used or made, for the next one. Does nothing where the folder cannot be written. */
  save(): void;
}

/** Where a cache may lie, and the key of its seals; both belong to one version of the generator. */
export interface CachePlace {
  folder: string;
  key: string;
}

export const noCache: Cache = {
  memo: (_kind, _values, make) => make(),
  find: () => undefined,
  store: (_kind, _values, made) => made,
  save: () => {},
};

/** Characters; a site that makes more would load longer than it saves. */
const LARGEST = 64_000_000;
/** Sites, by the time of their last builds. */
const MOST_SITES = 8;

/**
 * The cache of one site; `site` names it. One that has none yet, such as another checkout of a project, begins with that of
 * the last build. Without a place nothing is stored, and nothing that is there is used.
 */
export function openCache(site: string[], place: CachePlace | undefined): Cache {
  if (!place?.folder || !place.key) return noCache;
  const file = path.join(place.folder, `${hashOf(site)}.site`);
  const hasOwn = existsSync(file);
  const known = readEntries(hasOwn ? file : (sitesIn(place.folder)[0] ?? file), place.key);
  const used = new Map<string, string>();
  let isNew = !hasOwn;
  let isFirstSave = true;
  const cache: Cache = {
    memo(kind, values, make, isSound = () => true) {
      const found = cache.find<ReturnType<typeof make>>(kind, values);
      if (found !== undefined) return found;
      const made = make();
      return isSound(made) ? cache.store(kind, values, made) : made;
    },
    find(kind, values) {
      const name = hashOf([kind, ...values]);
      const text = used.get(name) ?? known.get(name);
      if (text === undefined) return undefined;
      used.set(name, text);
      return JSON.parse(text);
    },
    store(kind, values, made) {
      used.set(hashOf([kind, ...values]), JSON.stringify(made));
      isNew = true;
      return made;
    },
    save() {
      const isOld = isFirstSave && used.size < known.size;
      if ((isNew && used.size > 0) || isOld) writeEntries(file, used, place.key);
      isNew = false;
      isFirstSave = false;
    },
  };
  return cache;
}

/** A line for each entry, below the seal of all of them. What is not as it was written counts as nothing. */
function readEntries(file: string, key: string): Map<string, string> {
  try {
    const stats = lstatSync(file);
    // Characters may take several bytes.
    if (!stats.isFile() || stats.size > LARGEST * 4) return new Map();
    const [seal, ...lines] = readFileSync(file, 'utf8').split('\n');
    if (seal !== sealOf(file, lines, key)) return new Map();
    return new Map(lines.map((line) => [line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH)]));
  } catch {
    return new Map();
  }
}

/** Line by line: all of them as one text would be the most that a build has in memory. */
function writeEntries(file: string, entries: Map<string, string>, key: string): void {
  const lines = [...entries].map(([name, text]) => name + text);
  if (lines.reduce((sum, line) => sum + line.length, 0) > LARGEST) return;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    // What stands there was left by a process that was killed, or is a link.
    rmSync(part, { force: true });
    const opened = openSync(part, 'wx');
    try {
      writeSync(opened, sealOf(file, lines, key));
      for (const line of lines) writeSync(opened, `\n${line}`);
    } finally {
      closeSync(opened);
    }
    renameSync(part, file);
    removeOldest(path.dirname(file));
  } catch {
    // The next build makes it again.
  }
}

/** Of one file: another one with the same key may not take its place. */
function sealOf(file: string, lines: string[], key: string): string {
  const seal = createHmac('sha256', key).update(`${path.basename(file)}\n`);
  for (const line of lines) seal.update(line).update('\n');
  return seal.digest('base64url');
}

function removeOldest(folder: string): void {
  for (const file of sitesIn(folder).slice(MOST_SITES)) rmSync(file, { force: true });
}

/** The files of all sites, that of the last build first; none where they cannot be read. */
function sitesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.site'))
      .map((name) => path.join(folder, name))
      .map((file) => ({ file, time: lstatSync(file).mtimeMs }))
      .sort((a, b) => b.time - a.time)
      .map(({ file }) => file);
  } catch {
    return [];
  }
}

const KEY_LENGTH = 27;

/** Short words for long ones: equal when all parts are. */
export function hashOf(parts: string[]): string {
  return hash('sha1', parts.map((part) => `${part.length} ${part}`).join(''), 'base64url');
}
