import { expect, test } from 'vitest';
import type { SearchEntry } from '../../cli/search/model.ts';
import { createEngine } from '../../templates/islands/search/engine.ts';
import { highlight } from '../../templates/islands/search/highlight.ts';

/** A small guide: each section with its text. */
async function engineOf(sections: Record<string, string>, synonyms: string[][] = []) {
  const inner = Object.keys(sections).map((name): SearchEntry => ({ kind: 'section', name, anchor: name }));
  const entry: SearchEntry = { kind: 'guide', name: 'Guide', anchor: '', inner };
  const index = { format: 2 as const, edition: '', synonyms, pages: [{ url: '/guide', entry }] };
  const engine = await createEngine(index, ['', ...Object.values(sections)]);
  return (query: string) => {
    const { groups, missing, found } = engine.search(query);
    const names = groups
      .flatMap(({ hits }) => hits())
      .map(({ name }) => name.map(({ text }) => text).join(''));
    return { names, missing, found };
  };
}

const TRADE = {
  Sell: 'Turn bitcoin into kronor.',
  Contracts: 'Corporate customers have a contract.',
  Staging: 'Test here.',
  Pairs: 'Bitcoin costs so many kronor.',
};

test('a line behind the first is found, not shown', async () => {
  const entry: SearchEntry = { kind: 'reference', name: 'API', anchor: '' };
  const index = { format: 2 as const, edition: '', pages: [{ url: '/api', entry }] };
  const engine = await createEngine(index, ['Orders and prices.\nDownload: YAML. For Postman.']);
  const [hit] = engine.search('postman').groups.flatMap(({ hits }) => hits());
  expect(hit).toMatchObject({ excerpt: [{ text: 'Orders and prices.', mark: false }] });
});

test('a word that nothing matches is named, and the others are searched for', async () => {
  const search = await engineOf(TRADE);
  expect(search('vend bitcoin')).toEqual({
    names: ['Sell', 'Pairs'],
    missing: ['vend'],
    found: ['bitcoin'],
  });
  expect(search('how do I sell bitcoin?')).toMatchObject({ names: ['Sell'], missing: [] });
});

test('words that no result has together are named, too', async () => {
  const { names, missing, found } = (await engineOf(TRADE))('corporate kronor');
  expect([...missing, ...found].sort()).toEqual(['corporate', 'kronor']);
  expect(missing).toHaveLength(1);
  expect(names).toEqual(expect.arrayContaining(['Contracts', 'Sell']));
});

test('a correction is named, and is never made in the first character or in a short word', async () => {
  const search = await engineOf(TRADE);
  expect(search('stagign')).toMatchObject({ names: ['Staging'], missing: ['stagign'], found: ['staging'] });
  expect(search('bitcoyn')).toMatchObject({ missing: ['bitcoyn'], found: ['bitcoin'] });
  expect(search('ditcoin').names).toEqual([]);
  expect(search('cors').names).toEqual([]);
  expect(search('salj').names).toEqual([]);
});

test('words of Chinese and Japanese are found within text without spaces', async () => {
  const search = await engineOf({
    一: '注文の手数料は返金されません。',
    二: 'カード決済の注文',
    三: '交易手续费',
  });
  expect(search('手数料').names).toEqual(['一']);
  expect(search('決済').names).toEqual(['二']);
  expect(search('注文').names.toSorted()).toEqual(['一', '二']);
  expect(search('手续费').names).toEqual(['三']);
  expect(search('数返').names).toEqual([]);
});

test('an identifier in a text ranks above headings with its pieces', async () => {
  const text = { 'Wait for a token': 'Poll.', Code: 'waitForToken', Other: 'Wait for it. It is a token.' };
  expect((await engineOf(text))('waitForToken').names[0]).toBe('Code');
});

test('a phrase of synonyms is found by another one', async () => {
  const search = await engineOf(TRADE, [['sell', 'sälj']]);
  expect(search('sälj bitcoin')).toMatchObject({ names: ['Sell'], missing: [] });
});

test('a word that was corrected is not named beside the one that was typed', async () => {
  const search = await engineOf(TRADE);
  expect(search('sell bitcoin stagign')).toMatchObject({ missing: ['stagign'] });
});

test('the item with exactly this name comes before those that only mention it', async () => {
  const search = await engineOf({
    grantTypeOfClients: 'Of grant_type, only this grant_type.',
    grant_type: '',
    unsupported_grant_type: 'The grant_type is another.',
  });
  expect(search('grant_type').names[0]).toBe('grant_type');
});

test('what is marked is within a word', () => {
  const marked = (text: string, term: string) =>
    highlight(text, [term]).flatMap(({ text: part, mark }) => (mark ? part : []));
  expect(marked('An order, send orders.', 'orders')).toEqual(['orders']);
  expect(marked('stopLossPrice, stop loss', 'stoploss')).toEqual(['stopLoss']);
});
