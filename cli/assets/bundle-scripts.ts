import path from 'node:path';
import { type BuildOptions, build, type OutputFile, type Plugin } from 'esbuild';
import type { AssetFile } from './bundle.ts';
import { targets } from './targets.ts';

interface Scripts {
  /** Text of the early script. */
  early: string;
  /** Path of the module that every page loads. */
  entry: string;
  files: AssetFile[];
}

/**
 * `templates/islands` → the early script, and a small module from which React is loaded when it is wanted. React is
 * built first and by itself: built together, the small module would wait for a chunk that both of them share.
 */
export async function bundleScripts(templatesDir: string): Promise<Scripts> {
  const [early, react] = await Promise.all([
    build({ ...common(templatesDir), entryPoints: ['islands/early.ts'], format: 'iife' }),
    build({ ...modules(templatesDir), entryPoints: ['islands/hydrate.tsx'] }),
  ]);
  const later = react.outputFiles.map((file) => toAsset(file, templatesDir));
  const main = await build({
    ...modules(templatesDir),
    entryPoints: ['islands/main.ts'],
    plugins: [importBuilt('hydrate.tsx', entryOf(later, 'hydrate'))],
  });
  const first = main.outputFiles.map((file) => toAsset(file, templatesDir));
  return {
    early: inlineText(early.outputFiles),
    entry: entryOf(first, 'main'),
    files: [...first, ...later],
  };
}

/** Lets an import of a source file lead to the module that has been built of it, in the same folder. */
function importBuilt(source: string, built: string): Plugin {
  return {
    name: 'import-built',
    setup({ onResolve }) {
      onResolve({ filter: /^\.\// }, ({ path: imported }) =>
        imported === `./${source}` ? { path: `./${path.posix.basename(built)}`, external: true } : undefined,
      );
    },
  };
}

function entryOf(files: AssetFile[], name: string): string {
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

function toAsset(file: OutputFile, templatesDir: string): AssetFile {
  return {
    path: path.relative(templatesDir, file.path).replaceAll(path.sep, '/'),
    contents: file.contents,
  };
}

function inlineText([file]: OutputFile[]): string {
  const text = file?.text.trimEnd() ?? '';
  if (/<\/script|<!--/i.test(text)) throw new Error('islands/early.ts cannot stand in a <script> element');
  return text;
}
