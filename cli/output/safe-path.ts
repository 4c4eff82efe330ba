import fs from 'node:fs';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { failure } from '../problem.ts';

/**
 * Returns the path of a file in a folder. Names of files that the generator writes or deletes go through here. Throws
 * a ProblemError for a name that could point elsewhere: one that is invalid, or that passes through a symbolic link.
 */
export function resolveInside(folder: string, name: string): string {
  const fault = nameFault(name);
  if (fault !== undefined)
    throw failure('output/name', {
      message: `The file name \`${name}\` ${fault}.`,
      hint: `Builds write and remove files only inside ${folder}.`,
    });
  let at = folder;
  for (const part of name.split('/')) {
    // The last segment may be a link: it is replaced or removed itself, never followed.
    refuseLink(at);
    at = path.join(at, part);
  }
  return at;
}

/** Throws a ProblemError if a file or folder of the generator is a symbolic link. */
export function refuseLink(file: string): void {
  if (!statsOf(file)?.isSymbolicLink()) return;
  throw failure('output/link', {
    message: `${file} is a symbolic link: files written there would end up elsewhere.`,
    hint: 'Remove the link. A build writes only to its own files and folders.',
  });
}

/** Replaces a file at once, through a folder of its own beside it, so that no other file is touched. */
export function replaceFile(file: string, text: string): void {
  const folder = fs.mkdtempSync(`${file}.new-`);
  try {
    const fresh = path.join(folder, path.basename(file));
    fs.writeFileSync(fresh, text, { flag: 'wx' });
    fs.renameSync(fresh, file);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the stats of a path without following links; undefined if nothing exists there, or if a parent is a file. */
export function statsOf(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
