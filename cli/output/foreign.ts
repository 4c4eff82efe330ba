import fs from 'node:fs';
import path from 'node:path';
import { foldersOf } from '../file-names.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { MANIFEST } from './manifest.ts';
import { placeFound, statsOf } from './place.ts';

/** Something in an output folder that no build has put there; the name is its path below the folder. */
export interface Foreign {
  name: string;
  isFolder: boolean;
}

/** Whatever the manifest does not know: folders before what is in them. */
export function foreignEntries(dir: string, known: Record<string, string>): Foreign[] {
  const folders = new Set(Object.keys(known).flatMap(foldersOf));
  const found: Foreign[] = [];
  const visit = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(dir, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (isFolder ? !folders.has(name) : known[name] === undefined && name !== MANIFEST)
        found.push({ name, isFolder });
      if (isFolder) visit(name);
    }
  };
  if (fs.existsSync(dir)) visit('');
  return found;
}

/** Foreign entries that stand where the build wants to write. One with the same bytes is in nobody's way. */
export function clashes(dir: string, foreign: Foreign[], files: SiteFile[]): Problem[] {
  const wanted = new Map(files.map((file) => [file.path, file.contents]));
  const folders = new Set([...wanted.keys()].flatMap(foldersOf));
  const isInTheWay = ({ name, isFolder }: Foreign): boolean => {
    if (isFolder) return wanted.has(name);
    const contents = wanted.get(name);
    return folders.has(name) || (contents !== undefined && !hasBytes(path.join(dir, name), contents));
  };
  return foreign.filter(isInTheWay).map(({ name }) => ({
    message: `${path.join(dir, name)} was not written by a build, but the site needs its name.`,
    severity: 'error',
    rule: 'output/foreign',
    hint: 'Move it elsewhere. Put files to publish into static/.',
  }));
}

/** Puts the foreign entries beside the new files too: as the same files, where the disk can do that. */
export function carryOver(foreign: Foreign[], from: string, to: string): void {
  for (const { name, isFolder } of foreign) {
    const source = placeFound(from, name);
    const target = placeFound(to, name);
    if (isFolder) {
      fs.mkdirSync(target, { recursive: true });
      continue;
    }
    // The build has written the same bytes.
    if (statsOf(target)) continue;
    fs.mkdirSync(path.dirname(target), { recursive: true });
    if (fs.lstatSync(source).isSymbolicLink()) {
      fs.symlinkSync(fs.readlinkSync(source), target);
      continue;
    }
    try {
      fs.linkSync(source, target);
    } catch {
      fs.copyFileSync(source, target);
    }
  }
}

function hasBytes(file: string, contents: string | Uint8Array): boolean {
  return fs.lstatSync(file).isFile() && fs.readFileSync(file).equals(Buffer.from(contents));
}
