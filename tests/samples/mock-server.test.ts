import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files } from '../specs/spec.ts';
import { type Sample, samplesOf } from './all-samples.ts';
import { type MockServer, startMockServer } from './mock-server.ts';
import { SENDERS } from './send.ts';

/** Environment variables. */
const SECRETS = {
  ACCESS_TOKEN: 'token',
  CLIENT_ID: 'client',
  CLIENT_SECRET: 'secret',
  USERNAME: 'user',
  PASSWORD: 'password',
  APP_ID: 'app',
};

describe.each(files)('the API of %s', (spec) => {
  let server: MockServer;
  let samples: Sample[];
  const samplesIn = (language: string) => samples.filter((sample) => sample.language === language);
  const here = (code: string) => code.replaceAll(/https:\/\/(api|app)\.example\.com/g, server.url);

  beforeAll(async () => {
    [server, samples] = await Promise.all([startMockServer(spec), samplesOf(spec)]);
  });
  afterAll(() => server.close());

  describe.each(SENDERS)('called by $language', ({ language, isHere, send }) => {
    test.skipIf(!isHere)('accepts every sample', async () => {
      const errors = await send(
        samplesIn(language).map(({ code }) => here(code)),
        SECRETS,
      );
      expect(errors.length).toBe(samplesIn(language).length);
      const refused = errors.map((error, index) => ({ name: samplesIn(language)[index]?.name, error }));
      // The sample before has started a sign-in, and its customer needs time.
      const isPending = (error: string) => error.includes('authorization_pending');
      expect(refused.filter(({ error }) => error !== '' && !isPending(error))).toEqual([]);
    });
  });

  test('refuses a sample without its credentials', async () => {
    const [{ language, send }] = SENDERS;
    const codes = samplesIn(language).map(({ code }) => here(code));
    const without = codes.map((code) => code.replace(/\b(Authorization|App-Id|Access-Token)\b/g, 'Other'));
    // Two endpoints accept credentials without requiring them.
    const isOptional = (code: string) => /\/api\/prices|\/v1\/kyc\b/.test(code);
    const broken = without.filter((code, index) => code !== codes[index] && !isOptional(code));
    const errors = await send(broken, SECRETS);
    expect(broken.length).toBeGreaterThan(10);
    expect(errors.map((error) => /401/.exec(error)?.[0])).toEqual(broken.map(() => '401'));
  });
});
