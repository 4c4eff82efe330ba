import { createLogger } from '@stoplight/prism-core';
import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import { createServer } from '@stoplight/prism-http-server';
import { type SpecName, specPath } from '../specs/spec.ts';

export interface MockServer {
  url: string;
  close(): Promise<void>;
}

/** Starts a server that responds according to the specification and rejects invalid requests. */
export async function startMockServer(spec: SpecName): Promise<MockServer> {
  const server = createServer(await getHttpOperationsFromSpec(specPath(spec)), {
    components: { logger: Object.assign(createLogger('mock'), { level: 'silent' }) },
    cors: false,
    config: {
      isProxy: false,
      upstreamProxy: undefined,
      checkSecurity: true,
      validateRequest: true,
      validateResponse: false,
      errors: true,
      mock: { dynamic: false },
    },
  });
  const url = await server.listen(0, '127.0.0.1');
  return { url, close: () => server.close() };
}
