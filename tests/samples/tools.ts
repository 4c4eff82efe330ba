import { spawnSync } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Whether a program of the machine answers. What needs it is skipped where it does not. */
export function hasTool(command: string, ...args: string[]): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

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
