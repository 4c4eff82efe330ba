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

/** One build that needs the length of each text; `made` lists the texts that it had to compute. */
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

test('reuses what an earlier build computed from the same input', () => {
  expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  expect(build(['bb', 'ccc'])).toEqual({ made: ['ccc'], lengths: [2, 3] });
});

test('drops entries that the last build did not use', () => {
  build(['a', 'bb']);
  build(['bb']);
  expect(build(['a', 'bb']).made).toEqual(['a']);
});

test('distinguishes lists of parts that concatenate to the same text', () => {
  const cache = openCache(['one'], { folder, key: 'key' });
  expect(cache.memo('joined', ['a', 'bc'], () => 1)).toBe(1);
  cache.save();
  expect(openCache(['one'], { folder, key: 'key' }).find('joined', ['ab', 'c'])).toBe(undefined);
});

test('restores data unchanged, and ignores invalid data', () => {
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

test('keeps a cache for each site, which starts with the entries of the latest build of any site', () => {
  build(['a'], ['one']);
  expect(build(['a', 'b'], ['two']).made).toEqual(['b']);
  expect(build(['a', 'b'], ['one']).made).toEqual(['b']);
});

test.each([
  ['truncated', (text: string) => text.slice(0, -3)],
  ['altered in one character', (text: string) => text.replace(/\d$/, '7')],
  ['empty', () => ''],
  ['something else', () => 'x\n'.repeat(1000)],
])('ignores a file that is %s', (_, damage) => {
  build(['a', 'bb']);
  const file = path.join(folder, readdirSync(folder)[0] ?? '');
  writeFileSync(file, damage(readFileSync(file, 'utf8')));
  expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  expect(build(['a', 'bb']).made).toEqual([]);
});

test('computes everything each time if nothing can be written', () => {
  writeFileSync(folder, 'a file where the folder should be');
  expect(build(['a']).made).toEqual(['a']);
  expect(build(['a']).made).toEqual(['a']);
});

test('drops the caches of the least recently built sites', () => {
  for (let site = 0; site < 12; site += 1) build(['a'], [`site ${site}`]);
  expect(readdirSync(folder).length).toBe(8);
});

/** Cached results go into pages unchecked. */
describe('a file that somebody else has put into the folder', () => {
  const onlyFile = () => path.join(folder, readdirSync(folder)[0] ?? '');

  test('is ignored, even with a valid checksum or the signature of another key', () => {
    build(['a', 'bb'], ['one'], 'another key');
    expect(build(['a', 'bb']).made).toEqual(['a', 'bb']);
    const [, ...lines] = readFileSync(onlyFile(), 'utf8').split('\n');
    const evil = lines.map((line) => line.replace(/\d+$/, '666'));
    const sum = createHash('sha1');
    for (const line of evil) sum.update(line).update('\n');
    writeFileSync(onlyFile(), [sum.digest('base64url'), ...evil].join('\n'));
    expect(build(['a', 'bb'])).toEqual({ made: ['a', 'bb'], lengths: [1, 2] });
  });

  test('is ignored if it belongs to another site', () => {
    build(['a'], ['one']);
    const first = onlyFile();
    build(['a'], ['two']);
    const second = readdirSync(folder).find((name) => !first.endsWith(name)) ?? '';
    copyFileSync(first, path.join(folder, second));
    expect(build(['a'], ['two']).made).toEqual(['a']);
  });

  test('is not followed if it is a symbolic link', () => {
    build(['a']);
    const victim = path.join(path.dirname(folder), 'victim');
    writeFileSync(victim, 'mine');
    symlinkSync(victim, `${onlyFile()}.${process.pid}`);
    build(['b']);
    expect(readFileSync(victim, 'utf8')).toBe('mine');
    expect(build(['b']).made).toEqual([]);
  });

  test('is ignored without a key, and nothing is stored either', () => {
    build(['a']);
    const before = readFileSync(onlyFile(), 'utf8');
    expect(build(['a', 'b'], ['one'], '').made).toEqual(['a', 'b']);
    expect(readFileSync(onlyFile(), 'utf8')).toBe(before);
  });
});
