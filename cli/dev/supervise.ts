import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { asProblems } from '../assets/bundle-problems.ts';
import { type Problem, ProblemError } from '../problem.ts';
import type { Terminal } from '../terminal.ts';
import { isBelow, watchFiles } from './watch.ts';

/** What the process that does the work is told: what is wrong with the generator, as long as it is. */
export interface GeneratorNews {
  problems: Problem[];
}

/**
 * Runs the command again in a process of its own, and starts it anew when the generator itself changes: modules that
 * have been loaded stay as they were. While a changed file cannot be parsed, the process goes on as it is, and shows why.
 * @returns the exit code of the last one
 */
export async function supervise(
  args: string[],
  { print: tell, problems: tellProblems }: Pick<Terminal, 'print' | 'problems'>,
): Promise<number> {
  const project = path.join(import.meta.dirname, '../..');
  let isStopping = false;
  let isBroken = false;
  let isOutdated = false;
  let child = startChild(args);
  const ended = new Promise<number>((resolve) => {
    const follow = (process: ChildProcess): void => {
      process.on('exit', (code) => {
        if (process !== child) return;
        if (isStopping || code === 0) resolve(code ?? 0);
        // A fault of the generator's code: the next save may fix it.
        else if (code === 70) tell('Waiting for changes to the generator …');
        else resolve(code ?? 1);
      });
    };
    follow(child);
    const restart = (): void => {
      tell('The generator has changed. Restarting …');
      const old = child;
      const begin = (): void => {
        child = startChild(args);
        follow(child);
      };
      if (old.exitCode !== null || old.signalCode !== null) begin();
      else {
        old.removeAllListeners('exit');
        old.once('exit', begin);
        old.kill();
      }
    };
    void watchFiles(
      [
        { path: path.join(project, 'cli'), depth: 20 },
        { path: path.join(project, 'build.ts'), depth: 0 },
        { path: path.join(project, 'templates'), depth: 20 },
      ],
      async (files) => {
        const { needsNewStart, problems } = await judge(project, files);
        isOutdated ||= needsNewStart;
        if (problems.length > 0) tellProblems(problems);
        if (problems.length === 0 && isOutdated) {
          isOutdated = false;
          restart();
        } else if (child.connected && (isBroken || problems.length > 0))
          child.send({ problems } satisfies GeneratorNews);
        isBroken = problems.length > 0;
      },
    ).then((watcher) => ended.then(() => watcher.close()));
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      isStopping = true;
      child.kill(signal);
    });
  return ended;
}

/**
 * What a change of the generator asks for. Of the templates, what pages are rendered with needs a new start: styles and
 * scripts that only browsers run are bundled while the process runs, which then finds what is wrong with them.
 */
async function judge(
  project: string,
  files: string[],
): Promise<{ needsNewStart: boolean; problems: Problem[] }> {
  if (files.every((file) => file.endsWith('.css'))) return { needsNewStart: false, problems: [] };
  const templates = path.join(project, 'templates');
  const { build } = await import('esbuild');
  try {
    const { metafile } = await build({
      absWorkingDir: project,
      entryPoints: ['cli/main.ts', 'templates/render-page.tsx', 'templates/render-block.tsx'],
      outdir: project,
      bundle: true,
      write: false,
      metafile: true,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    const loaded = new Set(Object.keys(metafile.inputs).map((name) => path.resolve(project, name)));
    return {
      needsNewStart: files.some((file) => !isBelow(file, templates) || loaded.has(file)),
      problems: [],
    };
  } catch (error) {
    const found = asProblems(error, project);
    if (!(found instanceof ProblemError)) throw error;
    return { needsNewStart: true, problems: found.problems };
  }
}

function startChild(args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}
