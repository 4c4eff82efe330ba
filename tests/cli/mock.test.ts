import path from 'node:path';
import { expect, test } from 'vitest';
import { SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendRequest } from '../server/send-request.ts';
import { run } from './run.ts';
import { start } from './start.ts';

const OLD = (SMALL_SITE['specs/api.yaml'] ?? '').replaceAll('ping', 'pong');

test('imitates each API of a site until it is stopped, then exits with 0', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    'content/site.yaml': `${SMALL_SITE['content/site.yaml']}  - { route: api/old, spec: old.yaml, label: Old }\n`,
    'specs/old.yaml': OLD,
  });
  const mock = start(['mock', '--port', '0'], { cwd: root });
  const [, first = '', second = ''] = await mock.printed(
    /specs\/api\.yaml → (http:\/\/127\.0\.0\.1:\d+\/api)\nspecs\/old\.yaml → (\S+)\n/,
  );
  expect(second).toBe(`${first}~old`);
  const statusOf = async (url: string) => (await sendRequest(url, new URL(url).pathname)).status;
  expect([
    await statusOf(`${first}/ping`),
    await statusOf(`${first}/pong`),
    await statusOf(`${second}/pong`),
  ]).toEqual([200, 404, 200]);
  expect(await mock.stop('SIGINT')).toBe(0);
});

test('reports a site without references', async () => {
  const root = writeSiteSources({ 'content/site.yaml': 'title: A\n' });
  const { code, err } = await run(['mock', '--root', root]);
  expect([code, err]).toEqual([1, expect.stringContaining('nothing to imitate')]);
});

test('reports the errors of a specification, with their place and without a stack', async () => {
  const root = writeSiteSources({ 'api.yaml': 'openapi: 3.1.0\npaths: {}\n' });
  const { code, err } = await run(['mock', '--spec', path.join(root, 'api.yaml')]);
  expect(code).toBe(1);
  expect(err).toMatch(/api\.yaml:1:1/);
  expect(err).not.toMatch(/\bat .*\.(?:ts|mjs):\d+/);
});
