import { realpathSync, statSync } from 'node:fs';
import path from 'node:path';

export const LARGEST_FILE = 64 * 1024 * 1024;

/** How what is said of a file outside of the folder ends. */
export const OUTSIDE = 'is outside.';

/** What is looked for, in the words of a message, what its name ends in, and how large it may be. */
export interface Wanted {
  /** `A $ref`. */
  what: string;
  endings: string[];
  bytes: number;
}

/**
 * The real path of a file that does not lie outside of `root`: real paths are compared, so neither `..` nor a symbolic
 * link leads out. Hidden files and folders (`.env`, `.git`) and installed packages are never read, and nothing that is
 * called otherwise than what is wanted: keys and tokens lie there. Throws an Error whose message is meant for the
 * maintainer.
 */
export function confinedFile(root: string, file: string, { what, endings, bytes }: Wanted): string {
  const realRoot = realpathSync(root);
  const named = path.relative(path.resolve(root), path.resolve(file)).split(path.sep).join('/');
  const leadsOut = `${what} can only refer to files inside the project. ${named} ${OUTSIDE}`;
  let real: string;
  try {
    real = realpathSync(file);
  } catch {
    // Nobody learns whether there is a file elsewhere.
    const way = path.relative(path.resolve(root), path.resolve(file));
    throw new Error(isOutside(way) ? leadsOut : `The file ${way} does not exist.`);
  }
  const way = path.relative(realRoot, real);
  if (isOutside(way)) throw new Error(leadsOut);
  const hidden = way.split(path.sep).find((name) => name.startsWith('.') || /^node_modules$/i.test(name));
  if (hidden !== undefined)
    throw new Error(`${way} is not read: hidden files, hidden folders and node_modules are ignored.`);
  if (!endings.includes(path.extname(real).toLowerCase()))
    throw new Error(`${way || 'This folder'} is not read: only ${endings.join(', ')} files are supported.`);
  const stats = statSync(real);
  if (!stats.isFile()) throw new Error(`${way} is not a file.`);
  if (stats.size > bytes) throw new Error(`${way} is larger than ${bytes / 1024 / 1024} MiB.`);
  return real;
}

/** What specifications and their parts are. */
export const SPECIFICATION: Wanted = {
  what: 'A specification',
  endings: ['.yaml', '.yml', '.json'],
  bytes: LARGEST_FILE,
};

/** Why a file is not read, as a sentence; undefined for one that is. */
export function fileFault(root: string, file: string, wanted: Wanted): string | undefined {
  try {
    confinedFile(root, file, wanted);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Whether a file that exists, after all links, lies outside of a folder. */
export function liesOutside(folder: string, file: string): boolean {
  return isOutside(path.relative(realpathSync(folder), realpathSync(file)));
}

function isOutside(way: string): boolean {
  return way.split(path.sep)[0] === '..' || path.isAbsolute(way);
}
