import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether a program is installed; tests that need it are skipped otherwise. */
export function hasTool(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The interpreter itself, since the one in PATH may be a slow wrapper script. */
export const PYTHON =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() ||
  'python3';

/** Creates a folder with these files; names must not contain folders. */
export function folderWith(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return dir;
}

/** `0.py`, `1.py` … with the codes in order. */
export function numbered(codes: string[], extension: string): Record<string, string> {
  return Object.fromEntries(codes.map((code, index) => [`${index}.${extension}`, code]));
}
