import { type Command, InvalidArgumentError } from 'commander';
import type { ListenOptions, RunningServer } from '../server/listen.ts';

export function addListenOptions(command: Command, port: number): Command {
  return command
    .option('--port <number>', 'Port to listen on; 0 picks any free port', readPort, port)
    .option(
      '--listen <address>',
      'Address to listen on; the default accepts only requests from this machine',
      '127.0.0.1',
    );
}

export function listenOptions({ port, listen }: { port: number; listen: string }): ListenOptions {
  return { port, address: listen };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

/** Closes the server on Ctrl+C or another signal that ends the process. */
export async function untilStopped(server: RunningServer): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => resolve());
  });
  await server.close();
}
