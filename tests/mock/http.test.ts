import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_MOCK_BODY } from '../../cli/limits.ts';
import type { MockRequest, MockResponse } from '../../cli/mock/exchange.ts';
import { listenAsMock } from '../../cli/mock/serve-mock.ts';
import type { RunningServer } from '../../cli/server/listen.ts';
import { sendRequest } from '../server/send-request.ts';

/** What the mock was asked last, and what it says. */
let asked: MockRequest | undefined;
let answer: MockResponse;
let server: RunningServer;
const mock = {
  async respond(request: MockRequest) {
    asked = request;
    return answer;
  },
};
const PAGE = 'http://localhost:3000';

beforeAll(async () => {
  server = await listenAsMock(
    [
      { path: '/api', mock },
      { path: '/api~v2', mock },
    ],
    0,
  );
});
afterAll(() => server.close());

async function get(path: string, headers: Record<string, string> = {}, response?: Partial<MockResponse>) {
  answer = { status: 200, headers: { 'Content-Type': 'application/json' }, body: '{}', ...response };
  return sendRequest(server.origin, path, headers);
}

test('a request reaches the mock of its path, without that path', async () => {
  answer = { status: 201, headers: {}, body: '' };
  const response = await fetch(`${server.origin}/api~v2/a%2Fb?q=1&q=2`, {
    method: 'POST',
    body: 'å',
    headers: { 'X-Own': 'yes' },
  });
  expect(response.status).toBe(201);
  expect(asked).toMatchObject({
    method: 'POST',
    path: '/a%2Fb',
    body: 'å',
    headers: { 'x-own': 'yes' },
    address: `${server.origin}/api~v2`,
  });
  expect(asked?.query.getAll('q')).toEqual(['1', '2']);
  await get('/api');
  expect(asked?.path).toBe('/');
});

test('an address without a mock is told those that have one', async () => {
  const { status, body } = await get('/apis/a');
  expect([status, JSON.parse(body.toString()).hint]).toEqual([
    404,
    `Available: ${server.origin}/api, ${server.origin}/api~v2.`,
  ]);
});

describe('a page of this machine', () => {
  test('may ask before it sends a request', async () => {
    const { status, headers } = await sendRequest(
      server.origin,
      '/api/orders',
      {
        Origin: PAGE,
        'Access-Control-Request-Method': 'DELETE',
        'Access-Control-Request-Headers': 'authorization, x-own',
      },
      'OPTIONS',
    );
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-allow-methods': 'DELETE',
      'access-control-allow-headers': 'authorization, x-own',
      vary: 'Origin',
    });
  });

  test('may read the response, with the headers of the specification', async () => {
    const { headers } = await get(
      '/api/orders',
      { Origin: PAGE },
      { headers: { 'X-Rate-Limit': '5', ETag: '"1"' } },
    );
    expect(headers).toMatchObject({
      'access-control-allow-origin': PAGE,
      'access-control-expose-headers': 'X-Rate-Limit, ETag',
      'x-rate-limit': '5',
    });
  });

  test('may read what is wrong, too', async () => {
    const { status, headers } = await get('/none', { Origin: 'http://[::1]:80' });
    expect([status, headers['access-control-allow-origin']]).toEqual([404, 'http://[::1]:80']);
  });
});

test.each(['https://evil.example', 'http://localhost.evil.example', 'null', 'http://192.168.0.7'])(
  'a page of %s is refused, also when it only asks',
  async (Origin) => {
    asked = undefined;
    expect((await get('/api/orders', { Origin })).status).toBe(403);
    const headers = { Origin, 'Access-Control-Request-Method': 'GET' };
    const preflight = await sendRequest(server.origin, '/api/orders', headers, 'OPTIONS');
    expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([403, undefined]);
    expect(asked).toBeUndefined();
  },
);

test('another name of this machine, as of DNS rebinding, is refused', async () => {
  const { status, body } = await get('/api/orders', { Host: 'evil.example' });
  expect([status, String(body)]).toEqual([403, 'This server does not accept that host name.\n']);
});

test('a large body is refused', async () => {
  asked = undefined;
  const send = (length: number) =>
    fetch(`${server.origin}/api/a`, { method: 'POST', body: 'a'.repeat(length) }).then(
      ({ status }) => status,
      () => 'closed',
    );
  expect(await send(MAX_MOCK_BODY)).toBe(200);
  expect(asked).toBeDefined();
  asked = undefined;
  expect([413, 'closed']).toContain(await send(MAX_MOCK_BODY + 1));
  expect(asked).toBeUndefined();
});

test('a document decides neither cookies nor the connection, and nothing runs as a page', async () => {
  const { status, headers, body } = await get(
    '/api/a',
    {},
    {
      headers: {
        'Content-Type': 'text/html',
        'Set-Cookie': 'a=b',
        'Content-Length': '1',
        'Transfer-Encoding': 'chunked',
        'Content-Security-Policy': "script-src 'unsafe-inline'",
        'Access-Control-Allow-Origin': '*',
        Refresh: '0; url=https://evil.example',
        'X-Split': 'a\r\nSet-Cookie: a=b',
        'not a name': 'x',
        Location: '/api/b',
      },
      body: '<script>alert(1)</script>',
    },
  );
  expect([status, body.toString()]).toEqual([200, '<script>alert(1)</script>']);
  expect(Object.keys(headers).sort()).toEqual([
    'cache-control',
    'connection',
    'content-length',
    'content-security-policy',
    'content-type',
    'date',
    'location',
    'x-content-type-options',
  ]);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
});

test('the response to HEAD has no body', async () => {
  answer = { status: 200, headers: {}, body: 'abc' };
  const { headers, body } = await sendRequest(server.origin, '/api/a', {}, 'HEAD');
  expect([headers['content-length'], body.length]).toEqual(['3', 0]);
});

test('an error of a mock has no stack', async () => {
  const failing = {
    respond: async () => {
      throw new Error('broken');
    },
  };
  const other = await listenAsMock([{ path: '', mock: failing }], 0);
  const { status, body } = await sendRequest(other.origin, '/a');
  await other.close();
  expect([status, JSON.parse(body.toString())]).toEqual([
    500,
    { type: 'about:blank', title: 'The mock could not respond.', status: 500, hint: 'broken' },
  ]);
});
