import path from 'node:path';
import { nameFault } from '../file-names.ts';
import { filesBelow, type Inputs, trackInputs } from '../memo.ts';
import type { Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import type { AssetFile } from './asset-file.ts';

/** What every page links to. */
const required = ['favicon.svg'];

/** What the build itself writes under these names is trusted: as its own list of files, and as scripts of its pages. */
const RESERVED = /^(build-manifest\.json|assets)(\/|$)/i;

/** The names of all files below `static/` that are published. */
export function staticNames(staticDir: string, inputs: Inputs): string[] {
  return filesBelow(inputs, staticDir, (name) => !isHidden(name))
    .filter((name) => !isHidden(name))
    .sort(compare);
}

/** All files below `static/`, under their own names: others link to them, so their addresses last. */
export function loadStaticFiles(
  staticDir: string,
  inputs: Inputs = trackInputs(),
): { files: AssetFile[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const files: AssetFile[] = [];
  for (const name of staticNames(staticDir, inputs)) {
    const source = path.join(staticDir, name);
    const wrong = checkName(source, name);
    problems.push(...wrong);
    if (wrong.length === 0)
      files.push({ path: name, contents: new Uint8Array(inputs.bytes(source)), source });
  }
  const missing = required.filter((name) => !files.some((file) => file.path === name));
  problems.push(...missing.map((name) => missingFile(path.join(staticDir, name))));
  return { files, problems };
}

/**
 * `.env` and whatever lies in `.git` belong to whoever writes the site, not to its readers. `.well-known` is the one
 * folder of such a name that others ask for.
 */
function isHidden(name: string): boolean {
  const parts = name.split('/');
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
      message: `The name \`${reserved}\` is reserved for a file that the build generates.`,
      hint: 'Rename the file or its folder.',
    },
  ];
}

function missingFile(file: string): Problem {
  return {
    message: `Every page links to ${path.basename(file)}, but the file does not exist.`,
    severity: 'error',
    rule: 'assets/missing',
    file,
    line: 1,
    column: 1,
    hint: `Add the file to ${path.basename(path.dirname(file))}/.`,
  };
}
