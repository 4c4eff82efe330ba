import path from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import type { SiteFile } from '../site-file.ts';
import type { ScriptWords } from '../words/words.ts';
import { asProblems } from './bundle-problems.ts';
import { bundleStyles, TARGETS } from './bundle-styles.ts';
import { bundleWords } from './bundle-words.ts';

export interface Scripts {
  early: string;
  entry: string;
  files: SiteFile[];
  /** Absolute paths of the bundled files. */
  sources: string[];
}

/**
 * Bundles `templates/islands`: the early script, and the module that every page loads, `mainSource`, which loads React, the
 * search and the scripts of references on demand. Those are built first and separately: built together, each would wait for
 * a chunk that it shares with the others. Throws a ProblemError for syntax errors.
 */
export async function bundleScripts(
  templatesDir: string,
  mainSource: string,
  words: ScriptWords,
): Promise<Scripts> {
  return bundleModules({ templatesDir, words }, mainSource).catch((error) => {
    throw asProblems(error, templatesDir);
  });
}

interface Sources {
  templatesDir: string;
  words: ScriptWords;
}

async function bundleModules(from: Sources, mainSource: string): Promise<Scripts> {
  const { templatesDir } = from;
  const early = await build({ ...common(templatesDir), entryPoints: ['islands/early.ts'], format: 'iife' });
  const search = await bundleModule(from, 'islands/search/open-engine.ts');
  const react = await bundleModule(from, 'islands/hydrate.tsx', { later: [search], ...CALLED_AT_ONCE });
  const worker = await bundleModule(from, 'islands/request/validation-worker.ts');
  const secretWorker = await bundleModule(from, 'islands/request/secret-worker.ts');
  const secrets = await bundleModule(from, 'islands/request/secrets.ts', {
    define: {
      VALIDATION_WORKER: JSON.stringify(addressOf(worker)),
      SECRET_WORKER: JSON.stringify(addressOf(secretWorker)),
    },
  });
  const form = await bundleForm(from, { react, secrets });
  const reference = await bundleModule(from, 'islands/reference/reference.ts', { later: [form] });
  const main = await bundleModule(from, mainSource, { later: [react, search, reference, form, secrets] });
  const all = [main, react, search, reference, form, secrets, worker, secretWorker];
  return {
    early: inlineText(early.outputFiles),
    entry: main.path,
    files: all.flatMap(({ files }) => files),
    sources: all.flatMap(({ sources }) => sources),
  };
}

/** Chromium then compiles functions while it loads them, apart from the page, and not when they are called. */
const CALLED_AT_ONCE = { banner: { js: '//# allFunctionsCalledOnLoad' } };

interface Module {
  source: string;
  path: string;
  files: SiteFile[];
  sources: string[];
  /** Names. */
  exported: string[];
}

interface ModuleOptions extends Pick<BuildOptions, 'banner' | 'define' | 'plugins'> {
  /** Modules that are loaded on demand. */
  later?: Module[];
}

/** Bundles a module with everything it imports, except for those that are loaded later. */
async function bundleModule(
  { templatesDir, words }: Sources,
  source: string,
  { later = [], define = {}, plugins = [], ...others }: ModuleOptions = {},
): Promise<Module> {
  const options = modules(templatesDir);
  const { outputFiles, metafile } = await build({
    ...options,
    ...others,
    define: { ...options.define, ...define },
    metafile: true,
    entryPoints: [source],
    plugins: [
      ...plugins,
      bundleWords(words),
      ...later.map((module) => importBuilt(path.posix.basename(module.source), module.path)),
      importStyles(templatesDir),
    ],
  });
  const files = outputFiles.map((file) => toAsset(file, templatesDir));
  const sources = Object.keys(metafile.inputs).map((name) => path.resolve(templatesDir, name));
  const exported = Object.values(metafile.outputs).flatMap(({ exports }) => exports);
  return { source, path: entryOf(files, path.posix.parse(source).name), files, sources, exported };
}

/** The address of a module for others, which are in the same folder. */
function addressOf(module: Module): string {
  return `./${path.posix.basename(module.path)}`;
}

/** Bundles the forms of requests, which use the React of the islands, and share secrets with all pages. */
function bundleForm(from: Sources, { react, secrets }: { react: Module; secrets: Module }): Promise<Module> {
  const useReact: Plugin = {
    name: 'use-react',
    setup({ onResolve, onLoad }) {
      // One module that imports React for all others, which so have the same short names for it.
      const path = addressOf(react);
      const namespace = 'react';
      onResolve({ filter: /^react(-dom(\/client)?|\/jsx-runtime)?$/ }, () => ({ path, namespace }));
      onResolve({ filter: /^/, namespace }, () => ({ path, external: true }));
      onLoad({ filter: /^/, namespace }, () => ({
        contents: `export { ${react.exported.join(', ')} } from '${path}'`,
      }));
    },
  };
  return bundleModule(from, 'islands/request/open-form.tsx', {
    later: [secrets],
    ...CALLED_AT_ONCE,
    plugins: [useReact],
  });
}

/** Resolves imports of a source file to the module that was built from it. */
function importBuilt(source: string, built: string): Plugin {
  return {
    name: 'import-built',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\.?\// }, ({ path: imported }) =>
        path.posix.basename(imported) === source
          ? { path: `./${path.posix.basename(built)}`, external: true }
          : undefined,
      );
    },
  };
}

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

function entryOf(files: SiteFile[], name: string): string {
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
    // Hashes depend on paths, which are relative to this folder, so they are the same in every checkout.
    absWorkingDir: templatesDir,
    outdir: templatesDir,
    bundle: true,
    write: false,
    minify: true,
    legalComments: 'eof',
    jsx: 'automatic',
    charset: 'utf8',
    target: TARGETS,
    define: { 'process.env.NODE_ENV': '"production"' },
    tsconfigRaw: {},
    logLevel: 'silent',
  } satisfies BuildOptions;
}

function toAsset(file: OutputFile, templatesDir: string): SiteFile {
  return {
    path: path.relative(templatesDir, file.path).replaceAll(path.sep, '/'),
    contents: file.text,
  };
}

function inlineText([file]: OutputFile[]): string {
  const text = file?.text.trimEnd() ?? '';
  if (/<\/script|<!--/i.test(text)) throw new Error('islands/early.ts cannot stand in a <script> element');
  return text;
}
