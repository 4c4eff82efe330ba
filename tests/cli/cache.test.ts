import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { openCache } from '../../cli/cache.ts';

let folder: string;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'cache-')), 'made');
});

/** One build that wants the length of each text; `made` lists what it had to make. */
function build(texts: string[], site = ['one']): { made: string[]; lengths: number[] } {
  const cache = openCache(site, folder);
  const made: string[] = [];
  const lengths = texts.map((text) =>
    cache.recall('length', [text], () => {
      made.push(text);
      return text.length;
    }),
  );
  cache.save();
  return { made, lengths };
}

test('what was made of the same is not made again', () => {
  expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  expect(build(['bb', 'ccc'])).toEqual({ made: ['ccc'], lengths: [2, 3] });
});

test('what a build did not want is forgotten', () => {
  build(['a', 'bb']);
  build(['bb']);
  expect(build(['a', 'bb']).made).toEqual(['a']);
});

test('parts that only join to the same text are not the same', () => {
  const cache = openCache(['one'], folder);
  expect(cache.recall('joined', ['a', 'bc'], () => 1)).toBe(1);
  cache.save();
  expect(openCache(['one'], folder).has('joined', ['ab', 'c'])).toBe(false);
});

test('data come back as they were, and what shall not be kept does not', () => {
  const data = { text: 'a\n\t"b"\u2028', none: null, deep: [{ __proto__: null, n: 0.1 }] };
  const cache = openCache(['one'], folder);
  cache.recall('data', ['x'], () => data);
  cache.recall(
    'wrong',
    ['x'],
    () => ['a problem'],
    (problems) => problems.length === 0,
  );
  cache.save();
  const next = openCache(['one'], folder);
  expect(next.recall('data', ['x'], () => 'made anew')).toEqual(JSON.parse(JSON.stringify(data)));
  expect(next.has('wrong', ['x'])).toBe(false);
});

test('each site has its own', () => {
  build(['a'], ['one']);
  expect(build(['a'], ['two']).made).toEqual(['a']);
  expect(build(['a'], ['one']).made).toEqual([]);
});

test.each([
  ['cut short', (text: string) => text.slice(0, -3)],
  ['changed by a letter', (text: string) => text.replace(/\d$/, '7')],
  ['empty', () => ''],
  ['something else', () => 'x\n'.repeat(1000)],
])('a file that is %s counts as nothing', (_, damage) => {
  build(['a', 'bb']);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  expect(build(['a', 'bb']).made).toEqual([]);
});

test('where nothing can be written, everything is made each time', () => {
  writeFileSync(folder, 'a file where the folder should be');
  expect(build(['a']).made).toEqual(['a']);
  expect(build(['a']).made).toEqual(['a']);
});

test('the sites of long ago are forgotten', () => {
  for (let site = 0; site < 12; site += 1) build(['a'], [`site ${site}`]);
  expect(readdirSync(folder).length).toBe(8);
});
