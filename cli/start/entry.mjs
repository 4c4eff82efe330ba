import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findBundle } from './bundle.mjs';
import { keyOf } from './key.mjs';
import { showSources } from './source-maps.mjs';

const project = path.join(import.meta.dirname, '../..');

/**
 * Returns a hash of everything the generator consists of: sources, styles, packages and Node.js; and one that includes the
 * path of the project, which the bundle contains. Results of builds do not depend on the path.
 */
function versionsOf() {
  const sources = ['cli', 'templates']
    .flatMap((folder) => readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs|css)$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
  const installed = ['build.ts', 'package.json', 'package-lock.json', 'node_modules/.package-lock.json']
    .map((name) => path.join(project, name))
    .filter((file) => existsSync(file));
  const hash = createHash('sha256').update(process.version);
  for (const file of [...sources.sort(), ...installed])
    hash.update(`\0${path.relative(project, file)}\0`).update(readFileSync(file));
  const version = hash.digest('hex').slice(0, 32);
  const here = createHash('sha256').update(`${version} ${project}`).digest('hex').slice(0, 32);
  return { version, here };
}

/** Returns the module of the command line, and the installation to pass to it. */
export async function findEntry() {
  try {
    const { version, here } = versionsOf();
    const key = keyOf(project, here);
    const { folder, made } = await findBundle(project, { version, here }, key);
    showSources(folder, key);
    const installation = {
      cache: { folder: made, key: keyOf(project, version) },
      client: path.join(folder, 'client.json'),
    };
    return { entry: path.join(folder, 'main.mjs'), installation };
  } catch {
    const { register } = await import('tsx/esm/api');
    register();
    return { entry: path.join(project, 'cli/entry.ts') };
  }
}
