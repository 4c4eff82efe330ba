import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { asProblems } from '../assets/bundle-problems.ts';
import { filesBelow, type Inputs } from '../memo.ts';
import { loadTemplates, type Templates } from '../pipeline/templates.ts';
import { ProblemError } from '../problem.ts';

const templatesDir = path.join(import.meta.dirname, '../../templates');

/**
 * The templates as they are now, without a new start of the process: first those that it has loaded, after a change those
 * that are bundled and imported once more. Rejects with a ProblemError where they cannot be parsed; what they return
 * throws one that names file and line where they throw.
 */
export function followTemplates(): (inputs: Inputs) => Promise<Templates> {
  let latest: Templates | undefined;
  return (inputs) =>
    inputs.memo('templates', [], async (own) => {
      for (const name of filesBelow(own, templatesDir))
        if (/\.tsx?$/.test(name)) own.bytes(path.join(templatesDir, name));
      const [page, block] = await bundleTemplates();
      latest = latest
        ? await importChanged(latest, page, block)
        : { ...(await loadTemplates()), pageVersion: page.code, blockVersion: block.code };
      return latest;
    });
}

/** The same where only what browsers run has changed. */
async function importChanged(latest: Templates, page: Bundle, block: Bundle): Promise<Templates> {
  const changed = { ...latest };
  if (page.code !== latest.pageVersion)
    Object.assign(changed, await importBundle(page), { pageVersion: page.code });
  if (block.code !== latest.blockVersion)
    Object.assign(changed, await importBundle(block), { blockVersion: block.code });
  return changed;
}

interface Bundle {
  code: string;
  map: string;
}

/** One for each entry: guides need not be made again when only the frame of pages changes. */
async function bundleTemplates(): Promise<[page: Bundle, block: Bundle]> {
  const { build } = await import('esbuild');
  try {
    const { outputFiles } = await build({
      entryPoints: ['render-page.tsx', 'render-block.tsx'],
      absWorkingDir: templatesDir,
      outdir: templatesDir,
      bundle: true,
      write: false,
      sourcemap: 'external',
      sourcesContent: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      jsx: 'automatic',
      tsconfigRaw: {},
      plugins: [installedPackages],
      logLevel: 'silent',
    });
    const textOf = (name: string) => outputFiles.find((file) => file.path.endsWith(name))?.text ?? '';
    const bundleOf = (name: string) => ({ code: textOf(name), map: textOf(`${name}.map`) });
    return [bundleOf('render-page.js'), bundleOf('render-block.js')];
  } catch (error) {
    throw asProblems(error, templatesDir);
  }
}

/** React is loaded once, by the name of its file: the bundles lie where no package is found. */
const installedPackages: Plugin = {
  name: 'installed packages',
  setup({ onResolve }) {
    const { resolve } = createRequire(import.meta.filename);
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: pathToFileURL(resolve(name)).href, external: true },
    );
  },
};

type Render = (...given: unknown[]) => string;

/** The functions that a bundle exports. */
async function importBundle({ code, map }: Bundle): Promise<Record<string, Render>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'templates-'));
  try {
    const file = path.join(folder, 'templates.mjs');
    writeFileSync(file, code);
    const { href } = pathToFileURL(file);
    const exported = Object.entries((await import(href)) as Record<string, Render>);
    const placeOf = sourcePlaces(href, map);
    return Object.fromEntries(
      exported.map(([name, render]) => [
        name,
        (...given: unknown[]) => orProblem(() => render(...given), placeOf),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

interface Place {
  file: string;
  line: number;
  column: number;
}

function orProblem(render: () => string, placeOf: (stack: string) => Place | undefined): string {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = `A template throws: ${error.message}`;
    throw new ProblemError([
      { message, severity: 'error', rule: 'templates/throws', ...placeOf(error.stack ?? '') },
    ]);
  }
}

/** Finds, in the stack of an error, the innermost place that is one of our sources. */
function sourcePlaces(url: string, map: string): (stack: string) => Place | undefined {
  let sources: SourceMap | undefined;
  return (stack) => {
    sources ??= new SourceMap(JSON.parse(map));
    for (const part of stack.split(`${url}:`).slice(1)) {
      const [, line, column] = /^(\d+):(\d+)/.exec(part) ?? [];
      const found = sources.findEntry(Number(line) - 1, Number(column) - 1);
      if (!('originalSource' in found) || found.originalSource.includes('node_modules/')) continue;
      return {
        file: path.resolve(templatesDir, found.originalSource),
        line: found.originalLine + 1,
        column: found.originalColumn + 1,
      };
    }
    return undefined;
  };
}
