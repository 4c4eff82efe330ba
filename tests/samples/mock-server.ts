import { createMock } from '../../cli/mock/mock.ts';
import { type MockedApi, mockedApi } from '../../cli/mock/mocked-api.ts';
import { loadPrism } from '../../cli/mock/prism.ts';
import { listenAsMock } from '../../cli/mock/serve-mock.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { type SpecName, specPath } from '../specs/spec.ts';

export interface MockServer {
  url: string;
  close(): Promise<void>;
}

const apis = new Map<SpecName, Promise<MockedApi>>();

async function apiOf(spec: SpecName): Promise<MockedApi> {
  const [{ loaded }, prism] = await Promise.all([loadDocument(specPath(spec), 'specs'), loadPrism()]);
  if (!loaded) throw new Error(`${spec} cannot be read`);
  return mockedApi(loaded.document, prism);
}

/** Starts a mock of a specification, which remembers nothing yet. */
export async function startMockServer(spec: SpecName): Promise<MockServer> {
  const api = apis.get(spec) ?? apiOf(spec);
  apis.set(spec, api);
  const { origin, close } = await listenAsMock([{ path: '', mock: createMock(await api) }], 0);
  return { url: origin, close };
}
