import fs from 'node:fs';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { type Problem, ProblemError } from '../problem.ts';

/**
 * Returns the path of a file in a folder. Everything that the generator writes or deletes on disk goes through here. Throws
 * a ProblemError for a name that could point elsewhere: one that is invalid, or that passes through a symbolic link.
 */
export function resolveInside(folder: string, name: string): string {
  const fault = nameFault(name);
  if (fault !== undefined)
    throw new ProblemError(outsideProblem(folder, `The file name \`${name}\` ${fault}.`));
  return resolveExisting(folder, name);
}

/** The same for existing files, whose names may be ones that a build would not choose. */
export function resolveExisting(folder: string, name: string): string {
  let at = folder;
  refuseLink(at);
  const parts = name.split('/');
  for (const [index, part] of parts.entries()) {
    if (part === '' || part === '.' || part === '..' || part.includes('\0') || part.includes(path.sep))
      throw new ProblemError(outsideProblem(folder, `The name \`${name}\` points outside its folder.`));
    at = path.join(at, part);
    // The last segment may be a link: it is replaced or removed itself, never followed.
    if (index < parts.length - 1) refuseLink(at);
  }
  return at;
}

/** Whether `resolveInside` accepts a name. */
export function isSafeName(folder: string, name: string): boolean {
  try {
    resolveInside(folder, name);
    return true;
  } catch {
    return false;
  }
}

/** Throws a ProblemError if a file or folder of the generator is a symbolic link. */
export function refuseLink(file: string): void {
  if (!statsOf(file)?.isSymbolicLink()) return;
  throw new ProblemError({
    message: `${file} is a symbolic link: files written there would end up elsewhere.`,
    severity: 'error',
    rule: 'output/link',
    hint: 'Remove the link. A build writes only to its own files and folders.',
  });
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

function outsideProblem(folder: string, message: string): Problem {
  return {
    message,
    severity: 'error',
    rule: 'output/name',
    hint: `Builds write and remove files only inside ${folder}.`,
  };
}
