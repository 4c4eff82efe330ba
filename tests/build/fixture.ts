import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSite } from '../../build.ts';
import { type ConfigFlags, loadConfig } from '../../cli/config.ts';
import { ProblemError } from '../../cli/problem.ts';

/** A small but complete site: the home page, two guides, one specification. */
export const SMALL_SITE: Record<string, string> = {
  'content/site.yaml': `title: Small
url: https://small.example
base: /small
navbar:
  - { label: Docs, to: /docs/one }
sidebar:
  - docs/one
  - label: More
    items: [docs/deep/two]
references:
  - { route: api, spec: api.yaml, label: Reference }
`,
  'content/index.md': '---\ntitle: Small\ndescription: A small site.\n---\n\n[One](/docs/one)\n',
  'content/docs/one.md':
    '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[Two](deep/two.md) and [ping](/api#ping)\n',
  'content/docs/deep/two.md': '---\ntitle: Two\ndescription: The second.\n---\n\n[Back](../one.md#part)\n',
  'specs/api.yaml': `openapi: '3.1.0'
info: { title: Small API, version: '1.0' }
paths:
  /ping:
    get:
      operationId: ping
      summary: Ping
      responses: { '200': { description: Pong. } }
`,
};

/** Writes files into a new folder and returns its path. */
export function writeSiteSources(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'site-'));
  writeSources(root, files);
  return root;
}

export function writeSources(root: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
}

export async function build(root: string, flags: ConfigFlags = {}) {
  return buildSite(loadConfig({ root, ...flags }));
}

/** The problems of a build of these files, such as `content/docs/one.md:3:1 message`. */
export async function buildProblems(
  files: Record<string, string | undefined>,
  flags: ConfigFlags = {},
): Promise<string[]> {
  const sources = Object.entries({ ...SMALL_SITE, ...files }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  const root = writeSiteSources(Object.fromEntries(sources));
  try {
    await build(root, flags);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.problems.map(
      ({ file, line, column, message }) =>
        `${path.relative(root, file ?? root)}:${line}:${column} ${message}`,
    );
  }
}

/** All files below a folder, with their contents. */
export function filesOf(dir: string): Map<string, Buffer> {
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).sort();
  return new Map(
    names
      .filter((name) => statSync(path.join(dir, name)).isFile())
      .map((name) => [name.split(path.sep).join('/'), readFileSync(path.join(dir, name))]),
  );
}

/**
 * A checksum for each file below a folder, to compare folders by: Vitest would compare buffers byte by
 * byte.
 */
export function sumsOf(dir: string): Record<string, string> {
  return Object.fromEntries(
    [...filesOf(dir)].map(([name, bytes]) => [name, createHash('sha1').update(bytes).digest('hex')]),
  );
}
