/**
 * Starts the command line from a bundle of its sources, made when the packages are installed and when the sources have
 * changed, and kept in `node_modules/.cache`: to load hundreds of modules one by one, each through a compiler, takes far
 * longer. What every site sends to its readers, styles and scripts, is made with it. Where no bundle can be made or
 * kept, the sources themselves are run.
 *
 * The cache may be carried over between machines, and whoever can fill it must not be able to run anything: bundles and
 * what builds have made count only with the seal of a key that lies outside of it.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
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

/** Made once for each installation, unless all machines that share a cache are given the same secret. */
const keyFile = path.join(project, 'node_modules/.institutional-api-docs-key');
const SECRET = 'INSTITUTIONAL_DOCS_CACHE_SECRET';

/** Versions of the generator whose bundles stay. One that was just in use stays too: its process may still be at work. */
const MOST_VERSIONS = 3;
const JUST_NOW_MS = 3_600_000;

/** They find files of their own beside them, or are needed by few commands. */
const EXTERNAL = ['esbuild', 'html-validate', '@apidevtools/*', 'chokidar', 'ajv', 'ajv-formats'];

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

/** The key of one version, so that what was made by another cannot take its place. */
function keyOf(version) {
  return createHmac('sha256', process.env[SECRET] || ownSecret())
    .update(version)
    .digest('hex');
}

function ownSecret() {
  if (!existsSync(keyFile)) {
    const part = `${keyFile}.${process.pid}`;
    writeFileSync(part, randomBytes(32).toString('hex'), { flag: 'wx' });
    try {
      // Whole at once, and never over that of another process that was faster.
      linkSync(part, keyFile);
    } catch {
      if (!existsSync(keyFile)) renameSync(part, keyFile);
    }
    rmSync(part, { force: true });
  }
  const secret = readFileSync(keyFile, 'utf8');
  if (!/^[0-9a-f]{64}$/.test(secret)) throw new Error('The key of the cache is broken');
  return secret;
}

/** A bundle counts when all of it is there as this installation wrote it. */
function isWhole(folder, key) {
  try {
    const { sums, seal } = JSON.parse(readFile(folder, 'sums.json').toString());
    if (seal !== sealOf(sums, key)) return false;
    return Object.entries(sums).every(([name, sum]) => sumOf(readFile(folder, name)) === sum);
  } catch {
    return false;
  }
}

function readFile(folder, name) {
  const file = path.join(folder, name);
  if (!lstatSync(file).isFile()) throw new Error(`${file} is not a file`);
  return readFileSync(file);
}

function sealOf(sums, key) {
  return createHmac('sha256', key).update(JSON.stringify(sums)).digest('hex');
}

/** What stands where a folder of ours belongs, and is a link: what is written or cleared away would be elsewhere. */
function removeLink(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false })?.isSymbolicLink()) rmSync(folder);
}

function sumOf(contents) {
  return createHash('sha256').update(contents).digest('hex');
}

async function makeBundle(folder, key) {
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
  mkdirSync(bundles, { recursive: true });
  rmSync(parts, { recursive: true, force: true });
  mkdirSync(parts);
  const sums = {};
  const write = (name, contents) => {
    sums[name] = sumOf(contents);
    writeFileSync(path.join(parts, name), contents);
  };
  for (const { path: file, contents } of outputFiles) write(path.basename(file), contents);
  const { bundleClient } = await import(pathToFileURL(path.join(parts, 'bundle-client.mjs')).href);
  write('client.json', JSON.stringify(await bundleClient(path.join(project, 'templates'))));
  writeFileSync(path.join(parts, 'sums.json'), JSON.stringify({ sums, seal: sealOf(sums, key) }));
  rmSync(folder, { recursive: true, force: true });
  try {
    renameSync(parts, folder);
  } catch (error) {
    // Another process was faster.
    rmSync(parts, { recursive: true, force: true });
    if (!isWhole(folder, key)) throw error;
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
    .filter((name) => /^[0-9a-f]{32}(\.\d+)?$/.test(name))
    .map((name) => ({ name, time: lstatSync(path.join(bundles, name)).mtimeMs }))
    .sort((a, b) => b.time - a.time);
  const old = versions.slice(MOST_VERSIONS).filter(({ time }) => Date.now() - time > JUST_NOW_MS);
  for (const folder of [bundles, made])
    for (const { name } of old) rmSync(path.join(folder, name), { recursive: true, force: true });
}

async function findEntry() {
  try {
    const version = versionOf();
    const key = keyOf(version);
    const folder = path.join(bundles, version);
    for (const own of [cache, bundles, made, folder, path.join(made, version)]) removeLink(own);
    if (isWhole(folder, key)) utimesSync(folder, new Date(), new Date());
    else await makeBundle(folder, key);
    process.env.INSTITUTIONAL_DOCS_CACHE = path.join(made, version);
    process.env.INSTITUTIONAL_DOCS_CACHE_KEY = key;
    process.env.INSTITUTIONAL_DOCS_CLIENT = path.join(folder, 'client.json');
    return path.join(folder, 'main.mjs');
  } catch {
    delete process.env.INSTITUTIONAL_DOCS_CACHE;
    delete process.env.INSTITUTIONAL_DOCS_CACHE_KEY;
    delete process.env.INSTITUTIONAL_DOCS_CLIENT;
    const { register } = await import('tsx/esm/api');
    register();
    return path.join(project, 'cli/main.ts');
  }
}

// A build is over before most of what the V8 of Node 20 optimises has paid off, so it waits six times as long: a fifth less
// processor time and a tenth less wall time for the site, from nothing. Later versions have other ways, and no such flag.
if (process.version.startsWith('v20.')) setFlagsFromString('--interrupt-budget=400000');

await import(pathToFileURL(await findEntry()).href);
