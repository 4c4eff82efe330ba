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
 * Results of earlier builds, by everything they depend on: of pure functions of texts that return plain data. What a step
 * reads from the disk must be among these texts, or the `digest` of its inputs. The cache folder belongs to one version of
 * the generator. Since its contents end up in pages, and it may be copied between machines, its files are sealed with a key
 * that is stored elsewhere.
 */
export interface Cache {
  /** Returns the cached result, or calls `make` and stores its result if `isValid` allows it. */
  memo<T>(kind: string, values: string[], make: () => T, isValid?: (result: T) => boolean): T;
  /** The two halves of `memo`, for asynchronous results. */
  find<T>(kind: string, values: string[]): T | undefined;
  store<T>(kind: string, values: string[], result: T): T;
  /** Writes the results that this build has used or stored. Does nothing if the folder cannot be written. */
  save(): void;
}

/** The folder of a cache, and the key of its seals. Both belong to one version of the generator. */
export interface CachePlace {
  folder: string;
  key: string;
}

export const noCache: Cache = {
  memo: (_kind, _values, make) => make(),
  find: () => undefined,
  store: (_kind, _values, result) => result,
  save: () => {},
};

/** In characters. Loading a larger cache would take longer than it saves. */
const MAX_SIZE = 64_000_000;
/** Caches of older sites are removed. */
const MAX_SITES = 8;

/**
 * Opens the cache of the site that `site` identifies. A site without a cache, such as another checkout of a project, starts
 * with that of the last build. Without `place`, nothing is read or stored.
 */
export function openCache(site: string[], place: CachePlace | undefined): Cache {
  if (!place?.folder || !place.key) return noCache;
  const file = path.join(place.folder, `${hashOf(site)}.site`);
  const hasOwn = existsSync(file);
  const stored = readEntries(hasOwn ? file : (sitesIn(place.folder)[0] ?? file), place.key);
  const used = new Map<string, string>();
  let isNew = !hasOwn;
  let isFirstSave = true;
  const cache: Cache = {
    memo(kind, values, make, isValid = () => true) {
      const cached = cache.find<ReturnType<typeof make>>(kind, values);
      if (cached !== undefined) return cached;
      const result = make();
      return isValid(result) ? cache.store(kind, values, result) : result;
    },
    find(kind, values) {
      const name = hashOf([kind, ...values]);
      const text = used.get(name) ?? stored.get(name);
      if (text === undefined) return undefined;
      used.set(name, text);
      return JSON.parse(text);
    },
    store(kind, values, result) {
      used.set(hashOf([kind, ...values]), JSON.stringify(result));
      isNew = true;
      return result;
    },
    save() {
      const isOld = isFirstSave && used.size < stored.size;
      if ((isNew && used.size > 0) || isOld) writeEntries(file, used, place.key);
      isNew = false;
      isFirstSave = false;
    },
  };
  return cache;
}

/** Reads one entry per line, after a line with the seal. Returns no entries if the file was changed or cannot be read. */
function readEntries(file: string, key: string): Map<string, string> {
  try {
    const stats = lstatSync(file);
    // A character may take several bytes.
    if (!stats.isFile() || stats.size > MAX_SIZE * 4) return new Map();
    const [seal, ...lines] = readFileSync(file, 'utf8').split('\n');
    if (seal !== sealOf(file, lines, key)) return new Map();
    return new Map(lines.map((line) => [line.slice(0, KEY_LENGTH), line.slice(KEY_LENGTH)]));
  } catch {
    return new Map();
  }
}

/** Writes line by line: as one text, the entries would be the largest object in memory. */
function writeEntries(file: string, entries: Map<string, string>, key: string): void {
  const lines = [...entries].map(([name, text]) => name + text);
  if (lines.reduce((sum, line) => sum + line.length, 0) > MAX_SIZE) return;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const part = `${file}.${process.pid}`;
    // It may have been left by a process that was killed, or be a link.
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
    // The next build starts without a cache.
  }
}

/** Returns the seal of a file, which includes its name, so that it cannot be replaced by another file with the same key. */
function sealOf(file: string, lines: string[], key: string): string {
  const seal = createHmac('sha256', key).update(`${path.basename(file)}\n`);
  for (const line of lines) seal.update(line).update('\n');
  return seal.digest('base64url');
}

function removeOldest(folder: string): void {
  for (const file of sitesIn(folder).slice(MAX_SITES)) rmSync(file, { force: true });
}

/** Returns the files of all sites, that of the last build first; none if they cannot be read. */
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

export function hashOf(parts: string[]): string {
  return hash('sha1', parts.map((part) => `${part.length} ${part}`).join(''), 'base64url');
}
