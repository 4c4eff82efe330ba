import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningServer } from '../../cli/server/listen.ts';
import { serveSite } from '../../cli/server/serve-site.ts';
import { build, filesOf, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';
import { ask } from './ask.ts';

const root = writeSiteSources({ ...SMALL_SITE, 'secret.txt': 'mine', 'static/favicon.svg': '<svg/>' });
const dist = path.join(root, 'dist');
let server: RunningServer;
const get = (where: string, headers?: Record<string, string>) => ask(server.origin, where, headers);

beforeAll(async () => {
  await build(root);
  writeFileSync(path.join(dist, 'small/.hidden'), 'mine');
  symlinkSync(path.join(root, 'secret.txt'), path.join(dist, 'small/out.txt'));
  symlinkSync('favicon.svg', path.join(dist, 'small/within.svg'));
  server = await serveSite(dist, { port: 0, address: '127.0.0.1' });
});

afterAll(() => server.close());

describe('a page', () => {
  test('is found by its clean address, in UTF-8, with the headers of the build', async () => {
    const { status, headers, body } = await get('/small/docs/one');
    expect(status).toBe(200);
    expect(body.toString()).toContain('<title>One');
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'content-security-policy': expect.stringMatching(
        /script-src 'self' 'sha256-.*; frame-ancestors 'none', script-src \*:\*\/small\/assets\/ 'sha256-\S+$/,
      ),
    });
  });

  test('says the same in its own policy, but for frames, which a page cannot forbid', async () => {
    const { headers, body } = await get('/small/docs/one');
    const own = [...body.toString().matchAll(/Content-Security-Policy" content="([^"]*)"/g)];
    expect(
      own.map(([, policy = '']) => policy.replaceAll('&#x27;', "'")).join("; frame-ancestors 'none', "),
    ).toBe(headers['content-security-policy']);
  });

  test('has one address, and the others lead there with their query', async () => {
    const { status, headers } = await get('/small/docs/one.html?a=1');
    expect({ status, to: headers.location }).toEqual({ status: 301, to: '/small/docs/one?a=1' });
    expect((await get('/small')).headers.location).toBe('/small/');
  });

  test('that is missing is answered with the page for that, and with 404', async () => {
    for (const where of ['/small/none', '/none', '/small/docs/', '/small/404', '/404.html']) {
      const { status, headers, body } = await get(where);
      expect([where, status, headers['content-type']]).toEqual([where, 404, 'text/html; charset=utf-8']);
      expect(body.toString()).toContain('Page not found');
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });

  test('is found from the bare host', async () => {
    const { status, headers } = await get('/?a=b');
    expect([status, headers.location]).toEqual([302, '/small/?a=b']);
  });

  test('is not sent to whoever asks for its head', async () => {
    const { status, headers, body } = await ask(server.origin, '/small/docs/one', {}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });
});

test('Markdown says that it is Markdown, and a specification that it is YAML', async () => {
  const types = await Promise.all(['docs/one.md', 'api.yaml'].map((file) => get(`/small/${file}`)));
  expect(types.map(({ headers }) => headers['content-type'])).toEqual([
    'text/markdown; charset=utf-8',
    'application/yaml; charset=utf-8',
  ]);
});

test('text is compressed for who can read that, and is the same text', async () => {
  const plain = await get('/small/docs/one');
  const brotli = await get('/small/docs/one', { 'Accept-Encoding': 'gzip, deflate, br' });
  const gzip = await get('/small/docs/one', { 'Accept-Encoding': 'gzip, br;q=0' });
  expect(plain.headers['content-encoding']).toBe(undefined);
  expect([brotli.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
  expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
  expect(brotli.body.length).toBeLessThan(plain.body.length / 3);
  for (const { headers } of [plain, brotli, gzip]) expect(headers.vary).toBe('Accept-Encoding');
});

test('an asset may be kept for ever', async () => {
  const asset = [...filesOf(dist).keys()].find((name) => name.startsWith('small/assets/main-')) ?? '';
  const { headers } = await get(`/${asset}`);
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/small/assets/none.js')).headers['cache-control']).not.toContain('immutable');
});

test('what the reader has already is not sent again, until it has changed', async () => {
  const { headers } = await get('/small/docs/one', { 'Accept-Encoding': 'br' });
  const again = await get('/small/docs/one', { 'If-None-Match': `"x", ${headers.etag}` });
  expect([again.status, again.body.length]).toEqual([304, 0]);
  expect(again.headers['content-security-policy']).toBe(headers['content-security-policy']);
  expect((await get('/small/docs/one', { 'If-None-Match': '"x"' })).status).toBe(200);
  expect((await get('/small/docs/one', { 'If-None-Match': '*' })).status).toBe(304);
  expect((await get('/small/none', { 'If-None-Match': '*' })).status).toBe(404);
});

describe('a part of a file', () => {
  test.each<[string, number, string | undefined, (all: Buffer) => Buffer]>([
    ['bytes=0-9', 206, 'bytes 0-9/', (all) => all.subarray(0, 10)],
    ['bytes=10-', 206, 'bytes 10-', (all) => all.subarray(10)],
    ['bytes=-5', 206, 'bytes ', (all) => all.subarray(-5)],
    ['bytes=5-999999999', 206, 'bytes 5-', (all) => all.subarray(5)],
    ['bytes=999999999-', 416, 'bytes */', () => Buffer.alloc(0)],
    ['bytes=-0', 416, 'bytes */', () => Buffer.alloc(0)],
    ['bytes=9-5', 200, undefined, (all) => all],
    ['bytes=0-1,4-5', 200, undefined, (all) => all],
    ['lines=1-2', 200, undefined, (all) => all],
  ])('%s is answered with %i', async (range, status, contentRange, part) => {
    const { body: all } = await get('/small/api.yaml');
    const answer = await get('/small/api.yaml', { Range: range, 'Accept-Encoding': 'br' });
    expect([answer.status, answer.headers['content-encoding']]).toEqual([status, undefined]);
    expect(answer.headers['content-range']?.startsWith(contentRange ?? '')).toBe(contentRange && true);
    expect(answer.body).toEqual(part(all));
  });

  test('is not sent of a file that may have changed, nor of one that is missing', async () => {
    const { status } = await get('/small/api.yaml', { Range: 'bytes=0-9', 'If-Range': '"x"' });
    expect(status).toBe(200);
    expect((await get('/small/none', { Range: 'bytes=0-9' })).status).toBe(404);
  });
});

describe('nothing but the site is served', () => {
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

  test('a link within the folder is a file like others', async () => {
    expect((await get('/small/within.svg')).body.toString()).toBe('<svg/>');
  });

  test('nor to a page of another site that has led its name here', async () => {
    const { status, body } = await get('/small/docs/one', { Host: 'evil.example' });
    expect(status).toBe(403);
    expect(body.toString()).not.toContain('One');
  });

  test('nor does anything else than reading work', async () => {
    const { status, headers } = await ask(server.origin, '/small/docs/one', {}, 'POST');
    expect([status, headers.allow]).toEqual([405, 'GET, HEAD']);
  });

  test('an address that is none is told so', async () => {
    expect((await get('http://other.example/small/')).status).toBe(400);
  });
});

describe('headers of a manifest', () => {
  const withHeaders = async (
    change: (manifest: { base: string; headers: Record<string, string> }) => void,
  ) => {
    const folder = path.join(writeSiteSources({}), 'dist');
    cpSync(dist, folder, { recursive: true });
    const file = path.join(folder, 'build-manifest.json');
    const manifest = JSON.parse(readFileSync(file, 'utf8'));
    change(manifest);
    writeFileSync(file, JSON.stringify(manifest));
    const running = await serveSite(folder, { port: 0, address: '127.0.0.1' });
    const answer = await ask(running.origin, '/small/docs/one');
    const moved = await ask(running.origin, '/small/docs/one.html');
    await running.close();
    return { warnings: running.warnings, answer, moved };
  };

  test('are sent when they are those of a build', async () => {
    const { warnings, answer } = await withHeaders(() => {});
    expect(warnings).toEqual([]);
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each<[string, (manifest: { base: string; headers: Record<string, string> }) => void]>([
    ['one more', ({ headers }) => Object.assign(headers, { 'Set-Cookie': 'a=b' })],
    ['a place to go', ({ headers }) => Object.assign(headers, { Location: 'https://evil.example' })],
    [
      'a line break',
      ({ headers }) => Object.assign(headers, { 'X-Frame-Options': 'DENY\r\nSet-Cookie: a=b' }),
    ],
    ['an odd name', ({ headers }) => Object.assign(headers, { 'a b\r\n': 'x' })],
    ['one less', ({ headers }) => delete headers['X-Frame-Options']],
    ['none', (manifest) => Object.assign(manifest, { headers: null })],
    [
      'a wider policy',
      ({ headers }) =>
        Object.assign(headers, {
          'Content-Security-Policy': headers['Content-Security-Policy']?.replace(
            "'self'",
            "'self' https://evil.example",
          ),
        }),
    ],
    [
      'scripts from everywhere',
      ({ headers }) =>
        Object.assign(headers, {
          'Content-Security-Policy': headers['Content-Security-Policy']?.replace('*:*/small/assets/', '*'),
        }),
    ],
    ['the base path of another site', (manifest) => Object.assign(manifest, { base: '/docs/' })],
    ['a base path that is none', (manifest) => Object.assign(manifest, { base: '/..//; script-src */' })],
  ])('that a build does not write are told and not sent: %s', async (_, change) => {
    const { warnings, answer, moved } = await withHeaders(change);
    expect(warnings).toMatchObject([{ severity: 'warning', rule: 'server/headers' }]);
    expect(answer).toMatchObject({
      status: 200,
      headers: {
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'content-security-policy': "frame-ancestors 'none'",
      },
    });
    expect([moved.status, moved.headers.location]).toEqual([301, '/small/docs/one']);
    for (const name of ['set-cookie', 'location']) expect(answer.headers[name]).toBe(undefined);
  });
});

describe('a server that cannot be', () => {
  test('names the port that is taken, and the next', async () => {
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

  test('names the address that is not of this machine', async () => {
    await expect(serveSite(dist, { port: 0, address: '192.0.2.1' })).rejects.toThrow(
      '192.0.2.1 is not an address of this machine.',
    );
  });

  test('says what to do where nothing has been built', async () => {
    await expect(serveSite(root, { port: 0, address: '127.0.0.1' })).rejects.toMatchObject({
      problems: [
        {
          message: expect.stringContaining('does not contain a built site'),
          hint: expect.stringContaining('npm run build'),
        },
      ],
    });
  });
});

test('the next build is served without a new start', async () => {
  const other = writeSiteSources(SMALL_SITE);
  await build(other);
  const running = await serveSite(path.join(other, 'dist'), { port: 0, address: '127.0.0.1' });
  writeFileSync(path.join(other, 'content/docs/one.md'), '---\ntitle: New\ndescription: x\n---\n\n## Part\n');
  await build(other);
  expect((await ask(running.origin, '/small/docs/one')).body.toString()).toContain('<title>New');
  await running.close();
});
