import fs from 'node:fs';
import path from 'node:path';
import { checkNames } from '../file-names.ts';
import { type Problem, ProblemError } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { carryOver, conflicts, foreignEntries } from './foreign.ts';
import { withLock } from './lock.ts';
import {
  hasManifest,
  MANIFEST,
  readManifest,
  type SiteFacts,
  unsafeEntries,
  writeManifest,
} from './manifest.ts';
import { isSafeName, refuseLink, resolveInside, statsOf } from './place.ts';
import { removeAll, removeOld } from './remove.ts';

/** What a deployment has to upload, purge and delete: paths relative to the output folder, sorted. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/**
 * Writes the site to `out`, all or nothing: the new site is written next to the old one and the two are swapped, so that a
 * failed or killed build leaves the old site intact, in `out` or in `out.old`, from where the next build restores it.
 * Unchanged files stay the same files. Foreign files stay, too; if one is in the way, nothing is written and a ProblemError
 * is thrown. Only one build writes at a time. `warn` is called with whatever is not as a build leaves it.
 */
export async function writeSite(
  out: string,
  files: SiteFile[],
  facts: SiteFacts,
  warn: (problem: Problem) => void = () => {},
): Promise<Changes> {
  const all = [writeManifest(facts, files), ...files];
  throwAll(checkNames(all.map((file) => file.path)));
  makeFolders(path.dirname(out));
  return withLock(out, () => replaceSite(out, all, warn), { warn });
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

function replaceSite(out: string, files: SiteFile[], warn: (problem: Problem) => void): Changes {
  const old = `${out}.old`;
  const fresh = `${out}.new`;
  for (const folder of [out, old, fresh]) refuseLink(folder);
  // A build that was killed between the two renames left the last good site in `out.old`.
  if (!fs.existsSync(out) && hasManifest(old)) fs.renameSync(old, out);
  for (const folder of [out, old, fresh]) refuseForeign(folder);
  for (const problem of [out, old, fresh].flatMap(unsafeEntries)) warn(problem);
  refuseLost(fresh, out);
  removeAll(fresh);
  removeOld(old, out);

  const listed = readManifest(out)?.files ?? {};
  const foreign = foreignEntries(out, listed);
  throwAll(conflicts(out, foreign, files));
  const changes = compareFiles(out, files, listed);
  if (Object.values(changes).every((paths) => paths.length === 0) && isSame(out, files[0])) return changes;
  try {
    fs.mkdirSync(fresh);
    // The manifest comes first, so that the next build recognises the folder if this one is killed.
    for (const file of files) writeFile(file, fresh, out);
    carryOver(foreign, out, fresh);
    if (fs.existsSync(out)) fs.renameSync(out, old);
    fs.renameSync(fresh, out);
  } catch (error) {
    if (!fs.existsSync(out) && fs.existsSync(old)) fs.renameSync(old, out);
    removeAll(fresh);
    throw error;
  }
  removeOld(old, out);
  return changes;
}

/** Writes one source file atomically. Throws a ProblemError if a link would lead elsewhere. */
export function writeSource(folder: string, name: string, text: string): void {
  const real = fs.realpathSync(folder);
  const [file, fresh] = [resolveInside(real, name), resolveInside(real, `${name}.new`)];
  refuseLink(file);
  refuseLink(fresh);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // It may have been left by a process that was killed.
  fs.rmSync(fresh, { force: true });
  fs.writeFileSync(fresh, text, { flag: 'wx' });
  fs.renameSync(fresh, file);
}

/** Links unchanged files instead of writing them, so that they keep their modification time. */
function writeFile(file: SiteFile, fresh: string, out: string): void {
  const target = resolveInside(fresh, file.path);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (isSame(out, file)) {
    try {
      fs.linkSync(resolveInside(out, file.path), target);
      return;
    } catch {
      // Not every file system supports hard links.
    }
  }
  fs.writeFileSync(target, file.contents, { flag: 'wx' });
}

function compareFiles(out: string, files: SiteFile[], listed: Record<string, string>): Changes {
  const changes: Changes = { added: [], changed: [], removed: [] };
  const kept = new Set(files.map((file) => file.path));
  for (const file of files) {
    if (file.path === MANIFEST || isSame(out, file)) continue;
    (listed[file.path] === undefined ? changes.added : changes.changed).push(file.path);
  }
  changes.removed = Object.keys(listed).filter((name) => !kept.has(name));
  for (const paths of Object.values(changes)) paths.sort(compare);
  return changes;
}

function isSame(out: string, file: SiteFile | undefined): boolean {
  if (!file || !isSafeName(out, file.path)) return false;
  const written = resolveInside(out, file.path);
  const stats = statsOf(written);
  if (!stats?.isFile()) return false;
  const contents = typeof file.contents === 'string' ? Buffer.from(file.contents) : file.contents;
  return stats.size === contents.length && fs.readFileSync(written).equals(contents);
}

/** Throws if a folder that would be replaced contains files but no manifest. */
function refuseForeign(folder: string): void {
  if (!fs.existsSync(folder) || hasManifest(folder)) return;
  if (fs.statSync(folder).isDirectory() && fs.readdirSync(folder).length === 0) return;
  throw new ProblemError({
    message: `${folder} contains files that no build wrote, and would be replaced.`,
    severity: 'error',
    rule: 'output/foreign',
    hint: 'Choose another output folder with `--out`, or move these files elsewhere.',
  });
}

/** Throws if the temporary folder contains files that are not in the output folder, so a killed build did not copy them. */
function refuseLost(fresh: string, out: string): void {
  const lost = foreignEntries(fresh, readManifest(fresh)?.files ?? {}).filter(
    ({ name, isFolder }) => !isFolder && !statsOf(path.join(out, name)),
  );
  throwAll(
    lost.map(({ name }) => ({
      message: `${path.join(fresh, name)} was not written by a build, and would be lost.`,
      severity: 'error',
      rule: 'output/foreign',
      hint: `Move it elsewhere. Builds use ${fresh} as their work folder.`,
    })),
  );
}

function throwAll(problems: Problem[]): void {
  if (problems.length > 0) throw new ProblemError(problems);
}
