import { expect, test } from 'vitest';
import type { MarkdownPage } from '../../cli/markdown/page.ts';
import type { Page } from '../../cli/page.ts';
import { withGuides } from '../../cli/site/guides-of-operations.ts';
import { referenceOf } from '../openapi/reference-of.ts';

const operations = ['createOrder', 'readOrder'];
const paths = Object.fromEntries(
  operations.map((operationId) => [
    `/${operationId}`,
    { get: { operationId, parameters: [{ name: 'size', in: 'query' }], responses: { 200: {} } } },
  ]),
);
const reference: Page = {
  ...{ kind: 'reference', data: {}, route: 'api', url: '/site/api', title: 'API', description: '' },
  ...{ reference: referenceOf({ paths }), operationCopies: [], guides: [] },
};

function guide(title: string, anchors: string[], overrides: Partial<Page> = {}) {
  const targets = anchors.map((anchor) => `/site/api#${anchor}`);
  const page = { route: title, url: `/site/${title}`, title, description: '', breadcrumbs: [] };
  const markdown = { targets } as MarkdownPage;
  return { page: { kind: 'doc', ...page, ...overrides } as Page, content: { route: title, markdown } };
}

function guidesOf(...guides: ReturnType<typeof guide>[]): Record<string, string[]> {
  const [page] = withGuides(
    [reference, ...guides.map(({ page }) => page)],
    guides.map(({ content }) => content),
  );
  const related = page?.kind === 'reference' ? page.guides : [];
  return Object.fromEntries(
    related.map(({ anchor, guides: all }) => [anchor, all.map(({ label }) => label)]),
  );
}

test('lists the guides that link to an operation or its parts, most links first', () => {
  expect(
    guidesOf(
      guide('buying', ['createOrder-query-size']),
      guide('orders', ['createOrder', 'createOrder-200', 'readOrder', 'schema-Order']),
    ),
  ).toEqual({ createOrder: ['orders', 'buying'], readOrder: ['orders'] });
});

test('omits unlisted guides', () => {
  expect(guidesOf(guide('secret', ['readOrder'], { unlisted: true }))).toEqual({});
});
