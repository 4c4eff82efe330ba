import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '../../cli/search/model.ts';
import { createEngine, type Engine } from '../../templates/islands/search/engine.ts';
import { build, writeSiteSources } from './fixture.ts';

const PARCELS = path.join(import.meta.dirname, '../parcels');

/** Builds the example site, whose API has two versions. `change` changes its settings. */
async function built(change = (settings: string) => settings): Promise<(name: string) => string> {
  const root = writeSiteSources({});
  cpSync(PARCELS, root, { recursive: true });
  const file = path.join(root, 'content/site.yaml');
  writeFileSync(file, change(readFileSync(file, 'utf8')));
  const out = path.join(root, 'out');
  await build(root, { out });
  return (name) => readFileSync(path.join(out, name), 'utf8');
}

const engineOf = async (read: (name: string) => string): Promise<Engine> =>
  createEngine(JSON.parse(read('search.json')) as SearchIndex);

/** Each hit of a kind: its address, method and path, and versions. */
const hitsOf = (engine: Engine, query: string, here?: string) =>
  engine
    .search(query, here && `${here}#`)
    .groups.flatMap(({ hits }) => hits())
    .filter(({ kind }) => kind === 'operation')
    .map(({ href, path: marked, versions }) => [
      href,
      (marked || []).map(({ text }) => text).join(''),
      versions,
    ]);

describe('a deprecated version of an API', () => {
  let read: Awaited<ReturnType<typeof built>>;
  beforeAll(async () => {
    read = await built();
  });

  test('leads to the current one, and from there, in HTML and Markdown', () => {
    expect(read('api-v1.html')).toContain('<a href="/api#trackParcel">v2 (current)</a>');
    expect(read('api.html')).toContain('<a href="/api-v1#trackParcel">v1 (deprecated)</a>');
    expect(read('api-v1.trackParcel.md')).toContain(
      '- Other versions: [v2 (current)](https://developers.parcels.example/api.trackParcel.md)',
    );
    expect(read('api-v1.printLabel.md')).toContain('- Other versions: Not in v2.');
    expect(read('api-v1.md')).toContain('- v1 is deprecated. It shuts down on 30 June 2027.');
    expect(read('api-v1.html')).not.toContain('legacy API');
    expect(read('api-v1.html')).not.toContain('noindex');
    expect(read('docs/returns.html')).toContain('>API reference v1</a>');
    expect(read('docs/get-started.md')).not.toContain('v1');
  });

  test('is called by its status in the search', () => {
    const { pages } = JSON.parse(read('search.json')) as SearchIndex;
    expect(pages.find(({ url }) => url === '/api-v1')?.entry.versions).toBe('deprecated');
    expect(pages.find(({ url }) => url === '/api')?.entry.versions).toBeUndefined();
  });

  test('shares a row of the search with the others, which names the version of the open page first', async () => {
    const engine = await engineOf(read);
    const current = ['/api#trackParcel', '/parcels/{id}', 'v2, v1'];
    expect(hitsOf(engine, 'track a parcel')).toEqual([current]);
    expect(hitsOf(engine, 'track a parcel', '/docs/returns')).toEqual([current]);
    expect(hitsOf(engine, 'track a parcel', '/api')).toEqual([current]);
    expect(hitsOf(engine, 'track a parcel', '/api-v1')).toEqual([
      ['/api-v1#trackParcel', '/packages/{number}', 'v1, v2'],
    ]);
    expect(hitsOf(engine, 'print a label', '/api')).toEqual([['/api-v1#printLabel', '/labels', 'v1']]);
  });
});

test('a retired version is hidden from search engines and from the search, but its links work', async () => {
  const read = await built((settings) =>
    settings.replace(/status: deprecated\n *sunset: .*/, 'status: retired'),
  );
  expect(read('api-v1.html')).toContain('<meta name="robots" content="noindex"/>');
  expect(read('api.html')).not.toContain('noindex');
  expect(read('sitemap.xml')).toContain('/api<');
  for (const name of ['sitemap.xml', 'llms.txt', 'search.json']) expect(read(name)).not.toContain('api-v1');
  expect(read('api.html')).toContain('<a href="/api-v1#trackParcel">v1 (retired)</a>');
  const engine = await engineOf(read);
  expect(hitsOf(engine, 'track a parcel')).toEqual([['/api#trackParcel', '/parcels/{id}', 'v2']]);
  expect(hitsOf(engine, 'printLabel')).toEqual([]);
});
