import { describe, expect, it } from 'vitest';
import { loadSpec, operationById, parametersOf, requestExample, responseExample } from './spec.ts';

// The examples tell one story: a customer signs in, buys bitcoin, sells a part of it and places a limit
// order. Readers of the reference meet the same ids and amounts again. These tests keep the story
// consistent.

interface Rate {
  ask: string;
  baseAsk: string;
  mid: string;
  baseBid: string;
  bid: string;
}

interface Created {
  orderId: string;
  pollingUrl: string;
}

interface Trade {
  pair: string;
  amount: string;
  counterAmount: string;
  limitPrice?: string;
  stopLossPrice?: string;
  clientId: string;
  triggerPrice?: string;
}

interface Order {
  id: string;
  parentOrder?: Order;
  buy: { fiat: { amount: string } };
  trade: Trade;
  type: string;
}

interface Valued {
  fiatValue: string;
  absoluteChange: string;
  percentageChange: string;
}

const spec = loadSpec('institutional');
const legacy = loadSpec('legacy');
const polled = (name: string): Order => responseExample<Order>(spec, 'checkOrderStatus', name);
describe('prices', () => {
  const rates = responseExample<Rate[]>(spec, 'getPrices', 'all');

  it('has ask prices above and bid prices below the base prices', () => {
    for (const { ask, baseAsk, mid, baseBid, bid } of rates) {
      expectFalling([ask, baseAsk, mid, baseBid, bid]);
    }
  });

  it('has daily highs and lows that include every price of the day', () => {
    type Tickers = { pair: string; high: string; low: string }[];
    const tickers = responseExample<Tickers>(spec, 'getTradePairTickers', 'tickers');
    const movers = ['performers', 'popular'].flatMap(
      (name) =>
        responseExample<{ data: { pair: string; price: string; absoluteChange: string }[] }>(
          spec,
          name === 'popular' ? 'getPopularCryptos' : 'getBestPerformers',
          name,
        ).data,
    );
    for (const { pair, price, absoluteChange } of movers) {
      const ticker = tickers.find((each) => each.pair === pair);
      if (!ticker) continue;
      const before = String(Number(price) - Number(absoluteChange));
      expectFalling([ticker.high, before, ticker.low]);
    }
  });

  it('has tickers whose prices lie between low and high', () => {
    for (const ticker of responseExample<Record<string, string>[]>(spec, 'getTradePairTickers', 'tickers')) {
      expectFalling([ticker.high, ticker.bestAsk, ticker.mid, ticker.bestBid, ticker.low]);
      expectFalling([ticker.high, ticker.lastPrice, ticker.low]);
    }
    const day = responseExample<Record<string, string>>(spec, 'get24HDataForPair', 'btcSek');
    expectFalling([day.high, day.ask, day.bid, day.low]);
  });

  it('has an order book with rising asks above falling bids', () => {
    for (const name of ['btcSek', 'ethSek']) {
      type Book = Record<'bids' | 'asks', { price: string }[]>;
      const { bids, asks } = responseExample<Book>(spec, 'getTradePairOrderBook', name);
      expectFalling([...asks.toReversed(), ...bids].map(({ price }) => price));
    }
  });

  it('has candles whose open and close lie between low and high', () => {
    const { data } = responseExample<{ data: Record<string, string>[] }>(
      spec,
      'getMarketCandlestickData',
      'hourly',
    );
    for (const { open, high, low, close } of data) {
      expect(Math.max(Number(open), Number(close))).toBeLessThanOrEqual(Number(high));
      expect(Math.min(Number(open), Number(close))).toBeGreaterThanOrEqual(Number(low));
    }
  });
});

describe('signing in', () => {
  it('polls with the request id of the started sign-in', () => {
    const { request_id } = responseExample<{ request_id: string }>(spec, 'startAuth', 'started');
    expect(requestExample(spec, 'obtainToken', 'bankid')).toMatchObject({ request_id });
  });

  it('renews with the issued refresh token, and gets a new one', () => {
    const { refresh_token } = responseExample<{ refresh_token: string }>(spec, 'obtainToken', 'customer');
    expect(requestExample(spec, 'obtainToken', 'refreshToken')).toMatchObject({ refresh_token });
    expect(responseExample(spec, 'obtainToken', 'renewed')).not.toMatchObject({ refresh_token });
  });

  it('uses personal and organization numbers with invalid check digits, which belong to nobody', () => {
    const { pnr, orgNr = '' } = requestExample<{ pnr: string; orgNr?: string }>(spec, 'startAuth', 'orgNr');
    expect(hasValidCheckDigit('1234567897')).toBe(true);
    expect(hasValidCheckDigit(pnr.slice(2))).toBe(false);
    expect(hasValidCheckDigit(orgNr)).toBe(false);
  });

  it('uses an IP address from the range for documentation', () => {
    const [ip] = parametersOf(spec, operationById(spec, 'startAuth'));
    expect(ip?.example).toMatch(/^203\.0\.113\.\d+$/);
  });

  it('has 31 legacy QR codes, counted from 0 to 30', () => {
    const { qrCodes } = responseExample<{ qrCodes: string[] }>(legacy, 'startAuth', 'started');
    expect(qrCodes.map((code) => Number(code.split('.')[2]))).toEqual([...Array(31).keys()]);
    for (const code of qrCodes) expect(code).toMatch(/^bankid\.[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/);
  });
});

describe('orders', () => {
  it.each([
    ['createBuyOrder', ['buyPending', 'buyCompleted']],
    ['createSellOrder', ['sellProcessing', 'sellCompleted']],
    [
      'createTradeOrder',
      ['tradeOpen', 'tradeEdited', 'tradePartiallyFilled', 'tradeFilled', 'tradeCancelled'],
    ],
  ])('polls the order that %s created', (operationId, states) => {
    const { orderId, pollingUrl } = responseExample<Created>(spec, operationId, 'created');
    expect(pollingUrl).toBe(`https://api.example.com/v2/orders/${orderId}`);
    for (const state of states) expect(polled(state).id, state).toBe(orderId);
  });

  it('edits and cancels the created trade order', () => {
    const { orderId } = responseExample<Created>(spec, 'createTradeOrder', 'created');
    expect(requestExample(spec, 'cancelTradeOrder', 'cancel')).toEqual({ orderId });
    expect(parametersOf(spec, operationById(spec, 'editTradeOrder'))[0]?.example).toBe(orderId);
    const { clientId } = requestExample<Trade>(spec, 'createTradeOrder', 'limitWithStops');
    expect(polled('tradeOpen').trade.clientId).toBe(clientId);
  });

  it('returns the stop prices that were set, and the new price after the edit', () => {
    const stops = { stopLossPrice: '300000.00', takeProfitPrice: '360000.00' };
    expect(requestExample(spec, 'createTradeOrder', 'limitWithStops')).toMatchObject(stops);
    const edit = requestExample<Trade & { price: string }>(spec, 'editTradeOrder', 'changePrice');
    for (const state of [
      'tradeOpen',
      'tradeEdited',
      'tradePartiallyFilled',
      'tradeFilled',
      'tradeCancelled',
    ]) {
      expect(polled(state).trade, state).toMatchObject(stops);
      if (state !== 'tradeOpen') expect(polled(state).trade.limitPrice, state).toBe(edit.price);
    }
  });

  it('follows up the limit order at its stop-loss price', () => {
    const followUp = polled('stopLossFollowUp');
    expect(followUp.parentOrder?.id).toBe(polled('tradeFilled').id);
    expect(followUp.trade.triggerPrice).toBe(polled('tradeFilled').trade.stopLossPrice);
  });

  it('lists orders that can be polled, on pages that add up', () => {
    interface Page {
      offset: number;
      size: number;
      total: number;
      data: Order[];
    }
    const pages = ['firstPage', 'lastPage'].map((name) => responseExample<Page>(spec, 'listOrders', name));
    for (const { size, data } of pages) expect(data).toHaveLength(size);
    expect(pages[1]?.offset).toBe(pages[0]?.size);
    expect(pages.flatMap(({ data }) => data)).toHaveLength(pages[0]?.total ?? 0);
    const states = ['deposit', 'buyCompleted', 'sellCompleted', 'tradeOpen'];
    expect(pages.flatMap(({ data }) => data)).toEqual(states.map(polled));
  });

  it('rejects an order above the limit, and accepts one at the limit', () => {
    const { message } = responseExample<{ message: string }>(
      spec,
      'createBuyOrder',
      'BUY_LIMIT_EXCEEDED',
      '400',
    );
    const limit = Number(/limit of (\d+) SEK/.exec(message)?.[1]);
    expect(Number(polled('buyCompleted').buy.fiat.amount)).toBeLessThanOrEqual(limit);
  });
});

describe('bank account and wallet', () => {
  it('lists the account that was added, and sells to it', () => {
    const added = responseExample<{ id: string }>(spec, 'addBankAccount', 'added');
    expect(added).toMatchObject(requestExample<object>(spec, 'addBankAccount', 'named'));
    expect(responseExample(spec, 'getBankAccounts', 'one')).toEqual([added]);
    expect(requestExample(spec, 'createSellOrder', 'bankAccount')).toMatchObject({ bankAccountId: added.id });
  });

  it('ends the history with the current performance', () => {
    type Entry = { fiatValue: string; performance: Omit<Valued, 'fiatValue'> };
    const { total } = responseExample<{ total: Entry }>(spec, 'getWalletPerformance', 'twoHoldings');
    type History = { data: { combined: Valued }[] };
    const { data } = responseExample<History>(spec, 'getWalletPerformanceHistory', 'custom');
    expect(data.at(-1)?.combined).toEqual({ fiatValue: total.fiatValue, ...total.performance });
  });

  it('shows the legacy wallet to the legacy user', () => {
    const { id } = responseExample<{ id: number }>(legacy, 'getUser', 'onboarded');
    expect(responseExample(legacy, 'getWallet', 'wallet')).toMatchObject({ owner: id });
  });
});

describe('legacy orders', () => {
  it('polls the order that was created', () => {
    const { orderId, pollingUrl } = responseExample<Created>(legacy, 'createBuyOrder', 'created');
    expect(pollingUrl).toBe(`https://app.example.com/v1/order?orderId=${orderId}`);
    expect(responseExample(legacy, 'checkOrderStatus', 'buyCompleted')).toMatchObject({
      id: orderId,
      orderId,
    });
  });
});

function expectFalling(prices: (string | undefined)[]): void {
  const numbers = prices.map(Number);
  expect(numbers).toEqual(numbers.toSorted((a, b) => b - a));
  expect(new Set(numbers).size).toBe(numbers.length);
}

/** The check digit of Swedish personal and organization numbers (the Luhn sum of the ten digits ends in 0). */
function hasValidCheckDigit(tenDigits: string): boolean {
  const digits = [...tenDigits].map((digit, index) => Number(digit) * (index % 2 === 0 ? 2 : 1));
  const total = digits.reduce((all, digit) => all + (digit > 9 ? digit - 9 : digit), 0);
  return total % 10 === 0;
}
