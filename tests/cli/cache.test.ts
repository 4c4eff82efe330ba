import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openCache } from '../../cli/cache.ts';

let folder: string;

beforeEach(() => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'cache-')), 'made');
});

/** One build that wants the length of each text; `made` lists what it had to make. */
function build(texts: string[], site = ['one'], key = 'key'): { made: string[]; lengths: number[] } {
  const cache = openCache(site, { folder, key });
  const made: string[] = [];
  const lengths = texts.map((text) =>
    cache.memo('length', [text], () => {
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
  const cache = openCache(['one'], { folder, key: 'key' });
  expect(cache.memo('joined', ['a', 'bc'], () => 1)).toBe(1);
  cache.save();
  expect(openCache(['one'], { folder, key: 'key' }).find('joined', ['ab', 'c'])).toBe(undefined);
});

test('data come back as they were, and what is not sound does not', () => {
  const data = { text: 'a\n\t"b"\u2028', none: null, deep: [{ __proto__: null, n: 0.1 }] };
  const cache = openCache(['one'], { folder, key: 'key' });
  cache.memo('data', ['x'], () => data);
  cache.memo(
    'wrong',
    ['x'],
    () => ['a problem'],
    (problems) => problems.length === 0,
  );
  cache.save();
  const next = openCache(['one'], { folder, key: 'key' });
  expect(next.memo('data', ['x'], () => 'made anew')).toEqual(JSON.parse(JSON.stringify(data)));
  expect(next.find('wrong', ['x'])).toBe(undefined);
});

test('each site has its own, and a new one begins with that of the last build', () => {
  build(['a'], ['one']);
  expect(build(['a', 'b'], ['two']).made).toEqual(['b']);
  expect(build(['a', 'b'], ['one']).made).toEqual(['b']);
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

/** What stands in a cache goes into pages as it is. */
describe('what somebody else has put into the folder', () => {
  const only = () => path.join(folder, readdirSync(folder)[0] ?? '');

  test('counts as nothing, with a sum of its own or the seal of another key', () => {
    build(['a', 'bb'], ['one'], 'another key');
    expect(build(['a', 'bb']).made).toEqual(['a', 'bb']);
    const [, ...lines] = readFileSync(only(), 'utf8').split('\n');
    const evil = lines.map((line) => line.replace(/\d+$/, '666'));
    const sum = createHash('sha1');
    for (const line of evil) sum.update(line).update('\n');
    writeFileSync(only(), [sum.digest('base64url'), ...evil].join('\n'));
    expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  });

  test('counts as nothing for another site', () => {
    build(['a'], ['one']);
    const one = only();
    build(['a'], ['two']);
    const two = readdirSync(folder).find((name) => !one.endsWith(name)) ?? '';
    copyFileSync(one, path.join(folder, two));
    expect(build(['a'], ['two']).made).toEqual(['a']);
  });

  test('is not followed where it is a link', () => {
    build(['a']);
    const victim = path.join(path.dirname(folder), 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, `${only()}.${process.pid}`);
    build(['b']);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(build(['b']).made).toEqual([]);
  });

  test('is not used without a key, nor is anything kept', () => {
    build(['a']);
    const before = readFileSync(only(), 'utf8');
    expect(build(['a', 'b'], ['one'], '').made).toEqual(['a', 'b']);
    expect(readFileSync(only(), 'utf8')).toBe(before);
  });
});
