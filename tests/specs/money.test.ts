import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { over, type Rounding, read, times, write } from './decimal.ts';
import { files, loadSpec, operationById, requestExample, responseExample, specText } from './spec.ts';

// An integrator checks an implementation against the amounts of the examples, so each amount is computed here from what
// the story gives: the base prices, the fees, and the amounts that the customer sends. Amounts of crypto are rounded
// down, so that an order never costs more than the customer spends; amounts of SEK are rounded to the nearest öre.

const spec = loadSpec('institutional');
const legacy = loadSpec('legacy');

const FEE = read('0.05');
const LEFT = read('0.95');
const sek = (value: bigint): string => write(value, 2, 'nearest');
const crypto = (value: bigint): string => write(value, 8, 'down');
const sum = (...texts: string[]): string => sek(texts.reduce((total, text) => total + read(text), 0n));

type Money = { currency: string; amount: string };
const SEK = (amount: string): Money => ({ currency: 'SEK', amount });
const BTC = (amount: string): Money => ({ currency: 'BTC', amount });

type Rate = Record<'ask' | 'baseAsk' | 'mid' | 'baseBid' | 'bid' | 'cryptoCurrency', string>;
const rates = responseExample<Rate[]>(spec, 'getPrices', 'all');
const rateOf = (currency: string): Rate => {
  const rate = rates.find((each) => each.cryptoCurrency === currency);
  if (!rate) throw new Error(`no rate of ${currency}`);
  return rate;
};

interface Order {
  feeRate?: string;
  fee?: Money;
  buy: { fiat: Money; crypto: Money };
  sell: { receivedCrypto: Money; sold: Money; payout: Money };
  trade: Record<string, unknown> & { limitPrice: string; originalAmount: string; triggerPrice: string };
  transaction: { crypto: Money; fiat: Money };
}
const order = (name: string): Order => responseExample<Order>(spec, 'checkOrderStatus', name);

describe('prices', () => {
  it('have the fee in ask and bid, and a middle', () => {
    for (const { ask, baseAsk, mid, baseBid, bid } of rates) {
      expect(ask).toBe(sek(over(read(baseAsk), LEFT)));
      expect(bid).toBe(sek(times(read(baseBid), LEFT)));
      expect(mid).toBe(sek((read(baseAsk) + read(baseBid)) / 2n));
    }
    expect(responseExample(spec, 'getPrice', 'btc')).toEqual(rateOf('BTC'));
  });

  it('are the same in the legacy API', () => {
    const { ask, baseAsk, baseBid, bid } = responseExample<Record<string, number>>(legacy, 'getPrice', 'btc');
    const btc = rateOf('BTC');
    expect([ask, baseAsk, baseBid, bid]).toEqual([btc.ask, btc.baseAsk, btc.baseBid, btc.bid].map(Number));
  });

  it('are the same on the market', () => {
    type Ticker = Record<'pair' | 'quoteVolume' | 'baseVolume' | 'bestBid' | 'bestAsk' | 'mid', string>;
    for (const ticker of responseExample<Ticker[]>(spec, 'getTradePairTickers', 'tickers')) {
      const { baseAsk, baseBid, mid } = rateOf(ticker.pair.split('_')[0] ?? '');
      expect(ticker).toMatchObject({ bestAsk: baseAsk, bestBid: baseBid, mid });
      expect(ticker.quoteVolume).toBe(sek(times(read(ticker.baseVolume), read(mid))));
    }
    type Day = Record<'bid' | 'ask' | 'volume' | 'quoteVolume' | 'priceChangePercent', string>;
    const day = responseExample<Day>(spec, 'get24HDataForPair', 'btcSek');
    expect([day.ask, day.bid]).toEqual([rateOf('BTC').baseAsk, rateOf('BTC').baseBid]);
    expect(day.quoteVolume).toBe(sek(times(read(day.volume), read(rateOf('BTC').mid))));
    type Book = Record<'bids' | 'asks', { price: string }[]>;
    for (const [name, currency] of [
      ['btcSek', 'BTC'],
      ['ethSek', 'ETH'],
    ] as const) {
      const { bids, asks } = responseExample<Book>(spec, 'getTradePairOrderBook', name);
      expect([asks[0]?.price, bids[0]?.price]).toEqual([rateOf(currency).baseAsk, rateOf(currency).baseBid]);
    }
  });

  it('change by what the performance says', () => {
    type Mover = Record<'pair' | 'price' | 'percentageChange' | 'absoluteChange', string>;
    const movers = [
      ...responseExample<{ data: Mover[] }>(spec, 'getBestPerformers', 'performers').data,
      ...responseExample<{ data: Mover[] }>(spec, 'getPopularCryptos', 'popular').data,
    ];
    for (const { pair, price, percentageChange, absoluteChange } of movers) {
      const before = over(read(price), read('1') + read(percentageChange));
      expect(absoluteChange, pair).toBe(sek(read(price) - before));
      expect(price, pair).toBe(rateOf(pair.split('_')[0] ?? '').mid);
    }
    const bitcoin = movers.find(({ pair }) => pair === 'BTC_SEK')?.percentageChange ?? '';
    const day = responseExample<{ priceChangePercent: string }>(spec, 'get24HDataForPair', 'btcSek');
    expect(day.priceChangePercent).toBe(write(read(bitcoin) * 100n, 2, 'nearest'));
  });

  it('of the chart are those of the candles', () => {
    type Candle = Record<'timestamp' | 'open' | 'close', string>;
    const { data } = responseExample<{ data: Candle[] }>(spec, 'getMarketCandlestickData', 'hourly');
    type Point = { timestamp: number; price: string };
    const points = responseExample<Point[]>(spec, 'getMarketChart', 'chart');
    const hours = data.map(({ timestamp }) => Date.parse(timestamp));
    expect(points.slice(0, 2).map(({ timestamp }) => timestamp)).toEqual(hours);
    expect(points.map(({ price }) => price)).toEqual([data[0]?.open, ...data.map(({ close }) => close)]);
  });
});

describe('buy and sell orders', () => {
  it.each([
    ['buyPending', 'BTC'],
    ['buyCompleted', 'BTC'],
    ['buyFailed', 'LINK'],
  ])('%s buys with what is left after the fee', (name, currency) => {
    const { fee, feeRate, buy } = order(name);
    const spent = read(buy.fiat.amount);
    expect({ feeRate, fee }).toEqual({ feeRate: '0.05', fee: SEK(sek(times(spent, FEE))) });
    const left = spent - read(fee?.amount ?? '');
    expect(buy.crypto).toEqual({ currency, amount: crypto(over(left, read(rateOf(currency).baseAsk))) });
  });

  it.each(['sellProcessing', 'sellCompleted'])('%s pays out what is left after the fee', (name) => {
    const { fee, feeRate, sell } = order(name);
    const sold = sek(times(read(sell.receivedCrypto.amount), read(rateOf('BTC').baseBid)));
    expect(sell.sold).toEqual(SEK(sold));
    expect({ feeRate, fee }).toEqual({ feeRate: '0.05', fee: SEK(sek(times(read(sold), FEE))) });
    expect(sell.payout).toEqual(SEK(sek(read(sold) - read(fee?.amount ?? ''))));
    expect(sell.payout.amount).toBe(sek(times(read(sell.receivedCrypto.amount), read(rateOf('BTC').bid))));
  });

  it('cost what the price with the fee says', () => {
    const { buy } = order('buyCompleted');
    expect(buy.crypto.amount).toBe(crypto(over(read(buy.fiat.amount), read(rateOf('BTC').ask))));
  });

  it('have the amounts that the requests send', () => {
    const { fiat } = requestExample<{ fiat: Money }>(spec, 'createBuyOrder', 'klarnaBankgiro');
    expect(order('buyCompleted').buy.fiat).toEqual(fiat);
    const sale = requestExample<{ crypto: Money }>(spec, 'createSellOrder', 'bankAccount');
    expect(order('sellCompleted').sell.receivedCrypto).toEqual(sale.crypto);
  });
});

describe('trade orders', () => {
  it.each(['tradeOpen', 'tradeEdited', 'tradePartiallyFilled', 'tradeCancelled'])(
    '%s has both sides before the fee',
    (name) => {
      const { trade, fee } = order(name);
      const spent = trade.originalAmount;
      const bought = crypto(over(read(spent), read(trade.limitPrice)));
      expect(fee).toBeUndefined();
      expect(trade).toMatchObject({
        from: SEK(spent),
        to: BTC(bought),
        amount: bought,
        counterAmount: spent,
      });
      expect(trade.fiatAmount).toBe(spent);
    },
  );

  it('has the maker fee in a side once it is filled', () => {
    const { trade, feeRate = '', fee } = order('tradeFilled');
    expect(feeRate).toBe(
      responseExample<{ orderBook: { maker: string } }>(spec, 'getFees', 'fees').orderBook.maker,
    );
    const spent = trade.originalAmount;
    expect(fee).toEqual(SEK(sek(times(read(spent), read(feeRate)))));
    const left = read(spent) - read(fee?.amount ?? '');
    const bought = crypto(over(left, read(trade.limitPrice)));
    expect(trade).toMatchObject({ from: SEK(spent), to: BTC(bought), amount: bought, counterAmount: spent });
    expect(trade).toMatchObject({ fiatAmount: spent, price: trade.limitPrice });
  });

  it('protects what was bought', () => {
    const { trade } = order('stopLossFollowUp');
    const bought = order('tradeFilled').trade.amount as string;
    const worth = sek(times(read(bought), read(trade.triggerPrice)));
    expect(trade).toMatchObject({ originalAmount: bought, amount: bought, from: BTC(bought) });
    expect(trade).toMatchObject({ to: SEK(worth), counterAmount: worth, fiatAmount: worth });
  });

  it('would have bought at the market price', () => {
    const { trade } = order('tradeExchangeRejected');
    const bought = crypto(over(read(trade.originalAmount), read(rateOf('BTC').baseAsk)));
    expect(trade).toMatchObject({ amount: bought, counterAmount: trade.originalAmount });
  });

  it('never costs more than was sent', () => {
    for (const name of ['tradeOpen', 'tradeEdited', 'tradeFilled']) {
      const { trade } = order(name);
      const cost = times(read(trade.amount as string), read(trade.limitPrice));
      expect(cost <= read(trade.originalAmount), name).toBe(true);
    }
  });
});

describe('the wallet', () => {
  const balances = (name: string): Money[] =>
    responseExample<{ balances: Money[] }>(spec, 'getWallet', name).balances;

  it('holds what was bought and deposited, and later what was not sold', () => {
    const bought = order('buyCompleted').buy.crypto;
    const deposited = order('deposit').transaction.crypto;
    expect(balances('afterTheBuy')).toEqual([bought, deposited]);
    const left = read(bought.amount) - read(order('sellCompleted').sell.receivedCrypto.amount);
    expect(balances('afterTheSell')).toEqual([BTC(crypto(left)), deposited]);
  });

  it('has values at the middle price, and changes since the purchase and the deposit', () => {
    interface Entry {
      amount: string;
      fiatValue: string;
      performance: { absoluteChange: string; percentageChange: string };
    }
    type Performance = { cryptos: Record<string, Entry>; total: Entry };
    const { cryptos, total } = responseExample<Performance>(spec, 'getWalletPerformance', 'twoHoldings');
    const bought = order('buyCompleted');
    const costs: Record<string, string> = {
      BTC: sek(read(bought.buy.fiat.amount) - read(bought.fee?.amount ?? '')),
      ETH: order('deposit').transaction.fiat.amount,
    };
    for (const { currency, amount } of balances('afterTheBuy')) {
      const value = sek(times(read(amount), read(rateOf(currency).mid)));
      expect(cryptos[currency], currency).toEqual(entryOf(value, costs[currency] ?? '', amount));
    }
    const value = sum(...Object.values(cryptos).map(({ fiatValue }) => fiatValue));
    expect(total).toEqual(entryOf(value, sum(...Object.values(costs))));
  });

  it('has a history that adds up', () => {
    interface Change {
      fiatValue: string;
      absoluteChange: string;
      percentageChange: string;
    }
    type Point = { date: string; assetValues: Change[]; combined: Change };
    const { data } = responseExample<{ data: Point[] }>(spec, 'getWalletPerformanceHistory', 'custom');
    for (const { date, assetValues, combined } of data) {
      for (const each of [...assetValues, combined]) {
        const cost = sek(read(each.fiatValue) - read(each.absoluteChange));
        expect(each, date).toMatchObject(changeOf(each.fiatValue, cost));
      }
      expect(combined.fiatValue, date).toBe(sum(...assetValues.map(({ fiatValue }) => fiatValue)));
      expect(combined.absoluteChange, date).toBe(sum(...assetValues.map((each) => each.absoluteChange)));
    }
  });

  it.each([
    ['withdrawal', 'BTC'],
    ['internal', 'ETH'],
  ])('values a %s at the middle price', (name, currency) => {
    const { crypto: moved, fiat } = order(name).transaction;
    expect(fiat).toEqual(SEK(sek(times(read(moved.amount), read(rateOf(currency).mid)))));
  });

  const changeOf = (value: string, cost: string) => {
    const change = read(value) - read(cost);
    return {
      absoluteChange: sek(change),
      percentageChange: write(over(change, read(cost)), 4, 'nearest'),
    };
  };
  const entryOf = (fiatValue: string, cost: string, amount?: string) => ({
    ...(amount && { amount }),
    fiatValue,
    performance: changeOf(fiatValue, cost),
  });
});

it('has legacy orders with the same fee', () => {
  const bought = responseExample<Record<string, number>>(legacy, 'checkOrderStatus', 'buyCompleted');
  const { fiatAmount } = requestExample<{ fiatAmount: number }>(legacy, 'createBuyOrder', 'swish');
  const left = times(read(String(fiatAmount)), LEFT);
  const amount = Number(crypto(over(left, read(rateOf('BTC').baseAsk))));
  expect(bought).toMatchObject({ cryptoAmount: amount, receivedCryptoAmount: amount });
  const sale = responseExample<Record<string, number>>(legacy, 'checkOrderStatus', 'sellCompleted');
  const sold = times(read(String(sale.cryptoAmount)), read(rateOf('BTC').baseBid));
  expect(sale).toMatchObject({ soldAmount: Number(sek(sold)), payoutAmount: Number(sek(times(sold, LEFT))) });
  const request = requestExample<{ cryptoAmount: number }>(legacy, 'createSellOrder', 'fromWallet');
  expect(sale.cryptoAmount).toBe(request.cryptoAmount);
});

describe('every amount of an order', () => {
  // An example that is added without a computation above fails here.
  const COMPUTED = [
    ...[
      'buyPending',
      'buyCompleted',
      'buyFailed',
      'sellProcessing',
      'sellCompleted',
      'tradeOpen',
      'tradeEdited',
    ],
    ...['tradePartiallyFilled', 'tradeFilled', 'tradeCancelled', 'tradeExchangeRejected', 'stopLossFollowUp'],
    ...['deposit', 'withdrawal', 'internal'],
  ];

  it('is computed above', () => {
    const content = operationById(spec, 'checkOrderStatus').responses['200']?.content ?? {};
    expect(Object.values(content).flatMap(({ examples }) => Object.keys(examples ?? {}))).toEqual(COMPUTED);
  });
});

describe('equations in texts', () => {
  const EQUATION = /(-?[\d.]+)(?: SEK| BTC)? ([×÷+−]) ([\d.]+)(?: SEK| BTC)? = (-?[\d.]*\d)/g;
  const OPERATIONS: Record<string, (a: bigint, b: bigint) => bigint> = {
    '×': times,
    '÷': over,
    '+': (a, b) => a + b,
    '−': (a, b) => a - b,
  };
  const guides = path.resolve(import.meta.dirname, '../../content');
  const texts: [string, string][] = [
    ...files.map((name): [string, string] => [name, specText(name)]),
    ...readdirSync(guides, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name): [string, string] => [name, readFileSync(path.join(guides, name), 'utf8')]),
  ];
  const equations = texts.flatMap(([name, text]) =>
    [...text.replaceAll(/\s+/g, ' ').matchAll(EQUATION)].map(
      ([equation, a = '', sign = '', b = '', result = '']) => ({
        name,
        equation,
        value: OPERATIONS[sign]?.(read(a), read(b)) ?? 0n,
        result,
      }),
    ),
  );

  it('are right, with crypto rounded down and SEK to the nearest öre', () => {
    expect(equations.length).toBeGreaterThan(15);
    for (const { name, equation, value, result } of equations) {
      const decimals = result.split('.')[1]?.length ?? 0;
      const rounding: Rounding = decimals === 8 ? 'down' : 'nearest';
      expect(write(value, decimals, rounding), `${name}: ${equation}`).toBe(result);
    }
  });
});
