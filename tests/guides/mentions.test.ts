import { describe, expect, test } from 'vitest';
import { createEmbeds } from '../../cli/guides/embeds.ts';
import { createMentions } from '../../cli/guides/mentions.ts';
import { type Api, createRegistry } from '../../cli/guides/registry.ts';
import { renderPage } from '../../cli/markdown/page.ts';
import { plainMarkdown } from '../../cli/markdown/plain-markdown.ts';
import { plainHighlighter } from '../markdown/render.ts';
import { referenceOf } from '../openapi/reference-of.ts';
import { smallDocument, smallRegistry } from './registry-of.ts';

const registry = smallRegistry();
const mention = createMentions(registry);
const embeds = createEmbeds({ registry }, { html: () => '', markdown: () => '', highlight: (code) => code });
const pageOf = (text: string) =>
  renderPage(
    { file: 'page.md', text },
    { highlighter: plainHighlighter, embeds, resolveLink: (href) => href },
  );

test('a name that an API has lost is not silently that of another one', () => {
  const [api, ...others] = smallRegistry();
  const lost = createMentions([{ ...(api as Api), former: new Set(['oldCoins']) }, ...others]);
  expect(lost('oldCoins')).toEqual({
    message: '`oldCoins` was removed from the specification.',
    hint: expect.stringMatching(/^Write `old\/oldCoins` for the one that is left\./),
  });
  expect(lost('old/oldCoins')).toEqual({ text: 'oldCoins', href: '/api-old#oldCoins' });
});

test('a name without a reference is that of the first version of an API', () => {
  const versionOf = (version: string, operationId: string) => ({
    ...referenceOf({
      paths: { '/coins': { get: { operationId, responses: {} } } },
      components: { schemas: { Coin: { properties: { [`${version}Field`]: {}, order: {} } } } },
    }),
    route: version,
    versions: { own: { api: 'coins', version }, others: [] },
  });
  const now = versionOf('v2', 'fetchCoins');
  const before = versionOf('v1', 'getCoins');
  const [operation] = before.tagGroups.flatMap(({ tags }) => tags.flatMap(({ operations }) => operations));
  if (operation) operation.versions = [{ api: 'coins', version: 'v2', href: '/v2#fetchCoins' }];
  const known = createMentions(createRegistry([now, before], '/', new Map([['v1', 'old']])));
  expect(known('fetchCoins')).toEqual({ text: 'fetchCoins', href: '/v2#fetchCoins' });
  expect(known('getCoins')).toMatchObject({
    message: '`getCoins` is a name of v1, not of the first version in `references`.',
    hint: expect.stringMatching(
      /^Did you mean `fetchCoins`\? Otherwise, write `old\/getCoins` to name that version\./,
    ),
  });
  expect(known('v1Field')).toMatchObject({ hint: expect.stringMatching(/^Write `old\/v1Field` to name/) });
  expect(known('old/getCoins')).toEqual({ text: 'getCoins', href: '/v1#getCoins' });
  expect(known('GET /coins')).toEqual({ text: 'GET /coins', href: '/v2#fetchCoins' });
  expect(known('order')).toBeUndefined();
});

test('the route of a reference may have slashes in it, and be the beginning of another one', () => {
  const references = ['pay', 'pay/api'].map((route) => ({ ...referenceOf(smallDocument), route }));
  const nested = createMentions(createRegistry(references, '/', new Map()));
  expect(nested('pay/api/buyCoin')).toEqual({ text: 'buyCoin', href: '/pay/api#buyCoin' });
  expect(nested('pay/buyCoin')).toEqual({ text: 'buyCoin', href: '/pay#buyCoin' });
  expect(nested('pay/api/GET /coins')).toEqual({ text: 'GET /coins', href: '/pay/api#listCoins' });
  expect(nested('pay/api/buyCon')).toMatchObject({ hint: expect.stringContaining('buyCoin') });
});

describe('links inline code to what it names', () => {
  test.each([
    ['buyCoin', 'buyCoin', '/api#buyCoin'],
    ['POST /coins', 'POST /coins', '/api#buyCoin'],
    ['GET /coins?limit=1', 'GET /coins?limit=1', '/api#listCoins'],
    ['GET /v0/coins', 'GET /v0/coins', '/api-old#oldCoins'],
    ['oldCoins', 'oldCoins', '/api-old#oldCoins'],
    ['old/oldCoins', 'oldCoins', '/api-old#oldCoins'],
    ['coin.base:read', 'coin.base:read', '/api#scope-coin.base-read'],
    ['COIN_SOLD_OUT', 'COIN_SOLD_OUT', '/api#error-COIN_SOLD_OUT'],
    ['Source-Name', 'Source-Name', '/api#header-Source-Name'],
    ['CoinOrder', 'CoinOrder', '/api#schema-CoinOrder'],
    ['CoinOrder.coin', 'CoinOrder.coin', '/api#schema-CoinOrder-coin'],
    ['CoinOrder/coin', 'coin', '/api#schema-CoinOrder-coin'],
    ['buyCoin/coin', 'coin', '/api#buyCoin-body-coin'],
    ['buyCoin/400', '400', '/api#buyCoin-400'],
    ['fullName', 'fullName', '/api#schema-Buyer-fullName'],
  ])('%s', (code, text, href) => {
    expect(mention(code)).toEqual({ text, href });
  });

  test.each([
    'coin',
    'GET',
    'application/json',
    '/coins',
    'true',
    '"0.1"',
    'a b',
    'https://x.example',
    'Other',
  ])('ignores other words: %s', (code) => expect(mention(code)).toBeUndefined());
});

describe('reports inline code that looks like an unknown name', () => {
  test.each([
    ['POST /coin', 'Unknown operation `POST /coin`.', 'Did you mean `POST /coins`?'],
    ['byCoin', 'No specification defines `byCoin`.', 'Did you mean `buyCoin`?'],
    ['COIN_SOLDOUT', 'No specification defines `COIN_SOLDOUT`.', 'Did you mean `COIN_SOLD_OUT`?'],
    ['coin.base:write', 'No specification defines `coin.base:write`.', 'Did you mean `coin.base:read`?'],
    ['CoinOrder.con', '`CoinOrder` has no field `con`.', 'Did you mean `coin`?'],
    ['CoinOrder/con', '`CoinOrder` has no `con`.', 'Did you mean `coin`?'],
    ['CoinOder/coin', 'Unknown schema or operation `CoinOder`.', 'Did you mean `CoinOrder`?'],
    ['old/buyCoin', 'No specification defines `old/buyCoin`.', undefined],
  ])('%s', (code, message, hint) => {
    const result = mention(code);
    expect(result).toMatchObject({ message });
    expect(result).toMatchObject({ hint: expect.stringContaining(hint ?? '') });
  });

  test('and suggests no schema for an operation', () => {
    expect(mention('getCoinOrder')).toMatchObject({ hint: expect.not.stringContaining('Did you mean') });
  });

  test('with its line, the likely name and a way to avoid the check', () => {
    const { problems } = pageOf('Call it.\n\nThen `byCoin` is done.');
    expect(problems).toEqual([
      {
        message: 'No specification defines `byCoin`.',
        hint: 'Did you mean `buyCoin`? If it is not a name in a specification, put two backticks on each side: ``name``.',
        severity: 'error',
        rule: 'guide/mention',
        file: 'page.md',
        line: 3,
        column: 6,
      },
    ]);
  });

  test('except in double backticks and in code blocks', () => {
    expect(pageOf('``byCoin`` and\n\n```text\n`byCoin`\n```\n').problems).toEqual([]);
  });

  test('except for names that only a condition of a schema has', () => {
    const payout = { contains: { properties: { coinName: { enum: ['OLD_KRONA'] } } } };
    const reference = referenceOf({
      ...smallDocument,
      components: { ...smallDocument.components, schemas: { ...smallDocument.components.schemas, payout } },
    });
    const known = createMentions(createRegistry([reference], '/base/', new Map()));
    expect([known('coinName'), known('OLD_KRONA')]).toEqual([undefined, undefined]);
    expect(mention('coinName')).toMatchObject({ message: 'No specification defines `coinName`.' });
  });

  test('ignores all inline code if there is no specification', () => {
    expect(createMentions([])('byCoin')).toBeUndefined();
  });
});

describe('a guide', () => {
  test('links mentions, except within links and headings', () => {
    const { html, links, problems } = pageOf('## `buyCoin`\n\nSee `buyCoin` or [`buyCoin`](/x).');
    expect(problems).toEqual([]);
    expect(html).toContain('<p>See <a href="/api#buyCoin" class="mention"><code>buyCoin</code></a> or ');
    expect(html.match(/class="mention"/g)).toHaveLength(1);
    expect(links[0]).toEqual({ url: '/api#buyCoin', written: '/api#buyCoin', line: 3, column: 5 });
  });

  test('omits the type in front of a name, in Markdown as well', () => {
    const text = 'See `CoinOrder/coin`.';
    const { html, mentions } = pageOf(text);
    expect(html).toContain('<code>coin</code>');
    expect(plainMarkdown(text, () => undefined, { mentions })).toBe('See `coin`.');
  });
});
