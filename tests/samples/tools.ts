import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether a program of the machine answers. What needs it is skipped where it does not. */
export function hasTool(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

/** The interpreter itself: what stands in the path may be a script that looks for it at each start. */
export const PYTHON =
  spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).stdout?.trim() ||
  'python3';

/** A new folder with the given files; the names have no folders in them. */
export function folderWith(files: Record<string, string>): string {
  const dir = mkdtempSync(path.join(os.tmpdir(), 'samples-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(dir, name), text);
  return dir;
}

/** `0.py`, `1.py` … with the codes in order. */
export function numbered(codes: string[], extension: string): Record<string, string> {
  return Object.fromEntries(codes.map((code, index) => [`${index}.${extension}`, code]));
}
