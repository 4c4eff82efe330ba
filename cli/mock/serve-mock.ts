import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import { loadDocument } from '../openapi/load.ts';
import { confinement } from '../openapi/load-references.ts';
import { failure, type Problem } from '../problem.ts';
import { throwOnErrors } from '../rules.ts';
import { listen, type RunningServer } from '../server/listen.ts';
import { mockName } from '../site/send-servers.ts';
import { isRemotePage, type MountedMock, respondToPreflight, respondWithMock } from './http.ts';
import { createMock } from './mock.ts';
import { mockedApi } from './mocked-api.ts';
import { loadPrism } from './prism.ts';

export interface RunningMocks extends RunningServer {
  /** The specifications, and the URLs of their mocks. */
  mocks: { file: string; url: string }[];
}

/**
 * Serves the mocks of all specifications of a site, for programs and pages of this machine. Throws a ProblemError if one of
 * them has errors, or if Prism is not installed.
 */
export async function serveMocks(
  config: Pick<SiteConfig, 'references' | 'root' | 'sources'>,
  port: number,
): Promise<RunningMocks> {
  if (config.references.length === 0)
    throw failure('mock/references', {
      message: 'The site has no references, so there is nothing to imitate.',
      hint: 'Name a specification in `references` of site.yaml, or pass one as `--spec`.',
    });
  const [prism, loaded] = await Promise.all([
    loadPrism(),
    Promise.all(
      config.references.map(({ file, overlays, recordsAt }) =>
        loadDocument(file, confinement(config, file), { overlays, recordsAt }),
      ),
    ),
  ]);
  const problems = loaded.flatMap((one): Problem[] => one.problems);
  throwOnErrors(problems);
  const mounted = config.references.flatMap(({ route, file }, index) => {
    const document = loaded[index]?.loaded?.document;
    return document ? [{ path: mockName(route), file, mock: createMock(mockedApi(document, prism)) }] : [];
  });
  const server = await listenAsMock(mounted, port);
  return {
    ...server,
    mocks: mounted.map(({ path: name, file }) => ({
      file: path.relative(process.cwd(), file),
      url: server.origin + name,
    })),
  };
}

/** Starts the server of mocks, which only this machine can reach. */
export function listenAsMock(mocks: MountedMock[], port: number): Promise<RunningServer> {
  return listen(
    { port, address: '127.0.0.1' },
    {
      headers: () => ({}),
      refuse: ({ headers }) =>
        isRemotePage(headers)
          ? { status: 403, text: 'The mock accepts requests only from pages of this machine.' }
          : undefined,
      async respond(request, response) {
        if (!respondToPreflight(request, response)) await respondWithMock(mocks, request, response);
      },
    },
  );
}
