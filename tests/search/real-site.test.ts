import { brotliCompressSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import type { RenderedSite } from '../../cli/pipeline/finish.ts';
import { renderSite } from '../../cli/pipeline/render-site.ts';
import type { SearchIndex, SearchTexts } from '../../cli/search/model.ts';
import { createEngine, type Engine, type Hit } from '../../templates/islands/search/engine.ts';
import { type Item, readIndex } from '../../templates/islands/search/read-index.ts';
import { documentation, renderedDocumentation } from '../build/documentation.ts';
import { QUERIES } from './queries.ts';

/** The documentation as it is, asked what its readers ask. */

let site: RenderedSite;
let json: string;
let textsJson: string;
let items: Item[];
let engine: Engine;

beforeAll(async () => {
  site = await renderedDocumentation();
  json = fileOf(site, 'search.json');
  textsJson = fileOf(site, 'search-texts.json');
  const index: SearchIndex = JSON.parse(json);
  const { texts }: SearchTexts = JSON.parse(textsJson);
  items = readIndex(index, texts);
  engine = await createEngine(index, texts);
});

function fileOf({ files }: RenderedSite, name: string): string {
  return String(files.find((one) => one.path === name)?.contents);
}

const textOf = (marked: Hit['name']) => marked.map((piece) => piece.text).join('');
const found = (query: string) => engine.search(query).flatMap(({ hits }) => hits());
const first = (query: string) => found(query)[0]?.href.slice(documentation.base.length);

describe('what is looked for is the first hit', () => {
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
    // A word of everyday language is a subject, a sentence asks how something is done.
    ['sell', 'api#createSellOrder'],
    ['wallet', 'docs/buying-and-selling/wallet'],
    ['amount', 'docs/intro#amounts'],
    ['sell to bank account', 'docs/buying-and-selling/selling#sell-to-the-bank-account'],
    ['when is the order paid', 'docs/buying-and-selling/buying#order-statuses'],
    ['how do I get a token', 'docs/getting-started/getting-started-intro#1-get-a-token'],
    ['webhook', 'docs/intro#polling'],
    // What is typed right is not taken for a typo: an order book is not paid.
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
  ])('also by two letters in the wrong order, or by another word: %s', (query, href) => {
    expect(first(query)).toBe(href);
  });

  test('also for a code that only a description explains', () => {
    const hrefs = found('INSUFFICIENT_EXCHANGE_BALANCE').map(({ href }) =>
      href.slice(documentation.base.length),
    );
    expect(hrefs).toContain('docs/other-resources/error-codes#failed-orders');
    expect(hrefs).toContain('api#checkOrderStatus-200-statusErrorCode');
  });
});

/** The table to look at when the search changes: each query, where its first right hit stands, and what comes first. */
test('of what readers look for, 97 % is among the first three hits', async () => {
  const rows = QUERIES.map(([query, ...places]) => {
    const hrefs = found(query).map(({ href }) => href.slice(documentation.base.length));
    const place = hrefs.findIndex((href) => places.includes(href)) + 1;
    return { query, place, first: hrefs[0] ?? '' };
  });
  const table = rows.map(
    ({ query, place, first }) => `${String(place || '–').padStart(3)}  ${query.padEnd(28)}  ${first}`,
  );
  await expect(`${table.join('\n')}\n`).toMatchFileSnapshot('queries.txt');
  const good = rows.filter(({ place }) => place >= 1 && place <= 3);
  expect(good.length / rows.length).toBeGreaterThanOrEqual(0.97);
});

describe('every operation', () => {
  const operations = () => items.filter(({ kind }) => kind === 'operation');

  test('is found first by its method and path', () => {
    expect(operations().length).toBeGreaterThan(40);
    const wrong = operations().filter(({ method, path: template, href }) => {
      return found(`${method} ${template}`)[0]?.href !== href;
    });
    expect(wrong.map(({ method, path: template }) => `${method} ${template}`)).toEqual([]);
  });

  test('is found by title and operationId before anything that belongs to it', () => {
    const wrong = operations().flatMap(({ name, operationId = name, href }) =>
      [name, operationId].filter((query) => {
        const hrefs = found(query).map((hit) => hit.href);
        const own = hrefs.findIndex((one) => one.startsWith(`${href}-`));
        const itself = hrefs.indexOf(href);
        return itself < 0 || (own >= 0 && own < itself);
      }),
    );
    expect(wrong).toEqual([]);
  });

  test('of the current API comes before the same one of the legacy API', () => {
    const current = operations().filter(({ legacy }) => !legacy);
    const pairs = operations().filter(
      ({ legacy, operationId }) => legacy && current.some((one) => one.operationId === operationId),
    );
    expect(pairs.length).toBeGreaterThan(5);
    for (const { operationId = '' } of pairs) expect(found(operationId)[0]?.legacy, operationId).toBe(false);
  });
});

test('names are found in every group', () => {
  const kinds = new Set(items.map(({ kind }) => kind));
  const hidden = [...kinds].flatMap((kind) => {
    const sample = items.filter((item) => item.kind === kind && !item.legacy).slice(0, 8);
    return sample.filter(({ name }) => !found(name).some((hit) => textOf(hit.name) === name));
  });
  expect(kinds.size).toBeGreaterThan(11);
  expect(hidden.map(({ kind, name }) => `${kind} ${name}`)).toEqual([]);
});

test('whoever has typed nothing yet is shown guides and references', () => {
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
  'nothing breaks with %j',
  (query) => {
    expect(engine.search(query)).toBeInstanceOf(Array);
  },
);

describe('the index', () => {
  test('leads to pages and anchors that there are', () => {
    const pages = new Map(
      site.files
        .filter(({ path: name }) => name.endsWith('.html'))
        .map(({ path: name, contents }) => {
          const ids = [...String(contents).matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => id);
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
    'answers at once whatever is pasted: %.4s …',
    (query) => {
      const start = performance.now();
      found(query);
      expect(performance.now() - start).toBeLessThan(1_500);
    },
  );

  test('has names that are small, texts that come after them, and the same bytes each time', async () => {
    expect(brotliCompressSync(json).length).toBeLessThan(10_000);
    expect(brotliCompressSync(textsJson).length).toBeLessThan(30_000);
    const again = await renderSite(documentation);
    expect(fileOf(again, 'search.json')).toBe(json);
    expect(fileOf(again, 'search-texts.json')).toBe(textsJson);
  });

  test('has a text for each of its entries, which belong to it', () => {
    const { edition, texts }: SearchTexts = JSON.parse(textsJson);
    expect(edition).toBe(JSON.parse(json).edition);
    expect(texts.length).toBe(items.length);
    const buy = items.findIndex(({ operationId }) => operationId === 'createBuyOrder');
    expect(texts[buy]).toMatch(/^Buys crypto for fiat/);
  });

  test('answers with names alone what names answer, before the texts have come', async () => {
    const names = await createEngine(JSON.parse(json));
    const firstOf = (query: string) => names.search(query)[0]?.hits(1)[0];
    expect(firstOf('create a buy order')?.href).toBe(`${documentation.base}api#createBuyOrder`);
    expect(firstOf('stoplosprice')?.href).toBe(
      `${documentation.base}api#createTradeOrder-body-stopLossPrice`,
    );
    expect(names.search('klarna_bankgiro')[0]?.hits(2).length).toBeGreaterThan(0);
    expect(names.search('INSUFFICIENT_EXCHANGE_BALANCE').flatMap(({ hits }) => hits())).toEqual([]);
  });

  test('is named by every page', () => {
    const pages = site.files.filter(({ path: name }) => name.endsWith('.html'));
    for (const { path: name, contents } of pages)
      expect(String(contents), name).toMatch(/data-island="Search" data-props="[^"]*\/search\.json/);
  });
});
