import path from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import { asProblems } from './bundle-problems.ts';
import { bundleStyles } from './bundle-styles.ts';
import { targets } from './targets.ts';

export interface Scripts {
  /** Text of the early script. */
  early: string;
  /** Path of the module that every page loads. */
  entry: string;
  files: ScriptFile[];
  /** Absolute paths of the files that they were made of. */
  sources: string[];
}

interface ScriptFile {
  /** Below the base path. */
  path: string;
  text: string;
}

/**
 * `templates/islands` → the early script, and a small module from which React is loaded when it is wanted, and from
 * there the search. What comes later is built first and by itself: built together, each would wait for a chunk that it
 * shares with the next. `mainSource` is the module that every page loads. Throws a ProblemError for what does not parse.
 */
export async function bundleScripts(templatesDir: string, mainSource: string): Promise<Scripts> {
  return bundleInTurn(templatesDir, mainSource).catch((error) => {
    throw asProblems(error, templatesDir);
  });
}

async function bundleInTurn(templatesDir: string, mainSource: string): Promise<Scripts> {
  const early = await build({ ...common(templatesDir), entryPoints: ['islands/early.ts'], format: 'iife' });
  const search = await bundleModule(templatesDir, 'islands/search/open-engine.ts');
  const react = await bundleModule(templatesDir, 'islands/hydrate.tsx', [search]);
  const reference = await bundleModule(templatesDir, 'islands/reference/reference.ts');
  const main = await bundleModule(templatesDir, mainSource, [react, search, reference]);
  return {
    early: inlineText(early.outputFiles),
    entry: main.path,
    files: [...main.files, ...react.files, ...search.files, ...reference.files],
    sources: [...main.sources, ...react.sources, ...search.sources, ...reference.sources],
  };
}

interface Module {
  source: string;
  /** Path of the built module. */
  path: string;
  files: ScriptFile[];
  sources: string[];
}

/** One module with everything that it imports, but those that it loads `later`. */
async function bundleModule(templatesDir: string, source: string, later: Module[] = []): Promise<Module> {
  const { outputFiles, metafile } = await build({
    ...modules(templatesDir),
    metafile: true,
    entryPoints: [source],
    plugins: [
      ...later.map((module) => importBuilt(path.posix.basename(module.source), module.path)),
      importStyles(templatesDir),
    ],
  });
  const files = outputFiles.map((file) => toAsset(file, templatesDir));
  const sources = Object.keys(metafile.inputs).map((name) => path.resolve(templatesDir, name));
  return { source, path: entryOf(files, path.posix.parse(source).name), files, sources };
}

/** Lets an import of a source file lead to the module that has been built of it, in the same folder. */
function importBuilt(source: string, built: string): Plugin {
  return {
    name: 'import-built',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path: imported }) =>
        path.posix.basename(imported) === source
          ? { path: `./${path.posix.basename(built)}`, external: true }
          : undefined,
      );
    },
  };
}

/** Lets a script import a stylesheet as its text. */
function importStyles(templatesDir: string): Plugin {
  return {
    name: 'import-styles',
    setup({ onLoad }) {
      onLoad({ filter: /\.css$/ }, async (file) => ({
        contents: await bundleStyles(templatesDir, path.relative(templatesDir, file.path)),
        loader: 'text',
      }));
    },
  };
}

function entryOf(files: ScriptFile[], name: string): string {
  const entry = files.find((file) => file.path.startsWith(`assets/${name}-`));
  if (!entry) throw new Error(`esbuild wrote no assets/${name}-*.js`);
  return entry.path;
}

function modules(templatesDir: string) {
  return {
    ...common(templatesDir),
    format: 'esm',
    splitting: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
  } satisfies BuildOptions;
}

function common(templatesDir: string) {
  return {
    // Hashes are made from paths too: they are taken from here, so the place of the checkout does not matter.
    absWorkingDir: templatesDir,
    outdir: templatesDir,
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'eof',
    jsx: 'automatic',
    charset: 'utf8',
    target: targets,
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: {},
    logLevel: 'silent',
  } satisfies BuildOptions;
}

function toAsset(file: OutputFile, templatesDir: string): ScriptFile {
  return {
    path: path.relative(templatesDir, file.path).replaceAll(path.sep, '/'),
    text: file.text,
  };
}

function inlineText([file]: OutputFile[]): string {
  const text = file?.text.trimEnd() ?? '';
  if (/<\/script|<!--/i.test(text)) throw new Error('islands/early.ts cannot stand in a <script> element');
  return text;
}
