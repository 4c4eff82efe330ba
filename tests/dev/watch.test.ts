import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchFiles } from '../../cli/dev/watch.ts';

test.each([
  ['a file', false, (file: string) => writeFileSync(file, 'x')],
  ['a file, by polling', true, (file: string) => writeFileSync(file, 'x')],
])('tells of %s that appears', async (_, isPolled, make) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'watch-'));
  const file = path.join(folder, 'new.md');
  const told = new Set<string>();
  const add = (files: string[]) => files.forEach((one) => void told.add(one));
  const watcher = await watchFiles([{ path: folder, depth: 1 }], add, { isPolled });
  // The first look of a watcher that polls may come late.
  if (isPolled) await setTimeout(1000);
  make(file);
  // A watcher that polls may tell of its folder before.
  await expect.poll(() => [...told], { timeout: 3000 }).toContain(file);
  await watcher.close();
});

test.each([
  ['comes or goes', false],
  ['comes or goes, by polling', true],
])('tells of a link that leads nowhere and %s', async (_, isPolled) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'watch-'));
  const link = path.join(folder, 'gone.md');
  let told = 0;
  const watcher = await watchFiles([{ path: folder, depth: 1 }], () => told++, { isPolled });
  const changes = [() => symlinkSync('none', link), () => rmSync(link)];
  for (const [count, change] of changes.entries()) {
    if (isPolled) await setTimeout(1000);
    change();
    await expect.poll(() => told, { timeout: 3000 }).toBeGreaterThan(count);
  }
  await watcher.close();
});

test.each([
  ['there', false, 'content'],
  ['there, by polling', true, 'content'],
  ['at a place whose folder is also new', false, 'new/content'],
])('tells of changes in a folder that is made again %s', async (_, isPolled, name) => {
  const root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  const folder = path.join(root, name);
  const file = path.join(folder, 'docs/guide.md');
  const told = new Set<string>();
  const make = () => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, 'x');
  };
  if (name === 'content') make();
  const add = (files: string[]) => files.forEach((one) => void told.add(one));
  const watcher = await watchFiles([{ path: folder, depth: 1 }], add, { isPolled });
  const changes = [() => rmSync(folder, { recursive: true }), make, () => writeFileSync(file, 'longer')];
  for (const change of name === 'content' ? changes : changes.slice(1)) {
    if (isPolled) await setTimeout(1000);
    told.clear();
    change();
    await expect.poll(() => told.size, { timeout: 3000 }).toBeGreaterThan(0);
    await setTimeout(500);
  }
  expect([...told]).toContain(file);
  await watcher.close();
});

test('tells of a file that takes the place of a folder', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  const folder = path.join(root, 'docs');
  const told = new Set<string>();
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'guide.md'), 'x');
  const watcher = await watchFiles([{ path: root, depth: 1 }], (files) =>
    files.forEach((one) => void told.add(one)),
  );
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'x');
  await expect.poll(() => [...told], { timeout: 3000 }).toContain(path.join(folder, 'guide.md'));
  expect([...told]).not.toContain(path.join(folder, 'docs'));
  await watcher.close();
});

// The superuser may read everything.
test.skipIf(process.getuid?.() === 0)('stops where a folder cannot be watched', async () => {
  const root = mkdtempSync(path.join(tmpdir(), 'watch-'));
  const closed = path.join(root, 'closed');
  mkdirSync(closed, { mode: 0 });
  let told = 0;
  await expect(watchFiles([{ path: root, depth: 1 }], () => told++)).rejects.toThrow('EACCES');
  chmodSync(closed, 0o700);
  writeFileSync(path.join(root, 'new.md'), 'x');
  await setTimeout(600);
  expect(told).toBe(0);
});
