import fs from 'node:fs';
import path from 'node:path';
import { ProblemError } from '../problem.ts';
import { foreignEntries } from './foreign.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { isSafeName, resolveExisting, resolveInside, statsOf } from './place.ts';

/** Removes an output folder, its manifest last: if the process is killed, the rest can still be recognised as output. */
export function removeAll(folder: string): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder))
    if (name !== MANIFEST) fs.rmSync(resolveExisting(folder, name), { recursive: true, force: true });
  fs.rmSync(resolveInside(folder, MANIFEST), { force: true });
  fs.rmdirSync(folder);
}

/** Removes the old site after its replacement. Files added to it during the build are moved to the new one. */
export function removeOld(old: string, out: string): void {
  if (!fs.existsSync(old)) return;
  const listed = readManifest(old)?.files ?? {};
  for (const name of Object.keys(listed)) removeFile(old, name);
  const added = foreignEntries(old, listed).filter(({ isFolder }) => !isFolder);
  const built = readManifest(out)?.files ?? {};
  for (const { name } of added) moveForeign(name, old, out, built[name] !== undefined);
  removeAll(old);
}

/** Removes a file listed in a manifest, which need not exist, be a file, or be in the folder. */
function removeFile(folder: string, name: string): void {
  if (!isSafeName(folder, name)) return;
  const file = resolveInside(folder, name);
  const stats = statsOf(file);
  if (stats && !stats.isDirectory()) fs.rmSync(file, { force: true });
}

function moveForeign(name: string, old: string, out: string, isBuilt: boolean): void {
  const source = resolveExisting(old, name);
  const target = resolveExisting(out, name);
  const targetStats = statsOf(target);
  const sourceStats = fs.lstatSync(source);
  const isSameFile =
    targetStats && targetStats.ino === sourceStats.ino && targetStats.dev === sourceStats.dev;
  const bothFiles = targetStats?.isFile() && sourceStats.isFile();
  if (isSameFile || (bothFiles && fs.readFileSync(target).equals(fs.readFileSync(source)))) {
    fs.rmSync(source);
    return;
  }
  if (!targetStats || !(isBuilt || targetStats.isDirectory())) {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.renameSync(source, target);
    return;
  }
  throw new ProblemError({
    message: `${source} appeared during the build, but the site needs its name.`,
    severity: 'error',
    rule: 'output/foreign',
    hint: 'The new site is in place. Move this file elsewhere and build again.',
  });
}
