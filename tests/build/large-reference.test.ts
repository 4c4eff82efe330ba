import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { loadAndRender } from '../../cli/pipeline/load-and-render.ts';
import { parseAnchors, writeAnchors } from '../../cli/site/anchors-file.ts';
import { anchorsOf } from '../../cli/site/reference-anchors.ts';
import { readIndex } from '../../templates/islands/search/read-index.ts';
import { renderDocument } from '../fuzz/render.ts';
import { build, filesOf, SMALL_SITE, writeSiteSources } from './fixture.ts';

/** More operations than fit on one page: two tags, one of which is too large by itself. */
function largeDocument(): string {
  const paths: Record<string, unknown> = {};
  const thing = { $ref: '#/components/schemas/Thing' };
  for (let index = 0; index < 230; index += 1) {
    paths[`/things/${index}`] = {
      get: {
        operationId: `getThing${index}`,
        tags: [index < 210 ? 'things' : 'others'],
        parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
        security: [{ key: [] }],
        responses: {
          200: {
            description: 'See [the first](#getThing0).',
            content: { 'application/json': { schema: { properties: { thing } } } },
          },
        },
      },
    };
  }
  return JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'Large', version: '1' },
    paths,
    components: {
      securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'Key' } },
      schemas: {
        // Too large to be shown in each operation.
        Thing: {
          properties: Object.fromEntries(
            Array.from({ length: 30 }, (_, index) => [`field${index}`, { type: 'string' }]),
          ),
        },
      },
    },
  });
}

const LINKS = '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[The last](/api#get249)\n';

let root: string;
const read = (name: string): string => readFileSync(path.join(root, 'dist/small', name), 'utf8');
const idsOf = (name: string): string[] => [...read(name).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);

beforeAll(async () => {
  root = writeSiteSources({
    ...SMALL_SITE,
    'specs/api.yaml': largeDocument(),
    'content/docs/one.md':
      '---\ntitle: One\ndescription: The first.\n---\n\n## Part\n\n[A size](/api#getThing220-query-size) `getThing7`\n\n[Once](/api#findThing)\n\n::operation[getThing205]\n',
  });
  const { pages } = await loadAndRender(loadConfig({ root }));
  const present = anchorsOf(
    'api',
    pages.filter((page) => page.kind === 'reference'),
  );
  const known = parseAnchors('api.anchors', 'findThing -> getThing201\n');
  writeFileSync(path.join(root, 'specs/api.anchors'), writeAnchors('api', known, present));
  await build(root);
});

test('has an index page at its URL, a page for each tag, and several pages for a large tag', () => {
  const pages = [...filesOf(path.join(root, 'dist/small')).keys()].filter((name) => /^api.*html$/.test(name));
  expect(pages).toEqual([
    'api-others.html',
    'api-schemas.html',
    'api-things-1-of-2.html',
    'api-things-2-of-2.html',
    'api.html',
  ]);
  expect(idsOf('api-things-1-of-2.html')).toContain('getThing150');
  expect(idsOf('api-things-2-of-2.html')).toContain('getThing200');
  expect(idsOf('api-others.html')).toContain('getThing229-query-size');
});

test('styles the breadcrumbs of its pages', () => {
  expect(read('api-others.html')).toContain('.breadcrumbs ol{display:flex');
});

test('lists every operation and schema on the index page, with links to their pages', () => {
  const entries = read('api.html').match(/<li id="[^"]*"><a href="[^"]*">/g);
  expect(entries).toContain('<li id="getThing205"><a href="/small/api-things-2-of-2#getThing205">');
  expect(entries).toContain('<li id="schema-Thing"><a href="/small/api-schemas#schema-Thing">');
});

test.each([
  ['from a guide to a parameter', 'docs/one.html', '/small/api-others#getThing220-query-size'],
  ['from one page to another', 'api-others.html', '/small/api-things-1-of-2#getThing0'],
  ['from a guide to an operation that it mentions', 'docs/one.html', '/small/api-things-1-of-2#getThing7'],
  ['from a guide to an operation that it embeds', 'docs/one.html', '/small/api-things-2-of-2#getThing205'],
  ['from a guide to an old anchor', 'docs/one.html', '/small/api-things-2-of-2#findThing'],
  ['to a schema', 'api-others.html', '/small/api-schemas#schema-Thing'],
  ['to a section of the index page', 'api-others.html', '/small/api#auth-key'],
])('resolves a link to the page that has the anchor: %s', (_, file, href) => {
  expect(read(file).match(/href="[^"]*"/g)).toContain(`href="${href}"`);
});

test('keeps an old anchor at its successor, on its page and on the index page', () => {
  const alias = '<span class="alias" id="findThing"></span>';
  expect(read('api-things-2-of-2.html')).toContain(` id="getThing201">${alias}`);
  expect(read('api.html')).toContain(`<li id="getThing201">${alias}`);
  expect(idsOf('api-things-1-of-2.html')).not.toContain('findThing');
});

test('links search results to the page that has the anchor', () => {
  const items = readIndex(JSON.parse(read('search.json')));
  for (const href of [
    'api',
    'api-things-2-of-2#getThing205',
    'api-others#getThing220-query-size',
    'docs/one#part',
  ])
    expect(items.map((item) => item.href)).toContain(`/small/${href}`);
});

test('has a Markdown copy of each page, but none of single operations, with working links', () => {
  const copies = [...filesOf(path.join(root, 'dist/small')).keys()].filter((name) => /^api.*md$/.test(name));
  expect(copies).toEqual([
    'api-others.md',
    'api-schemas.md',
    'api-things-1-of-2.md',
    'api-things-2-of-2.md',
    'api.md',
  ]);
  expect(read('api.md')).toContain('(https://small.example/small/api-things-2-of-2.md)');
  expect(read('docs/one.md')).toContain('(https://small.example/small/api-others.md)');
  expect(read('api-others.md')).toContain('[the first](https://small.example/small/api-things-1-of-2.md)');
  expect(read('llms-full.txt')).not.toContain('/things/7');
});

test('groups small tags on shared pages if there are very many, and reports a link to an anchor that none has', async () => {
  const paths = Object.fromEntries(
    Array.from({ length: 250 }, (_, index) => [
      `/things/${index}`,
      {
        get: { operationId: `get${index}`, tags: [`Tag ${index}`], responses: { 200: { description: 'x' } } },
      },
    ]),
  );
  const document = JSON.stringify({ openapi: '3.1.0', info: { title: 'Large', version: '1' }, paths });
  const many = writeSiteSources({
    ...SMALL_SITE,
    'content/docs/one.md': `${LINKS}\n[Gone](/api#get999)\n`,
    'specs/api.yaml': document,
  });
  const { files, problems } = await loadAndRender(loadConfig({ root: many }));
  expect(problems.map(({ message }) => message)).toEqual([
    'The link /small/api#get999 cannot be resolved: the anchor does not exist on its page.',
  ]);
  const pages = new Map(files.map((file) => [file.path, file.contents]));
  expect([...pages.keys()].filter((name) => /^api-.*html$/.test(name)).length).toBe(125);
  expect(String(pages.get('api-tag-2--tag-3.html'))).toContain('<h1>Tag 2 – Tag 3</h1>');
  expect(String(pages.get('docs/one.html'))).toContain('href="/small/api-tag-248--tag-249#get249"');
});

test('has a page for a tag without operations, and keeps the names of tag groups', async () => {
  const document = {
    ...JSON.parse(largeDocument()),
    tags: [
      { name: 'start', description: 'Read this first: [things](#tag/things).' },
      { name: 'later', externalDocs: { url: 'https://a.example' } },
    ],
    'x-tagGroups': [
      { name: 'Introduction', tags: ['start', 'later'] },
      { name: 'Endpoints', tags: ['things'] },
    ],
  };
  const { made } = await renderDocument(document);
  const files = new Map(made?.site.files.map(({ path, contents }) => [path, String(contents)]));
  expect(files.get('start.html')).toContain(
    'Read this first: <a href="/things-1-of-2#tag-things">things</a>',
  );
  expect(files.get('later.html')).toContain('href="https://a.example"');
  const entry = files.get('index.html') ?? '';
  expect([...entry.matchAll(/<li class="group">([^<]*)/g)].map(([, name]) => name)).toEqual([
    'Introduction',
    'Endpoints',
    'Other',
  ]);
  const contents = entry.slice(entry.indexOf('id="contents"'));
  expect([...contents.matchAll(/<h[34][^>]*>(?:<a[^>]*>)?([^<]*)/g)].map(([, title]) => title)).toEqual([
    ...['Introduction', 'start', 'later', 'Endpoints', 'things (1 of 2)', 'things (2 of 2)'],
    ...['Other', 'others', 'Schemas'],
  ]);
});
