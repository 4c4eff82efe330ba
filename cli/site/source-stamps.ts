import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { SiteConfig } from '../config.ts';
import type { Problem } from '../problem.ts';

/** Source file → size, modification time and inode. Times are only compared with each other. */
export type Stamps = Map<string, string>;

export function stampSources({ root, content, references }: SiteConfig): Stamps {
  const stamps: Stamps = new Map();
  const folders = content ? [content.dir, path.join(root, 'specs'), path.join(root, 'static')] : [];
  for (const file of [...folders.flatMap(filesBelow), ...references.map((reference) => reference.file)]) {
    const stats = statSync(file, { throwIfNoEntry: false });
    if (stats) stamps.set(file, `${stats.size} ${stats.mtimeMs} ${stats.ino}`);
  }
  return stamps;
}

/** Reports files that changed during the build: the output may contain the old or the new text. */
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
