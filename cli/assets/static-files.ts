import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { compare, type Problem } from '../problem.ts';
import type { AssetFile } from './bundle.ts';

/** What every page links to. */
const required = ['favicon.svg'];

/** All files below `static/`, under their own names: others link to them, so their addresses last. */
export async function loadStaticFiles(
  staticDir: string,
): Promise<{ files: AssetFile[]; problems: Problem[] }> {
  const entries = await readdir(staticDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => !entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(staticDir, path.join(entry.parentPath, entry.name)))
    .sort(compare);
  const files = await Promise.all(
    paths.map(async (name) => ({
      path: name.replaceAll(path.sep, '/'),
      contents: new Uint8Array(await readFile(path.join(staticDir, name))),
    })),
  );
  const missing = required.filter((name) => !files.some((file) => file.path === name));
  return { files, problems: missing.map((name) => missingFile(path.join(staticDir, name))) };
}

function missingFile(file: string): Problem {
  return {
    message: `Every page links to ${path.basename(file)}, and it is not there.`,
    severity: 'error',
    rule: 'assets/missing',
    file,
    hint: `Add the file to ${path.basename(path.dirname(file))}/.`,
  };
}
