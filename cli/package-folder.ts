import { existsSync } from 'node:fs';
import path from 'node:path';

/** The folder of this package. The module may be a source file, or part of the bundle in `cli/bundle/`. */
export const packageFolder = findPackage(import.meta.dirname);

function findPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(path.dirname(folder));
}
