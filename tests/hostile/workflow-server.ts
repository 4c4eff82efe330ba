import http from 'node:http';

/** What a script has sent. */
export interface Received {
  method: string;
  url: string;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Answers the n-th request with the n-th of the given values; the last one stays. */
export async function startWorkflowServer(answers: { status?: number; location?: string; body: unknown }[]) {
  const received: Received[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { method = '', url = '', headers } = request;
    const answer = answers[Math.min(received.length, answers.length - 1)];
    received.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
    response.writeHead(answer?.status ?? 200, {
      'Content-Type': 'application/json',
      Connection: 'close',
      ...(answer?.location === undefined ? {} : { Location: answer.location }),
    });
    response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
