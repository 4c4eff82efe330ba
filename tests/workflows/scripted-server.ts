import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** What the server does with a request: a response, text for the socket, or nothing. */
export type Reply =
  | { status?: number; body?: unknown; headers?: Record<string, string> }
  /** Text as it is sent; the connection then closes. */
  | { raw: string }
  /** A response that goes on a byte at a time. */
  | 'drips'
  | 'closes'
  /** No response, and a signal to the script that waits for it. */
  | { signal: NodeJS.Signals }
  | 'hangs';

interface Conversation {
  replies: Reply[];
  /** `POST /orders {"amount":"500.00"}` */
  requests: string[];
  headers: http.IncomingHttpHeaders[];
  /** When requests arrive, in seconds. */
  times: number[];
  kill: (signal: NodeJS.Signals) => void;
}

/** Starts one server for many scripts at once: the first segment of a path is the number of a conversation. */
export async function startScriptedServer() {
  const conversations: Conversation[] = [];
  const server = http.createServer((request, response) => {
    const [, id = '', path = ''] = /^\/(\d+)(.*)$/.exec(request.url ?? '') ?? [];
    const conversation = conversations[Number(id)];
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const reply = conversation?.replies[conversation.requests.length] ?? { status: 418 };
      conversation?.requests.push(`${request.method} ${path} ${Buffer.concat(chunks)}`.trim());
      conversation?.headers.push(request.headers);
      conversation?.times.push(performance.now() / 1000);
      answer(reply, response, (signal) => conversation?.kill(signal));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const open = (replies: Reply[]) => {
    const conversation: Conversation = { replies, requests: [], headers: [], times: [], kill: () => {} };
    conversations.push(conversation);
    return { ...conversation, conversation, url: `http://127.0.0.1:${port}/${conversations.length - 1}` };
  };
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { open, close };
}

function answer(reply: Reply, response: http.ServerResponse, kill: (signal: NodeJS.Signals) => void): void {
  const socket = response.socket as Socket;
  if (reply === 'hangs') return;
  if (reply === 'closes') socket.destroy();
  else if (reply === 'drips') {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 200);
    socket.on('close', () => clearInterval(timer));
  } else if ('raw' in reply) socket.end(reply.raw);
  else if ('signal' in reply) kill(reply.signal);
  else {
    response.writeHead(reply.status ?? 200, { Connection: 'close', ...reply.headers });
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? {}));
  }
}
