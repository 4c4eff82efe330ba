import fs from 'node:fs';
import path from 'node:path';
import { during } from '../current-work.ts';
import { MAX_NAMED_FILES } from '../limits.ts';
import { errorAt, failure, type Problem } from '../problem.ts';
import { compare } from '../text/compare.ts';
import {
  buildFolderOf,
  type Hashes,
  hashOf,
  MANIFEST_KEY,
  type Manifest,
  manifestFileOf,
} from './manifest.ts';
import { statsOf } from './safe-path.ts';

/** The files of a folder: those that are as the last build wrote them, and all others. */
export interface FolderFiles {
  owned: Hashes;
  /** Paths from the parent folder on, with a reason in parentheses if it is not that no build wrote the file. */
  foreign: string[];
}

/** Reads a folder whose files have this prefix in the manifest. Neither follows links nor opens pipes and devices. */
export function filesOf(folder: string, prefix: string, manifest: Manifest | undefined): FolderFiles {
  const found: FolderFiles = { owned: new Map(), foreign: [] };
  const stats = statsOf(folder);
  const listed = [...(manifest?.files.keys() ?? []), ...(manifest?.replaced.keys() ?? [])];
  const addForeign = (name: string, reason?: string) =>
    found.foreign.push(path.posix.join(path.basename(folder), name) + (reason ? ` (${reason})` : ''));
  const visit = (below: string): void => {
    const entries = fs.readdirSync(path.join(folder, below), { withFileTypes: true });
    // Somebody may have deleted the files of a folder.
    if (entries.length === 0 && below !== '' && !listed.some((key) => key.startsWith(prefix + below)))
      addForeign(below);
    for (const entry of entries) {
      const name = below + entry.name;
      if (entry.isDirectory()) visit(`${name}/`);
      else if (!manifest || prefix + name !== MANIFEST_KEY) examine(name, entry.isFile());
    }
  };
  const examine = (name: string, isFile: boolean): void => {
    if (isFile && isCompiledPython(path.join(folder, name))) return;
    const expected = [manifest?.files.get(prefix + name), manifest?.replaced.get(prefix + name)];
    const isListed = expected.some((hash) => hash !== undefined);
    // A name that is not UTF-8 is read with this character in it, and cannot be opened.
    if (!isListed) addForeign(name, name.includes('\ufffd') ? 'its name is not UTF-8' : undefined);
    else if (!isFile) addForeign(name, 'no longer a file');
    else {
      const file = path.join(folder, name);
      const hash = during({ task: `Reading ${file}` }, () => hashOf(fs.readFileSync(file)));
      if (expected.includes(hash)) found.owned.set(prefix + name, hash);
      else addForeign(name, 'changed since it was written');
    }
  };
  if (stats) visit('');
  found.foreign.sort(compare);
  return found;
}

/** Whether a file is what Python makes of a script that is run from its folder, and can make again: it begins with its magic number. */
function isCompiledPython(file: string): boolean {
  if (!/[\\/]__pycache__[\\/][^\\/]+\.pyc$/.test(file)) return false;
  return fs.readFileSync(file).subarray(2, 4).toString('latin1') === '\r\n';
}

/** Throws if a file is in the place of a folder. */
export function refuseFile(folder: string): void {
  const stats = statsOf(folder);
  if (!stats || stats.isDirectory() || stats.isSymbolicLink()) return;
  throw failure('output/foreign', {
    message: `${folder} is not a folder, so the build cannot write to it.`,
    hint: 'Choose another output folder: `--out preview`.',
  });
}

/** Reports files that would be lost if their folder were replaced. */
export function foreignProblem(out: string, foreign: string[], manifest: Manifest | undefined): Problem {
  const lines = foreign.slice(0, MAX_NAMED_FILES);
  if (foreign.length > lines.length) lines.push(`and ${foreign.length - lines.length} more`);
  const unknown = manifest ? '' : ` ${manifestFileOf(out)}, which lists them, does not exist or was edited.`;
  const [folder, record] = [out, buildFolderOf(out)].map((name) => path.basename(name));
  // Where there is no record, the folder may be anything: a home, too.
  const way = manifest
    ? `Move the files elsewhere (files to publish belong in static/), or delete ${folder} and ${record} if you need none of them, and build again.`
    : `Choose another output folder: \`--out preview\`. If ${folder} has nothing but an earlier site, delete ${folder} and ${record}, and build again.`;
  return errorAt('output/foreign', undefined, {
    message: `The build would replace files that no build is known to have written.${unknown}\n${lines.join('\n')}`,
    hint: `Nothing has been written. ${way}`,
  });
}
