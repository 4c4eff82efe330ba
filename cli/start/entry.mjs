import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBundle } from './bundle.mjs';
import { keyOf } from './key.mjs';
import { showSources } from './source-maps.mjs';

const project = path.join(import.meta.dirname, '../..');

/** Everything that the generator is: its sources, styles included, the packages, Node.js, and its place, which the bundle names. */
function versionOf() {
  const sources = ['cli', 'templates']
    .flatMap((folder) => readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const installed = ['build.ts', 'package.json', 'package-lock.json', 'node_modules/.package-lock.json']
    .map((name) => path.join(project, name))
    .filter((file) => existsSync(file));
  const hash = createHash('sha256').update(`${process.version} ${project}`);
  for (const file of [...sources.sort(), ...installed]) hash.update(`\0${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

/** The module of the command line, and what it is told of its installation. */
export async function findEntry() {
  try {
    const version = versionOf();
    const key = keyOf(project, version);
    const { folder, made } = await findBundle(project, version, key);
    showSources(folder, key);
    const installation = { cache: { folder: made, key }, client: path.join(folder, 'client.json') };
    return { entry: path.join(folder, 'main.mjs'), installation };
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return { entry: path.join(project, 'cli/main.ts') };
  }
}
