import fs from 'node:fs';
import path from 'node:path';
import { foldersOf } from '../file-names.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { MANIFEST } from './manifest.ts';
import { resolveExisting, statsOf } from './place.ts';

/** Something in an output folder that no build wrote. */
export interface Foreign {
  /** Path relative to the output folder. */
  name: string;
  isFolder: boolean;
}

/** Returns entries that the manifest does not list, folders before their contents. */
export function foreignEntries(dir: string, listed: Record<string, string>): Foreign[] {
  const folders = new Set(Object.keys(listed).flatMap(foldersOf));
  const found: Foreign[] = [];
  const visit = (folder: string): void => {
    for (const entry of fs.readdirSync(path.join(dir, folder), { withFileTypes: true })) {
      const name = path.posix.join(folder, entry.name);
      const isFolder = entry.isDirectory();
      if (isFolder ? !folders.has(name) : listed[name] === undefined && name !== MANIFEST)
        found.push({ name, isFolder });
      if (isFolder) visit(name);
    }
  };
  if (fs.existsSync(dir)) visit('');
  return found;
}

/** Reports foreign entries where the build needs to write, unless they are files with the same bytes. */
export function conflicts(dir: string, foreign: Foreign[], files: SiteFile[]): Problem[] {
  const built = new Map(files.map((file) => [file.path, file.contents]));
  const folders = new Set([...built.keys()].flatMap(foldersOf));
  const isConflict = ({ name, isFolder }: Foreign): boolean => {
    if (isFolder) return built.has(name);
    const contents = built.get(name);
    return folders.has(name) || (contents !== undefined && !hasBytes(path.join(dir, name), contents));
  };
  return foreign.filter(isConflict).map(({ name }) => ({
    message: `${path.join(dir, name)} was not written by a build, but the site needs its name.`,
    severity: 'error',
    rule: 'output/foreign',
    hint: 'Move it elsewhere. Put files to publish into static/.',
  }));
}

/** Copies foreign entries to the new site, as hard links if the file system supports them. */
export function carryOver(foreign: Foreign[], from: string, to: string): void {
  for (const { name, isFolder } of foreign) {
    const source = resolveExisting(from, name);
    const target = resolveExisting(to, name);
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
