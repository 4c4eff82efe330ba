import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeSite } from '../../cli/output/write.ts';
import { writeSiteSources } from '../build/fixture.ts';

const facts = { base: '/', headers: {} };
const page = [{ path: 'docs/a.html', contents: 'new' }];
const read = (...names: string[]) => readFileSync(path.join(...names), 'utf8');

test('replaces a site as a whole', async () => {
  const out = path.join(writeSiteSources({}), 'dist');
  await writeSite(out, [{ path: 'gone.html', contents: 'old' }], facts);
  await writeSite(out, page, facts);
  expect(readdirSync(out)).toEqual(['build-manifest.json', 'docs']);
  expect(read(out, 'docs/a.html')).toBe('new');
  expect(readdirSync(path.dirname(out))).toEqual(['dist']);
});

test('accepts an empty folder', async () => {
  const out = path.join(writeSiteSources({}), 'dist');
  mkdirSync(out);
  await writeSite(out, page, facts);
  expect(read(out, 'docs/a.html')).toBe('new');
});

test.each(['dist', 'dist.old', 'dist.new'])('keeps files that no build wrote: %s/', async (folder) => {
  const root = writeSiteSources({ [`${folder}/notes.txt`]: 'mine' });
  await expect(writeSite(path.join(root, 'dist'), page, facts)).rejects.toThrow(
    `${folder} contains files that no build wrote, and would be replaced.`,
  );
  expect(readdirSync(root)).toEqual([folder]);
  expect(read(root, folder, 'notes.txt')).toBe('mine');
});

test('rejects a file as the output folder', async () => {
  const root = writeSiteSources({ dist: 'mine' });
  await expect(writeSite(path.join(root, 'dist'), page, facts)).rejects.toThrow(
    'contains files that no build wrote',
  );
  expect(read(root, 'dist')).toBe('mine');
});

test('cleans up after a killed build', async () => {
  const root = writeSiteSources({
    'dist/build-manifest.json': '{}',
    'dist.old/build-manifest.json': '{}',
    'dist.new/build-manifest.json': '{ "files": { "half.html": "" } }',
    'dist.new/half.html': '<',
  });
  await writeSite(path.join(root, 'dist'), page, facts);
  expect(readdirSync(root)).toEqual(['dist']);
});

test('keeps the old site if the new one cannot be written', async () => {
  const out = path.join(writeSiteSources({}), 'dist');
  await writeSite(out, page, facts);
  const clash = [
    { path: 'a', contents: 'a file' },
    { path: 'a/b.html', contents: 'and a folder of its name' },
  ];
  await expect(writeSite(out, clash, facts)).rejects.toThrow();
  expect(read(out, 'docs/a.html')).toBe('new');
  await writeSite(out, page, facts);
  expect(existsSync(`${out}.new`)).toBe(false);
});
