import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildSite } from '../../build.ts';
import { loadConfig } from '../../cli/config.ts';
import { readManifest } from '../../cli/output/manifest.ts';
import { ProblemError } from '../../cli/problem.ts';
import { filesOf } from '../build/fixture.ts';
import { stopwatch } from '../stopwatch.ts';
import { DOCUMENTS, SITE, TEXTS } from './documents.ts';
import { mutateText, mutateValue, type Step } from './mutate.ts';
import { compareVersions, differingFiles, missingNames, outcomeFaults } from './outcome.ts';
import { renderDocument, renderFolder, renderText } from './render.ts';

/**
 * `npm run fuzz` runs for longer; `FUZZ_RUNS=20000 FUZZ_SEED=7 npm run fuzz` as long as you like, with
 * another seed. Turn each fault that it finds into a small test of the faulty part.
 */
const RUNS = Number(process.env.FUZZ_RUNS ?? (process.env.npm_lifecycle_event === 'fuzz' ? 500 : 16));
const SEED = Number(process.env.FUZZ_SEED ?? 2026);
const TIMEOUT_MS = Math.max(120_000, RUNS * 1000);

/** If such a small build takes longer than this, it hangs, even on the slowest machine. */
const MAX_BUILD_MS = 20_000;

const step = fc.record({ kind: fc.nat(1000), at: fc.nat(100_000), what: fc.nat(1000) });
const steps = fc.array(step, { minLength: 1, maxLength: 3 });

/**
 * Changes some of the inputs, always the same ones, builds them, and checks the properties that every
 * outcome must have.
 */
function checkProperty<T>(
  inputs: T[],
  runs: number,
  faultsOf: (input: T, changes: Step[]) => Promise<string[]>,
): Promise<void> {
  const property = fc.asyncProperty(fc.constantFrom(...inputs), steps, async (input, changes) => {
    const elapsed = stopwatch();
    const faults = await faultsOf(input, changes);
    if (elapsed() > MAX_BUILD_MS) faults.push('took too long');
    expect(faults).toEqual([]);
  });
  return fc.assert(property, { seed: SEED, numRuns: runs });
}

test(
  'any document results in pages with its content, or in problems with a position',
  { timeout: TIMEOUT_MS },
  () =>
    checkProperty(DOCUMENTS, RUNS * 4, async (document, changes) => {
      const changed = changes.reduce(mutateValue, document);
      const outcome = await renderDocument(changed);
      return [
        ...(await outcomeFaults(outcome)),
        ...missingNames(outcome),
        ...compareVersions(document, outcome),
      ];
    }),
);

test(
  'any text of a specification results in pages, or in problems with a position',
  { timeout: TIMEOUT_MS },
  () =>
    checkProperty(TEXTS, RUNS * 4, async (text, changes) =>
      outcomeFaults(await renderText(changes.reduce(mutateText, text))),
    ),
);

test('any text of a site results in pages, or in problems with a position', { timeout: TIMEOUT_MS }, () =>
  checkProperty(Object.keys(SITE), Math.ceil(RUNS / 2), async (name, changes) =>
    outcomeFaults(await renderFolder(changed(name, changes))),
  ),
);

test('builds are reproducible byte for byte', { timeout: TIMEOUT_MS }, () =>
  checkProperty(DOCUMENTS, RUNS, async (document, changes) => {
    const [step] = changes;
    const changed = step ? mutateValue(document, step) : document;
    return differingFiles(await renderDocument(changed), await renderDocument(changed));
  }),
);

test('the output is either the whole new site, or the last valid one', {
  timeout: TIMEOUT_MS,
}, async () => {
  const out = path.join(changed('', []), 'out');
  const build = async () => buildSite(loadConfig({ root, out }));
  await build();
  await checkProperty(Object.keys(SITE), Math.ceil(RUNS / 10), async (name, changes) => {
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
    const listed = [...(readManifest(out)?.files.keys() ?? [])].map((key) => key.replace('site/', ''));
    if (good) return listed.filter((file) => !after.has(file)).map((file) => `${file} is not there`);
    return [...after]
      .filter(([file, bytes]) => !before.get(file)?.equals(bytes))
      .map(([file]) => `${file} is another`);
  });
});

const root = mkdtempSync(path.join(tmpdir(), 'fuzz-'));

/** The folder of the small site, with one changed file. */
function changed(name: string, changes: Step[]): string {
  for (const [file, text] of Object.entries(SITE)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), file === name ? changes.reduce(mutateText, text) : text);
  }
  return root;
}
