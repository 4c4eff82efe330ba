import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Builds the documentation in the way the README describes. @returns the folder that is deployed to a host */
export async function buildDocumentation(): Promise<string> {
  const out = path.join(await mkdtemp(path.join(os.tmpdir(), 'docs-site-')), 'dist');
  const project = path.resolve(import.meta.dirname, '../..');
  await promisify(execFile)(process.execPath, ['cli/bin.mjs', 'build', '--out', out], { cwd: project });
  return out;
}
