import fs from 'node:fs';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { type Problem, ProblemError } from '../problem.ts';

/**
 * Where a file stands that is written or deleted below a folder: everything that the generator changes on a disk comes
 * from here. Throws a ProblemError for a name that leads elsewhere: one that is no plain relative name, or that goes by
 * way of a symbolic link.
 */
export function place(folder: string, name: string): string {
  const fault = nameFault(name);
  if (fault !== undefined) throw new ProblemError([misplaced(folder, `The file name \`${name}\` ${fault}.`)]);
  return placeFound(folder, name);
}

/** The same for what was found on the disk, whose name may be one that a build would not choose. */
export function placeFound(folder: string, name: string): string {
  let at = folder;
  refuseLink(at);
  const parts = name.split('/');
  for (const [index, part] of parts.entries()) {
    if (part === '' || part === '.' || part === '..' || part.includes('\0') || part.includes(path.sep))
      throw new ProblemError([misplaced(folder, `The name \`${name}\` points outside its folder.`)]);
    at = path.join(at, part);
    // What stands at the end may be a link: it is replaced or removed itself, and never followed.
    if (index < parts.length - 1) refuseLink(at);
  }
  return at;
}

/** Whether a name stands for a file below the folder, without a link on the way. */
export function isPlace(folder: string, name: string): boolean {
  try {
    place(folder, name);
    return true;
  } catch {
    return false;
  }
}

/** Stops at a symbolic link where a file or folder of the generator's own is expected. */
export function refuseLink(file: string): void {
  if (!isLink(file)) return;
  throw new ProblemError([
    {
      message: `${file} is a symbolic link: files written there would end up elsewhere.`,
      severity: 'error',
      rule: 'output/link',
      hint: 'Remove the link. A build writes only to its own files and folders.',
    },
  ]);
}

function isLink(file: string): boolean {
  return statsOf(file)?.isSymbolicLink() ?? false;
}

/** What stands at a path itself, be it a link; undefined for nothing, also where a part of the path is a file. */
export function statsOf(file: string): fs.Stats | undefined {
  try {
    return fs.lstatSync(file, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}

function misplaced(folder: string, message: string): Problem {
  return {
    message,
    severity: 'error',
    rule: 'output/name',
    hint: `Builds write and remove files only inside ${folder}.`,
  };
}
