import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import type { Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import type { AssetFile } from './asset-file.ts';

/** What every page links to. */
const required = ['favicon.svg'];

/** What the build itself writes under these names is trusted: as its own list of files, and as scripts of its pages. */
const RESERVED = /^(build-manifest\.json|assets)(\/|$)/i;

/** All files below `static/`, under their own names: others link to them, so their addresses last. */
export async function loadStaticFiles(
  staticDir: string,
): Promise<{ files: AssetFile[]; problems: Problem[] }> {
  const entries = await readdir(staticDir, { recursive: true, withFileTypes: true }).catch(() => []);
  const paths = entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(staticDir, path.join(entry.parentPath, entry.name)))
    .filter((name) => !isHidden(name))
    .sort(compare);
  const found = paths.map((source) => ({
    source: path.join(staticDir, source),
    name: source.replaceAll(path.sep, '/'),
  }));
  const problems = found.flatMap(({ source, name }) => checkName(source, name));
  const wrong = new Set(problems.map(({ file }) => file));
  const files = await Promise.all(
    found
      .filter(({ source }) => !wrong.has(source))
      .map(async ({ source, name }) => ({
        path: name,
        contents: new Uint8Array(await readFile(source)),
        source,
      })),
  );
  const missing = required.filter((name) => !files.some((file) => file.path === name));
  problems.push(...missing.map((name) => missingFile(path.join(staticDir, name))));
  return { files, problems };
}

/**
 * `.env` and whatever lies in `.git` belong to whoever writes the site, not to its readers. `.well-known` is the one
 * folder of such a name that others ask for.
 */
function isHidden(name: string): boolean {
  const parts = name.split(path.sep);
  const known = parts[0] === '.well-known' ? 1 : 0;
  return parts.slice(known).some((part) => part.startsWith('.'));
}

function checkName(file: string, name: string): Problem[] {
  const fault = nameFault(name);
  const problem = { severity: 'error', rule: 'assets/name', file } as const;
  if (fault !== undefined)
    return [{ ...problem, message: `The name of this file ${fault}.`, hint: 'Rename it.' }];
  const [, reserved] = RESERVED.exec(name) ?? [];
  if (reserved === undefined) return [];
  return [
    {
      ...problem,
      message: `The name \`${reserved}\` is reserved: the build writes it itself.`,
      hint: 'Give the file another name, or the folder.',
    },
  ];
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
