import { expect, test } from 'vitest';
import { readAddresses } from '../../cli/html/addresses.ts';
import { linkParts } from '../../cli/site/link-parts.ts';
import type { Page } from '../../cli/site/page.ts';

test('addresses are read out of tags alone', () => {
  const html =
    '<!doctype html><p id="a">x id="no" &lt;b href="no"></p><a class="x>y" href="/b?c=1&amp;d" download>c</a><img src=""><i hidden id="d"/>';
  expect(readAddresses(html).map(({ name, start, end }) => `${name} ${html.slice(start, end)}`)).toEqual([
    'id a',
    'href /b?c=1&amp;d',
    'src ',
    'id d',
  ]);
});

test.each(['<a href="x', '<a href=', '<a', '<'])(
  'HTML that ends too early, %s, has no end either',
  (html) => {
    expect(readAddresses(html)).toEqual([]);
  },
);

/** A reference on an entry and two parts, and a page that links to it. */
function pagesOf(contents: Record<string, string>) {
  const entry = { url: '/x/api' };
  const part = (route: string) => ({
    kind: 'reference',
    route,
    url: `/x/${route}`,
    part: { isEntry: route === 'api', entry },
  });
  const pages = ['api', 'api/buy', 'api/sell'].map(part);
  const guide = { kind: 'doc', route: 'docs/a', url: '/x/docs/a' };
  const files = Object.entries(contents).map(([path, html]) => ({ path, contents: html }));
  linkParts(files, [...pages, guide] as unknown as Page[]);
  return Object.fromEntries(files.map(({ path, contents: html }) => [path, html]));
}

test('links among the pages of one reference lead to the page that has the anchor', () => {
  const written = pagesOf({
    'api.html': '<p id="scopes"></p><a href="#buy"></a><a href="#scopes"></a>',
    'api/buy.html': '<p id="buy"></p><a href="#buy"></a><a href="#sell"></a><a href="#scopes"></a>',
    'api/sell.html': '<p id="sell"></p><code>&lt;a href="#buy"></code>',
    'docs/a.html':
      '<a href="/x/api#sell"></a><a href="/x/api#scopes"></a><a href="#sell"></a><a href="/x/api">',
  });
  expect(written).toEqual({
    'api.html': '<p id="scopes"></p><a href="/x/api/buy#buy"></a><a href="#scopes"></a>',
    'api/buy.html':
      '<p id="buy"></p><a href="#buy"></a><a href="/x/api/sell#sell"></a><a href="/x/api#scopes"></a>',
    'api/sell.html': '<p id="sell"></p><code>&lt;a href="#buy"></code>',
    'docs/a.html':
      '<a href="/x/api/sell#sell"></a><a href="/x/api#scopes"></a><a href="#sell"></a><a href="/x/api">',
  });
});
