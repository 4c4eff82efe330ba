import { describe, expect, test } from 'vitest';
import { createEmbeds } from '../../cli/guides/embeds.ts';
import { renderPage } from '../../cli/markdown/page.ts';
import { plainMarkdown } from '../../cli/markdown/plain-markdown.ts';
import { blocksMarkdown } from '../../cli/markdown-copies/view.ts';
import { renderBlocks } from '../../templates/render-block.tsx';
import { faultsOf } from '../html-rules.ts';
import { plainHighlighter } from '../markdown/render.ts';
import { blockOf, problemOf, smallRegistry } from './registry-of.ts';

const embeds = createEmbeds(
  { registry: smallRegistry() },
  { html: renderBlocks, markdown: blocksMarkdown, highlight: (code) => code },
);
const pageOf = (text: string) =>
  renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, embeds, resolveLink: (href) => href },
  );
const htmlOf = (text: string) => {
  const { html, problems } = pageOf(text);
  expect(problems).toEqual([]);
  return html;
};

describe('a directive', () => {
  test('embeds the card of an operation, with links to the reference', () => {
    const html = htmlOf('Before\n\n::operation[buyCoin]\n\nAfter');
    expect(html).toContain('<a href="/base/api#buyCoin">Buy a coin</a>');
    expect(html).toContain('https://coins.example');
    expect(html).toContain('<a class="code" href="/base/api#scope-coin.base-read">');
    expect(html).toMatch(/^<p>Before<\/p>\n<div class="embed">[\s\S]*<\/div>\n<p>After<\/p>$/);
  });

  test('with three colons is told once, whatever follows', () => {
    const told = (text: string) => pageOf(text).problems.map(({ line, message }) => `${line} ${message}`);
    const two = '1 `:::operation` has no content, so it needs two colons.';
    expect(told(':::operation[buyCoin]\n\n:::note\nText\n:::\n\n## Rest\n')).toEqual([two]);
    expect(told(':::operation[buyCoin]\n:::\n\n:::note\nText\n\n## Rest\n')).toEqual([
      two,
      '4 The directive `note` is not closed.',
    ]);
  });

  test('finds an operation by its path, in any reference', () => {
    expect(blockOf('operation', 'GET /v0/coins')).toMatchObject({ from: '/base/api-old' });
    expect(blockOf('operation', 'old/oldCoins')).toMatchObject({ from: '/base/api-old' });
    expect(blockOf('operation', 'api-old/GET /v0/coins')).toMatchObject({ from: '/base/api-old' });
    expect(blockOf('operation', 'POST /coins')).toMatchObject({ from: '/base/api' });
  });

  test('has no anchors of its own, and links to those of the reference', () => {
    const html = htmlOf('::fields[CoinOrder]\n\n::fields[CoinOrder]\n\n::parameters[listCoins]');
    expect(html).not.toContain(' id="');
    expect(html).toContain('href="/base/api#schema-CoinOrder-coin"');
    expect(html).toContain('href="/base/api#listCoins-query-limit"');
  });

  test.each([
    ['fields', 'CoinOrder.buyer', 'fullName'],
    ['fields', 'buyCoin request', 'coin'],
    ['fields', 'POST /coins 200', 'coin'],
    ['enum', 'CoinOrder.coin', 'DUCAT'],
    ['parameters', 'buyCoin header', 'Source-Name'],
    ['request', 'buyCoin ducat', 'DUCAT'],
    ['response', 'buyCoin 200 bought', 'KRONA'],
    ['scopes', '', 'See coins'],
    ['errors', 'buyCoin', 'None is left.'],
    ['errors', 'buyCoin COIN_SOLD_OUT', 'None is left.'],
    ['error-table', '', 'COIN_SOLD_OUT'],
  ])('%s[%s] shows %s, also in Markdown', (name, label, expected) => {
    const text = `::${name}[${label}]`;
    expect(htmlOf(text)).toContain(expected);
    const { embedded } = pageOf(text);
    const markdown = plainMarkdown(text, () => undefined, {
      embedded: new Map([...embedded].map(([line, { markdown: write }]) => [line, write(() => undefined)])),
    });
    expect(markdown).toContain(expected);
    expect(markdown).not.toContain(text);
  });

  test('is about the operations that it shows, and not about those of a whole index', () => {
    expect(pageOf('::operation[buyCoin]').targets).toContain('/base/api#buyCoin');
    expect(pageOf('::scopes\n\n::error-table').targets).toEqual([]);
  });

  test('shows a request in every language, on tabs', () => {
    const html = htmlOf('::request[buyCoin]{title="Buy it"}\n\n::request[buyCoin ducat]');
    expect(html).toContain(
      '<p class="caption">Buy it <a class="code" href="/base/api#buyCoin">POST /coins</a></p>',
    );
    expect(
      [...html.matchAll(/<input type="radio" name="([^"]*)" checked="" value="curl"\/>/g)].map(
        ([, name]) => name,
      ),
    ).toEqual(['request-0', 'request-1']);
  });

  test('shows only what differs from another example, with the lines around it', () => {
    const { html, embedded } = pageOf('::request[buyCoin ducat]{title="Differs" after=krona}');
    expect(html.replace(/<\/?i\b[^>]*>/g, '')).toContain(
      '<del>  "coin": "KRONA"\n</del><ins>  "coin": "DUCAT",\n</ins>',
    );
    const markdown = [...embedded.values()][0]?.markdown(() => undefined);
    expect(markdown).toContain('```diff\n  {\n-   "coin": "KRONA"\n+   "coin": "DUCAT",\n');
    expect(pageOf('::request[buyCoin ducat]{after=krna}').problems).toMatchObject([
      { message: 'Unknown example `krna`.' },
    ]);
  });

  test('renders valid HTML', async () => {
    const text = ['operation[buyCoin]', 'fields[CoinOrder]', 'scopes', 'error-table']
      .map((name) => `::${name}`)
      .join('\n\n');
    const page = `<!doctype html><html lang="en"><head><title>T</title></head><body>${htmlOf(text)}</body></html>`;
    expect((await faultsOf(page)).filter((fault) => !/heading|title/.test(fault))).toEqual([]);
  });

  test('adds its text to the search index', () => {
    const [section] = pageOf('Text\n\n::operation[buyCoin]').sections;
    expect(section?.text).toBe('Text POST /coins Buy a coin');
  });
});

describe('an unresolvable directive', () => {
  test.each([
    ['operation', 'byCoin', 'Unknown operation `byCoin`. Did you mean `buyCoin`?'],
    ['operation', 'PUT /coins', 'Unknown operation `PUT /coins`. Did you mean `POST /coins`?'],
    ['operation', 'oldCoins', 'Unknown operation `oldCoins`. Did you mean `old/oldCoins`?'],
    ['operation', 'exchangeCoins', 'Unknown operation `exchangeCoins`. Did you mean `listCoins`?'],
    ['operation', 'buyCoin 200', 'Unexpected `200`. Write only the operation.'],
    [
      'operation',
      '',
      'No operation is named. Write its `operationId`, or its method and path: `POST /orders`.',
    ],
    ['fields', 'CoinOder', 'Unknown schema `CoinOder`. Did you mean `CoinOrder`?'],
    ['fields', 'CoinOrder.con', '`CoinOrder` has no field `con`. Did you mean `coin`?'],
    ['fields', 'CoinOrder.coin', '`CoinOrder.coin` has no fields.'],
    ['fields', 'listCoins request', '`listCoins request` has no body.'],
    ['enum', 'CoinOrder.buyer', '`CoinOrder.buyer` has no enum values.'],
    ['parameters', 'listCoins path', '“List the coins” has no path parameters. Available: query.'],
    ['request', 'buyCoin duct', 'Unknown example `duct`. Did you mean `ducat`?'],
    ['response', 'buyCoin 201', '“Buy a coin” has no response `201`. Available: 200, 400.'],
    ['response', 'listCoins 200', 'There are no examples.'],
    [
      'errors',
      'buyCoin COIN_SOLD',
      '“Buy a coin” does not list the error `COIN_SOLD`. Did you mean `COIN_SOLD_OUT`?',
    ],
    [
      'errors',
      'listCoins',
      '“List the coins” does not list any errors. Remove the directive, or list them as `x-errors` of a response.',
    ],
    ['request', '201 buyCoin', 'Unknown operation `201`. Did you mean `buyCoin 201`?'],
    ['operation', 'Buy a coin', 'Unknown operation `Buy`. Did you mean `buyCoin`?'],
    ['parameters', 'old/oldCoins', '“Old coins” has no parameters. Remove the directive.'],
    ['fields', 'new/CoinOrder', 'Unknown reference `new`. Available: api, old.'],
    ['enum', 'Nothing', 'Unknown schema `Nothing`.'],
    [
      'grants',
      'old',
      '“Old coins” has no grants (`x-grants`). Remove the directive, or name another reference in brackets.',
    ],
    [
      'error-table',
      'buyCoin',
      'This table has the errors of all references: nothing stands in its brackets. Write `::error-table`, or `::errors[buyCoin]` for those of an operation.',
    ],
    [
      'chart',
      'buyCoin 200',
      '`x` is required. Write the fields of each point: `::chart[listPrices 200]{x=date y=price}`.',
    ],
    ['replacements', 'new', 'Unknown reference `new`. Available: api, old.'],
    ['scopes', 'new', 'Unknown reference `new`. Available: api, old.'],
  ])('%s[%s]', (name, label, problem) => {
    expect(problemOf(name, label)).toBe(problem);
  });

  test.each([
    ['request[buyCoin krona]{after=krona}', 'Nothing differs from the example `krona`. Available: ducat.'],
    ['response[buyCoin 200]{after=bought}', 'Nothing differs from the example `bought`. Leave out `after`.'],
    ['request[buyCoin krona]{after=kron}', 'Unknown example `kron`. Did you mean `krona`?'],
    ['workflow[buyy]', 'Unknown workflow `buyy`. Add it to content/workflows/.'],
    ['include["a.ts"]', 'The path is in quotes. Write it without them.'],
  ])('::%s', (directive, problem) => {
    expect(pageOf(`::${directive}`).problems.map(({ message, hint }) => `${message} ${hint}`)).toEqual([
      problem,
    ]);
  });

  test('is reported with its line, as are unknown directives', () => {
    const { problems } = pageOf(
      'Text\n\n::operation[byCoin]\n\n::operaton[buyCoin]\n\n::fields[Coin]{size=2}',
    );
    expect(problems.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 Unknown operation `byCoin`.',
      '5 Unknown directive `operaton`.',
      '7 Unknown directive attribute `size`.',
      '7 Unknown schema `Coin`.',
    ]);
  });

  test('is ignored in code', () => {
    expect(htmlOf('`::operation[x]`\n\n\\::x')).toContain('::operation[x]');
  });
});
