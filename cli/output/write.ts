import fs from 'node:fs';
import path from 'node:path';
import { during } from '../current-work.ts';
import { checkNames } from '../file-names.ts';
import { failure, type Problem, ProblemError, warningAt } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { withLock } from './lock.ts';
import {
  buildFolderOf,
  type Hashes,
  hashOf,
  MANIFEST_KEY,
  type Manifest,
  manifestFileOf,
  readManifest,
  type SiteFacts,
  writeManifest,
} from './manifest.ts';
import { filesOf, foreignProblem, refuseFile } from './owned-files.ts';
import { refuseLink, replaceFile, resolveInside } from './safe-path.ts';

export interface Output extends SiteFacts {
  files: SiteFile[];
  /** Files beside the site that are not published, such as the configuration of a server. No folders. */
  configuration: SiteFile[];
}

type Warn = (problem: Problem) => void;

/** What a deployment has to upload, purge and delete: paths relative to the output folder, sorted. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/**
 * Writes the site to `out`, all or nothing: it is written to a new folder beside `out` that takes its place. Throws a
 * ProblemError, and writes nothing, if `out` or the folder of configurations has a file that is not as the last build wrote
 * it. Unchanged files stay the same files. Only one build writes at a time. `warn` is called if files appeared in the old site
 * while it was replaced.
 */
export async function writeSite(out: string, output: Output, warn: Warn = () => {}): Promise<Changes> {
  throwAll(
    [output.files, output.configuration].flatMap((files) => checkNames(files.map(({ path }) => path))),
  );
  // Before the lock, which may not be allowed there.
  for (const folder of [out, buildFolderOf(out)]) refuseFile(folder);
  makeFolders(path.dirname(out));
  return withLock(out, () => updateSite(out, output, warn));
}

/** Creates folders one by one: `recursive: true` never returns where none can be created, as in `/proc`. */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another build may have been faster.
    if (!fs.existsSync(folder)) throw error;
  }
}

function updateSite(out: string, { base, headers, ...output }: Output, warn: Warn): Changes {
  const before = ownedFiles(out);
  const all = [...withPrefix('site/', output.files), ...withPrefix('build/', output.configuration)];
  const files: Hashes = new Map(all.map(({ path: key, contents }) => [key, hashOf(contents)]));
  const replaced: Hashes = new Map([...before].filter(([key, hash]) => files.get(key) !== hash));
  const manifest: Manifest = { base, headers, files, replaced: new Map() };
  const changes = compareFiles(before, files);
  const isComplete = fs.existsSync(out) && before.size === files.size && replaced.size === 0;
  if (isComplete && isUnchanged(manifestFileOf(out), writeManifest(manifest))) return changes;
  const fresh = fs.mkdtempSync(`${out}.new-`);
  try {
    fs.mkdirSync(path.join(fresh, 'site'));
    for (const file of all) {
      const unchanged = before.get(file.path) === files.get(file.path) ? publishedPath(out, file.path) : '';
      during({ task: `Writing ${file.path}` }, () => writeFile(fresh, file, unchanged));
    }
    writeFile(fresh, { path: 'manifest.json', contents: writeManifest({ ...manifest, replaced }) });
    writeFile(fresh, { path: MANIFEST_KEY, contents: writeManifest(manifest) });
    fs.mkdirSync(buildFolderOf(out), { recursive: true });
    // Until everything is in place, the files of both sites belong to a build.
    fs.renameSync(path.join(fresh, 'manifest.json'), manifestFileOf(out));
    swap(fresh, out);
    for (const key of beside(files.keys())) fs.renameSync(resolveInside(fresh, key), publishedPath(out, key));
    for (const key of beside(replaced.keys())) if (!files.has(key)) fs.rmSync(publishedPath(out, key));
    fs.renameSync(resolveInside(fresh, MANIFEST_KEY), manifestFileOf(out));
  } catch (error) {
    if (!fs.existsSync(path.join(fresh, 'old'))) removeQuietly(fresh);
    throw error;
  }
  removeOld(fresh, { ...manifest, replaced }, warn);
  return changes;
}

function beside(keys: Iterable<string>): string[] {
  return [...keys].filter((key) => key.startsWith('build/'));
}

/** Returns the files of the last build. Throws if there are others. */
function ownedFiles(out: string): Hashes {
  for (const folder of [out, buildFolderOf(out)]) refuseLink(folder);
  const manifest = readManifest(out);
  const [site, build] = [filesOf(out, 'site/', manifest), filesOf(buildFolderOf(out), 'build/', manifest)];
  const foreign = [site, build].flatMap((files) => files.foreign);
  if (foreign.length > 0) throw new ProblemError(foreignProblem(out, foreign, manifest));
  return new Map([...site.owned, ...build.owned]);
}

function withPrefix(prefix: string, files: SiteFile[]): SiteFile[] {
  return files.map((file) => ({ ...file, path: prefix + file.path }));
}

/** Where a file of a manifest is: `site/x` in the output folder, `build/x` beside it. */
function publishedPath(out: string, key: string): string {
  return key.startsWith('site/')
    ? resolveInside(out, key.slice('site/'.length))
    : resolveInside(buildFolderOf(out), key.slice('build/'.length));
}

/** Links an unchanged file instead of writing it, so that it keeps its modification time. */
function writeFile(folder: string, { path: name, contents }: SiteFile, unchanged = ''): void {
  const target = resolveInside(folder, name);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (unchanged !== '') {
    try {
      fs.linkSync(unchanged, target);
      return;
    } catch {
      // Not every file system supports hard links.
    }
  }
  fs.writeFileSync(target, contents, { flag: 'wx' });
}

function isUnchanged(file: string, text: string): boolean {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === text;
}

/** Puts the new site into place. If that fails, the old one returns. */
function swap(fresh: string, out: string): void {
  const old = path.join(fresh, 'old');
  if (fs.existsSync(out)) fs.renameSync(out, old);
  try {
    fs.renameSync(path.join(fresh, 'site'), out);
  } catch (error) {
    try {
      if (fs.existsSync(old)) fs.renameSync(old, out);
    } catch {
      const { message } = error as Error;
      const hint = `The last site is in ${old}: to have it back, rename it to ${out}.`;
      throw failure('system', { message, hint });
    }
    throw error;
  }
}

function removeQuietly(folder: string): void {
  try {
    fs.rmSync(folder, { recursive: true, force: true });
  } catch {
    // The error that stopped the build matters more. The next build reports the folder.
  }
}

/** Removes the old site, unless somebody has added or changed a file in it after it was checked. */
function removeOld(fresh: string, manifest: Manifest, warn: Warn): void {
  const old = path.join(fresh, 'old');
  const { foreign } = filesOf(old, 'site/', manifest);
  if (foreign.length === 0) {
    fs.rmSync(fresh, { recursive: true });
    return;
  }
  warn(
    warningAt(
      'output/foreign',
      { file: old },
      {
        message: `These files appeared or changed while their site was replaced:\n${foreign.join('\n')}`,
        hint: `The old site has been kept in ${old}. Move the files elsewhere, then delete ${fresh}.`,
      },
    ),
  );
}

function compareFiles(before: Hashes, files: Hashes): Changes {
  const pathsIn = (hashes: Hashes, isIncluded: (key: string, hash: string) => boolean): string[] =>
    [...hashes]
      .filter(([key, hash]) => key.startsWith('site/') && isIncluded(key, hash))
      .map(([key]) => key.slice('site/'.length))
      .sort(compare);
  return {
    added: pathsIn(files, (key) => !before.has(key)),
    changed: pathsIn(files, (key, hash) => before.has(key) && before.get(key) !== hash),
    removed: pathsIn(before, (key) => !files.has(key)),
  };
}

/** Writes one source file atomically. Throws a ProblemError if a link would lead elsewhere. */
export function writeSource(folder: string, name: string, text: string): void {
  fs.mkdirSync(folder, { recursive: true });
  const file = resolveInside(fs.realpathSync(folder), name);
  refuseLink(file);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  replaceFile(file, text);
}

function throwAll(problems: Problem[]): void {
  if (problems.length > 0) throw new ProblemError(problems);
}
