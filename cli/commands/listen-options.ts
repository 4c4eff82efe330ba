import { parentPort } from 'node:worker_threads';
import { type Command, InvalidArgumentError, Option } from 'commander';
import type { ListenOptions } from '../server/listen.ts';
import type { WorkerMessage } from '../supervise.ts';

export function addListenOptions(command: Command, port: number): Command {
  return command
    .addOption(portOption(port))
    .option(
      '--listen <address>',
      'Address to listen on; the default accepts only requests from this machine',
      '127.0.0.1',
    )
    .option(
      '--allow-host <name>',
      'Also respond to requests for this host name, as behind a tunnel or a proxy; can be repeated',
      (name: string, others: string[]) => [...others, readHost(name)],
      [],
    );
}

export function portOption(port: number): Option {
  return new Option('--port <number>', 'Port to listen on; 0 picks any free port')
    .argParser(readPort)
    .default(port);
}

export interface ListenFlags {
  port: number;
  listen: string;
  allowHost: string[];
}

export function listenOptions({ port, listen, allowHost }: ListenFlags): ListenOptions {
  return { port, address: listen, allowedHosts: allowHost };
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65535) return port;
  throw new InvalidArgumentError('It must be a number from 0 to 65535.');
}

function readHost(name: string): string {
  if (/^[\w.-]+$/.test(name)) return name;
  const [, host = 'docs.example.com'] = /^(?:[a-z]+:\/\/)?([\w.-]+)/i.exec(name) ?? [];
  throw new InvalidArgumentError(`It must be a name without a scheme, a port or a path, such as ${host}.`);
}

/** Lets the server run until a signal ends the process. */
export async function untilStopped(): Promise<never> {
  parentPort?.postMessage('serving' satisfies WorkerMessage);
  return new Promise(() => {});
}
