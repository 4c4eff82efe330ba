import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { devSite } from '../../cli/dev/dev-site.ts';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { build, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendLines, sendRequest } from '../server/send-request.ts';

/** `serve` and `dev` show the site to this machine, and nothing else to anyone. */

const root = writeSiteSources({
  ...SMALL_SITE,
  'secret.txt': 'mine',
  'private/key.svg': 'mine',
  'static/favicon.svg': '<svg/>',
});
const dist = path.join(root, 'dist');
const servers: Record<string, RunningServer> = {};

beforeAll(async () => {
  await build(root);
  mkdirSync(path.join(dist, 'small/empty'));
  writeFileSync(path.join(dist, 'small/.env'), 'mine');
  symlinkSync(path.join(root, 'private'), path.join(dist, 'small/folder'));
  const loopback = { port: 0, address: '127.0.0.1' };
  servers.serve = await serveSite(dist, loopback);
  servers.dev = await devSite({
    ...loopback,
    root,
    readConfig: () => loadConfig({ root }),
    problemText: () => '',
    onChange() {},
  });
});

afterAll(() => Promise.all(Object.values(servers).map((server) => server.close())));

const WAYS_OUT = [
  '..',
  '../',
  '..\\',
  '%2e%2e/',
  '%2e%2e%2f',
  '..%2f',
  '..%5c',
  '%252e%252e%252f',
  '..%252f',
  '%c0%ae%c0%ae/',
  '%uff0e%uff0e/',
  '..;/',
  '....//',
  './../',
  '%00/../',
  '..%00/',
  '.%2e/',
  '\\..\\',
];

describe.each(['serve', 'dev'])('%s', (name) => {
  const get = (where: string, headers?: Record<string, string>) =>
    sendRequest(servers[name]?.origin ?? '', where, headers);
  const expectNothing = async (where: string) => {
    const { status, headers, body } = await get(where);
    expect([where, [400, 404].includes(status) || String(headers.location).startsWith('/small')]).toEqual([
      where,
      true,
    ]);
    expect(body.toString()).not.toContain('mine');
  };

  test('listens on the loopback interface only', () => {
    expect(new URL(servers[name]?.origin ?? '').hostname).toBe('127.0.0.1');
  });

  test('serves nothing outside of the site, in any notation', async () => {
    for (const out of WAYS_OUT)
      for (const where of [
        `/small/${out}secret.txt`,
        `/small/docs/${out.repeat(2)}secret.txt`,
        `/${out.repeat(3)}${root}/secret.txt`,
      ])
        await expectNothing(where);
  });

  test.each([
    '/small/folder/key.svg',
    '/small/.env',
    '/small/%2eenv',
    '/content/site.yaml',
    '/specs/api.yaml',
    '/@fs/etc/hosts',
    '/etc/hosts',
  ])('serves nothing but its pages: not %s', expectNothing);

  test.each(['/small/empty/', '/small/assets/', '/small/docs/', '/small/docs'])(
    'lists no folders: %s',
    async (where) => {
      const { status, body } = await get(where);
      expect(status).toBe(404);
      expect(body.toString()).not.toMatch(/main-\w+\.js<|deep\/<|Index of/);
    },
  );

  test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'rejects a host name that another site may have resolved to this machine: %j',
    async (host) => {
      expect((await get('/small/', { Host: host })).status).toBeGreaterThanOrEqual(400);
    },
  );

  test.each(['/small/docs/one.md', '/small/api.yaml', '/small/llms-full.txt', '/__dev/events'])(
    'rejects requests of other sites: %s',
    async (where) => {
      for (const headers of [
        { 'Sec-Fetch-Site': 'cross-site' },
        { 'Sec-Fetch-Site': 'same-site' },
        { Origin: 'https://evil.example' },
      ]) {
        const response = await get(where, headers);
        expect([response.status, response.headers['access-control-allow-origin']]).toEqual([403, undefined]);
      }
    },
  );

  test('responds to HEAD for each path, without a body', async () => {
    const paths = [
      '/small/',
      '/small/docs/one',
      '/small/api.yaml',
      '/small/none',
      ...(name === 'dev' ? ['/__dev/events'] : []),
    ];
    for (const where of paths) {
      const { status, headers, body } = await sendRequest(
        servers[name]?.origin ?? '',
        where,
        { Range: 'bytes=0-3' },
        'HEAD',
      );
      expect([where, status, body.length]).toEqual([where, where === '/small/none' ? 404 : 200, 0]);
      expect(headers['content-range']).toBe(undefined);
    }
  });

  test('sends the headers of the build with everything', async () => {
    const { headers: wanted } = await get('/small/');
    expect(wanted['content-security-policy']).toContain("frame-ancestors 'none'");
    for (const where of ['/small/none', '/small/docs/one.html', '/', '/small/api.yaml', '/small/404'])
      for (const header of ['content-security-policy', 'x-content-type-options', 'referrer-policy'])
        expect([where, (await get(where)).headers[header]]).toEqual([where, wanted[header]]);
    const refused: [status: number, where: string, headers: Record<string, string>, method: string][] = [
      [400, 'http://other.example/', {}, 'GET'],
      [403, '/small/', { Host: 'evil.example' }, 'GET'],
      [403, '/small/', { Origin: 'https://evil.example' }, 'GET'],
      [405, '/small/', {}, 'POST'],
      ...(name === 'dev' ? [[200, '/__dev/events', {}, 'HEAD'] as (typeof refused)[0]] : []),
    ];
    for (const [status, where, sent, method] of refused) {
      const response = await sendRequest(servers[name]?.origin ?? '', where, sent, method);
      expect(response.status).toBe(status);
      for (const header of ['content-security-policy', 'x-frame-options', 'permissions-policy'])
        expect([where, response.headers[header]]).toEqual([where, wanted[header]]);
    }
  });

  test('refuses a request with two hosts', async () => {
    const lines = ['GET /small/ HTTP/1.1', 'Host: 127.0.0.1', 'Host: evil.example'];
    expect(await sendLines(servers[name]?.origin ?? '', lines)).toMatch(/^HTTP\/1\.1 400 /);
  });

  test('but opens a link from another site', async () => {
    const headers = {
      'Sec-Fetch-Site': 'cross-site',
      'Sec-Fetch-Mode': 'navigate',
      'Sec-Fetch-Dest': 'document',
    };
    expect((await get('/small/', headers)).status).toBe(200);
  });
});
