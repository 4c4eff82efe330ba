import { expect, test } from 'vitest';
import { checkSendServers, sendOrigins, sendServers } from '../../cli/site/send-servers.ts';
import type { SendServerSetting } from '../../cli/try-it-settings.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const setting = (url: string, more: Partial<SendServerSetting> = {}): SendServerSetting => ({
  url,
  production: false,
  ...more,
});
const withServers = (...servers: object[]) =>
  referenceOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    ...(servers.length > 0 && { servers }),
    paths: {},
  });
const problemsOf = (url: string, ...servers: object[]) =>
  checkSendServers({ sendTo: [setting(url)], locate: (pointer) => ({ file: pointer }) }, [
    withServers(...servers),
  ]);
const real = { url: 'https://api.example.com/v1/', description: 'Production' };
const testing = {
  url: 'https://test.example.com',
  description: 'Where nothing costs anything, and no order is carried out',
};

test('a reference has its servers that site.yaml names, in that order, by their names', () => {
  const sendTo = [
    setting('https://test.example.com'),
    setting('https://api.example.com/v1', { production: true }),
    setting('https://other.example'),
  ];
  expect(sendServers({ sendTo, hasMock: false }, withServers(real, testing))).toEqual([
    { url: 'https://test.example.com', name: 'test.example.com', production: false },
    { url: 'https://api.example.com/v1', name: 'Production', production: true },
  ]);
  const named = [setting('https://test.example.com', { name: 'Sandbox' })];
  expect(sendServers({ sendTo: named, hasMock: false }, withServers(testing))).toMatchObject([
    { name: 'Sandbox' },
  ]);
});

test('in the preview with a mock, the mock comes first', () => {
  const sendTo = [setting('https://test.example.com')];
  const urls = (route: string) =>
    sendServers({ sendTo, hasMock: true }, { ...withServers(testing), route }).map(({ url }) => url);
  expect(urls('api')).toEqual(['/-/mock/api', 'https://test.example.com']);
  expect(urls('api/v2')[0]).toBe('/-/mock/api~v2');
  expect(urls('')[0]).toBe('/-/mock');
});

test.each([
  ['with a trailing slash', 'https://api.example.com/v1', real],
  ['with a value of a variable', 'https://eu.example.com', region(['eu', 'us'])],
  ['with any value of a variable that lists none', 'https://acme.example.com', region()],
  [
    'with the port of its scheme as a value of a variable',
    'https://a.example.com/v3',
    {
      url: 'https://a.example.com:{port}/v3',
      variables: { port: { default: '443', enum: ['443', '8443'] } },
    },
  ],
  ['that is relative', 'https://api.example.com/v1', { url: '/v1' }],
  [
    'that is relative with a variable',
    'http://localhost:4000/v2',
    { url: '/{region}', variables: { region: { default: 'v2' } } },
  ],
])('a server %s is known', (_, url, server) => {
  expect(problemsOf(url, server)).toEqual([]);
});

test('a document without servers is on any host', () => {
  expect(problemsOf('http://localhost:4000')).toEqual([]);
  expect(problemsOf('http://localhost:4000/v1')).toHaveLength(1);
});

test('a server of an operation is known', () => {
  const reference = referenceOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [real],
    paths: { '/a': { get: { servers: [testing], responses: { 200: { description: 'x' } } } } },
  });
  const sendTo = [setting('https://test.example.com')];
  expect(checkSendServers({ sendTo, locate: () => ({}) }, [reference])).toEqual([]);
});

test('a webhook, which has no servers, allows no other host', () => {
  const received = { post: { responses: { 200: { description: 'x' } } } };
  const reference = referenceOf({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    servers: [real],
    webhooks: { changed: received },
  });
  const sendTo = [setting('https://evil.example')];
  expect(checkSendServers({ sendTo, locate: () => ({}) }, [reference])).toHaveLength(1);
});

test.each([
  ['https://api.exmaple.com/v1', 'Did you mean `https://api.example.com/v1`?'],
  ['https://api.example.com/v1/more', 'Did you mean `https://api.example.com/v1`?'],
  ['https://evil.example', 'Available: https://api.example.com/v1, https://{region}.example.com.'],
])('an unknown server is reported with the nearest: %s', (url, hint) => {
  expect(problemsOf(url, real, { ...region(['eu']), variables: {} })).toEqual([
    {
      message: `No specification of the site has the server \`${url}\`.`,
      severity: 'error',
      rule: 'site/server',
      file: '/try_it/servers/0',
      hint,
    },
  ]);
});

test('a template with thousands of variables takes no time', () => {
  const names = Array.from({ length: 2_000 }, (_, index) => `v${index}`);
  const variables = Object.fromEntries(names.map((name) => [name, { default: 'a' }]));
  const url = `https://${names.map((name) => `{${name}}`).join('')}.example`;
  const started = performance.now();
  expect(problemsOf(`https://${'a'.repeat(2_500)}.exampl`, { url, variables })).toHaveLength(1);
  expect(performance.now() - started).toBeLessThan(2_000);
});

test('the policy needs each origin once', () => {
  const all = ['https://b.example/v1', 'https://a.example', 'https://b.example/v2'].map((url) =>
    setting(url),
  );
  expect(sendOrigins(all)).toEqual(['https://a.example', 'https://b.example']);
});

function region(values?: string[]) {
  return {
    url: 'https://{region}.example.com',
    variables: { region: { default: 'eu', ...(values && { enum: values }) } },
  };
}
