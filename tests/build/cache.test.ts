import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { bundleClient } from '../../cli/assets/bundle-client.ts';
import { type ConfigFlags, loadConfig } from '../../cli/config.ts';
import type { Installation } from '../../cli/installation.ts';
import { recordAnchors } from '../../cli/pipeline/record-anchors.ts';
import { build, sumsOf } from './fixture.ts';

const project = path.resolve(import.meta.dirname, '../..');
const folder = mkdtempSync(path.join(tmpdir(), 'cache-'));
/** A site with every kind of input. */
const original = path.join(folder, 'original');
/** A copy of it, which the tests change. It always has the same path, as an author's site does. */
const root = path.join(folder, 'site');
/** The cache that the first build has written. */
const first = path.join(folder, 'first');
const client = path.join(folder, 'client.json');
let installation: Installation;
let before: Record<string, string>;

beforeAll(async () => {
  cpSync(path.join(project, 'tests/golden/site'), original, { recursive: true });
  cpSync(path.join(project, 'static'), path.join(original, 'static'), { recursive: true });
  inOriginal('specs/coin.yaml', (text) =>
    text
      .replace('info:\n', 'info:\n  x-logo: { url: pictures/logo.svg }\n')
      .replace('amount: { type: string', "amount: { $ref: 'parts/amount.yaml#/Amount' } #"),
  );
  inOriginal('specs/parts/amount.yaml', () => 'Amount: { type: string, description: How much. }\n');
  inOriginal('specs/pictures/logo.svg', () => picture('red'));
  inOriginal('static/data.csv', () => 'a,b\n');
  inOriginal('static/old.txt', () => 'Old.');
  inOriginal('static/picture.svg', () => picture('red'));
  inOriginal(
    'content/docs/more/second.md',
    (text) => `${text}\n![x](/picture.svg) [Data](/data.csv) [T](/terms)\n`,
  );
  await recordAnchors(loadConfig({ root: original }));
  cpSync(original, root, { recursive: true });
  writeFileSync(client, JSON.stringify(await bundleClient(path.join(project, 'templates'))));
  installation = { cache: { folder: first, key: 'key' }, client };
  before = await buildAndHash();
});

beforeEach(restore);

function inOriginal(name: string, change: (text: string) => string): void {
  const file = path.join(original, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, change(existing(file)));
}

function existing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function restore(): void {
  rmSync(root, { recursive: true });
  cpSync(original, root, { recursive: true });
}

function picture(color: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path fill="${color}" d="M0 0h1v1z"/></svg>`;
}

/** What the build has written: a checksum for each file. */
async function buildAndHash(
  flags: ConfigFlags = {},
  using: Installation = installation,
): Promise<Record<string, string>> {
  const out = mkdtempSync(path.join(folder, 'out-'));
  await build(root, { out, ...flags }, using);
  const sums = sumsOf(out);
  rmSync(out, { recursive: true });
  return sums;
}

const buildWithoutCache = (flags?: ConfigFlags) =>
  buildAndHash(flags, { cache: { folder: '', key: '' }, client });

type Change = (text: string) => string;
const more: Change = (text) => `${text}\nOne more line.\n`;
const swap =
  (old: string, replacement: string): Change =>
  (text) => {
    expect(text).toContain(old);
    return text.replace(old, replacement);
  };

/**
 * What is edited, a file of the site that shows it, and the edits: a new text, or null to delete the file.
 */
const EDITS: [what: string, shown: string, edits: Record<string, Change | null>][] = [
  ['a guide', 'docs/guide.html', { 'content/docs/guide.md': more }],
  [
    'front matter',
    'docs/guide.html',
    { 'content/docs/guide.md': swap('sidebar_label: Guide', 'sidebar_label: All') },
  ],
  [
    'a diagram with boxes',
    'docs/guide.html',
    { 'content/docs/guide.md': swap('label: Bought', 'label: Yours') },
  ],
  ['a diagram of messages', 'docs/guide.html', { 'content/docs/guide.md': swap('Your app', 'Our app') }],
  [
    'a new guide',
    'docs/third.html',
    { 'content/docs/third.md': () => '---\ntitle: T\ndescription: D\n---\n\nT.\n' },
  ],
  ['a deleted post', 'blog/archive.html', { 'content/blog/2026-01-31-second.md': null }],
  [
    'a renamed post',
    'blog/2026-02-01-third.html',
    { 'content/blog/2026-01-31-second.md': null, 'content/blog/2026-02-01-third.md': () => post() },
  ],
  [
    'a page that takes the URL of a static file',
    'docs/more/second.md',
    { 'content/pages/data.csv.md': () => '---\ntitle: T\ndescription: D\n---\n\nT.\n' },
  ],
  [
    'a page that is replaced by a static file',
    'docs/more/second.md',
    { 'content/pages/terms.md': null, 'static/terms.html': () => '<!doctype html><title>Terms</title>' },
  ],
  [
    'a specification',
    'docs/guide.html',
    { 'specs/coin.yaml': swap('summary: Buy a coin', 'summary: Buy one') },
  ],
  [
    'another specification',
    'docs/guide.html',
    { 'specs/old.yaml': swap('summary: Buy a coin', 'summary: Buy one') },
  ],
  [
    'the path of an operation',
    'docs/guide.html',
    { 'specs/coin.yaml': swap('/coins/{id}:', '/money/{id}:') },
  ],
  [
    'the type of a field',
    'docs/guide.html',
    { 'specs/coin.yaml': swap('account: { type: integer', 'account: { type: number') },
  ],
  ['the remedy of an error', 'docs/guide.html', { 'specs/coin.yaml': swap('Buy less', 'Buy one') }],
  ['a file that a specification refers to', 'api.html', { 'specs/parts/amount.yaml': swap('much', 'many') }],
  ['a logo', 'api.html', { 'specs/pictures/logo.svg': () => picture('blue') }],
  ['a deleted logo', 'api.html', { 'specs/pictures/logo.svg': null }],
  // Guides show the version in which an operation changed last, too.
  [
    'a recorded version',
    'docs/guide.html',
    { 'specs/coin.versions/1.9.json': swap('"minLength": 4', '"minLength": 2') },
  ],
  [
    'a deleted recorded version',
    'api.html',
    { 'specs/coin.versions/1.9.json': null, 'specs/coin.anchors': swap('version-1.9\n', '') },
  ],
  ['a new recorded version', 'docs/guide.html', { 'specs/coin.versions/1.8.json': () => olderVersion() }],
  ['recorded anchors', 'api.html', { 'specs/coin.anchors': (text) => `${text}purchase -> buyCoin\n` }],
  [
    'a workflow',
    'docs/guide.html',
    { 'content/workflows/look.arazzo.yaml': swap('description: Look', 'description: See') },
  ],
  ['a new workflow', 'workflows/second.sh', { 'content/workflows/second.arazzo.yaml': () => workflow() }],
  ['the title', 'docs/guide.html', { 'content/site.yaml': swap('title: Coin API', 'title: Coins') }],
  [
    'the announcement',
    'docs/guide.html',
    { 'content/site.yaml': swap('Version 2 is here', 'Here is version 2') },
  ],
  [
    'the route of a reference',
    'docs/guide.html',
    { 'content/site.yaml': swap('route: api-old', 'route: api-1') },
  ],
  ['a static file', 'data.csv', { 'static/data.csv': more }],
  ['a new static file', 'new.txt', { 'static/new.txt': () => 'New.' }],
  ['a deleted static file', 'old.txt', { 'static/old.txt': null }],
  ['a renamed static file', 'b/old.txt', { 'static/old.txt': null, 'static/b/old.txt': () => 'Old.' }],
  [
    'a static file with the name of a Markdown copy',
    'docs/guide.md',
    { 'static/api.buyCoin.md': () => 'Mine.' },
  ],
  ['an icon', 'favicon.svg', { 'static/favicon.svg': () => picture('blue') }],
  ['a picture of a guide', 'picture.svg', { 'static/picture.svg': () => picture('blue') }],
  ['the picture for social networks', 'docs/guide.html', { 'static/social.png': null }],
];

const post = () => readFileSync(path.join(original, 'content/blog/2026-01-31-second.md'), 'utf8');
const workflow = () =>
  readFileSync(path.join(original, 'content/workflows/look.arazzo.yaml'), 'utf8').replace(
    'workflowId: look',
    'workflowId: second',
  );
const olderVersion = () =>
  readFileSync(path.join(original, 'specs/coin.versions/1.9.json'), 'utf8')
    .replace('"version": "1.9"', '"version": "1.8"')
    .replace('"minLength": 4', '"minLength": 2');

test('a build with a warm cache writes the same bytes', async () => {
  expect(readdirSync(installation.cache.folder).length).toBe(1);
  expect(await buildAndHash()).toEqual(before);
});

test.each(EDITS)('builds the same output as a clean build after an edit: %s', async (_, shown, edits) => {
  // The cache holds the site as it was after the previous edit, which has been undone.
  for (const [name, change] of Object.entries(edits)) {
    const file = path.join(root, name);
    if (change === null) rmSync(file);
    else {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, change(existing(file)));
    }
  }
  const after = await buildAndHash();
  expect(after).toEqual(await buildWithoutCache());
  expect(after[`coin/${shown}`]).not.toBe(before[`coin/${shown}`]);
});

test('undoing all edits restores the original output', async () => {
  expect(await buildAndHash()).toEqual(before);
});

const FLAGS: [ConfigFlags, shown: string][] = [
  [{ base: '/other' }, 'other/docs/guide.html'],
  [{ url: 'https://other.example' }, 'coin/docs/guide.md'],
  [{ title: 'Other' }, 'coin/docs/guide.html'],
  [{ host: ['netlify'] }, '_headers'],
];

test.each(FLAGS)(
  'builds the same output as a clean build with the flags %o, and again without them',
  async (flags, shown) => {
    const after = await buildAndHash(flags);
    expect(after).toEqual(await buildWithoutCache(flags));
    expect(after[shown]).not.toBe(before[shown]);
    expect(await buildAndHash()).toEqual(before);
  },
);

test('reports problems in every build, even with a warm cache', async () => {
  const guide = path.join(root, 'content/docs/guide.md');
  writeFileSync(guide, `${existing(guide)}\n\n[Nowhere](/nowhere)\n\n::operation[nothingSuch]\n`);
  const problemsOfBuild = async () => build(root, {}, installation).catch((error) => error.problems);
  const first = await problemsOfBuild();
  expect(first.length).toBeGreaterThan(1);
  expect(await problemsOfBuild()).toEqual(first);
});
