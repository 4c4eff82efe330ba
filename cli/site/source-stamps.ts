import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';

/** Source file → size, time and identity. Times are only compared with each other, never with a clock. */
export type Stamps = Map<string, string>;

/** What the sources are like now: content, specifications, static files. */
export function stampSources({ root, content, references }: SiteConfig): Stamps {
  const stamps: Stamps = new Map();
  const folders = content ? [content.dir, path.join(root, 'specs'), path.join(root, 'static')] : [];
  for (const file of [...folders.flatMap(filesBelow), ...references.map((reference) => reference.file)]) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats) stamps.set(file, `${stats.size} ${stats.mtimeMs} ${stats.ino}`);
  }
  return stamps;
}

/** Files that were written while they were being read: what was made of them may be of the old text or the new. */
export function changedSince(before: Stamps, now: Stamps): Problem[] {
  return [...new Set([...before.keys(), ...now.keys()])]
    .filter((file) => before.get(file) !== now.get(file))
    .map((file) => ({
      message: 'This file changed during the build.',
      severity: 'error',
      rule: 'input/changed',
      file,
      hint: 'Build again.',
    }));
}

function filesBelow(dir: string): string[] {
  try {
    return readdirSync(dir, { recursive: true, withFileTypes: true })
      .filter((entry) => !entry.isDirectory())
      .map((entry) => path.join(entry.parentPath, entry.name));
  } catch {
    return [];
  }
}
