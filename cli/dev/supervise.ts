import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { isBelow, watchFiles } from './watch.ts';

/**
 * Runs the command again in a process of its own, and starts it anew when the generator itself changes: modules that
 * have been loaded stay as they were. @returns the exit code of the last one
 */
export async function supervise(args: string[], tell: (line: string) => void): Promise<number> {
  const project = path.join(import.meta.dirname, '../..');
  let isStopping = false;
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
        if (await needsNewStart(project, files)) restart();
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

/** Of the templates, what pages are rendered with: styles and scripts that only browsers run are bundled while it runs. */
async function needsNewStart(project: string, files: string[]): Promise<boolean> {
  const templates = path.join(project, 'templates');
  if (files.some((file) => !isBelow(file, templates))) return true;
  if (files.every((file) => file.endsWith('.css'))) return false;
  const { build } = await import('esbuild');
  // Undefined where one of them is broken, or gone.
  const bundled = await build({
    absWorkingDir: templates,
    entryPoints: ['render-page.tsx', 'render-block.tsx'],
    outdir: templates,
    bundle: true,
    write: false,
    metafile: true,
    packages: 'external',
    format: 'esm',
    logLevel: 'silent',
  }).catch(() => undefined);
  const rendered = Object.keys(bundled?.metafile.inputs ?? {}).map((name) => path.resolve(templates, name));
  return bundled === undefined || files.some((file) => rendered.includes(file));
}

function startChild(args: string[]): ChildProcess {
  return spawn(process.execPath, [...process.execArgv, process.argv[1] ?? '', ...args], {
    stdio: 'inherit',
  });
}
