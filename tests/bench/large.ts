import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { attempt, type Failure } from './failures.ts';
import { OURS, type Peer } from './peers.ts';
import { runMeasured } from './run-measured.ts';
import { countOperations, type Document, sliceDocument } from './slice-document.ts';
import { addSample, median, type Row, type Table } from './table.ts';
import { environmentOf, install, PROJECT, preparePeer, removeBuilds, SPECIFICATIONS } from './workplace.ts';

const SIZES = [50, 100, 200, 400, 600, 800, 1000, 1200];

interface Options {
  runs: number;
  failures: Failure[];
  log: (line: string) => void;
}

const PER_OPERATION = 'Wall time per operation';

/**
 * The API of GitHub: the cost of a build by the number of operations, and compared with other generators of
 * pages.
 */
export async function measureLarge(folder: string, peers: Peer[], options: Options): Promise<Table[]> {
  const dir = await install('github', folder);
  const text = await readFile(
    path.join(dir, 'node_modules/@octokit/openapi/generated/api.github.com.json'),
    'utf8',
  );
  const growth = await measureGrowth(dir, JSON.parse(text) as Document, options);
  const others = peers.filter(({ build }) => build).filter(({ pages }) => pages.reference);
  return [growth, await measureOthers(folder, others, { text, growth, ...options })];
}

/** Measures parts of the document, and all of it. */
async function measureGrowth(
  dir: string,
  document: Document,
  { runs, failures, log }: Options,
): Promise<Table> {
  const total = countOperations(document);
  const sizes = [...SIZES.filter((size) => size < total), total];
  const time: Row = { label: 'Wall time', unit: 'milliseconds', samples: {} };
  const processor: Row = { label: 'CPU time', unit: 'milliseconds', samples: {} };
  const each: Row = { label: PER_OPERATION, unit: 'milliseconds', samples: {} };
  const memory: Row = { label: 'Peak memory', unit: 'bytes', samples: {} };
  await mkdir(path.join(dir, 'slices'), { recursive: true });
  for (const size of sizes) {
    const slice = path.join(dir, 'slices', `${size}.json`);
    await writeFile(slice, JSON.stringify(size === total ? document : sliceDocument(document, size)));
    const column = String(size);
    for (let run = 1; run <= runs; run += 1) {
      log(`GitHub ${run} of ${runs}: ${size} operations`);
      const measured = await attempt(failures, `${size} operations of GitHub`, () => buildOne(slice, dir));
      if (!measured) break;
      addSample(time, column, measured.milliseconds);
      addSample(each, column, measured.milliseconds / size);
      if (measured.processorMilliseconds > 0) addSample(processor, column, measured.processorMilliseconds);
      if (measured.peakBytes > 0) addSample(memory, column, measured.peakBytes);
    }
  }
  return {
    title: `The GitHub API: ${total} operations`,
    note: `Each column is a number of operations, taken from all over the document with the schemas they use. The last column is the whole document, with the schemas that no operation uses. ${fitted(time, 'wall time')} ${fitted(processor, 'CPU time')}`,
    columns: sizes.map((size) => ({ name: String(size), title: size.toLocaleString('en-GB') })),
    rows: [time, processor, each, memory],
  };
}

/**
 * Measures the same document with the other generators; once, since it takes minutes. Our own results have
 * been measured already.
 */
async function measureOthers(
  folder: string,
  peers: Peer[],
  { text, growth, failures, log }: Options & { text: string; growth: Table },
): Promise<Table> {
  const rows = growth.rows.filter(({ label }) => label !== PER_OPERATION);
  const whole = growth.columns.at(-1)?.name ?? '';
  const own = rows.map(
    ({ samples, ...row }): Row => ({ ...row, samples: { [OURS.name]: samples[whole] ?? [] } }),
  );
  for (const peer of peers) {
    log(`GitHub: ${peer.title}`);
    const measured = await attempt(failures, `The GitHub API with ${peer.title}`, () =>
      buildOther(peer, folder, text),
    );
    const values = [measured?.milliseconds, measured?.processorMilliseconds, measured?.peakBytes];
    for (const [index, row] of own.entries()) if (values[index]) addSample(row, peer.name, values[index]);
  }
  return {
    title: 'The GitHub API with other generators',
    note: 'The whole document takes the place of the current API, and there is no legacy API. The other generators run once, with the guides.',
    columns: [OURS, ...peers],
    comparedWith: OURS.name,
    rows: own,
  };
}

async function buildOther(peer: Peer, folder: string, text: string) {
  const { dir, output, build } = await preparePeer(peer, folder, { guides: [] });
  const [current = '', legacy = ''] = SPECIFICATIONS.map((name) => path.join(dir, 'specs', name));
  await writeFile(current, text);
  await writeFile(legacy, JSON.stringify(NOTHING));
  await removeBuilds({ peer, dir, build, output });
  // With the default memory limit of Node.js, some would fail.
  const env = { ...environmentOf(dir), NODE_OPTIONS: '--max-old-space-size=12288' };
  const measured = await runMeasured(build ?? [], { cwd: dir, env });
  await expectWords(output, GITHUB_WORDS);
  return measured;
}

/** The title of an operation. */
const GITHUB_WORDS = 'Get a repository';

/**
 * Throws if no page of a site contains the words: a build may succeed with a page that only shows an error.
 */
export async function expectWords(site: string, words: string): Promise<void> {
  const files = await readdir(site, { recursive: true });
  for (const file of files.filter((name) => name.endsWith('.html')))
    if ((await readFile(path.join(site, file), 'utf8')).includes(words)) return;
  throw new Error(`No page has the words «${words}».`);
}

/** The smallest document that every generator accepts. */
const NOTHING = {
  openapi: '3.0.3',
  info: { title: 'Nothing', version: '1' },
  paths: { '/': { get: { operationId: 'nothing', responses: { 200: { description: 'Nothing' } } } } },
};

/** Builds a reference of one document, from nothing. */
export async function buildOne(specification: string, dir: string) {
  const out = path.join(dir, 'dist');
  for (const made of [out, ...OURS.kept.map((kept) => path.join(PROJECT, kept))])
    await rm(made, { recursive: true, force: true });
  return runMeasured([...(OURS.build ?? []), '--spec', specification, '--out', out], {
    cwd: PROJECT,
    env: environmentOf(PROJECT),
  });
}

/** The line that fits the medians of the parts, and how much of their variance it explains. */
function fitted({ samples }: Row, what: string): string {
  const points = Object.entries(samples).map(([size, runs]): [number, number] => [
    Number(size),
    median(runs),
  ]);
  if (points.length < 3) return '';
  const { slope, start, explained } = fitLine(points);
  return `A straight line fitted to the ${what}: ${Math.round(start)} ms and ${slope.toFixed(1)} ms per operation (R² ${explained.toFixed(3)}).`;
}

/** Least squares. */
export function fitLine(points: [x: number, y: number][]): {
  slope: number;
  start: number;
  explained: number;
} {
  const mean = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const meanX = mean(points.map(([x]) => x));
  const meanY = mean(points.map(([, y]) => y));
  const xx = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0);
  const xy = points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0);
  const yy = points.reduce((sum, [, y]) => sum + (y - meanY) ** 2, 0);
  return { slope: xy / xx, start: meanY - (xy / xx) * meanX, explained: xy ** 2 / (xx * yy) };
}
