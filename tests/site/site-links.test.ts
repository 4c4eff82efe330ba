import { expect, test } from 'vitest';
import { createSiteLinks } from '../../cli/site/site-links.ts';
import { type ReferenceContent, splitReferences } from '../../cli/site/split-reference.ts';
import { resolveLink } from '../../cli/site/url.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** 240 operations, half of them for buying and half for selling. */
function referencePages(): ReferenceContent[] {
  const paths = Object.fromEntries(
    Array.from({ length: 240 }, (_, index) => [
      `/${index}`,
      {
        get: {
          operationId: `get${index}`,
          tags: [index < 120 ? 'buy' : 'sell'],
          parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
          responses: {},
        },
      },
    ]),
  );
  const servers = [{ url: 'https://a.example' }];
  return splitReferences([referenceOf({ servers, paths })], { base: '/x/', routes: [], maxSize: 2_000_000 });
}

const links = createSiteLinks(
  '/x/',
  referencePages(),
  new Map([['api', new Map([['get200', ['old', 'older']]])]]),
);

test.each([
  ['from another page to an operation', '/x/api#get7', '/x/api-buy#get7'],
  ['to a parameter', '/x/api#get200-query-size', '/x/api-sell#get200-query-size'],
  ['to an old anchor', '/x/api#older', '/x/api-sell#older'],
  ['to a section of the index page', '/x/api#headers', '/x/api#headers'],
  ['to the index page', '/x/api', '/x/api'],
  ['to another site', 'https://x.example/x/api#get7', 'https://x.example/x/api#get7'],
])('resolves a link %s to the page that has its anchor', (_, href, to) => {
  expect(links.resolve(href)).toBe(to);
});

test.each([
  ['/docs/intro', '/x/docs/intro'],
  ['two.md#part', '/x/docs/two#part'],
  ['../index.md', '/x/'],
  ['../index.md#part', '/x/#part'],
  ['deep/index.md', '/x/docs/deep'],
  ['./', '/x/docs'],
  ['../pages/about.md?x#y', '/x/about?x#y'],
  ['/index.md', '/x/'],
  ['reindex.md', '/x/docs/reindex'],
  ['#part', '#part'],
])('in the guide docs/one.md, the link %s leads to %s', (href, url) => {
  expect(resolveLink('/x/', 'docs/one.md', href)).toBe(url);
});

test.each([
  ['api-buy', '#get7', '#get7'],
  ['api-buy', '#get200', '/x/api-sell#get200'],
  ['api-buy', '#old', '/x/api-sell#old'],
  ['api-sell', '#old', '#old'],
  ['api-buy', '#overview', '/x/api#overview'],
  ['api-buy', '#main', '#main'],
  ['api', '#get200-query-size', '/x/api-sell#get200-query-size'],
  // The index page lists every operation.
  ['api', '#get200', '#get200'],
  ['docs/a', '#get200', '#get200'],
])('on %s, %s becomes %s', (route, href, to) => {
  expect(links.pageLinksOf(route).hrefOf(href)).toBe(to);
});

test('has no target for a broken link', () => {
  expect(links.pageLinksOf('api-buy', new Set(['/gone'])).hrefOf('/gone')).toBeUndefined();
});
