import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const cli = import.meta.dirname;
const bundle = path.join(cli, 'bundle/supervise.mjs');

/** Runs the command in `process.argv`: from the bundle, or from the sources where these are newer. */
export async function start() {
  // A build ends before most optimisations of V8 in Node 20 pay off, so they start six times later: a build takes a tenth
  // less processor time. Later versions do not have this flag.
  if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');
  if (isCurrent()) {
    const { supervise } = await import(pathToFileURL(bundle).href);
    return supervise(path.join(cli, 'bundle/worker.mjs'));
  }
  const { register } = await import('tsx/esm/api');
  register();
  const { supervise } = await import('./supervise.ts');
  return supervise(path.join(cli, 'worker-from-sources.mjs'));
}

/** Whether there is a bundle, and no source is newer. A package from a registry has no sources. */
function isCurrent() {
  const made = statSync(bundle, { throwIfNoEntry: false })?.mtimeMs;
  if (made === undefined) return false;
  if (!existsSync(path.join(cli, 'worker.ts'))) return true;
  const root = path.dirname(cli);
  const sources = ['cli', 'templates'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true }).map((entry) =>
      path.join(entry.parentPath, entry.name),
    ),
  );
  return ['build.ts', 'package.json', ...sources]
    .map((name) => path.resolve(root, name))
    .filter((file) => !file.startsWith(path.dirname(bundle)))
    .every((file) => statSync(file).mtimeMs <= made);
}
