import http from 'node:http';

/** A request of a script. */
export interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends the n-th of the given responses for the n-th request; the last one is repeated. */
export async function startWorkflowServer(
  responses: { status?: number; location?: string; body: unknown }[],
) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const current = responses[Math.min(received.length, responses.length - 1)];
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(current?.status ?? 200, {
      'Content-Type': 'application/json',
      Connection: 'close',
      ...(current?.location === undefined ? {} : { Location: current.location }),
    });
    response.end(typeof current?.body === 'string' ? current.body : JSON.stringify(current?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
