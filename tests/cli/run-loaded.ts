import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { bundled } from '../build/bundled.ts';
import { project, type Run } from './run.ts';

let loaded: Promise<ChildProcess> | undefined;
/** The end of the latest command. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command as `run` does, but in a process that is already loaded and runs one command after the
 * other. For tests of the behaviour of commands, not of their start, environment or exit.
 */
export function runLoaded(args: string[], { cwd = project }: { cwd?: string } = {}): Promise<Run> {
  const run = last.then(async () => {
    loaded ??= load();
    const process = await loaded;
    const ended = new Promise<Run>((resolve, reject) => {
      process.once('exit', reject).once('message', (message) => {
        process.off('exit', reject);
        resolve(message as Run);
      });
    });
    process.send({ args, cwd });
    return ended;
  });
  last = run.catch(() => {
    loaded = undefined;
  });
  return run;
}

async function load(): Promise<ChildProcess> {
  const process = fork(await bundled('tests/cli/loaded-command.mjs'), {
    env: { PATH: globalThis.process.env.PATH },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  await once(process, 'message');
  // It ends with this worker, which doesn't wait for it.
  process.unref();
  process.channel?.unref();
  return process;
}
