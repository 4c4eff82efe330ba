import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import type { RenderedSite } from '../../cli/pipeline/render-site.ts';
import { runMeasured } from '../bench/run-measured.ts';
import { filesOf } from './fixture.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** The configuration of this project's own documentation. */
export const documentation = loadConfig({ root: project });

export interface BuiltDocumentation {
  /** The folder that is deployed to a host. */
  out: string;
  /** Peak memory of the build; 0 if the system doesn't report it. */
  peakBytes: number;
  /** What the build printed. */
  output: string;
}

let built: Promise<BuiltDocumentation> | undefined;

/**
 * The documentation, built in the way the README describes: once in a run of the tests, by the worker that first needs it,
 * for which the others wait.
 */
export function builtDocumentation(): Promise<BuiltDocumentation> {
  built ??= buildOrWait(path.join(tmpdir(), 'documentation'));
  return built;
}

async function buildOrWait(folder: string): Promise<BuiltDocumentation> {
  const result = path.join(folder, 'result.json');
  if (isCreated(folder)) {
    writeFileSync(`${result}.new`, JSON.stringify(await build(path.join(folder, 'dist'))));
    renameSync(`${result}.new`, result);
  }
  while (!existsSync(result)) await sleep(50);
  const { error, ...documentation } = JSON.parse(readFileSync(result, 'utf8'));
  if (error) throw new Error(error);
  return documentation;
}

async function build(out: string): Promise<BuiltDocumentation | { error: string }> {
  const command = [process.execPath, 'cli/bin.mjs', 'build', '--out', out];
  try {
    const { peakBytes, output } = await runMeasured(command, { cwd: project, env: process.env });
    return { out, peakBytes, output };
  } catch (error) {
    return { error: String(error) };
  }
}

/** Only one worker succeeds in this. */
function isCreated(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** The built files as text, by their paths relative to the base. */
export async function documentationFiles(): Promise<Map<string, string>> {
  const { out } = await builtDocumentation();
  return new Map(
    [...filesOf(path.join(out, documentation.base))].map(([name, bytes]) => [name, bytes.toString()]),
  );
}

let rendered: Promise<RenderedSite> | undefined;

/** The documentation, rendered in this worker, for tests of its model. */
export function renderedDocumentation(): Promise<RenderedSite> {
  rendered ??= loadAndRender(documentation);
  return rendered;
}
