import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Outcome } from './attack-process.ts';
import { ATTACKS, type Attack } from './attacks.ts';

/**
 * Each attack results in a page or in an error with a position, within the time of its group and this
 * amount of memory.
 */
const MAX_MEGABYTES = 512;

const folder = mkdtempSync(path.join(tmpdir(), 'attacks-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function writeAttack(name: string, files: Attack): string {
  const root = path.join(folder, name.replaceAll(' ', '-'));
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return root;
}

/**
 * Builds the projects in one process; if an attack crashes it, the outcomes of the others are missing.
 * There is no `--max-old-space-size`, which would override the limit of the validating thread.
 */
function run(roots: string[]): Promise<Outcome[]> {
  const node = ['--expose-gc', '--import', import.meta.resolve('tsx')];
  const script = path.join(import.meta.dirname, 'attack-process.ts');
  const env = { PATH: process.env.PATH, NODE_ENV: 'production' };
  const child = spawn(process.execPath, [...node, script, ...roots], {
    env,
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

describe.each(Object.entries(ATTACKS))('attacks on %s', (_, { attacks, maxMs }) => {
  test(Object.keys(attacks).join('; '), async () => {
    const roots = Object.entries(attacks).map(([name, make]) => writeAttack(name, make()));
    const outcomes = await run(roots);
    expect(outcomes.map(({ name }) => name)).toEqual(roots.map((root) => path.basename(root)));
    for (const { name, pages, problems, bug, ms, megabytes, isPolluted } of outcomes) {
      expect([name, bug]).toEqual([name, undefined]);
      expect(pages + problems.length, name).toBeGreaterThan(0);
      for (const { place } of problems)
        expect([name, place]).toEqual([name, expect.stringMatching(/^[\w.]+:\d+:\d+$/)]);
      expect(isPolluted, name).toBe(false);
      expect(ms, name).toBeLessThan(maxMs);
      expect(megabytes, name).toBeLessThan(MAX_MEGABYTES);
    }
    // The limits are CPU time: this timeout only stops attacks that hang, even on a busy machine.
  }, 400_000);
});
