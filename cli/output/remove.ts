import fs from 'node:fs';
import path from 'node:path';
import { ProblemError } from '../problem.ts';
import { foreignEntries } from './foreign.ts';
import { MANIFEST, readManifest } from './manifest.ts';
import { isPlace, place, placeFound, statsOf } from './place.ts';

/** Removes a folder of builds, its manifest last: killed on the way, what is left is still known as ours. */
export function removeAll(folder: string): void {
  if (!fs.existsSync(folder)) return;
  for (const name of fs.readdirSync(folder))
    if (name !== MANIFEST) fs.rmSync(placeFound(folder, name), { recursive: true, force: true });
  fs.rmSync(place(folder, MANIFEST), { force: true });
  fs.rmdirSync(folder);
}

/**
 * Removes the site that has been replaced. A file that somebody put there while the new one was being made goes with
 * the new one.
 */
export function removeOld(old: string, out: string): void {
  if (!fs.existsSync(old)) return;
  const known = readManifest(old)?.files ?? {};
  for (const name of Object.keys(known)) removeFile(old, name);
  const left = foreignEntries(old, known).filter(({ isFolder }) => !isFolder);
  const builtNow = readManifest(out)?.files ?? {};
  for (const { name } of left) rescue(name, old, out, builtNow[name] !== undefined);
  removeAll(old);
}

/** What a manifest lists need not be there, nor be a file, nor lie in its folder. */
function removeFile(folder: string, name: string): void {
  if (!isPlace(folder, name)) return;
  const file = place(folder, name);
  const stats = statsOf(file);
  if (stats && !stats.isDirectory()) fs.rmSync(file, { force: true });
}

function rescue(name: string, old: string, out: string, isBuilt: boolean): void {
  const source = placeFound(old, name);
  const target = placeFound(out, name);
  const there = statsOf(target);
  const here = fs.lstatSync(source);
  const isSameFile = there && there.ino === here.ino && there.dev === here.dev;
  const bothFiles = there?.isFile() && here.isFile();
  if (isSameFile || (bothFiles && fs.readFileSync(target).equals(fs.readFileSync(source)))) {
    fs.rmSync(source);
    return;
  }
  if (!there || !(isBuilt || there.isDirectory())) {
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.renameSync(source, target);
    return;
  }
  throw new ProblemError([
    {
      message: `${source} appeared during the build, but the site needs its name.`,
      severity: 'error',
      rule: 'output/foreign',
      hint: 'The new site is in place. Move this file elsewhere and build again.',
    },
  ]);
}
