import { cpSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { build, filesOf, writeSiteSources } from './fixture.ts';

/** A site with everything that a cache may hold: guides with directives, walks, diagrams, a specification. */
const golden = path.resolve(import.meta.dirname, '../golden/site');
const root = writeSiteSources({});
/** What the first build made; each test begins with a copy of it. */
const first = mkdtempSync(path.join(tmpdir(), 'cache-'));
let cold: Map<string, Buffer>;

beforeAll(async () => {
  cpSync(golden, root, { recursive: true });
  process.env.INSTITUTIONAL_DOCS_CACHE = first;
  process.env.INSTITUTIONAL_DOCS_CACHE_KEY = 'key';
  cold = await built();
});

beforeEach(() => {
  process.env.INSTITUTIONAL_DOCS_CACHE = mkdtempSync(path.join(tmpdir(), 'cache-'));
  cpSync(first, process.env.INSTITUTIONAL_DOCS_CACHE, { recursive: true });
});

afterEach(() => {
  delete process.env.INSTITUTIONAL_DOCS_CACHE;
  cpSync(golden, root, { recursive: true, force: true });
});

afterAll(() => {
  delete process.env.INSTITUTIONAL_DOCS_CACHE_KEY;
});

async function built(): Promise<Map<string, Buffer>> {
  const out = path.join(writeSiteSources({}), 'out');
  await build(root, { out });
  return filesOf(out);
}

async function builtAnew(): Promise<Map<string, Buffer>> {
  const folder = process.env.INSTITUTIONAL_DOCS_CACHE;
  delete process.env.INSTITUTIONAL_DOCS_CACHE;
  const files = await built();
  process.env.INSTITUTIONAL_DOCS_CACHE = folder;
  return files;
}

function edit(name: string, change: (text: string) => string): void {
  const file = path.join(root, name);
  const text = readFileSync(file, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(file, change(text));
}

test('a build that remembers everything writes the same bytes', async () => {
  expect(readdirSync(process.env.INSTITUTIONAL_DOCS_CACHE ?? '').length).toBe(1);
  expect(await built()).toEqual(cold);
});

test.each([
  ['a guide', 'content/docs/guide.md', (text: string) => `${text}\n\nOne more line.\n`],
  ['a walk', 'content/flows/walk.yaml', (text: string) => text.replace(/title: .*/, 'title: Another title')],
  [
    'a specification',
    'specs/coin.yaml',
    (text: string) => text.replace('summary: Buy a coin', 'summary: Buy another coin'),
  ],
  ['the settings', 'content/site.yaml', (text: string) => text.replace(/base: .*/, 'base: /other')],
])('after a change of %s it writes what a new build would', async (_, name, change) => {
  edit(name, change);
  expect(await built()).toEqual(await builtAnew());
});

test('what was wrong is told each time', async () => {
  edit('content/docs/guide.md', (text) => `${text}\n\n[Nowhere](/nowhere)\n\n::operation[nothingSuch]\n`);
  const wrong = async () => build(root).catch((error) => error.problems);
  const told = await wrong();
  expect(told.length).toBeGreaterThan(1);
  expect(await wrong()).toEqual(told);
});
