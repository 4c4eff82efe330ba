import {
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeSite } from '../../cli/output/write.ts';
import { filesOf, writeSiteSources } from '../build/fixture.ts';

const facts = { base: '/', headers: {} };
const site = (files: Record<string, string>) =>
  Object.entries(files).map(([name, contents]) => ({ path: name, contents }));
const newOut = () => path.join(writeSiteSources({}), 'dist');
const textsOf = (dir: string) =>
  Object.fromEntries(
    [...filesOf(dir)].filter(([name]) => name !== 'build-manifest.json').map(([n, b]) => [n, String(b)]),
  );

describe('a second build', () => {
  test('writes what has changed, and reports it', async () => {
    const out = newOut();
    const first = await writeSite(out, site({ 'a.html': '1', 'b/c.html': '2', 'd.html': '3' }), facts);
    expect(first).toEqual({ added: ['a.html', 'b/c.html', 'd.html'], changed: [], removed: [] });
    const second = await writeSite(out, site({ 'a.html': '1', 'b/c.html': 'two', 'e.html': '4' }), facts);
    expect(second).toEqual({ added: ['e.html'], changed: ['b/c.html'], removed: ['d.html'] });
    expect(textsOf(out)).toEqual({ 'a.html': '1', 'b/c.html': 'two', 'e.html': '4' });
  });

  test('leaves unchanged files alone, including their inode and time', async () => {
    const out = newOut();
    await writeSite(out, site({ 'a.html': '1', 'b.html': '2' }), facts);
    utimesSync(path.join(out, 'a.html'), 1000, 1000);
    const before = statSync(path.join(out, 'a.html'));
    await writeSite(out, site({ 'a.html': '1', 'b.html': 'two' }), facts);
    const after = statSync(path.join(out, 'a.html'));
    expect([after.ino, after.mtimeMs, after.nlink]).toEqual([before.ino, before.mtimeMs, 1]);
  });

  test("without changes doesn't touch anything, not even the folder", async () => {
    const out = newOut();
    await writeSite(out, site({ 'a.html': '1' }), facts);
    const before = statSync(out);
    expect(await writeSite(out, site({ 'a.html': '1' }), facts)).toEqual({
      added: [],
      changed: [],
      removed: [],
    });
    expect([statSync(out).ino, statSync(out).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
  });

  test('restores a generated file that somebody has edited', async () => {
    const out = newOut();
    await writeSite(out, site({ 'a.html': '1', 'b.html': '2' }), facts);
    writeFileSync(path.join(out, 'a.html'), 'X');
    expect((await writeSite(out, site({ 'a.html': '1', 'b.html': '2' }), facts)).changed).toEqual(['a.html']);
    expect(textsOf(out)).toEqual({ 'a.html': '1', 'b.html': '2' });
  });
});

describe('a file that no build wrote', () => {
  test('is kept in every build, as are links, folders and odd names', async () => {
    const out = newOut();
    await writeSite(out, site({ 'docs/a.html': '1' }), facts);
    const mine = {
      CNAME: 'docs.example',
      'docs/my notes ö.txt': 'x',
      'own/deep/y.txt': 'y',
      constructor: 'z',
    };
    for (const [name, text] of Object.entries(mine)) {
      mkdirSync(path.dirname(path.join(out, name)), { recursive: true });
      writeFileSync(path.join(out, name), text);
    }
    symlinkSync('CNAME', path.join(out, 'link'));
    mkdirSync(path.join(out, 'empty'));
    for (const text of ['2', '3']) await writeSite(out, site({ 'docs/b.html': text }), facts);
    expect(textsOf(out)).toEqual({ ...mine, link: 'docs.example', 'docs/b.html': '3' });
    expect(lstatSync(path.join(out, 'link')).isSymbolicLink()).toBe(true);
    expect(statSync(path.join(out, 'empty')).isDirectory()).toBe(true);
    expect(statSync(path.join(out, 'CNAME')).nlink).toBe(1);
  });

  test.each([
    ['a file with the same name', 'page.html', 'page.html'],
    ['a file in place of a folder', 'docs', 'docs/a.html'],
    ['a folder in place of a file', 'page.html/x', 'page.html'],
  ])('is not overwritten: %s', async (_, mine, wanted) => {
    const out = newOut();
    await writeSite(out, site({ 'z.html': '1' }), facts);
    mkdirSync(path.dirname(path.join(out, mine)), { recursive: true });
    writeFileSync(path.join(out, mine), 'mine');
    await expect(writeSite(out, site({ 'z.html': '2', [wanted]: 'built' }), facts)).rejects.toThrow(
      'was not written by a build, but the site needs its name.',
    );
    expect(textsOf(out)).toEqual({ 'z.html': '1', [mine]: 'mine' });
  });

  test('may have the same contents as a generated one, which then owns it', async () => {
    const out = newOut();
    await writeSite(out, site({ 'a.html': '1' }), facts);
    writeFileSync(path.join(out, 'robots.txt'), 'same');
    await writeSite(out, site({ 'a.html': '2', 'robots.txt': 'same' }), facts);
    expect((await writeSite(out, site({ 'a.html': '2' }), facts)).removed).toEqual(['robots.txt']);
  });

  test('is reported if it is in a temporary folder of the build', async () => {
    const out = newOut();
    await writeSite(out, site({ 'a.html': '1' }), facts);
    mkdirSync(`${out}.new`);
    writeFileSync(`${out}.new/build-manifest.json`, '{}');
    writeFileSync(`${out}.new/mine.txt`, 'mine');
    await expect(writeSite(out, site({ 'a.html': '2' }), facts)).rejects.toThrow('would be lost');
    expect(readFileSync(`${out}.new/mine.txt`, 'utf8')).toBe('mine');
  });
});
