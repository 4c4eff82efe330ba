import { expect, test } from 'vitest';
import { isAllowedHost } from '../../cli/server/allowed-host.ts';

test.each([
  'localhost',
  'localhost:8080',
  'LOCALHOST',
  'docs.localhost:1',
  '127.0.0.1:8080',
  '[::1]:8080',
  '10.0.0.7',
])('accepts the names and addresses of this machine: %s', (host) => {
  expect(isAllowedHost(host, ['127.0.0.1'])).toBe(true);
});

test.each([
  'evil.example',
  'evil.example:8080',
  'localhost.evil.example',
  'evil.example#localhost',
  'localhost@evil.example',
  '127.0.0.1.evil.example',
  'localhost:8080:1',
  '[::1',
  '',
  undefined,
])('rejects names that another site may have resolved to this machine: %j', (host) => {
  expect(isAllowedHost(host, ['127.0.0.1'])).toBe(false);
});

test('accepts the name that the server listens on', () => {
  expect(isAllowedHost('docs.intern:8080', ['0.0.0.0', 'Docs.intern'])).toBe(true);
});
