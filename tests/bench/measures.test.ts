import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { plainGuide } from './guides.ts';
import { expectWords, fitLine } from './large.ts';
import { blockingTime, largestShift } from './page-metrics.ts';
import { OURS, PAGE_KINDS } from './peers.ts';
import { replaceSections } from './report.ts';
import { countOperations, type Document, sliceDocument } from './slice-document.ts';
import { isBelow, median, spread, tableMarkdown } from './table.ts';

test('the median of an even number of values is the mean of the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 9, 3, 5])).toBe(4);
  expect(spread([9, 1, 5])).toBe(4);
});

test('a column is below another one only beyond the spreads of both', () => {
  const row = (ours: number[], other: number[]) => ({
    ...{ label: 'Time', unit: 'milliseconds' as const },
    samples: { ours, other, broken: [] },
  });
  expect(isBelow(row([90, 100, 110], [120, 130, 140]), 'ours')).toBe(true);
  expect(isBelow(row([90, 100, 110], [100, 120, 140]), 'ours')).toBe(false);
  expect(isBelow(row([], [100]), 'ours')).toBe(false);
  expect(isBelow(row([100], []), 'ours')).toBe(false);
});

test('a table compares the values with the first column', () => {
  const table = tableMarkdown({
    title: 'Builds',
    note: 'Of one site.',
    columns: [
      { name: 'ours', title: 'Ours' },
      { name: 'other', title: 'Other' },
      { name: 'broken', title: 'Broken' },
    ],
    comparedWith: 'ours',
    rows: [
      { label: 'Time', unit: 'milliseconds', samples: { ours: [900, 1000, 1100], other: [2500] } },
      { label: 'Shift', unit: 'shift', samples: { ours: [0], other: [0.1] } },
    ],
  });
  expect(table.split('\n').slice(4)).toEqual([
    '|  | Ours | Other | Broken |',
    '| --- | ---: | ---: | ---: |',
    '| Time | 1.00 s ±100 ms | 2.50 s (×2.5) | – |',
    '| Shift | 0.000 | 0.100 | – |',
  ]);
});

test('a part that is measured alone replaces its own section of the documentation', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'report-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = path.join(folder, 'benchmarks.md');
  const section = (part: string, text: string) =>
    `<!-- bench ${part} -->\n\n${text}\n\n<!-- /bench ${part} -->`;
  await writeFile(file, `# Page\n\n${section('build', 'builds')}\n\n${section('pages', 'old')}\n\nEnd.\n`);
  const table = { title: 'A guide', note: 'A note.', columns: [], rows: [] };
  const report = {
    runs: 1,
    peers: [],
    failures: [],
    sections: [{ part: 'pages' as const, tables: [table] }],
  };
  await replaceSections(file, report);
  const text = await readFile(file, 'utf8');
  expect(text).toContain(`# Page\n\n${section('build', 'builds')}\n\n<!-- bench pages -->\n\nMeasured on `);
  expect(text).toMatch(/### A guide\n\nA note\.[\s\S]*<!-- \/bench pages -->\n\nEnd\.\n$/);
  expect(text).not.toContain('old');
  const unmarked = { ...report, sections: [{ part: 'large' as const, tables: [] }] };
  await expect(replaceSections(file, unmarked)).rejects.toThrow('has no <!-- bench large -->');
  expect(await readFile(file, 'utf8')).toBe(text);
});

test('blocking time counts only what tasks take beyond 50 ms after the first paint', () => {
  expect(
    blockingTime({
      firstPaint: 1000,
      longTasks: [
        [500, 300],
        [900, 200],
        [2000, 120],
      ],
    }),
  ).toBe(50 + 70);
});

test('layout shifts less than a second apart are added up', () => {
  expect(
    largestShift({
      shifts: [
        [100, 0.1],
        [800, 0.1],
        [3000, 0.15],
      ],
    }),
  ).toBeCloseTo(0.2);
});

test('a slice has the given number of operations, with the components that they refer to', () => {
  const document: Document = {
    openapi: '3.1.0',
    paths: {
      '/a': { parameters: [], get: { schema: { $ref: '#/components/schemas/one~1two' } }, put: {} },
      '/b': { get: {} },
      '/c': { get: { schema: { $ref: '#/components/schemas/other' } } },
    },
    components: {
      schemas: { 'one/two': { $ref: '#/components/schemas/inner' }, inner: {}, other: {} },
      securitySchemes: { key: {} },
    },
  };
  const slice = sliceDocument(document, 2);
  expect(countOperations(document)).toBe(4);
  expect(countOperations(slice)).toBe(2);
  expect(slice.paths).toEqual({
    '/a': { parameters: [], get: document.paths['/a']?.get },
    '/b': document.paths['/b'],
  });
  expect(slice.components).toEqual({
    schemas: { 'one/two': { $ref: '#/components/schemas/inner' }, inner: {} },
    securitySchemes: { key: {} },
  });
});

test('fits a line exactly through collinear points', () => {
  expect(
    fitLine([
      [1, 5],
      [2, 7],
      [4, 11],
    ]),
  ).toEqual({ slope: 2, start: 3, explained: 1 });
});

test('a Markdown copy becomes a guide with front matter and links within the site', () => {
  const copy =
    '# Buying\n\n> How to buy.\n\n[Sell](https://x.example/base/docs/more/selling.md#top), [call](https://x.example/base/api.buy.md)\n';
  expect(plainGuide(copy, 'https://x.example/base')).toBe(
    '---\ntitle: "Buying"\ndescription: "How to buy."\n---\n\n[Sell](/docs/more/selling#top), [call](/api)\n',
  );
});

test('a build that succeeds without its expected output has failed', async () => {
  const site = await mkdtemp(path.join(os.tmpdir(), 'bench-test-'));
  onTestFinished(() => rm(site, { recursive: true }));
  await mkdir(path.join(site, 'api'));
  await writeFile(path.join(site, 'index.html'), '<p>SyntaxError</p>');
  await writeFile(path.join(site, 'api/operations.json'), '["Get a repository"]');
  await expect(expectWords(site, 'Get a repository')).rejects.toThrow('No page has the words');
  await writeFile(path.join(site, 'api/operations.html'), '<h2>Get a repository</h2>');
  await expectWords(site, 'Get a repository');
});

test.each(PAGE_KINDS)(
  'the words to wait for, and the heading of the target page, match our own site: %s',
  (kind) => {
    const { address = '', words = '', navigation } = OURS.pages[kind] ?? {};
    const project = path.join(import.meta.dirname, '../..');
    const sourceOf = (page: string) => readFileSync(path.join(project, page), 'utf8').split('\n');
    const [source, next] =
      kind === 'guide'
        ? [
            `content${address.slice('/institutional-api'.length)}.md`,
            'content/docs/buying-and-selling/selling.md',
          ]
        : ['specs/institutional.yaml', 'specs/institutional.yaml'];
    // On one line: a text of the page ends where the line of its source ends.
    expect(sourceOf(source)).toContainEqual(expect.stringContaining(words));
    if (navigation) expect(sourceOf(next)).toContainEqual(expect.stringContaining(`: ${navigation.heading}`));
  },
);
