import path from 'node:path';
import { type BuildOptions, build, type OutputFile } from 'esbuild';
import type { AssetFile } from './bundle.ts';
import { targets } from './targets.ts';

interface Scripts {
  /** Text of the early script. */
  early: string;
  /** Path of the module that every page loads. */
  entry: string;
  files: AssetFile[];
}

/** `templates/islands` → the early script, and a small module from which React is loaded when it is wanted. */
export async function bundleScripts(templatesDir: string): Promise<Scripts> {
  const [early, islands] = await Promise.all([
    build({ ...common(templatesDir), entryPoints: ['islands/early.ts'], format: 'iife' }),
    build({
      ...common(templatesDir),
      entryPoints: ['islands/main.ts'],
      format: 'esm',
      splitting: true,
      entryNames: 'assets/[name]-[hash]',
      chunkNames: 'assets/[name]-[hash]',
    }),
  ]);
  const files = islands.outputFiles.map((file) => toAsset(file, templatesDir));
  const entry = files.find((file) => file.path.startsWith('assets/main-'));
  if (!entry) throw new Error('esbuild wrote no assets/main-*.js');
  return { early: inlineText(early.outputFiles), entry: entry.path, files };
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
