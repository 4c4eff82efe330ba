import { readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import type { SearchIndex, SearchTexts } from '../../cli/search/model.ts';
import { createEngine, type Engine, type Hit } from '../../templates/islands/search/engine.ts';
import { type Item, readIndex } from '../../templates/islands/search/read-index.ts';
import { documentation, documentationFiles } from '../build/documentation.ts';
import { stopwatch } from '../stopwatch.ts';

/** Queries of readers against the real documentation. */
const queries: Map<string, unknown> = parse(
  readFileSync(path.join(import.meta.dirname, 'queries.yaml'), 'utf8'),
  // In the order of the file, whatever a query is.
  { mapAsMap: true },
);
const ANSWERED = queries.get('answered') as Map<string, string[]>;
const UNANSWERED = queries.get('unanswered') as string[];

let files: Map<string, string>;
let json: string;
let textsJson: string;
let items: Item[];
let engine: Engine;

beforeAll(async () => {
  files = await documentationFiles();
  json = files.get('search.json') ?? '';
  textsJson = files.get('search-texts.json') ?? '';
  const index: SearchIndex = JSON.parse(json);
  const { texts }: SearchTexts = JSON.parse(textsJson);
  items = readIndex(index, texts);
  engine = await createEngine(index, texts);
});

const textOf = (marked: Hit['name']) => marked.map((piece) => piece.text).join('');
const hitsOf = (query: string) => engine.search(query).groups.flatMap(({ hits }) => hits());
const first = (query: string) => hitsOf(query)[0]?.href.slice(documentation.base.length);

describe('finds as the first hit', () => {
  test.each([
    ['stopLossPrice', 'api#createTradeOrder-body-stopLossPrice'],
    ['stoplosprice', 'api#createTradeOrder-body-stopLossPrice'],
    ['stop loss price', 'api#createTradeOrder-body-stopLossPrice'],
    ['POST /v2/orders/buy', 'api#createBuyOrder'],
    ['/v2/orders/buy', 'api#createBuyOrder'],
    ['createBuyOrder', 'api#createBuyOrder'],
    ['createbuyorder', 'api#createBuyOrder'],
    ['buy order', 'api#createBuyOrder'],
    ['sell order', 'api#createSellOrder'],
    ['bankacc', 'api#getBankAccounts'],
    ['account.bank-account:read', 'api#scope-account.bank-account-read'],
    ['klarna bankgiro', 'api#createBuyOrder-body-paymentMethod-klarna_bankgiro'],
    ['klarna bank giro', 'api#createBuyOrder-body-paymentMethod-klarna_bankgiro'],
    ['BUY_LIMIT_EXCEEDED', 'api#error-BUY_LIMIT_EXCEEDED'],
    ['TradeOrderInput', 'api#schema-TradeOrderInput'],
    ['Source-IP-Address', 'api#header-Source-IP-Address'],
    ['order statuses', 'docs/buying-and-selling/buying#order-statuses'],
    // Everyday nouns search for a topic, questions for instructions.
    ['sell', 'api#createSellOrder'],
    ['wallet', 'docs/buying-and-selling/wallet'],
    ['amount', 'docs/intro#amounts'],
    ['sell to bank account', 'docs/buying-and-selling/selling#sell-to-the-bank-account'],
    ['when is the order paid', 'docs/buying-and-selling/buying#order-statuses'],
    ['how do I get a token', 'docs/getting-started/getting-started-intro#1-get-a-token'],
    ['webhook', 'docs/intro#polling'],
    // A correct word is not treated as a typo: an order *book* is not *paid*.
    ['order paid', 'docs/buying-and-selling/buying#order-statuses'],
    ['tocken', 'api#obtainToken'],
  ])('%s', (query, href) => {
    expect(first(query)).toBe(href);
  });

  test.each([
    ['cancle', 'api#cancelTradeOrder'],
    ['delete order', 'api#cancelTradeOrder'],
    ['log in', 'api#startAuth'],
    ['paging', 'api#listOrders-query-offset'],
    ['429', 'docs/intro#agree-with-the-provider'],
    ['rate limits', 'docs/intro#agree-with-the-provider'],
    ['test environment', 'docs/intro#choose-an-environment'],
    ['changelog', 'api#changes'],
    ['postman', 'api'],
    ['pris', 'api#getPrice'],
    ['köpa', 'api#createBuyOrder'],
    ['plånbok', 'api#getWallet'],
    ['personnummer', 'api#startAuth-body-pnr'],
  ])('despite transposed letters, or with a synonym: %s', (query, href) => {
    expect(first(query)).toBe(href);
  });

  test('and for a code that only a description mentions', () => {
    const hrefs = hitsOf('INSUFFICIENT_EXCHANGE_BALANCE').map(({ href }) =>
      href.slice(documentation.base.length),
    );
    expect(hrefs).toContain('docs/other-resources/error-codes#failed-orders');
    expect(hrefs).toContain('api#checkOrderStatus-200-statusErrorCode');
  });
});

/**
 * The file shows the effect of changes to the search: for each query, the rank of its first correct hit, the first hit, and
 * the words that are said to have no match.
 */
describe('of 250 typical queries', () => {
  const rank = () =>
    [...ANSWERED, ...UNANSWERED.map((query): [string, string[]] => [query, []])].map(([query, places]) => {
      const { groups, missing } = engine.search(query);
      const hrefs = groups
        .flatMap(({ hits }) => hits())
        .map(({ href }) => href.slice(documentation.base.length));
      const place = hrefs.findIndex((href) => places.includes(href)) + 1;
      const isFound = place >= 1 && place <= 3;
      return { query, place, first: hrefs[0] ?? '', missing, isFound, isAnswered: places.length > 0 };
    });
  let rows: ReturnType<typeof rank>;
  beforeAll(() => {
    rows = rank();
  });

  test('97 % are answered among the first three hits', async () => {
    const table = rows.map(({ query, place, first, missing }) => {
      const note = missing.length > 0 ? `  without ${missing.join(', ')}` : '';
      return `${String(place || '–').padStart(3)}  ${query.padEnd(28)}  ${first}${note}`;
    });
    await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('queries.txt');
    expect(table.length).toBeGreaterThanOrEqual(250);
    const answered = rows.filter(({ isAnswered }) => isAnswered);
    const good = answered.filter(({ isFound }) => isFound);
    expect(good.length / answered.length).toBeGreaterThanOrEqual(0.97);
  });

  test('none shows a wrong answer without naming the words that it does not have', () => {
    const wrong = rows.filter(
      ({ isFound, first, missing }) => !isFound && first !== '' && missing.length === 0,
    );
    expect(wrong.map(({ query, first }) => `${query}: ${first}`)).toEqual([]);
  });
});

describe('every operation', () => {
  const operations = () => items.filter(({ kind }) => kind === 'operation');

  test('is the first hit for its method and path', () => {
    expect(operations().length).toBeGreaterThan(40);
    const missing = operations().filter(({ method, path: template, href }) => {
      return hitsOf(`${method} ${template}`)[0]?.href !== href;
    });
    expect(missing.map(({ method, path: template }) => `${method} ${template}`)).toEqual([]);
  });

  test('precedes its own parts when searching for its title and operationId', () => {
    const misplaced = operations().flatMap(({ name, operationId = name, href }) =>
      [name, operationId].filter((query) => {
        const hrefs = hitsOf(query).map((hit) => hit.href);
        const own = hrefs.findIndex((candidate) => candidate.startsWith(`${href}-`));
        const itself = hrefs.indexOf(href);
        return itself < 0 || (own >= 0 && own < itself);
      }),
    );
    expect(misplaced).toEqual([]);
  });

  test('of the current API precedes its equivalent in the legacy API', () => {
    const current = operations().filter(({ legacy }) => !legacy);
    const pairs = operations().filter(
      ({ legacy, operationId }) =>
        legacy && current.some((operation) => operation.operationId === operationId),
    );
    expect(pairs.length).toBeGreaterThan(5);
    for (const { operationId = '' } of pairs) expect(hitsOf(operationId)[0]?.legacy, operationId).toBe(false);
  });
});

test('finds names of every kind', () => {
  const kinds = new Set(items.map(({ kind }) => kind));
  const hidden = [...kinds].flatMap((kind) => {
    const sample = items.filter((item) => item.kind === kind && !item.legacy).slice(0, 8);
    return sample.filter(({ name }) => !hitsOf(name).some((hit) => textOf(hit.name) === name));
  });
  expect(kinds.size).toBeGreaterThan(11);
  expect(hidden.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});

test('suggests guides and references for an empty query', () => {
  const [guides, references] = engine.start();
  expect(
    guides
      ?.hits()
      .map((hit) => textOf(hit.name))
      .slice(0, 2),
  ).toEqual(['Introduction', 'Getting started']);
  expect(references?.hits().map(({ href }) => href.slice(documentation.base.length))).toEqual([
    'api',
    'api-legacy',
  ]);
});

test.each(['', '   ', '/', '¿?', 'xyzzyq', '*', '\\', '(', 'a'.repeat(5000), '\u0000', '😀'])(
  'handles the query %j',
  (query) => {
    expect(engine.search(query).groups).toBeInstanceOf(Array);
  },
);

describe('the index', () => {
  test('contains only links to existing pages and anchors', () => {
    const pages = new Map(
      [...files]
        .filter(([name]) => name.endsWith('.html'))
        .map(([name, html]) => {
          const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
          return [documentation.base + name.replace(/(^index)?\.html$/, ''), new Set(ids)];
        }),
    );
    const dead = items.filter(({ href }) => {
      const [page = '', anchor] = href.split('#');
      return !pages.has(page) || (anchor !== undefined && !pages.get(page)?.has(anchor));
    });
    expect(items.length).toBeGreaterThan(1500);
    expect(dead.map(({ href }) => href)).toEqual([]);
  });

  test.each(['aB'.repeat(5_000), 'a_'.repeat(5_000), 'order '.repeat(1_700), '\ufdfa'.repeat(2_000)])(
    'handles pasted text quickly: %.4s …',
    (query) => {
      const elapsed = stopwatch();
      hitsOf(query);
      expect(elapsed()).toBeLessThan(1_500);
    },
  );

  test('has small names, and separate texts', () => {
    expect(brotliCompressSync(json).length).toBeLessThan(10_000);
    expect(brotliCompressSync(textsJson).length).toBeLessThan(30_000);
  });

  test('has one text for each of its entries, of the same edition', () => {
    const { edition, texts }: SearchTexts = JSON.parse(textsJson);
    expect(edition).toBe(JSON.parse(json).edition);
    expect(texts.length).toBe(items.length);
    const buy = items.findIndex(({ operationId }) => operationId === 'createBuyOrder');
    expect(texts[buy]).toMatch(/^Buys crypto for fiat/);
  });

  test('handles queries for names before the texts are loaded', async () => {
    const names = await createEngine(JSON.parse(json));
    const firstOf = (query: string) => names.search(query).groups[0]?.hits(1)[0];
    expect(firstOf('create a buy order')?.href).toBe(`${documentation.base}api#createBuyOrder`);
    expect(firstOf('stoplosprice')?.href).toBe(
      `${documentation.base}api#createTradeOrder-body-stopLossPrice`,
    );
    expect(names.search('klarna_bankgiro').groups[0]?.hits(2).length).toBeGreaterThan(0);
    expect(names.search('INSUFFICIENT_EXCHANGE_BALANCE').groups.flatMap(({ hits }) => hits())).toEqual([]);
  });

  test('is referenced by every page', () => {
    for (const [name, html] of files)
      if (name.endsWith('.html'))
        expect(html, name).toMatch(/data-island="Search" data-props="[^"]*\/search\.json/);
  });
});
