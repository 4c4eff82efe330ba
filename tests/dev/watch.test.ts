import { mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { watchFiles } from '../../cli/dev/watch.ts';

test.each([
  ['a file', false, (file: string) => writeFileSync(file, 'x')],
  ['a file, by polling', true, (file: string) => writeFileSync(file, 'x')],
  ['a link that leads nowhere', false, (file: string) => symlinkSync('none', file)],
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
