import { readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const LARGEST_FILE = 64 * 1024 * 1024;

/**
 * A reader of referenced files that cannot leave `root`: real paths are compared, so neither `..`, nor a
 * symbolic link, nor an encoded URL leads out. Throws an Error whose message is meant for the maintainer.
 */
export function confinedReader(root: string): (url: string) => string {
  const realRoot = realpathSync(root);
  return (url) => {
    const file = url.startsWith('file:') ? fileURLToPath(url) : decodeURIComponent(url);
    let real: string;
    try {
      real = realpathSync(path.resolve(realRoot, file));
    } catch {
      throw new Error(`The file ${path.relative(realRoot, file)} does not exist.`);
    }
    if (real !== realRoot && !real.startsWith(realRoot + path.sep)) {
      throw new Error('A $ref may only lead to files of the project.');
    }
    const stats = statSync(real);
    if (!stats.isFile()) throw new Error(`${path.relative(realRoot, real)} is not a file.`);
    if (stats.size > LARGEST_FILE) throw new Error(`${path.relative(realRoot, real)} is larger than 64 MiB.`);
    return readFileSync(real, 'utf8');
  };
}
