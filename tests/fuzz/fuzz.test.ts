import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { ProblemError } from '../../cli/problem.ts';
import { filesOf } from '../build/fixture.ts';
import { DOCUMENTS, SITE, TEXTS } from './documents.ts';
import { mutateText, mutateValue, type Step } from './mutate.ts';
import { differences, notRepeated, outcomeFaults, unsaid } from './outcome.ts';
import { renderDocument, renderFolder, renderText } from './render.ts';

/**
 * `npm run fuzz` looks longer; `FUZZ_RUNS=20000 FUZZ_SEED=7 npm run fuzz` as long, and from where, one likes. What it finds
 * is kept as a small test of the part that was wrong.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.npm_lifecycle_event === 'fuzz' ? 500 : 16));
const SEED = Number(process.env.FUZZ_SEED ?? 2026);
const MOST_MS = Math.max(120_000, RUNS * 1000);

/** A build of so little that takes longer is a hang, on the slowest machine too. */
const LONGEST_MS = 20_000;

const step = fc.record({ kind: fc.nat(1000), at: fc.nat(100_000), what: fc.nat(1000) });
const steps = fc.array(step, { minLength: 1, maxLength: 3 });

/** Some of many inputs, always the same ones: each is changed, built, and checked against what must be true of any. */
function hold<T>(
  inputs: T[],
  runs: number,
  faultsOf: (input: T, changes: Step[]) => Promise<string[]>,
): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...inputs), steps, async (input, changes) => {
    const started = performance.now();
    const faults = await faultsOf(input, changes);
    if (performance.now() - started > LONGEST_MS) faults.push('took too long');
    expect(faults).toEqual([]);
  });
  return fc.assert(property, { seed: SEED, numRuns: runs });
}

test(
  'any document becomes pages that hold what it says, or problems with a place',
  { timeout: MOST_MS },
  () =>
    hold(DOCUMENTS, RUNS * 4, async (document, changes) => {
      const changed = changes.reduce(mutateValue, document);
      const outcome = await renderDocument(changed);
      return [...(await outcomeFaults(outcome)), ...unsaid(outcome), ...differences(document, outcome)];
    }),
);

test('any text of a specification does', { timeout: MOST_MS }, () =>
  hold(TEXTS, RUNS * 4, async (text, changes) =>
    outcomeFaults(await renderText(changes.reduce(mutateText, text))),
  ),
);

test('any text of a site does', { timeout: MOST_MS }, () =>
  hold(Object.keys(SITE), Math.ceil(RUNS / 2), async (name, changes) =>
    outcomeFaults(await renderFolder(changed(name, changes))),
  ),
);

test('the same again becomes the same to the byte', { timeout: MOST_MS }, () =>
  hold(DOCUMENTS, RUNS, async (document, changes) => {
    const [step] = changes;
    const changed = step ? mutateValue(document, step) : document;
    return notRepeated(await renderDocument(changed), await renderDocument(changed));
  }),
);

test('what is written is all of the new site, or all of the last good one', {
  timeout: MOST_MS,
}, async () => {
  const out = path.join(changed('', []), 'out');
  const build = async () => buildSite(loadConfig({ root, out }));
  await build();
  await hold(Object.keys(SITE), Math.ceil(RUNS / 10), async (name, changes) => {
    const before = filesOf(out);
    changed(name, changes);
    const good = await build().then(
      () => true,
      (error: unknown) => {
        if (error instanceof ProblemError) return false;
        throw error;
      },
    );
    const after = filesOf(out);
    const manifest =
      [...after].find(([file]) => file.endsWith('build-manifest.json'))?.[1].toString() ?? '{}';
    const listed = Object.keys((JSON.parse(manifest) as { files?: object }).files ?? {});
    if (good) return listed.filter((file) => !after.has(file)).map((file) => `${file} is not there`);
    return [...after]
      .filter(([file, bytes]) => !before.get(file)?.equals(bytes))
      .map(([file]) => `${file} is another`);
  });
});

const root = mkdtempSync(path.join(tmpdir(), 'fuzz-'));

/** The folder of the small site, with one file changed. */
function changed(name: string, changes: Step[]): string {
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), file === name ? changes.reduce(mutateText, text) : text);
  }
  return root;
}
