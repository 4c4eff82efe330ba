import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../../cli/output/write.ts';
import { writeSiteSources } from '../build/fixture.ts';

const facts = { base: '/', headers: {} };
const page = [{ path: 'docs/a.html', contents: 'new' }];
const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');

test('a site is replaced whole', () => {
  const out = path.join(writeSiteSources({}), 'dist');
  writeSite(out, [{ path: 'gone.html', contents: 'old' }], facts);
  writeSite(out, page, facts);
  expect(readdirSync(out)).toEqual(['build-manifest.json', 'docs']);
  expect(read(out, 'docs/a.html')).toBe('new');
  expect(readdirSync(path.dirname(out))).toEqual(['dist']);
});

test('an empty folder may be written to', () => {
  const out = path.join(writeSiteSources({}), 'dist');
  mkdirSync(out);
  writeSite(out, page, facts);
  expect(read(out, 'docs/a.html')).toBe('new');
});

test.each(['dist', 'dist.old', 'dist.new'])('what no build made is not removed: %s/', (folder) => {
  const root = writeSiteSources({ [`${folder}/notes.txt`]: 'mine' });
  expect(() => writeSite(path.join(root, 'dist'), page, facts)).toThrow(
    `${folder} holds what no build made, and would be replaced.`,
  );
  expect(readdirSync(root)).toEqual([folder]);
  expect(read(root, folder, 'notes.txt')).toBe('mine');
});

test('a file is no output folder', () => {
  const root = writeSiteSources({ dist: 'mine' });
  expect(() => writeSite(path.join(root, 'dist'), page, facts)).toThrow('holds what no build made');
  expect(read(root, 'dist')).toBe('mine');
});

test('what a killed build left behind is cleared away', () => {
  const root = writeSiteSources({
    'dist/build-manifest.json': '{}',
    'dist.old/build-manifest.json': '{}',
    'dist.new/build-manifest.json': '{}',
    'dist.new/half.html': '<',
  });
  writeSite(path.join(root, 'dist'), page, facts);
  expect(readdirSync(root)).toEqual(['dist']);
});

test('a site that cannot be written leaves the old one', () => {
  const out = path.join(writeSiteSources({}), 'dist');
  writeSite(out, page, facts);
  const clash = [
    { path: 'a', contents: 'a file' },
    { path: 'a/b.html', contents: 'and a folder of its name' },
  ];
  expect(() => writeSite(out, clash, facts)).toThrow();
  expect(read(out, 'docs/a.html')).toBe('new');
  writeSite(out, page, facts);
  expect(existsSync(`${out}.new`)).toBe(false);
});
