import { createServer } from 'node:net';

/** The first port from this one on that nobody has; the wanted one itself after too many tries. */
export async function firstFreePort(wanted: number, address: string): Promise<number> {
  for (let port = wanted; port <= Math.min(wanted + 20, 65535); port++) {
    const free = await probe(port, address);
    if (free !== undefined) return free;
  }
  return wanted;
}

/** The port, or for 0 one that the system gives. */
function probe(port: number, address: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host: address, exclusive: true }, () => {
      const taken = server.address();
      server.close(() => resolve(typeof taken === 'object' && taken ? taken.port : port));
    });
  });
}
