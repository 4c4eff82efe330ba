import { spawn } from 'node:child_process';
import path from 'node:path';

const own = path.resolve(import.meta.dirname, '../..');

export interface Started {
  /** All output so far, of both streams. */
  output(): string;
  /** Waits until the output from `from` on matches. @returns the match */
  printed(pattern: RegExp, from?: number): Promise<RegExpExecArray>;
  /** Sends the signal and waits for the end. @returns the exit code */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a long-running command, such as a server, as the README describes it. */
export function start(
  args: string[],
  {
    project = own,
    cwd = project,
    env = {},
  }: { project?: string; cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Started {
  // Not through `npm`, so that the signal reaches the command itself.
  const child = spawn(process.execPath, [path.join(project, 'cli/bin.mjs'), ...args], {
    cwd,
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  const listeners = new Set<() => void>();
  const onOutput = (part: Buffer | string): void => {
    text += part;
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', onOutput);
  child.stderr.on('data', onOutput);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  return {
    output: () => text,
    printed: (pattern, from = 0) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(text.slice(from));
          if (!match) return;
          listeners.delete(look);
          resolve(match);
        };
        listeners.add(look);
        void ended.then((code) =>
          reject(new Error(`ended with ${code} before it printed ${pattern}:\n${text}`)),
        );
        look();
      }),
    stop(signal = 'SIGTERM') {
      child.kill(signal);
      return ended;
    },
  };
}
