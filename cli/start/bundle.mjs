import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { isWhole, writeSealed } from './sealed-folder.mjs';

/** Versions of the generator whose bundles stay. One that was just in use stays too: its process may still be at work. */
const MOST_VERSIONS = 3;
const JUST_NOW_MS = 3_600_000;

/** They find files of their own beside them, or are needed by few commands. */
const EXTERNAL = /^(?:esbuild|html-validate|@apidevtools\/.*|chokidar|ajv|ajv-formats)$/;

/** The folder with the bundle of a version in its place, made where there is none, and the one for what its builds make. */
export async function findBundle(project, { version, here }, key) {
  const cache = path.join(project, 'node_modules/.cache/institutional-api-docs');
  const [bundles, builds] = ['bundles', 'made'].map((name) => path.join(cache, name));
  const [folder, made] = [path.join(bundles, here), path.join(builds, version)];
  for (const own of [cache, bundles, builds, folder, made]) removeLink(own);
  if (isWhole(folder, key)) utimesSync(folder, new Date(), new Date());
  else {
    await makeBundle(project, folder, key);
    for (const parent of [bundles, builds]) removeOldest(parent);
  }
  return { folder, made };
}

/** What stands where a folder of ours belongs, and is a link: what is written or cleared away would be elsewhere. */
function removeLink(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
}

async function makeBundle(project, folder, key) {
  const files = await bundleSources(project, folder);
  const parts = `${folder}.${process.pid}`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  // Twice, since what makes the client is among the files.
  writeSealed(parts, files, key);
  const { bundleClient } = await import(pathToFileURL(path.join(parts, 'bundle-client.mjs')).href);
  const client = JSON.stringify(await bundleClient(path.join(project, 'templates')));
  writeSealed(parts, files.set('client.json', client), key);
  putInPlace(parts, folder, key);
}

/** Another process that was faster may be reading its own already: what is whole stays. */
function putInPlace(parts, folder, key) {
  try {
    renameSync(parts, folder);
  } catch {
    if (isWhole(folder, key)) return rmSync(parts, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(parts, folder);
  }
}

async function bundleSources(project, folder) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: {
      main: path.join(project, 'cli/entry.ts'),
      'bundle-client': path.join(project, 'cli/assets/bundle-client.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    splitting: true,
    sourcemap: 'external',
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Packages that are CommonJS ask for modules of Node.js so.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [ownPlaces, externalPackages],
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]));
}

/** A module looks for templates beside its source, not beside the bundle. */
const ownPlaces = {
  name: 'places of sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.tsx?$/ }, ({ path: file }) => {
      if (file.includes(`${path.sep}node_modules${path.sep}`)) return undefined;
      const contents = readFileSync(file, 'utf8')
        .replaceAll('import.meta.dirname', JSON.stringify(path.dirname(file)))
        .replaceAll('import.meta.filename', JSON.stringify(file))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href));
      return { contents, loader: file.endsWith('x') ? 'tsx' : 'ts' };
    });
  },
};

/** The bundle names their files: by their names, Node.js would look for them in the folders of the cache first. */
const externalPackages = {
  name: 'packages by their files',
  setup({ onResolve, resolve }) {
    onResolve({ filter: EXTERNAL }, async ({ path: name, pluginData, kind, importer, resolveDir }) => {
      if (pluginData === EXTERNAL) return undefined;
      const found = await resolve(name, { kind, importer, resolveDir, pluginData: EXTERNAL });
      if (found.errors.length > 0) return { errors: found.errors };
      const isRequired = kind.startsWith('require');
      return { path: isRequired ? found.path : pathToFileURL(found.path).href, external: true };
    });
  },
};

function removeOldest(parent) {
  if (!existsSync(parent)) return;
  const versions = readdirSync(parent)
    .filter((name) => /^[0-9a-f]{32}(\.\d+)?$/.test(name))
    .map((name) => ({ name, time: lstatSync(path.join(parent, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  const old = versions.slice(MOST_VERSIONS).filter(({ time }) => Date.now() - time > JUST_NOW_MS);
  for (const { name } of old) rmSync(path.join(parent, name), { recursive: true, force: true });
}
