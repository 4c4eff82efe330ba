import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'esbuild';
import { asProblems } from '../assets/bundle-problems.ts';
import { filesBelow, type Inputs } from '../memo.ts';
import { loadTemplates, type Templates } from '../pipeline/templates.ts';
import { type Problem, ProblemError } from '../problem.ts';

const templatesDir = path.join(import.meta.dirname, '../../templates');

/**
 * Returns a function that loads the current templates without a restart: at first the imported ones, and after each change
 * newly bundled ones. It rejects with a ProblemError if they cannot be parsed. Their functions throw a ProblemError with
 * the file and line at which a template throws.
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

/** Imports the bundles that have changed. If only scripts of the browser have, these are none. */
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

/** Bundles each entry on its own, so that guides are not rendered again when only the frame of pages changes. */
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

/** Resolves packages to their files: the bundles are in a temporary folder, where no package would be found. */
const installedPackages: Plugin = {
  name: 'installed packages',
  setup({ onResolve }) {
    const { resolve } = createRequire(import.meta.filename);
    onResolve({ filter: /^[^./]/ }, ({ path: name, kind }) =>
      kind === 'entry-point' ? undefined : { path: pathToFileURL(resolve(name)).href, external: true },
    );
  },
};

type Render = (...args: unknown[]) => string;

async function importBundle({ code, map }: Bundle): Promise<Record<string, Render>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'templates-'));
  try {
    const file = path.join(folder, 'templates.mjs');
    writeFileSync(file, code);
    const { href } = pathToFileURL(file);
    const exported = Object.entries((await import(href)) as Record<string, Render>);
    const locate = createLocator(href, map);
    return Object.fromEntries(
      exported.map(([name, render]) => [
        name,
        (...args: unknown[]) => withProblem(() => render(...args), locate),
      ]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

type Location = Required<Pick<Problem, 'file' | 'line' | 'column'>>;

function withProblem(render: () => string, locate: (stack: string) => Location | undefined): string {
  try {
    return render();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const message = `A template throws: ${error.message}`;
    throw new ProblemError([
      { message, severity: 'error', rule: 'templates/throws', ...locate(error.stack ?? '') },
    ]);
  }
}

/** Returns a function that finds the innermost location in our sources in the stack of an error. */
function createLocator(url: string, map: string): (stack: string) => Location | undefined {
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
