import { describe, expect, it } from 'vitest';
import { loadSpec, operationsOf, parametersOf, resolve, responsesOf, type Spec } from './spec.ts';

// One row for each operation: endpoint, operationId, statuses, security, parameters (a star marks required
// ones). Written by hand, so that an endpoint that is removed, moved or changed is noticed.
const source = 'Source-IP-Address*, Source-User-Agent*';
const listFilters =
  'offset, size, crypto, type, orderType, pair, orderStatusFilter, tradeStatusFilter, orderStatusForTradeOrderFilter';

const institutional = [
  ['POST /oauth2/bankid', 'startAuth', '200 400', 'basic', `${source}, Test`],
  ['POST /oauth2/token', 'obtainToken', '200 400', 'basic', 'Test'],
  ['GET /v2/market/symbols/crypto', 'listCryptoSymbols', '200 400 401', 'market', ''],
  ['GET /v2/market/symbols/fiat', 'listFiatSymbols', '200 400 401', 'market', ''],
  ['GET /v2/market/symbols/pairs', 'listTradingPairs', '200 400 401', 'market', ''],
  ['GET /v2/market/chart/{pair}', 'getMarketChart', '200 400 401', 'market', 'pair*, interval'],
  ['GET /v2/market/prices/rates/{crypto}', 'getPrice', '200 400 401', 'market', 'crypto*, fiat'],
  ['GET /v2/market/prices/rates', 'getPrices', '200 400 401', 'market', 'fiat'],
  ['GET /v2/market/ticker/{pair}', 'getTradePairTicker', '200 400 401', 'market', 'pair*'],
  ['GET /v2/market/tickers', 'getTradePairTickers', '200 400 401', 'market', ''],
  ['GET /v2/market/best-performers', 'getBestPerformers', '200 400 401', 'market', 'interval, limit'],
  ['GET /v2/market/popular-cryptos', 'getPopularCryptos', '200 400 401', 'market', 'interval, limit'],
  [
    'GET /v2/market/ohlcv',
    'getMarketCandlestickData',
    '200 400 401',
    'market',
    'resolution*, startDate*, endDate*, limit, pair*, inverted',
  ],
  ['GET /v2/market/24h-data/{pair}', 'get24HDataForPair', '200 400 401', 'market', 'pair*'],
  ['GET /v2/market/order-book/{pair}', 'getTradePairOrderBook', '200 400 401', 'market', 'pair*'],
  ['GET /v2/account/user', 'getUser', '200 401', 'account.base | account.base:read', ''],
  ['PUT /v2/account/terms', 'acceptTerms', '200 401', 'account.base', ''],
  ['POST /v2/account/email', 'sendVerificationEmail', '200 400 401', 'account.base', ''],
  ['PUT /v2/account/email', 'verifyEmail', '200 400 401', 'account.base', ''],
  ['GET /v2/account/kyc', 'requireKyc', '200 401', 'account.base | account.base:read', ''],
  [
    'GET /v2/account/kyc-questions',
    'kycQuestions',
    '200 401',
    'account.base | account.base:read',
    'lang, questionnaire',
  ],
  ['POST /v2/account/kyc-questions', 'answerKyc', '200 400 401', 'account.base', ''],
  [
    'GET /v2/account/bank-account',
    'getBankAccounts',
    '200 401',
    'account.bank-account | account.bank-account:read',
    '',
  ],
  ['PUT /v2/account/bank-account', 'addBankAccount', '200 400 401', 'account.bank-account', ''],
  ['GET /v2/orders', 'listOrders', '200 400 401', 'order | order:read', listFilters],
  ['POST /v2/orders/buy', 'createBuyOrder', '200 400 401', 'order', source],
  ['POST /v2/orders/trade', 'createTradeOrder', '200 400 401', 'order', source],
  ['POST /v2/orders/cancel', 'cancelTradeOrder', '200 400 401', 'order', source],
  ['POST /v2/orders/{orderId}/edit', 'editTradeOrder', '200 400 401', 'order', 'orderId*'],
  ['POST /v2/orders/sell', 'createSellOrder', '200 400 401', 'order', source],
  ['GET /v2/orders/{orderId}', 'checkOrderStatus', '200 400 401', 'order | order:read', 'orderId*'],
  ['GET /v2/orders/fees', 'getFees', '200 400 401', 'order | order:read', ''],
  ['GET /v2/wallet', 'getWallet', '200 401', 'wallet', ''],
  ['GET /v2/wallet/performance', 'getWalletPerformance', '200 401', 'wallet', ''],
  [
    'GET /v2/wallet/performance-history',
    'getWalletPerformanceHistory',
    '200 401',
    'wallet',
    'crypto*, fiat, timePeriod*, start, end, performanceSince',
  ],
  ['POST /v2/compliance/verify/orders/sell', 'verifySellOrderCompliance', '200 401', 'order', ''],
  ['POST /v2/compliance/verify/orders/buy', 'verifyBuyOrderCompliance', '200 401', 'order', ''],
];

const legacy = [
  ['GET /api/prices', 'getPriceHistory', '200 401', 'App-Id | Access-Token | ', 'crypto, interval'],
  ['GET /v1/rate', 'getPrice', '200 498', '', 'appId*, crypto, currency'],
  ['POST /v1/auth', 'startAuth', '200 498', 'App-Id', 'method'],
  ['GET /v1/auth', 'checkAuthStatus', '200 412', 'App-Id', 'token*, method'],
  ['GET /v1/auth/user', 'getUser', '200 401', 'Access-Token', ''],
  ['POST /v1/system/acceptTerms', 'acceptTerms', '200 401', 'Access-Token', ''],
  ['POST /v1/email', 'sendVerificationEmail', '200 401', 'Access-Token', ''],
  ['PUT /v1/email/verify', 'verifyEmail', '200 401', 'Access-Token', ''],
  ['GET /v1/kyc/require', 'requireKyc', '200 401', 'Access-Token', ''],
  ['GET /v1/kyc', 'kycQuestions', '200 401', 'Access-Token | App-Id | ', 'lang'],
  ['POST /v1/kyc', 'answerKYC', '200 401', 'Access-Token', ''],
  ['POST /v1/order', 'createBuyOrder', '200 401 406 412', 'Access-Token', ''],
  ['GET /v1/order', 'checkOrderStatus', '200 401 412', 'Access-Token', 'orderId*'],
  ['POST /v1/order/sell', 'createSellOrder', '200 401 412', 'Access-Token', ''],
  ['GET /v1/wallet', 'getWallet', '200 401', 'Access-Token', ''],
];

describe.each([
  { file: 'institutional', title: 'Institutional API', version: '2.2.30', table: institutional },
  { file: 'legacy', title: 'Institutional API (legacy)', version: '0.1.0', table: legacy },
] as const)('$file.yaml', ({ file, title, version, table }) => {
  const spec = loadSpec(file);

  it('has the expected title and version', () => {
    expect(spec.info).toMatchObject({ title, version });
  });

  it('has these endpoints, with these statuses, keys and parameters', () => {
    expect(operationsOf(spec).map((placed) => row(spec, placed))).toEqual(table);
  });

  it('excludes every response from caches', () => {
    for (const { name, operation } of operationsOf(spec)) {
      for (const [status, response] of responsesOf(spec, operation)) {
        const rules = Object.entries(response.headers ?? {}).map(([header, node]) => [
          header,
          resolve(spec, node).schema?.const,
        ]);
        expect(Object.fromEntries(rules), `${name} ${status}`).toEqual({
          'Cache-Control': 'no-store',
          Pragma: 'no-cache',
        });
      }
    }
  });
});

it('shows no body for responses without one', () => {
  expect(operationsWithoutBody(loadSpec('institutional'))).toEqual([
    'PUT /v2/account/terms',
    'POST /v2/account/email',
    'PUT /v2/account/email',
    'POST /v2/account/kyc-questions',
    'POST /v2/orders/cancel',
    'POST /v2/orders/{orderId}/edit',
  ]);
  expect(operationsWithoutBody(loadSpec('legacy'))).toEqual([
    'POST /v1/system/acceptTerms',
    'POST /v1/email',
    'PUT /v1/email/verify',
    'POST /v1/kyc',
    'POST /v1/order/sell',
  ]);
});

it('sends the two token requests as a form, and every other body as JSON', () => {
  const forms = operationsOf(loadSpec('institutional')).filter(
    ({ operation }) => operation.requestBody?.content['application/x-www-form-urlencoded'],
  );
  expect(forms.map(({ name }) => name)).toEqual(['POST /oauth2/bankid', 'POST /oauth2/token']);
});

function row(spec: Spec, { name, operation }: ReturnType<typeof operationsOf>[number]): string[] {
  const parameters = parametersOf(spec, operation).map((parameter) =>
    parameter.required ? `${parameter.name}*` : parameter.name,
  );
  return [
    name,
    operation.operationId,
    Object.keys(operation.responses).join(' '),
    operation.security.map(key).join(' | '),
    parameters.join(', '),
  ];
}

function key(requirement: Record<string, string[]>): string {
  const names: Record<string, string> = {
    clientCredentials: 'basic',
    appId: 'App-Id',
    accessToken: 'Access-Token',
  };
  return Object.entries(requirement)
    .map(([scheme, scopes]) => names[scheme] ?? scopes.join(' & '))
    .join(' & ');
}

function operationsWithoutBody(spec: Spec): string[] {
  return operationsOf(spec)
    .filter(
      ({ operation }) => !responsesOf(spec, operation).find(([status]) => status === '200')?.[1].content,
    )
    .map(({ name }) => name);
}
