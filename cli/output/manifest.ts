import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { nameFault } from '../file-names.ts';
import type { Problem } from '../problem.ts';
import type { SiteFile } from '../site-file.ts';
import { compare } from '../text/compare.ts';
import { statsOf } from './place.ts';

/** In the output folder: lists the files of the build with their hashes, and marks the folder as output of a build. */
export const MANIFEST = 'build-manifest.json';

export interface SiteFacts {
  /** With a slash at both ends. */
  base: string;
  /** Headers to send with every file. */
  headers: Record<string, string>;
}

export interface Manifest extends SiteFacts {
  /** Path relative to the output folder → SHA-256, in hexadecimal. */
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

/** In bytes. The manifest of a site with a million files is smaller. */
const MAX_SIZE = 256 * 1024 * 1024;

/** Whether a build has written to a folder. A linked manifest does not count. */
export function hasManifest(dir: string): boolean {
  return statsOf(path.join(dir, MANIFEST))?.isFile() ?? false;
}

/**
 * Reads the manifest of a folder; undefined if there is none that a build may have written. It is not trusted: entries that
 * are not valid file names are ignored, and the caller must check the headers.
 */
export function readManifest(dir: string): Manifest | undefined {
  const raw = readRaw(dir);
  if (!raw) return undefined;
  const { base, headers } = raw;
  const files = Object.entries(stringsOf(raw.files)).filter(([name]) => nameFault(name) === undefined);
  return {
    base: typeof base === 'string' && isBase(base) ? base : '/',
    headers: stringsOf(headers),
    // Without a prototype: a file may be called `constructor`.
    files: Object.assign(Object.create(null), Object.fromEntries(files)),
  };
}

/** Reports entries of a manifest that no build can have written. They are never removed. */
export function unsafeEntries(dir: string): Problem[] {
  return Object.keys(stringsOf(readRaw(dir)?.files)).flatMap((name): Problem | Problem[] => {
    const fault = nameFault(name);
    if (fault === undefined) return [];
    return {
      message: `The manifest lists \`${name}\`, which ${fault}. No build writes such a file, so it is not touched.`,
      severity: 'warning',
      rule: 'output/manifest',
      file: path.join(dir, MANIFEST),
      hint: 'Find out what changed the manifest. It is part of the output: keep it out of version control.',
    };
  });
}

function readRaw(dir: string): Record<string, unknown> | undefined {
  try {
    const file = path.join(dir, MANIFEST);
    const stats = statsOf(file);
    if (!stats?.isFile() || stats.size > MAX_SIZE) return undefined;
    const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function stringsOf(data: unknown): Record<string, string> {
  if (typeof data !== 'object' || data === null || Array.isArray(data)) return {};
  return Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

function isBase(base: string): boolean {
  if (base === '/') return true;
  return /^\/[\w\-./~]+\/$/.test(base) && nameFault(base.slice(1, -1)) === undefined;
}
