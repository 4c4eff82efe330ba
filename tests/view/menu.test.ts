import { expect, test } from 'vitest';
import { blocksMarkdown } from '../../cli/markdown-copies/view.ts';
import { splitReferences } from '../../cli/site/split-reference.ts';
import { urlOf } from '../../cli/site/url.ts';
import { operationSection } from '../../cli/view/operation.ts';
import { referenceView } from '../../cli/view/reference.ts';
import { en } from '../../cli/words/en.ts';
import { inWords } from '../../cli/words/words.ts';
import { operationOf, referenceOf } from '../openapi/reference-of.ts';

function foldsOf(operations: number): (string | undefined)[] {
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/${index}`,
      { get: { tags: [`tag ${index % 2}`], responses: {} } },
    ]),
  );
  return referenceView({ reference: referenceOf({ paths }), url: '/api' }).outline.map(({ fold }) => fold);
}

test('collapses the sections of a menu with hundreds of entries', () => {
  expect(foldsOf(100)).toEqual([undefined, undefined, undefined]);
  expect(foldsOf(102)).toEqual([undefined, '51 endpoints', '51 endpoints']);
});

test('the pages of a large reference say their titles once, and what their tags are about below', () => {
  const paths = { '/a': { get: { tags: ['Orders'], responses: {} } }, '/b': { get: { responses: {} } } };
  const tags = [{ name: 'Orders', description: 'About orders.' }];
  const reference = referenceOf({ tags, paths, components: { schemas: { Order: {} } } });
  reference.description = { html: 'Intro', text: 'Intro', markdown: 'Intro' };
  const pages = splitReferences([reference], { base: '/', routes: [], maxSize: 1 });
  expect(pages.map((page) => page.reference.description !== undefined)).toEqual([true, false, false, false]);
  const views = pages.map((page) => referenceView({ ...page, url: urlOf('/', page.route) }));
  expect(
    views
      .slice(1)
      .map(({ splitPage, sections }) => [
        splitPage?.title,
        splitPage?.content.length,
        ...sections.map(({ title }) => title[0]),
      ]),
  ).toEqual([
    ['Orders', 1, 'Endpoints'],
    ['Other operations', 0, 'Endpoints'],
    ['Schemas', 0, 'Definitions'],
  ]);
});

test('the menu of its entry page has the sections of that page', () => {
  const security = { key: { type: 'apiKey', in: 'header', name: 'Key' } };
  const reference = referenceOf({
    paths: { '/a': { get: { security: [{ key: [] }], responses: {} } } },
    components: { securitySchemes: security },
  });
  const [entry] = splitReferences([reference], { base: '/', routes: [], maxSize: 1 });
  const { outline } = referenceView({ ...entry, reference: entry?.reference ?? reference, url: '/api' });
  expect(outline[0]?.entries).toEqual([
    { href: '#authentication', label: 'Authentication' },
    { href: '#contents', label: 'Contents' },
  ]);
  const headings = [{ level: 2, title: 'Authentication', text: '', anchor: 'section/authentication' }];
  const own = { html: 'Intro', text: 'Intro', markdown: 'Intro', headings };
  const told = referenceView({ reference: { ...reference, description: own }, url: '/api' });
  expect(told.outline.map(({ title }) => title)).toContain('Security schemes');
});

test('the titles of its pages are words of the site, their routes are not', () => {
  const paths = { '/a': { get: { tags: ['Orders'], responses: {} } } };
  const webhooks = { placed: { post: { responses: {} } } };
  const reference = referenceOf({ paths, webhooks, components: { schemas: { Order: {} } } });
  const words = { ...en, 'reference.schemas': 'Modelos', 'reference.webhooks': 'Avisos' };
  const pages = inWords(words, () => splitReferences([reference], { base: '/', routes: [], maxSize: 1 }));
  expect(pages.slice(2).map(({ title, route }) => [title, route])).toEqual([
    ['Avisos', 'api-webhooks'],
    ['Modelos', 'api-schemas'],
  ]);
});

test('without tags, a large reference has a page for each first segment of its paths', () => {
  const operation = { get: { responses: {} }, put: { responses: {} } };
  const names = ['/v1/users', '/v1/orders', '/v1/orders/{id}', '/v1/users/{id}', '/v1'];
  const paths = Object.fromEntries(names.map((name) => [name, operation]));
  const titlesOf = (maxSize: number) =>
    splitReferences([referenceOf({ paths })], { base: '/', routes: [], maxSize }).map(({ title }) => title);
  const size = referenceOf({ paths }).tagGroups[0]?.tags[0]?.operations[0]?.size ?? 0;
  expect(titlesOf(size * 5)).toEqual([undefined, 'users', 'orders', 'Other operations']);
});

test('a query or a fragment in a path belongs to no segment', () => {
  const operation = { get: { responses: {} }, put: { responses: {} } };
  const names = ['/orders', '/users#scope=own', '/users#scope=all', '/users?all', '/{id} b'];
  const paths = Object.fromEntries(names.map((name) => [name, operation]));
  const pages = splitReferences([referenceOf({ paths })], { base: '/', routes: [], maxSize: 1 });
  const anchors = pages[0]?.split?.pages.flatMap(({ anchor }) => anchor ?? []);
  expect(anchors).toEqual(['tag-Operations', 'tag-Operations-users', 'tag-Operations-id-b']);
});

test('shortens a summary that is too long for a heading, and shows it in full below', () => {
  const summary = `Lists orders. ${'Each order stands for itself. '.repeat(5)}`.trim();
  const operation = operationOf({ summary });
  expect(operation.title).toBe('Lists orders');
  expect(blocksMarkdown([operationSection(operation)], () => undefined)).toContain(`\n\n${summary}\n`);
  expect(operationOf({ summary: 'Lists orders' }).summary).toBeUndefined();
});

test.each([
  [4, []],
  [5, ['a', 'b', 'c', 'd', 'e']],
])('the menu lists the main headings of a description, if it has several: %i', (count, labels) => {
  const reference = referenceOf({ paths: {} });
  const headings = ['a', 'b', 'c', 'd', 'e']
    .slice(0, count)
    .map((title) => ({ anchor: `section/${title}`, title, level: 2, text: '' }));
  const below = { anchor: 'section/f', title: 'f', level: 3, text: '' };
  reference.description = { html: '', text: '', markdown: '', headings: [...headings, below] };
  const [overview] = referenceView({ reference, url: '/api' }).outline;
  expect(overview?.entries.map(({ label }) => label)).toEqual(labels);
});
