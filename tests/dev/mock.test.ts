import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { devSite } from '../../cli/dev/dev-site.ts';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendRequest } from '../server/send-request.ts';

const API = `openapi: 3.1.0
info: { title: Small API, version: '1.0' }
paths:
  /ping:
    post:
      operationId: ping
      responses:
        '200': { description: Pong., content: { application/json: { example: { said: pong } } } }
`;
let root: string;
let server: Awaited<ReturnType<typeof devSite>>;
let changed = () => {};

beforeAll(async () => {
  root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': API });
  server = await devSite({
    port: 0,
    address: '127.0.0.1',
    root,
    hasMock: true,
    readConfig: (inputs) => loadConfig({ root, mock: true }, root, inputs),
    problemText: ({ message }) => message,
    onChange: () => changed(),
  });
});
afterAll(() => server.close());

const ping = (headers: Record<string, string> = {}) =>
  sendRequest(server.origin, `${server.mocks[0]}/ping`, headers, 'POST');

test('the preview serves the mock at a path of its own, to its own pages', async () => {
  expect(server.mocks).toEqual(['/-/mock/api']);
  const { status, headers, body } = await ping({ Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' });
  expect([status, JSON.parse(body.toString())]).toEqual([200, { said: 'pong' }]);
  expect(headers['content-security-policy']).toContain('sandbox');
});

test('other sites get nothing, and pages are still only read', async () => {
  const foreign = { Origin: 'http://localhost:9', 'Sec-Fetch-Site': 'cross-site' };
  expect((await ping(foreign)).status).toBe(403);
  expect((await sendRequest(server.origin, '/small/docs/one', {}, 'POST')).status).toBe(405);
  expect((await sendRequest(server.origin, '/-/mockery', {}, 'POST')).status).toBe(405);
});

test('a changed specification changes the mock', async () => {
  const done = new Promise<void>((resolve) => {
    changed = resolve;
  });
  const file = path.join(root, 'specs/api.yaml');
  writeFileSync(file, readFileSync(file, 'utf8').replace('pong }', 'hello }'));
  await done;
  expect(JSON.parse((await ping()).body.toString())).toEqual({ said: 'hello' });
});
