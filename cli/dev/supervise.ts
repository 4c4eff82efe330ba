import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { asProblems } from '../assets/bundle-problems.ts';
import { type Problem, ProblemError } from '../problem.ts';
import type { Terminal } from '../terminal.ts';
import { isBelow, watchFiles } from './watch.ts';

/** Sent to the child process when the sources of the generator change: their syntax errors. */
export interface GeneratorMessage {
  problems: Problem[];
}

/**
 * Runs the command in a child process, and restarts it when the generator itself changes, since loaded modules cannot be
 * replaced. The child reloads templates itself. While a changed file cannot be parsed, the child keeps running and shows
 * why. Returns the exit code of the last child.
 */
export async function supervise(
  args: string[],
  terminal: Pick<Terminal, 'print' | 'problems'>,
): Promise<number> {
  const project = path.join(import.meta.dirname, '../..');
  const templates = path.join(project, 'templates');
  let isStopping = false;
  /** Whether changed files cannot be parsed yet, so that the child is outdated. */
  let isOutdated = false;
  let child = startChild(args);
  const ended = new Promise<number>((resolve) => {
    const follow = (process: ChildProcess): void => {
      process.on('exit', (code) => {
        if (process !== child) return;
        if (isStopping || code === 0) resolve(code ?? 0);
        // A bug in the generator, which the next change may fix.
        else if (code === 70) terminal.print('Waiting for changes to the generator …');
        else resolve(code ?? 1);
      });
    };
    follow(child);
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const restart = (): void => {
      terminal.print('The generator has changed. Restarting …');
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
        const problems = await syntaxProblems(project);
        isOutdated = problems.length > 0;
        if (!isOutdated) return restart();
        terminal.problems(problems);
        if (child.connected) child.send({ problems } satisfies GeneratorMessage);
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

/** Returns the syntax errors that the bundler finds in the sources of the generator. */
async function syntaxProblems(project: string): Promise<Problem[]> {
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
    const converted = asProblems(error, project);
    if (!(converted instanceof ProblemError)) throw error;
    return converted.problems;
  }
}

function startChild(args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
}
