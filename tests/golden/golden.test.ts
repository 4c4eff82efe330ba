import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, filesOf, writeSiteSources } from '../build/fixture.ts';
import { faultsOf } from '../html-rules.ts';
import { readable } from './readable.ts';

// `npx vitest run tests/golden -u` updates the pages: then read the diff.
const expected = path.join(import.meta.dirname, 'expected');
const out = path.join(writeSiteSources({}), 'out');
await build(path.join(import.meta.dirname, 'site'), { out });
const files = [...filesOf(path.join(out, 'coin'))].map(([name, bytes]) => [name, bytes.toString()] as const);
const pages = files.filter(([name]) => name.endsWith('.html'));
const texts = files.filter(([name]) => /\.md$|^(llms|robots|sitemap)[^/]*$/.test(name));

test.each(pages)('%s is unchanged', async (name, html) => {
  await expect(readable(html)).toMatchFileSnapshot(path.join(expected, name));
});

test.each(texts)('%s is unchanged', async (name, text) => {
  await expect(text).toMatchFileSnapshot(path.join(expected, name));
});

const names = [...pages, ...texts].map(([name]) => name).sort();

test('no files were added or removed', async () => {
  await expect(`${names.join('\n')}\n`).toMatchFileSnapshot(path.join(import.meta.dirname, 'files.txt'));
});

test('every expected file belongs to a file of the site', () => {
  const existing = readdirSync(expected, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.\w+$/.test(name))
    .map((name) => name.replaceAll(path.sep, '/'));
  expect(existing.filter((name) => !names.includes(name))).toEqual([]);
});

test.each(pages)('%s is valid HTML', async (_, html) => {
  expect(await faultsOf(html)).toEqual([]);
});
