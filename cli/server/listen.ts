import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startStage } from '../current-work.ts';
import { type Problem, ProblemError } from '../problem.ts';
import { isAllowedHost } from './allowed-host.ts';
import { isForeignRequest } from './foreign-request.ts';

export interface ListenOptions {
  port: number;
  /** Address or name of this machine. 127.0.0.1 can only be reached from this machine. */
  address: string;
  /** Names of other machines that pass requests on, such as those of a tunnel; missing where no option sets them. */
  allowedHosts?: string[];
}

/** Why a request is not responded to. */
interface Refusal {
  status: number;
  text: string;
  headers?: Record<string, string>;
}

interface Handler {
  /** Sent with every response. */
  headers(): Record<string, string>;
  /** Whether a request is refused; by default it is if it comes from another site, or does more than read. */
  refuse?(request: IncomingMessage): Refusal | undefined;
  respond(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void>;
}

export interface RunningServer {
  /** `http://127.0.0.1:8080`. */
  origin: string;
  close(): Promise<void>;
}

/**
 * Starts a server that passes requests for an allowed host, unless `site` refuses them, to `site`. Throws a
 * ProblemError if the port is taken or the address is not one of this machine.
 */
export async function listen(
  { port, address, allowedHosts }: ListenOptions,
  site: Handler,
): Promise<RunningServer> {
  const server = createServer((request, response) => {
    respond(request, response).catch((error) => {
      // The client has disconnected, or a file was removed while it was read.
      if (response.headersSent) response.destroy();
      else sendText(response, 500, `The server could not respond: ${(error as Error).message}`);
    });
  });
  const respond = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    response.setHeaders(new Map(Object.entries(site.headers())));
    // Whoever stands between may have checked the other one.
    if ((request.headersDistinct.host?.length ?? 0) > 1)
      return sendText(response, 400, 'A request must name one host.');
    if (!isAllowedHost(request.headers.host, [address, ...(allowedHosts ?? [])]))
      return sendText(
        response,
        403,
        `This server does not accept that host name.${allowedHosts ? ' Start it with `--allow-host` and the name.' : ''}`,
      );
    const refusal = (site.refuse ?? refuseAllButReads)(request);
    if (refusal) {
      response.setHeaders(new Map(Object.entries(refusal.headers ?? {})));
      return sendText(response, refusal.status, refusal.text);
    }
    startStage(`Responding to ${request.method} ${request.url}`);
    // A path may start with two slashes, which `new URL` alone would parse as a host.
    const target = (request.url ?? '').startsWith('/') ? `http://site${request.url}` : '';
    if (!URL.canParse(target)) return sendText(response, 400, 'This is not a valid path.');
    await site.respond(request, response, new URL(target));
  };
  await start(server, port, address);
  return {
    origin: originOf(server, address),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Refuses requests from other sites. */
export function refuseForeign({ headers }: IncomingMessage): Refusal | undefined {
  return isForeignRequest(headers)
    ? { status: 403, text: 'This server does not accept requests from other sites.' }
    : undefined;
}

export function refuseAllButReads(request: IncomingMessage): Refusal | undefined {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const refusal = { status: 405, text: 'Only GET and HEAD are supported.', headers: { Allow: 'GET, HEAD' } };
  return refuseForeign(request) ?? (isRead ? undefined : refusal);
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  response.end(`${text}\n`);
}

function start(server: Server, port: number, address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const problem = listenProblem(error, port, address);
      reject(problem ? new ProblemError(problem) : error);
    });
    server.listen({ port, host: address }, resolve);
  });
}

function listenProblem({ code }: NodeJS.ErrnoException, port: number, address: string): Problem | undefined {
  const problem = { severity: 'error', rule: 'server/listen' } as const;
  switch (code) {
    case 'EADDRINUSE':
      return {
        ...problem,
        message: `Port ${port} of ${address} is already in use.`,
        hint: `Stop the other program, or choose another port: \`--port ${port < 65535 ? port + 1 : 0}\`. Port 0 picks any free port.`,
      };
    case 'EACCES':
      return {
        ...problem,
        message: `This user is not allowed to use port ${port}.`,
        hint: 'Choose a port above 1023.',
      };
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return {
        ...problem,
        message: `${address} is not an address of this machine.`,
        hint: 'Omit `--listen` to serve only this machine, or use `0.0.0.0` to serve the whole network.',
      };
    default:
      return undefined;
  }
}

function originOf(server: Server, address: string): string {
  const { port } = server.address() as AddressInfo;
  const shown = address === '0.0.0.0' || address === '::' ? 'localhost' : address;
  return `http://${shown.includes(':') ? `[${shown}]` : shown}:${port}`;
}
