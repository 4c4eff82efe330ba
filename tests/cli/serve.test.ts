import path from 'node:path';
import { expect, test } from 'vitest';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendRequest } from '../server/send-request.ts';
import { run } from './run.ts';
import { start } from './start.ts';

test('serves the site of the current folder until it is stopped, then exits with 0', async () => {
  const root = writeSiteSources(SMALL_SITE);
  await build(root);
  const serve = start(['serve', '--port', '0'], { cwd: root });
  const [, origin = ''] = await serve.printed(/dist → (http:\/\/127\.0\.0\.1:\d+)\/small\/\n/);
  expect((await sendRequest(origin, '/small/docs/one')).status).toBe(200);
  expect(await serve.stop('SIGINT')).toBe(0);
});

test('serves the given folder, wherever its sources are', async () => {
  const root = writeSiteSources({ 'api.yaml': SMALL_SITE['specs/api.yaml'] ?? '' });
  await build(root, { spec: path.join(root, 'api.yaml'), out: path.join(root, 'en förhandsvisning') });
  const serve = start(['serve', 'en förhandsvisning', '--port', '0', '--listen', 'localhost'], { cwd: root });
  const [, origin = ''] = await serve.printed(/(http:\/\/localhost:\d+)\//);
  expect((await sendRequest(origin, '/')).body.toString()).toContain('Small API');
  expect(await serve.stop()).toBe(0);
});

test('reports a folder without a site, and an invalid port', async () => {
  const root = writeSiteSources(SMALL_SITE);
  const [missing, invalidPort] = await Promise.all([
    run(['serve'], { cwd: root }),
    run(['serve', '--port', 'http'], { cwd: root }),
  ]);
  expect(missing).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^error The folder .*dist does not exist./),
  });
  expect(invalidPort).toMatchObject({
    code: 2,
    err: expect.stringContaining('It must be a number from 0 to 65535.'),
  });
  expect(await run(['serve', '--allow-host', 'https://a.example/'], { cwd: root })).toMatchObject({
    code: 2,
    err: expect.stringContaining('without a scheme, a port or a path, such as a.example.'),
  });
});
