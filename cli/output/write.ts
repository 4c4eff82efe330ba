import fs from 'node:fs';
import path from 'node:path';
import { checkNames } from '../file-names.ts';
import { type Problem, ProblemError } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { carryOver, clashes, foreignEntries } from './foreign.ts';
import { withLock } from './lock.ts';
import {
  hasManifest,
  MANIFEST,
  readManifest,
  type SiteFacts,
  unsafeEntries,
  writeManifest,
} from './manifest.ts';
import { isPlace, place, refuseLink, statsOf } from './place.ts';
import { removeAll, removeOld } from './remove.ts';

/** Paths below the output folder, sorted: what a deployment has to send, purge and delete. */
export interface Changes {
  added: string[];
  changed: string[];
  removed: string[];
}

/**
 * Brings the site into `out`, all or nothing: it is put together beside the old one and the two are swapped, so that a
 * failed or killed build leaves the old one whole, there or in `out.old`, from where the next build takes it back.
 * Files whose bytes are the same are the same files afterwards. Whatever no build made stays; where it is in the way,
 * nothing is written and it is reported. One build at a time. `warn` hears of what was not as a build leaves it.
 */
export async function writeSite(
  out: string,
  files: SiteFile[],
  facts: SiteFacts,
  warn: (problem: Problem) => void = () => {},
): Promise<Changes> {
  const all = [writeManifest(facts, files), ...files];
  stop(checkNames(all.map((file) => file.path)));
  makeFolders(path.dirname(out));
  return withLock(out, () => replaceSite(out, all, warn), { warn });
}

/** One after the other: asked for all at once, Node never comes back from where none can be made, as in `/proc`. */
function makeFolders(folder: string): void {
  if (fs.existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    fs.mkdirSync(folder);
  } catch (error) {
    // Another build was faster.
    if (!fs.existsSync(folder)) throw error;
  }
}

function replaceSite(out: string, files: SiteFile[], warn: (problem: Problem) => void): Changes {
  const old = `${out}.old`;
  const fresh = `${out}.new`;
  for (const folder of [out, old, fresh]) refuseLink(folder);
  // A build that was killed between the two renames left the last good site here.
  if (!fs.existsSync(out) && hasManifest(old)) fs.renameSync(old, out);
  for (const folder of [out, old, fresh]) refuseForeign(folder);
  for (const problem of [out, old, fresh].flatMap(unsafeEntries)) warn(problem);
  refuseLost(fresh, out);
  removeAll(fresh);
  removeOld(old, out);

  const known = readManifest(out)?.files ?? {};
  const foreign = foreignEntries(out, known);
  stop(clashes(out, foreign, files));
  const changes = compareFiles(out, files, known);
  if (Object.values(changes).every((paths) => paths.length === 0) && isSame(out, files[0])) return changes;
  try {
    fs.mkdirSync(fresh);
    // The manifest comes first: a build that is killed leaves a folder that the next one knows as its own.
    for (const file of files) placeFile(file, fresh, out);
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

/**
 * Writes one file below a folder of the sources; a reader sees the old text or the new one, never a part. Throws a
 * ProblemError where a link would lead elsewhere.
 */
export function writeSource(folder: string, name: string, text: string): void {
  const real = fs.realpathSync(folder);
  const [file, fresh] = [place(real, name), place(real, `${name}.new`)];
  for (const one of [file, fresh]) refuseLink(one);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  // Of a process that was killed.
  fs.rmSync(fresh, { force: true });
  fs.writeFileSync(fresh, text, { flag: 'wx' });
  fs.renameSync(fresh, file);
}

/** A file that is the same already is linked, not written: it keeps its time, and the disk its bytes. */
function placeFile(file: SiteFile, fresh: string, out: string): void {
  const target = place(fresh, file.path);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  if (isSame(out, file)) {
    try {
      fs.linkSync(place(out, file.path), target);
      return;
    } catch {
      // Not every file system knows links.
    }
  }
  fs.writeFileSync(target, file.contents, { flag: 'wx' });
}

function compareFiles(out: string, files: SiteFile[], known: Record<string, string>): Changes {
  const changes: Changes = { added: [], changed: [], removed: [] };
  const kept = new Set(files.map((file) => file.path));
  for (const file of files) {
    if (file.path === MANIFEST || isSame(out, file)) continue;
    (known[file.path] === undefined ? changes.added : changes.changed).push(file.path);
  }
  changes.removed = Object.keys(known).filter((name) => !kept.has(name));
  for (const paths of Object.values(changes)) paths.sort(compare);
  return changes;
}

function isSame(out: string, file: SiteFile | undefined): boolean {
  if (!file || !isPlace(out, file.path)) return false;
  const written = place(out, file.path);
  const stats = statsOf(written);
  if (!stats?.isFile()) return false;
  const contents = typeof file.contents === 'string' ? Buffer.from(file.contents) : file.contents;
  return stats.size === contents.length && fs.readFileSync(written).equals(contents);
}

function refuseForeign(folder: string): void {
  if (!fs.existsSync(folder) || hasManifest(folder)) return;
  if (fs.statSync(folder).isDirectory() && fs.readdirSync(folder).length === 0) return;
  stop([
    {
      message: `${folder} contains files that no build wrote, and would be replaced.`,
      severity: 'error',
      rule: 'output/foreign',
      hint: 'Choose another output folder with `--out`, or move these files elsewhere.',
    },
  ]);
}

/** What a killed build has carried over stands in the output folder too; anything else somebody has put here since. */
function refuseLost(fresh: string, out: string): void {
  const lost = foreignEntries(fresh, readManifest(fresh)?.files ?? {}).filter(
    ({ name, isFolder }) => !isFolder && !statsOf(path.join(out, name)),
  );
  stop(
    lost.map(({ name }) => ({
      message: `${path.join(fresh, name)} was not written by a build, and would be lost.`,
      severity: 'error',
      rule: 'output/foreign',
      hint: `Move it elsewhere. Builds use ${fresh} as their work folder.`,
    })),
  );
}

function stop(problems: Problem[]): void {
  if (problems.length > 0) throw new ProblemError(problems);
}
