import type { MountedMock } from '../mock/http.ts';
import { createMock, type Mock } from '../mock/mock.ts';
import { mockedApi } from '../mock/mocked-api.ts';
import { loadPrism } from '../mock/prism.ts';
import { MOCK_PATH, mockName } from '../site/send-servers.ts';
import type { DevSession } from './session.ts';

/** Returns a function that returns the mocks of the present specifications. A changed one has a new mock. */
export async function createDevMocks(session: DevSession['session']): Promise<() => MountedMock[]> {
  const prism = await loadPrism();
  const mocks = new WeakMap<object, Mock>();
  return () => {
    const { references = [], documents = [] } = session.site ?? {};
    return references.flatMap(({ route }, index) => {
      const document = documents[index]?.document;
      if (!document) return [];
      const mock = mocks.get(document) ?? createMock(mockedApi(document, prism));
      mocks.set(document, mock);
      return [{ path: MOCK_PATH + mockName(route), mock }];
    });
  };
}
