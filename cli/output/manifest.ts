import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MAX_MANIFEST_BYTES } from '../limits.ts';
import { compare } from '../text/compare.ts';
import { statsOf } from './safe-path.ts';

/** What `serve` needs to know about a site. */
export interface SiteFacts {
  /** With a slash at both ends. */
  base: string;
  /** Headers to send with every file. */
  headers: Record<string, string>;
}

/** Path → SHA-256, in hexadecimal. Paths start with `site/` or `build/`, for the output folder and the one beside it. */
export type Hashes = Map<string, string>;

export interface Manifest extends SiteFacts {
  /** The files of the build. */
  files: Hashes;
  /** Files of the build before, as long as the build that replaces them has not finished. */
  replaced: Hashes;
}

/** The manifest does not list itself. Its checksum proves that it is as a build wrote it. */
export const MANIFEST_KEY = 'build/manifest.json';

/** Returns the folder beside the output folder that is not published: the manifest, and configurations of servers. */
export function buildFolderOf(out: string): string {
  return `${out}.build`;
}

export function manifestFileOf(out: string): string {
  return path.join(buildFolderOf(out), 'manifest.json');
}

/** Returns the text of a manifest, with a checksum: whoever edits it does not know what a build has written. */
export function writeManifest({ base, headers, files, replaced }: Manifest): string {
  const data = { base, headers, files: sorted(files), replaced: sorted(replaced) };
  return `${JSON.stringify({ checksum: hashOf(JSON.stringify(data)), ...data }, null, 1)}\n`;
}

/** Reads the manifest of an output folder; undefined if there is none that is as a build wrote it. */
export function readManifest(out: string): Manifest | undefined {
  const file = manifestFileOf(out);
  const stats = statsOf(file);
  if (!stats?.isFile() || stats.size > MAX_MANIFEST_BYTES) return undefined;
  const text = fs.readFileSync(file, 'utf8');
  try {
    const { base, headers, files, replaced } = JSON.parse(text);
    // Whoever knows how to compute a checksum can write anything else.
    if (typeof base !== 'string' || ![headers, files, replaced].every(isTexts)) return undefined;
    const manifest = { base, headers, files: hashesOf(files), replaced: hashesOf(replaced) };
    return text === writeManifest(manifest) ? manifest : undefined;
  } catch {
    return undefined;
  }
}

export function hashOf(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex');
}

function isTexts(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.values(data).every((value) => typeof value === 'string')
  );
}

function hashesOf(data: Record<string, string>): Hashes {
  return new Map(Object.entries(data));
}

function sorted(hashes: Hashes): Record<string, string> {
  return Object.fromEntries([...hashes].sort(([a], [b]) => compare(a, b)));
}
