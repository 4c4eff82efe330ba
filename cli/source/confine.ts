import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { MAX_DOCUMENT_BYTES } from '../limits.ts';

/** A file is outside of the folder that it must be in. */
export class OutsideError extends Error {}

/** The kind of file that is allowed. */
export interface FileKind {
  /** Starts the error message: `A $ref`. */
  what: string;
  /** What the folder is called: by default, the project. */
  within?: string;
  /** Allowed extensions. */
  extensions: string[];
  maxBytes: number;
}

/**
 * Returns the real path of a file inside `root`. Compares real paths, so neither `..` nor symbolic links get outside.
 * Rejects hidden files and folders (`.env`, `.git`), `node_modules` and other extensions, where keys and tokens may be.
 * Throws an Error with a message for the maintainer.
 */
export function confinedFile(root: string, file: string, kind: FileKind): string {
  const { what, within = 'the project', extensions, maxBytes } = kind;
  const realRoot = realpathSync(root);
  const absolute = path.resolve(file);
  const relativeName = path.relative(path.resolve(root), absolute);
  // `/specs/api.yaml` was probably meant from the project.
  const named = (relativeName.length < absolute.length ? relativeName : absolute).split(path.sep).join('/');
  const outside = `${what} can only refer to files inside ${within}. ${named} is outside.`;
  let real: string;
  try {
    real = realpathSync(file);
  } catch {
    // Doesn't reveal whether a file outside exists.
    const relative = path.relative(path.resolve(root), path.resolve(file));
    if (isOutside(relative)) throw new OutsideError(outside);
    throw new Error(`The file ${relative} does not exist.`);
  }
  const relative = path.relative(realRoot, real);
  if (isOutside(relative)) throw new OutsideError(outside);
  if (relative.split(path.sep).some((name) => name.startsWith('.') || /^node_modules$/i.test(name)))
    throw new Error(`${relative} is not read: hidden files, hidden folders and node_modules are ignored.`);
  if (!extensions.includes(path.extname(real).toLowerCase()))
    throw new Error(
      `${relative || 'This folder'} is not read: only ${extensions.join(', ')} files are supported.`,
    );
  const stats = statSync(real);
  if (!stats.isFile()) throw new Error(`${relative} is not a file.`);
  if (stats.size > maxBytes) throw new Error(`${relative} is larger than ${maxBytes / 1024 / 1024} MiB.`);
  return real;
}

export const SPECIFICATION: FileKind = {
  what: 'A specification',
  extensions: ['.yaml', '.yml', '.json'],
  maxBytes: MAX_DOCUMENT_BYTES,
};

/** Returns why a file may not be read, as a sentence, or undefined if it may. */
export function fileFault(root: string, file: string, kind: FileKind): string | undefined {
  try {
    confinedFile(root, file, kind);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether an existing file, with symbolic links resolved, is outside of a folder. */
export function liesOutside(folder: string, file: string): boolean {
  return isOutside(path.relative(realpathSync(folder), realpathSync(file)));
}

function isOutside(relative: string): boolean {
  return relative.split(path.sep)[0] === '..' || path.isAbsolute(relative);
}
