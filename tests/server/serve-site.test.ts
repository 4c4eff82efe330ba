import fs, { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildFolderOf, manifestFileOf, readManifest, writeManifest } from '../../cli/output/manifest.ts';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { build, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { sendLines, sendRequest } from './send-request.ts';

const root = writeSiteSources({ ...SMALL_SITE, 'secret.txt': 'mine', 'static/favicon.svg': '<svg/>' });
const dist = path.join(root, 'dist');
let server: RunningServer;
const get = (where: string, headers?: Record<string, string>) => sendRequest(server.origin, where, headers);

beforeAll(async () => {
  await build(root);
  writeFileSync(path.join(dist, 'small/.hidden'), 'mine');
  symlinkSync(path.join(root, 'secret.txt'), path.join(dist, 'small/out.txt'));
  symlinkSync('favicon.svg', path.join(dist, 'small/within.svg'));
  server = await serveSite(dist, { port: 0, address: '127.0.0.1' });
});

afterAll(() => server.close());

describe('a page', () => {
  test('is served under its clean URL, in UTF-8, with the headers of the build', async () => {
    const { status, headers, body } = await get('/small/docs/one');
    expect(status).toBe(200);
    expect(body.toString()).toContain('<title>One');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /script-src 'self' 'sha256-.*; frame-ancestors 'none', script-src \*:\*\/small\/assets\/ 'sha256-\S+ 'sha256-\S+$/,
      ),
    });
  });

  test('has the same policy in its HTML, except for frame-ancestors, which only a header can set', async () => {
    const { headers, body } = await get('/small/docs/one');
    const own = [...body.toString().matchAll(/Content-Security-Policy" content="([^"]*)"/g)];
    expect(
      own.map(([, policy = '']) => policy.replaceAll('&#x27;', "'")).join("; frame-ancestors 'none', "),
    ).toBe(headers['content-security-policy']);
  });

  test('has one URL, to which others redirect with their query', async () => {
    const { status, headers } = await get('/small/docs/one.html?a=1');
    expect({ status, to: headers.location }).toEqual({ status: 301, to: '/small/docs/one?a=1' });
    expect((await get('/small')).headers.location).toBe('/small/');
  });

  test('that is missing gets the 404 page with status 404', async () => {
    for (const where of ['/small/none', '/none', '/small/docs/', '/small/404', '/404.html']) {
      const { status, headers, body } = await get(where);
      expect([where, status, headers['content-type']]).toEqual([where, 404, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('Page not found');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is the target of a redirect from the root', async () => {
    const { status, headers } = await get('/?a=b');
    expect([status, headers.location]).toEqual([302, '/small/?a=b']);
  });
});

test('Markdown and YAML files have their media types', async () => {
  const types = await Promise.all(['docs/one.md', 'api.yaml'].map((file) => get(`/small/${file}`)));
  expect(types.map(({ headers }) => headers['content-type'])).toEqual([
    'text/markdown; charset=utf-8',
    'application/yaml; charset=utf-8',
  ]);
});

test('assets are immutable for caches', async () => {
  const asset = [...filesOf(dist).keys()].find((name) => name.startsWith('small/assets/main-')) ?? '';
  const { headers } = await get(`/${asset}`);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/small/assets/none.js')).headers['cache-control']).not.toContain('immutable');
});

test('responds with 304 for unchanged files', async () => {
  const { headers } = await get('/small/docs/one');
  const again = await get('/small/docs/one', { 'If-None-Match': String(headers.etag) });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  expect((await get('/small/docs/one', { 'If-None-Match': '"x"' })).status).toBe(200);
  expect((await get('/small/none', { 'If-None-Match': '*' })).status).toBe(404);
});

describe('a range request', () => {
  test.each<[string, number, string | undefined, (all: Buffer) => Buffer]>([
    ['bytes=0-9', 206, 'bytes 0-9/', (all) => all.subarray(0, 10)],
    ['bytes=10-', 206, 'bytes 10-', (all) => all.subarray(10)],
    // Valid, but not understood: the whole file is sent.
    ['bytes=-5', 200, undefined, (all) => all],
    ['bytes=5-999999999', 206, 'bytes 5-', (all) => all.subarray(5)],
    ['bytes=999999999-', 416, 'bytes */', () => Buffer.alloc(0)],
    ['bytes=0-0', 200, undefined, (all) => all],
    [`bytes=0-${'9'.repeat(26)}`, 200, undefined, (all) => all],
    ['bytes=9-5', 200, undefined, (all) => all],
    ['bytes=0-1,4-5', 200, undefined, (all) => all],
    ['lines=1-2', 200, undefined, (all) => all],
    ['bytes=x-', 200, undefined, (all) => all],
    ['', 200, undefined, (all) => all],
  ])('for %s gets status %i', async (range, status, contentRange, part) => {
    const { body: all } = await get('/small/api.yaml');
    const response = await get('/small/api.yaml', { Range: range, 'Accept-Encoding': 'br' });
    expect([response.status, response.headers['content-encoding']]).toEqual([status, undefined]);
    expect(response.headers['content-range']?.startsWith(contentRange ?? '')).toBe(contentRange && true);
    expect(response.body).toEqual(part(all));
  });

  test('for the headers alone gets those of the whole file', async () => {
    const { body: all } = await get('/small/api.yaml');
    const { status, headers } = await sendRequest(
      server.origin,
      '/small/api.yaml',
      { Range: 'bytes=0-9' },
      'HEAD',
    );
    expect([status, headers['content-length'], headers['content-range']]).toEqual([
      200,
      String(all.length),
      undefined,
    ]);
  });

  test('is ignored if the file may have changed, and for a missing file', async () => {
    const { status } = await get('/small/api.yaml', { Range: 'bytes=0-9', 'If-Range': '"x"' });
    expect(status).toBe(200);
    expect((await get('/small/none', { Range: 'bytes=0-9' })).status).toBe(404);
  });
});

test('a file whose name has a meaning in URLs is sent', async () => {
  for (const name of ['a#b.txt', 'a b+c&d.txt', '50%25.txt', 'ö.txt']) {
    writeFileSync(path.join(dist, 'small', name), name);
    expect((await get(`/small/${encodeURIComponent(name)}`)).body.toString()).toBe(name);
  }
});

test('a file that is removed while it is requested stops nothing', async () => {
  const open = vi.spyOn(fs, 'createReadStream').mockImplementationOnce((file) => {
    fs.rmSync(file);
    open.mockRestore();
    syncBuiltinESMExports();
    return fs.createReadStream(file);
  });
  syncBuiltinESMExports();
  writeFileSync(path.join(dist, 'small/gone.txt'), 'x');
  await expect(get('/small/gone.txt')).rejects.toThrow();
  expect((await get('/small/docs/one')).status).toBe(200);
});

describe('only the site is served', () => {
  test.each([
    '/small/../../secret.txt',
    '/small/%2e%2e/%2e%2e/secret.txt',
    '/small/..%2f..%2fsecret.txt',
    '/small/..%5c..%5csecret.txt',
    '/../secret.txt',
    '//etc/passwd',
    '/small/out.txt',
    '/small/.hidden',
    '/small/%00',
  ])('not %s', async (where) => {
    const { status, body } = await get(where);
    expect(status).toBe(404);
    expect(body.toString()).not.toContain('mine');
  });

  test('but symbolic links within the folder are', async () => {
    expect((await get('/small/within.svg')).body.toString()).toBe('<svg/>');
  });

  test('nor to one that names none', async () => {
    for (const line of ['GET /small/docs/one HTTP/1.1', 'GET /small/docs/one HTTP/1.0'])
      expect(await sendLines(server.origin, [line])).toMatch(/^HTTP\/1\.1 40[03] /);
  });

  test('only for reading', async () => {
    const { status, headers } = await sendRequest(server.origin, '/small/docs/one', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('not for an invalid target', async () => {
    expect((await get('http://other.example/small/')).status).toBe(400);
  });
});

describe('headers of the manifest', () => {
  const withHeaders = async (
    change: (manifest: { base: string; headers: Record<string, string> }) => void,
  ) => {
    const folder = path.join(writeSiteSources({}), 'dist');
    cpSync(dist, folder, { recursive: true });
    const manifest = readManifest(dist);
    if (!manifest) throw new Error('The site was not built.');
    change(manifest);
    mkdirSync(buildFolderOf(folder));
    writeFileSync(manifestFileOf(folder), writeManifest(manifest));
    return serveSite(folder, { port: 0, address: '127.0.0.1' });
  };

  test('are sent if a build wrote them', async () => {
    const running = await withHeaders(() => {});
    const { headers } = await sendRequest(running.origin, '/small/docs/one');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await running.close();
  });

  test.each<[string, (manifest: { base: string; headers: Record<string, string> }) => void]>([
    ['an additional header', ({ headers }) => Object.assign(headers, { 'Set-Cookie': 'a=b' })],
    ['a Location header', ({ headers }) => Object.assign(headers, { Location: 'https://evil.example' })],
    [
      'a line break',
      ({ headers }) => Object.assign(headers, { 'X-Frame-Options': 'DENY\r\nSet-Cookie: a=b' }),
    ],
    ['an invalid name', ({ headers }) => Object.assign(headers, { 'a b\r\n': 'x' })],
    ['a missing header', ({ headers }) => delete headers['X-Frame-Options']],
    ['none', (manifest) => Object.assign(manifest, { headers: null })],
    [
      'a weaker policy',
      ({ headers }) =>
        Object.assign(headers, {
          'Content-Security-Policy': headers['Content-Security-Policy']?.replace(
            "'self'",
            "'self' https://evil.example",
          ),
        }),
    ],
    [
      'scripts from anywhere',
      ({ headers }) =>
        Object.assign(headers, {
          'Content-Security-Policy': headers['Content-Security-Policy']?.replace('*:*/small/assets/', '*'),
        }),
    ],
    ['the base path of another site', (manifest) => Object.assign(manifest, { base: '/docs/' })],
    ['an invalid base path', (manifest) => Object.assign(manifest, { base: '/..//; script-src */' })],
  ])('are not sent otherwise: %s', async (_, change) => {
    await expect(withHeaders(change)).rejects.toMatchObject({
      problems: [{ rule: 'server/not-built', hint: expect.stringContaining('npm run docs -- build') }],
    });
  });

  test('allow requests to the servers of site.yaml, but not to what a policy cannot name', async () => {
    const allowing = (origins: string) =>
      withHeaders(({ headers }) => {
        const policy = headers['Content-Security-Policy'] ?? '';
        headers['Content-Security-Policy'] = policy.replace(
          "connect-src 'self'",
          `connect-src 'self' ${origins}`,
        );
      });
    const running = await allowing('https://api.example.com http://localhost:4010');
    const { headers } = await sendRequest(running.origin, '/small/docs/one');
    expect(headers['content-security-policy']).toContain(
      "connect-src 'self' https://api.example.com http://localhost:4010;",
    );
    await running.close();
    for (const origin of ['*', 'https:', 'http://evil.example', 'https://*.example', 'https://a.example/b'])
      await expect(allowing(origin)).rejects.toMatchObject({ problems: [{ rule: 'server/not-built' }] });
  });

  test('are those of the newest build', async () => {
    const site = writeSiteSources({ ...SMALL_SITE, 'static/favicon.svg': '<svg/>' });
    await build(site);
    const running = await serveSite(path.join(site, 'dist'), { port: 0, address: '127.0.0.1' });
    writeFileSync(
      path.join(site, 'content/docs/one.md'),
      '---\ntitle: New\ndescription: x\n---\n\n## Part\n',
    );
    await build(site, { base: '/moved' });
    const { status, body } = await sendRequest(running.origin, '/moved/docs/one');
    expect([status, body.toString().includes('<title>New')]).toEqual([200, true]);
    await running.close();
  });
});

describe('a server that cannot start', () => {
  test('reports a port that is in use, and suggests the next', async () => {
    const port = Number(new URL(server.origin).port);
    await expect(serveSite(dist, { port, address: '127.0.0.1' })).rejects.toMatchObject({
      problems: [
        {
          message: `Port ${port} of 127.0.0.1 is already in use.`,
          hint: expect.stringContaining(`--port ${port + 1}`),
        },
      ],
    });
  });

  test("reports an address that doesn't belong to this machine", async () => {
    await expect(serveSite(dist, { port: 0, address: '192.0.2.1' })).rejects.toThrow(
      '192.0.2.1 is not an address of this machine.',
    );
  });

  test('explains what to do if there is no build', async () => {
    await expect(serveSite(root, { port: 0, address: '127.0.0.1' })).rejects.toMatchObject({
      problems: [
        {
          message: expect.stringContaining('is not a built site'),
          hint: expect.stringContaining('npm run docs -- build'),
        },
      ],
    });
  });
});
