import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, filesOf, writeSiteSources } from '../build/fixture.ts';
import { faultsOf } from '../html-rules.ts';
import { readable } from './readable.ts';

// `npx vitest run tests/golden -u` writes the pages anew: then read the diff.
const expected = path.join(import.meta.dirname, 'expected');
const out = path.join(writeSiteSources({}), 'out');
await build(path.join(import.meta.dirname, 'site'), { out });
const pages = [...filesOf(path.join(out, 'coin'))]
  .filter(([name]) => name.endsWith('.html'))
  .map(([name, bytes]) => [name, bytes.toString()] as const);

test.each(pages)('%s is as it was', async (name, html) => {
  await expect(readable(html)).toMatchFileSnapshot(path.join(expected, name));
});

test('there is no page more or less', () => {
  const kept = readdirSync(expected, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.html'),
  );
  expect(pages.map(([name]) => name)).toEqual(kept.map((name) => name.replaceAll(path.sep, '/')).sort());
});

test.each(pages)('%s is valid HTML', async (_, html) => {
  expect(await faultsOf(html)).toEqual([]);
});
