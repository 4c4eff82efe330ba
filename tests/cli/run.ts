import { spawn } from 'node:child_process';
import path from 'node:path';

export const project = path.resolve(import.meta.dirname, '../..');

export interface Run {
  code: number | null;
  out: string;
  err: string;
}

export interface RunOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Closes the pipe that the command prints to, as `| head` does. */
  closeOutput?: boolean;
}

/** Runs the command as the README describes it, with a minimal environment. */
export function run(
  args: string[],
  { cwd = project, env = {}, closeOutput = false }: RunOptions = {},
): Promise<Run> {
  const child = spawn(process.execPath, [path.join(project, 'cli/bin.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const done: Run = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    done.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    done.err += text;
  });
  if (closeOutput) child.stdout.destroy();
  return new Promise<Run>((resolve, reject) => {
    child.on('error', reject).on('close', (code) => resolve({ ...done, code }));
  });
}
