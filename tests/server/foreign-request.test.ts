import { expect, test } from 'vitest';
import { isForeignRequest } from '../../cli/server/foreign-request.ts';

const host = '127.0.0.1:3000';

test.each([
  ['typed into the address bar', { 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' }],
  ['a subresource of its own page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'cors' }],
  [
    'a link on another site',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
  ],
  ['a program other than a browser', {}],
  ['a request that names its own origin', { origin: `http://${host}` }],
])('accepts %s', (_, headers) => {
  expect(isForeignRequest({ host, ...headers })).toBe(false);
});

test.each([
  ['a script that fetches', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'cors' }],
  [
    'a script element',
    { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
  ],
  ['a frame', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['a page on another port', { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['another port', { origin: 'http://127.0.0.1:4000' }],
  ['an opaque origin', { origin: 'null' }],
])('rejects %s', (_, headers) => {
  expect(isForeignRequest({ host, ...headers })).toBe(true);
});
