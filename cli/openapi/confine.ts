import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const LARGEST_FILE = 64 * 1024 * 1024;

/** What is looked for, in the words of a message, and how large it may be. */
export interface Wanted {
  /** `A $ref`. */
  what: string;
  bytes: number;
}

/**
 * The real path of a file that does not lie outside of `root`: real paths are compared, so neither `..`, nor a symbolic
 * link, nor an encoded URL leads out. Throws an Error whose message is meant for the maintainer.
 */
export function confinedFile(root: string, url: string, { what, bytes }: Wanted): string {
  const realRoot = realpathSync(root);
  const file = url.startsWith('file:') ? fileURLToPath(url) : decodeURIComponent(url);
  let real: string;
  try {
    real = realpathSync(path.resolve(realRoot, file));
  } catch {
    throw new Error(`The file ${path.relative(realRoot, file)} does not exist.`);
  }
  if (liesOutside(realRoot, real)) throw new Error(`${what} may only lead to files of the project.`);
  const stats = statSync(real);
  if (!stats.isFile()) throw new Error(`${path.relative(realRoot, real)} is not a file.`);
  if (stats.size > bytes)
    throw new Error(`${path.relative(realRoot, real)} is larger than ${bytes / 1024 / 1024} MiB.`);
  return real;
}

/** Whether a file that exists, after all links, lies outside of a folder. */
export function liesOutside(folder: string, file: string): boolean {
  const way = path.relative(realpathSync(folder), realpathSync(file));
  return way.split(path.sep)[0] === '..' || path.isAbsolute(way);
}

/** A reader of referenced files that cannot leave `root`. */
export function confinedReader(root: string): (url: string) => string {
  return (url) => readFileSync(confinedFile(root, url, { what: 'A $ref', bytes: LARGEST_FILE }), 'utf8');
}
