/**
 * Starts the command line from a bundle of its sources, made when the packages are installed and when the sources have
 * changed, and stored in `node_modules/.cache`: to load hundreds of modules one by one, each through a compiler, takes
 * far longer. What every site sends to its readers, styles and scripts, is made with it. Where no bundle can be made or
 * stored, the sources themselves are run.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { findBundle } from './start/bundle.mjs';
import { keyOf } from './start/key.mjs';
import { showSources } from './start/source-maps.mjs';

const project = path.join(import.meta.dirname, '..');

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
async function findEntry() {
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

// A build is over before most of what the V8 of Node 20 optimises has paid off, so it waits six times as long: a fifth less
// processor time and a tenth less wall time for the site, from nothing. Later versions have other ways, and no such flag.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');

const { entry, installation } = await findEntry();
const { main } = await import(pathToFileURL(entry).href);
await main(installation);
