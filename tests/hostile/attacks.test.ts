import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundled } from '../build/bundled.ts';
import type { Outcome } from './attack-process.ts';
import { ATTACKS, type Attack } from './attacks.ts';

/** Each attack results in a page or in an error with a position, within this time and this amount of memory. */
const MAX_MS = 10_000;
const MAX_MEGABYTES = 1_500;

const folder = mkdtempSync(path.join(tmpdir(), 'attacks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const folderOf = (name: string) => name.replaceAll(' ', '-');

function writeAttack(name: string, files: Attack): string {
  const root = path.join(folder, folderOf(name));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/**
 * Builds the projects in one process, which starts once for all; if an attack crashes it, the outcomes of
 * this and later ones are missing.
 */
async function run(roots: string[]): Promise<Outcome[]> {
  // As `cli/start.mjs` does.
  const lessOptimised = process.version.startsWith('v20.') ? ['--interrupt-budget=400000'] : [];
  const script = await bundled('tests/hostile/attack-process.ts');
  const child = spawn(process.execPath, ['--expose-gc', ...lessOptimised, script, ...roots], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('close', () =>
      resolve(
        out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      ),
    );
  });
}

const outcomes = new Map<string, Outcome>();

beforeAll(async () => {
  const attacks = Object.values(ATTACKS).flatMap((group) => Object.entries(group));
  const roots = attacks.map(([name, make]) => writeAttack(name, make()));
  for (const outcome of await run(roots)) outcomes.set(outcome.name, outcome);
  // The limits are CPU time: this timeout only stops attacks that hang, even on a busy machine.
}, 400_000);

describe.each(Object.entries(ATTACKS))('attacks on %s', (_, attacks) => {
  test.each(Object.keys(attacks))('%s', (name) => {
    const outcome = outcomes.get(folderOf(name));
    expect(outcome, 'outcome of the process').toBeDefined();
    if (!outcome) return;
    const { pages, problems, bug, ms, megabytes, isPolluted } = outcome;
    expect(bug).toBeUndefined();
    expect(pages + problems.length).toBeGreaterThan(0);
    // A page that takes too long has no place in a source.
    for (const { place, rule } of problems)
      if (rule !== 'input/time') expect(place).toMatch(/^[\w.]+:\d+:\d+$/);

    expect(isPolluted).toBe(false);
    expect(ms).toBeLessThan(MAX_MS);
    expect(megabytes).toBeLessThan(MAX_MEGABYTES);
  });
});
