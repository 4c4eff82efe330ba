import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
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
  let tell: (files: string[]) => void = () => {};
  const told = new Promise<string[]>((resolve) => {
    tell = resolve;
  });
  const watcher = await watchFiles([{ path: folder, depth: 1 }], (files) => tell(files), { isPolled });
  // The first look of a watcher that polls may come late.
  if (isPolled) await setTimeout(1000);
  make(file);
  expect(await told).toEqual([file]);
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
