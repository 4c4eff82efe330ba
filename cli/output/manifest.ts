import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compare } from '../problem.ts';
import type { SiteFile } from '../site/check-links.ts';

/** At the top of the output folder: which files the build made, with their hashes. It also marks the folder as ours. */
export const MANIFEST = 'build-manifest.json';

/** What whoever serves the site has to know about it. */
export interface SiteFacts {
  /** With a slash at both ends. */
  base: string;
  /** To be sent with every file. */
  headers: Record<string, string>;
}

export interface Manifest extends SiteFacts {
  /** Path below the output folder → SHA-256, in hexadecimal. */
  files: Record<string, string>;
}

export function writeManifest({ base, headers }: SiteFacts, files: SiteFile[]): SiteFile {
  const hashes = files
    .map(({ path: name, contents }): [string, string] => [
      name,
      createHash('sha256').update(contents).digest('hex'),
    ])
    .sort(([a], [b]) => compare(a, b));
  const manifest: Manifest = { base, headers, files: Object.fromEntries(hashes) };
  return { path: MANIFEST, contents: `${JSON.stringify(manifest, null, 1)}\n` };
}

/** The manifest of a folder; undefined where there is none that a build has written. */
export function readManifest(dir: string): Manifest | undefined {
  try {
    const {
      base = '/',
      headers = {},
      files = {},
    } = JSON.parse(readFileSync(path.join(dir, MANIFEST), 'utf8'));
    // Without a prototype: a file may be called `constructor`.
    return { base, headers, files: Object.assign(Object.create(null), files) };
  } catch {
    return undefined;
  }
}
