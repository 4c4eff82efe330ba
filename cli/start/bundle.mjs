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

/** Bundles of older versions are removed, unless they were used recently: their process may still be running. */
const MAX_VERSIONS = 3;
const RECENT_MS = 3_600_000;

/** Packages that need files next to their own, or that few commands need. */
const EXTERNAL = /^(?:esbuild|html-validate|@apidevtools\/.*|chokidar|ajv|ajv-formats)$/;

/** Returns the folder with the bundle of a version, which is created if necessary, and the cache folder of its builds. */
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

/** Removes a link in place of one of our folders: files would be written to or removed from elsewhere. */
function removeLink(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
}

async function makeBundle(project, folder, key) {
  const entryPoints = { main: 'cli/entry.ts', 'bundle-client': 'cli/assets/bundle-client.ts' };
  const files = await bundleSources(project, entryPoints, folder);
  const parts = `${folder}.${process.pid}`;
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts, { recursive: true });
  // Written twice, because the client is built by one of these files.
  writeSealed(parts, files, key);
  const { bundleClient } = await import(pathToFileURL(path.join(parts, 'bundle-client.mjs')).href);
  const client = JSON.stringify(await bundleClient(path.join(project, 'templates')));
  writeSealed(parts, files.set('client.json', client), key);
  moveToPlace(parts, folder, key);
}

/** Another process may have been faster and use its folder already, so a complete folder stays. */
function moveToPlace(parts, folder, key) {
  try {
    renameSync(parts, folder);
  } catch {
    if (isWhole(folder, key)) return rmSync(parts, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    renameSync(parts, folder);
  }
}

/** Bundles files of the project for a folder; returns the contents of each file there. */
export async function bundleSources(project, entryPoints, folder) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints,
    absWorkingDir: project,
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
    // CommonJS packages `require` the modules of Node.js.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [sourcePaths, externalPackages],
    logLevel: 'silent',
  });
  return new Map(outputFiles.map(({ path: file, contents }) => [path.basename(file), contents]));
}

/** Modules find templates relative to their source, not to the bundle. */
const sourcePaths = {
  name: 'source-paths',
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

/** The bundle imports the files of packages: by name, Node.js would look for packages in the cache folder first. */
const externalPackages = {
  name: 'external-packages',
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
  const old = versions.slice(MAX_VERSIONS).filter(({ time }) => Date.now() - time > RECENT_MS);
  for (const { name } of old) rmSync(path.join(parent, name), { recursive: true, force: true });
}
