import { expect, test } from 'vitest';
import { readPath } from '../../cli/server/site-path.ts';

const FILES = new Set([
  'b/index.html',
  'b/api.html',
  'b/api.yaml',
  'b/docs/intro.html',
  'b/docs/v1.0.html',
  'b/köp.html',
  'b/only/index.html',
  '.secret',
]);
const read = (path: string) => readPath(path, (name) => FILES.has(name));

test.each([
  ['/b/', 'b/index.html'],
  ['/b/api', 'b/api.html'],
  ['/b/api.yaml', 'b/api.yaml'],
  ['/b/docs/v1.0', 'b/docs/v1.0.html'],
  ['/b/k%C3%B6p', 'b/köp.html'],
])('%s serves %s', (path, name) => {
  expect(read(path)).toEqual({ kind: 'file', name });
});

test.each([
  ['/b', '/b/'],
  ['/b/index.html', '/b/'],
  ['/b/docs/intro/', '/b/docs/intro'],
  ['/b/docs/intro.html', '/b/docs/intro'],
  ['/b/k%C3%B6p.html', '/b/k%C3%B6p'],
  ['/b/only', '/b/only/'],
])('%s redirects to %s, the canonical URL of the page', (path, to) => {
  expect(read(path)).toEqual({ kind: 'redirect', to });
});

test.each([
  '/',
  '/b/docs/',
  '/b/none',
  '/b/../b/api',
  '/b/%2e%2e/b/api',
  '/b/docs%2fintro',
  '/b/docs%5cintro',
  '/b/docs\\intro',
  '//b/api',
  '/b//api',
  '/b/api%00',
  '/b/%zz',
  '/.secret',
  '/%2esecret',
  'b/api',
])('%s is not found', (path) => {
  expect(read(path)).toEqual({ kind: 'none' });
});
