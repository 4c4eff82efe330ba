import { existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../cli/output/manifest.ts';
import { newOut, textsOf, writeTexts } from './output.ts';

describe('a second build', () => {
  test('writes what has changed, and reports it', async () => {
    const out = newOut();
    const first = await writeTexts(out, { 'a.html': '1', 'b/c.html': '2', 'd.html': '3' });
    expect(first).toEqual({ added: ['a.html', 'b/c.html', 'd.html'], changed: [], removed: [] });
    const second = await writeTexts(out, { 'a.html': '1', 'b/c.html': 'two', 'e.html': '4' });
    expect(second).toEqual({ added: ['e.html'], changed: ['b/c.html'], removed: ['d.html'] });
    expect(textsOf(out)).toEqual({ 'a.html': '1', 'b/c.html': 'two', 'e.html': '4' });
    expect(readdirSync(path.dirname(out)).sort()).toEqual(['dist', 'dist.build']);
  });

  test('leaves unchanged files alone, including their inode and time', async () => {
    const out = newOut();
    await writeTexts(out, { 'a.html': '1', 'b.html': '2' });
    utimesSync(path.join(out, 'a.html'), 1000, 1000);
    const before = statSync(path.join(out, 'a.html'));
    await writeTexts(out, { 'a.html': '1', 'b.html': 'two' });
    const after = statSync(path.join(out, 'a.html'));
    expect([after.ino, after.mtimeMs, after.nlink]).toEqual([before.ino, before.mtimeMs, 1]);
  });

  test("without changes doesn't touch anything, not even the folder", async () => {
    const out = newOut();
    await writeTexts(out, { 'a.html': '1' });
    const state = () =>
      [out, `${out}.build`, `${out}.build/manifest.json`].map((file) => [
        statSync(file).ino,
        statSync(file).mtimeMs,
      ]);
    const before = state();
    expect(await writeTexts(out, { 'a.html': '1' })).toEqual({ added: [], changed: [], removed: [] });
    expect(state()).toEqual(before);
  });

  test('writes a file again that somebody has deleted, and all after `rm -rf dist`', async () => {
    const out = newOut();
    const site = { 'a.html': '1', 'docs/b.html': '2' };
    await writeTexts(out, site);
    rmSync(path.join(out, 'a.html'));
    expect((await writeTexts(out, site)).added).toEqual(['a.html']);
    rmSync(path.join(out, 'docs/b.html'));
    expect((await writeTexts(out, site)).added).toEqual(['docs/b.html']);
    rmSync(out, { recursive: true });
    expect((await writeTexts(out, site)).added).toEqual(['a.html', 'docs/b.html']);
    expect(textsOf(out)).toEqual(site);
  });

  test('with other headers only changes the manifest, which says them to the preview', async () => {
    const out = newOut();
    const files = { 'a.html': 'a' };
    await writeTexts(out, files, { headers: { 'X-Frame-Options': 'DENY' } });
    const changes = await writeTexts(out, files, { headers: { 'X-Frame-Options': 'SAMEORIGIN' } });
    expect(changes).toEqual({ added: [], changed: [], removed: [] });
    expect(readManifest(out)?.headers).toEqual({ 'X-Frame-Options': 'SAMEORIGIN' });
  });

  test('has the same manifest as a first one', async () => {
    const [once, twice] = [newOut(), newOut()];
    await writeTexts(twice, { 'a.html': 'old', 'gone.html': '' });
    for (const out of [once, twice]) await writeTexts(out, { 'a.html': '1' });
    expect(textsOf(`${twice}.build`)).toEqual(textsOf(`${once}.build`));
  });
});

describe('what is not published', () => {
  test('stands beside the site, and follows its builds', async () => {
    const out = newOut();
    await writeTexts(out, { 'a.html': '1' }, { configuration: { 'nginx.conf': '1', Caddyfile: '1' } });
    expect(textsOf(out)).toEqual({ 'a.html': '1' });
    expect(readdirSync(`${out}.build`).sort()).toEqual(['Caddyfile', 'manifest.json', 'nginx.conf']);
    await writeTexts(out, { 'a.html': '1' }, { configuration: { 'nginx.conf': '2' } });
    expect(readdirSync(`${out}.build`).sort()).toEqual(['manifest.json', 'nginx.conf']);
    expect(readFileSync(`${out}.build/nginx.conf`, 'utf8')).toBe('2');
    expect(existsSync(`${out}.lock`)).toBe(false);
  });
});
