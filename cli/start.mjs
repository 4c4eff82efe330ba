/**
 * Starts the command line from a bundle of its sources, made when the packages are installed and when the sources have
 * changed, and kept in `node_modules/.cache`: to load hundreds of modules one by one, each through a compiler, takes far
 * longer. What every site sends to its readers, styles and scripts, is made with it. Where no bundle can be made or
 * kept, the sources themselves are run.
 */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';

const project = path.join(import.meta.dirname, '..');
const cache = path.join(project, 'node_modules/.cache/institutional-api-docs');
const bundles = path.join(cache, 'bundles');
/** What builds have made, by the version that has made it. */
const made = path.join(cache, 'made');

/** Versions of the generator whose bundles stay. One that was just in use stays too: its process may still be at work. */
const MOST_VERSIONS = 3;
const JUST_NOW_MS = 3_600_000;

/** They find files of their own beside them, or are needed by few commands. */
const EXTERNAL = [
  'esbuild',
  'html-validate',
  'swagger2openapi',
  '@apidevtools/*',
  'chokidar',
  'ajv',
  'ajv-formats',
];

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

/** A bundle counts when all of it is there as it was written. */
function isWhole(folder) {
  try {
    const sums = JSON.parse(readFileSync(path.join(folder, 'sums.json'), 'utf8'));
    return Object.entries(sums).every(([name, sum]) => sumOf(readFileSync(path.join(folder, name))) === sum);
  } catch {
    return false;
  }
}

function sumOf(contents) {
  return createHash('sha256').update(contents).digest('hex');
}

async function makeBundle(folder) {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    entryPoints: {
      main: path.join(project, 'cli/main.ts'),
      'bundle-client': path.join(project, 'cli/assets/bundle-client.ts'),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    splitting: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    external: EXTERNAL,
    // Packages that are CommonJS ask for modules of Node.js so.
    banner: {
      js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
    },
    plugins: [keepPlaces],
    logLevel: 'silent',
  });
  const parts = `${folder}.${process.pid}`;
  mkdirSync(parts, { recursive: true });
  const sums = {};
  const write = (name, contents) => {
    sums[name] = sumOf(contents);
    writeFileSync(path.join(parts, name), contents);
  };
  for (const { path: file, contents } of outputFiles) write(path.basename(file), contents);
  const { bundleClient } = await import(pathToFileURL(path.join(parts, 'bundle-client.mjs')).href);
  write('client.json', JSON.stringify(await bundleClient(path.join(project, 'templates'))));
  writeFileSync(path.join(parts, 'sums.json'), JSON.stringify(sums));
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(parts, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(parts, { recursive: true, force: true });
    if (!isWhole(folder)) throw error;
  }
  forgetOldest();
}

/** A module looks for templates beside its source, not beside the bundle. */
const keepPlaces = {
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

function forgetOldest() {
  const versions = readdirSync(bundles)
    .map((name) => ({ name, time: statSync(path.join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  const old = versions.slice(MOST_VERSIONS).filter(({ time }) => Date.now() - time > JUST_NOW_MS);
  for (const folder of [bundles, made])
    for (const { name } of old) rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function findEntry() {
  try {
    const version = versionOf();
    const folder = path.join(bundles, version);
    if (isWhole(folder)) utimesSync(folder, new Date(), new Date());
    else await makeBundle(folder);
    process.env.INSTITUTIONAL_DOCS_CACHE = path.join(made, version);
    process.env.INSTITUTIONAL_DOCS_CLIENT = path.join(folder, 'client.json');
    return path.join(folder, 'main.mjs');
  } catch {
    delete process.env.INSTITUTIONAL_DOCS_CACHE;
    delete process.env.INSTITUTIONAL_DOCS_CLIENT;
    const { register } = await import('tsx/esm/api');
    register();
    return path.join(project, 'cli/main.ts');
  }
}

// A build is over before most of what the V8 of Node 20 optimises has paid: it waits six times as long. Later ones have
// other ways, and no such flag.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');

await import(pathToFileURL(await findEntry()).href);
