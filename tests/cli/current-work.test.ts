import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, test, vi } from 'vitest';
import { checkBudgets } from '../../cli/check/budgets.ts';
import type { SiteConfig } from '../../cli/config.ts';
import { createSharedWork, during, readWork, reportWorkTo, startStage } from '../../cli/current-work.ts';
import { MAX_BEST_COMPRESSION } from '../../cli/limits.ts';
import { precompress } from '../../cli/output/precompress.ts';
import { brotli } from '../../cli/text/brotli.ts';
import { writeTexts } from '../output/output.ts';

const work = createSharedWork();
reportWorkTo(work);

/** The tasks that are reported to the supervisor, in order. */
async function tasksOf(run: () => unknown): Promise<string[]> {
  const tasks: string[] = [];
  const add = Atomics.add;
  const spy = vi.spyOn(Atomics, 'add').mockImplementation((...args: Parameters<typeof add>) => {
    tasks.push(readWork(work).task);
    return add(...args);
  });
  try {
    await run();
    return tasks;
  } finally {
    spy.mockRestore();
  }
}

const FILES = ['a', 'b', 'c'].map((name) => ({ path: `${name}.html`, contents: name.repeat(2_000) }));

test('when a piece of work has ended, its stage is what takes time', async () => {
  // Tests of the same worker may have left another stage.
  startStage('Reading');
  expect(await tasksOf(() => during({ task: 'Parsing a' }, () => {}))).toEqual(['Parsing a', 'Reading']);
  const tasks = await tasksOf(() => {
    startStage('Writing');
    during({ task: 'Writing a' }, () => {});
  });
  expect(tasks).toEqual(['Writing', 'Writing a', 'Writing']);
});

test('each file that is compressed or written is a piece of work, however many there are', async () => {
  expect(await tasksOf(() => precompress(FILES))).toEqual(
    expect.arrayContaining(FILES.map((file) => `Compressing ${file.path}`)),
  );
  const out = path.join(mkdtempSync(path.join(tmpdir(), 'work-')), 'dist');
  const texts = Object.fromEntries(FILES.map((file) => [file.path, file.contents]));
  expect(await tasksOf(() => writeTexts(out, texts))).toContain('Writing site/c.html');
  expect(await tasksOf(() => writeTexts(out, texts))).toContain(`Reading ${path.join(out, 'c.html')}`);
});

test('each file with budgets is compressed once', async () => {
  const budgets = [1, 2, 3].map((kilobytes) => ({ files: '**', kilobytes }));
  const config = { budgets, locate: () => ({}) } as unknown as SiteConfig;
  const tasks = await tasksOf(() => expect(checkBudgets(config, FILES)).toEqual([]));
  expect(tasks.filter((task) => task.startsWith('Compressing'))).toEqual(
    FILES.map((file) => `Compressing ${file.path}`),
  );
});

test('a large text is compressed in less time than a smaller one', () => {
  const words = Array.from({ length: MAX_BEST_COMPRESSION / 4 }, (_, n) =>
    ((n * n * 2_654_435_761) % 9973).toString(36).padStart(3),
  );
  const timeOf = (contents: string): number => {
    const before = process.cpuUsage();
    expect(String(brotliDecompressSync(brotli(contents)))).toBe(contents);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const best = words.join(' ');
  expect(timeOf(`${best}  `)).toBeLessThan(timeOf(best) / 2);
});
