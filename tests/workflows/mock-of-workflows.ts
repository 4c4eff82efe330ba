import http from 'node:http';
import type { MockServer } from '../samples/mock-server.ts';

/** The examples to respond with, by endpoint; the last one is repeated. */
export type Answers = Record<string, string[]>;

export interface WorkflowServer {
  url: string;
  /** Such as `POST /v2/orders/buy 200`, in the order of the requests. */
  calls: string[];
  close(): Promise<void>;
}

/**
 * A proxy for the mock server of a specification that chooses its responses: an order is pending before it
 * is complete. `400 name` is the example of another status.
 */
export async function startWorkflowServer(mock: MockServer, answers: Answers): Promise<WorkflowServer> {
  const calls: string[] = [];
  const met = new Map<string, number>();
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const name = `${request.method} ${request.url?.split('?')[0]}`;
    const grant = new URLSearchParams(body.toString()).get('grant_type') ?? '';
    const list = answers[`${name} ${grant}`] ?? answers[name] ?? [];
    const count = met.get(name) ?? 0;
    met.set(name, count + 1);
    const chosen = list[Math.min(count, list.length - 1)];
    const [code, example] = chosen?.includes(' ') ? chosen.split(' ') : [undefined, chosen];
    const prefer = [code && `code=${code}`, example && `example=${example}`].filter(Boolean).join(', ');
    const mocked = await fetch(mock.url + request.url, {
      method: request.method ?? 'GET',
      headers: { ...onlyText(request.headers), ...(prefer ? { prefer } : {}) },
      ...(body.length > 0 ? { body } : {}),
    });
    calls.push(`${name} ${mocked.status}`);
    response.writeHead(mocked.status, { 'Content-Type': 'application/json' });
    response.end(Buffer.from(await mocked.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    calls,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function onlyText(headers: http.IncomingHttpHeaders): Record<string, string> {
  const { host: _, connection: __, 'content-length': ___, 'transfer-encoding': ____, ...rest } = headers;
  return Object.fromEntries(
    Object.entries(rest).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
