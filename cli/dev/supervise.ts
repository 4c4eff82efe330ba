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
 * have been loaded stay as they were. The templates are the exception, which that process loads once more itself. While
 * a changed file cannot be parsed, the process goes on as it is, and shows why.
 * @returns the exit code of the last one
 */
export async function supervise(
  args: string[],
  { print: tell, problems: tellProblems }: Pick<Terminal, 'print' | 'problems'>,
): Promise<number> {
  const project = path.join(import.meta.dirname, '../..');
  const templates = path.join(project, 'templates');
  let isStopping = false;
  /** Whether what has changed cannot be parsed yet. */
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
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const restart = (): void => {
      tell('The generator has changed. Restarting …');
      const old = child;
      const begin = (): void => {
        child = startChild(args);
        follow(child);
      };
      if (hasEnded()) begin();
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
        { path: templates, depth: 20 },
      ],
      async (files) => {
        if (!isOutdated && !hasEnded() && files.every((file) => isBelow(file, templates))) return;
        const problems = await judge(project);
        isOutdated = problems.length > 0;
        if (!isOutdated) return restart();
        tellProblems(problems);
        if (child.connected) child.send({ problems } satisfies GeneratorNews);
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

/** What is wrong with the sources of the generator, as far as the bundler sees it. */
async function judge(project: string): Promise<Problem[]> {
  const { build } = await import('esbuild');
  try {
    await build({
      absWorkingDir: project,
      entryPoints: ['build.ts'],
      outdir: project,
      bundle: true,
      write: false,
      packages: 'external',
      platform: 'node',
      format: 'esm',
      logLevel: 'silent',
    });
    return [];
  } catch (error) {
    const found = asProblems(error, project);
    if (!(found instanceof ProblemError)) throw error;
    return found.problems;
  }
}

function startChild(args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}
