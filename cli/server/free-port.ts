import { createServer } from 'node:net';

/** Returns the first free port from this one on, or this one after 20 attempts. */
export async function firstFreePort(wanted: number, address: string): Promise<number> {
  for (let port = wanted; port <= Math.min(wanted + 20, 65535); port++) {
    const free = await probe(port, address);
    if (free !== undefined) return free;
  }
  return wanted;
}

/** Returns the port if it is free. For 0, returns a port that the system chooses. */
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
