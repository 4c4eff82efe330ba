import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundled } from '../build/bundled.ts';
import type { Outcome } from './attack-process.ts';

/** A file that is all zeros: it has a size, but takes no space on the disk. */
export interface EmptyFile {
  bytes: number;
}

/**
 * The files of a project: a whole site if it contains `content/site.yaml`, otherwise one document,
 * `specs/api.yaml`.
 */
export type Attack = Record<string, string | EmptyFile>;

/** Each attack results in a page or in an error with a position, within this time and this amount of memory. */
export const MAX_MS = 10_000;
export const MAX_MEGABYTES = 1_500;

/**
 * Builds projects in one process, which starts once for all. If one of them crashes it, the outcomes of this and later ones
 * are missing.
 */
export async function runAttacks(
  attacks: [name: string, make: () => Attack][],
): Promise<Map<string, Outcome>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'attacks-'));
  const roots = attacks.map(([, make], index) => write(path.join(folder, String(index)), make()));
  try {
    const outcomes = await outcomesOf(roots);
    return new Map(outcomes.map((outcome) => [attacks[Number(outcome.name)]?.[0] ?? '', outcome]));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function write(root: string, files: Attack): string {
  for (const [file, contents] of Object.entries(files)) {
    const target = path.join(root, file);
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, typeof contents === 'string' ? contents : '');
    if (typeof contents !== 'string') truncateSync(target, contents.bytes);
  }
  return root;
}

async function outcomesOf(roots: string[]): Promise<Outcome[]> {
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
    const read = () =>
      resolve(
        out
          .split('\n')
          .filter(Boolean)
          .map((line) => JSON.parse(line)),
      );
    child.on('error', reject).on('close', read);
  });
}
