import { describe, expect, it } from 'vitest';
import {
  loadSpec,
  operationById,
  operationsOf,
  parametersOf,
  resolve,
  type Schema,
  type Spec,
} from './spec.ts';

const institutional = loadSpec('institutional');
const legacy = loadSpec('legacy');

// The fields of every entity, in order. A star marks those that are required in requests.
const currentFields: Record<string, string> = {
  CurrencyAmount: 'currency amount',
  CryptoSymbol: 'currency minorAmountDecimals displayName status availableActions network dateAdded color',
  SymbolColor: 'light dark',
  FiatSymbol: 'currency minorAmountDecimals displayName status',
  TradingPair: 'pair baseDecimals counterDecimals status availableActions minimumOrder',
  User: 'country email emailActive firstName lastName hasAcceptedLatestTerms language level safeEnvironment telephoneNumber tier',
  ComplianceStatus: 'decision rejections',
  ComplianceRejection: 'reason code',
  Order:
    'id parentOrder created approved feeRate fee discountFeeId walletId buy sell trade transaction status type statusErrorCode',
  BuyOrder: 'fiat* crypto* paymentMethod recurring paymentDetails actions',
  SellOrder: 'receivedCrypto* sold* payout* payoutMethod* payoutDetails actions',
  TradeOrder:
    'pair* originalAmount amount* counterAmount* side* from to fiatAmount type* orderType price limitPrice stopLossPrice takeProfitPrice triggerPrice status clientId* openTime closeTime endTime fulfillment',
  CryptoTransaction: 'crypto fiat txAddress* txHash* remittance type*',
  OrderAction: 'type email created',
  Wallet: 'balances created',
  WalletPerformance: 'fiat cryptos total',
  WalletPerformanceEntry: 'amount fiatValue performance',
  PerformanceChange: 'absoluteChange percentageChange',
  WalletPerformanceHistory: 'start end performanceSince fiat timePeriod data',
  WalletPerformancePoint: 'date assetValues combined',
  AssetValue: 'crypto amount fiatValue percentageChange absoluteChange',
  CombinedValue: 'fiatValue percentageChange absoluteChange',
  KycQuestion: 'id questionnaire question alternatives questionVersion status',
  KycAlternative: 'id answer textAnswerOption',
  KycAnswerInput: 'questionnaire* answers*',
  KycAnswer: 'questionId* alternativeId textAnswer',
  BankAccount: 'id name accountNumber clearingNumber currency bank default',
  BankAccountInput: 'name accountNumber* clearingNumber* currency*',
  MarketChartRecord: 'timestamp price',
  OHLCV: 'timestamp open high low close volume ticks',
  CandlestickData: 'ts resolution pair inverted data',
  Ticker: 'pair timestamp quoteVolume baseVolume lastPrice bestBid bestAsk high low mid',
  Market24hTickerData: 'symbol high low bid ask volume quoteVolume priceChangePercent',
  CurrencyRate: 'ask baseAsk mid baseBid bid cryptoCurrency currency',
  OrderBook: 'pair timestamp bids asks',
  OrderBookEntry: 'price amount',
  PairPerformance: 'pair price percentageChange absoluteChange',
  Fees: 'orderBook',
  OrderBookFees: 'maker taker',
  OrderCreatedEvent: 'order',
  OrderUpdatedEvent: 'order',
  OrderDeletedEvent: 'order',
  StartAuthenticationResponse: 'request_id auto_start_token auto_start_qr_code interval expires_in',
  TokenResponse: 'access_token token_type expires_in refresh_token scope',
  OrderCreationResponse: 'orderId* pollingUrl*',
  OrderList: 'offset size total data',
  BankIdRequest: 'pnr* corporate orgNr',
  OAuth2TokenRequest: 'grant_type* request_id refresh_token scope',
  BuyOrderInput: 'cryptoCurrency* fiat* paymentMethod* walletId paymentDetails',
  SellOrderInput: 'fiatCurrency* crypto* payoutMethod payoutDetails walletId bankAccountId',
  TradeOrderInput:
    'pair* amount* amountInCounter side* type* orderType price stopLossPrice takeProfitPrice walletId clientId*',
  CancelOrderInput: 'orderId*',
  EditOrder: 'price* amount* stopLossPrice takeProfitPrice',
  SendVerificationEmailInput: 'email*',
  VerifyEmailInput: 'code*',
  AcceptTermsInput: 'marketingEmails',
  OAuth2Error: 'error error_description error_uri bank_id_qr_data bank_id_hint',
  BadRequest: 'message status code',
  NotAuthenticated: 'message',
};

const legacyFields: Record<string, string> = {
  User: 'id country email emailActive features firstName lastName hasAcceptedLatestTerms hasAcceptedOldTerms intercomHash language level premium safeEnvironment telephoneNumber tier',
  Order:
    'id orderId cryptoAmount cryptoCurrency currency created receivedCryptoAmount txHash soldAmount payoutAmount status walletOrder type paymentMethod paid fiatCurrency',
  Wallet: 'id owner balances created depositAddresses withdrawalAddresses',
  WalletBalances: 'BTC ETH DOT LINK MATIC',
  DepositAddress: 'id active address created currency wallet',
  WithdrawalAddress: 'id active address created currency wallet name status',
  Price: 'ask baseAsk baseBid bid cryptoCurrency currency',
  KycQuestion: 'id question multipleChoice alternatives questionVersion status',
  KycAlternative: 'id answer',
  KycAnswer: 'questionId* alternativeId textAnswer',
  StartAuthenticationInput: 'redirectPath',
  StartAuthenticationResponse: 'type pollingUrl qrCodes redirectUrl',
  AuthenticationStatus: 'code message accessToken',
  BuyOrderInput:
    'cryptoCurrency fiatAmount* fiatCurrency* useWallet receivingAddress paymentMethod phoneNumber',
  SellOrderInput: 'cryptoCurrency cryptoAmount* fiatCurrency* useWallet',
  SendVerificationEmailInput: 'emailAddress*',
  VerifyEmailInput: 'code*',
  ValidationError: 'message status code',
  BuyLimitExceeded: 'message status code',
  MissingAppId: 'message status code',
};

describe('entities', () => {
  it.each(Object.entries(currentFields))('institutional: %s', (name, fields) => {
    expect(fieldsOf(institutional, name)).toBe(fields);
  });

  it.each(Object.entries(legacyFields))('legacy: %s', (name, fields) => {
    expect(fieldsOf(legacy, name)).toBe(fields);
  });

  it('marks exactly the deprecated fields as deprecated', () => {
    const deprecated = Object.entries(institutional.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => property.deprecated)
        .map(([property]) => `${name}.${property}`),
    );
    expect(deprecated).toEqual(['TradeOrder.amount', 'TradeOrder.counterAmount']);
  });

  it('allows null only where it has a meaning', () => {
    const nullable = Object.entries(institutional.components.schemas).flatMap(([name, schema]) =>
      Object.entries(schema.properties ?? {})
        .filter(([, property]) => property.type?.includes('null'))
        .map(([property]) => `${name}.${property}`),
    );
    expect(nullable).toEqual([
      'CryptoSymbol.network',
      'User.telephoneNumber',
      'EditOrder.stopLossPrice',
      'EditOrder.takeProfitPrice',
    ]);
  });
});

describe('lists of values', () => {
  const orderStatuses =
    'none pending processing rejected completed done paid traded mempool exchange waiting error stopped refunded declined halted pending-approval paid-and-pending-approval received pending_tr';

  it.each([
    ['CryptoCurrency', 'BTC ETH LINK MATIC DOT'],
    ['FiatCurrency', 'SEK'],
    ['SymbolStatus', 'active inactive deprecated'],
    ['AvailableAction', 'buy sell'],
    ['PriceInterval', 'DAILY WEEKLY MONTHLY QUARTERLY HALF_YEARLY YEARLY YTD MAX'],
    ['CandleResolution', '1m 5m 15m 1h 4h 1d 1w 1mo'],
    ['TimePeriod', 'ALL_TIME THIS_YEAR THREE_YEARS ONE_YEAR THREE_MONTHS ONE_MONTH ONE_WEEK CUSTOM'],
    ['PaymentMethod', 'swish klarna_bankgiro klarna_sepa credit_card sepa bank_transfer_dk bank_transfer_se'],
    ['OrderType', 'buy sell trade tx'],
    ['OrderStatus', orderStatuses],
    ['TradeOrderStatus', 'open partiallyFilled filled cancelled exchangeRejected'],
    ['TradeSide', 'buy sell'],
    ['TradeOrderType', 'market limit stop_loss stop_loss_limit take_profit_limit'],
    ['TradeOrderKind', 'quick orderBook'],
    ['TransactionType', 'withdrawal deposit internal'],
  ])('%s', (name, values) => {
    expect(institutional.components.schemas[name]?.enum).toEqual(values.split(' '));
  });

  it('has payout methods with spaces in their names', () => {
    const { PayoutMethod } = institutional.components.schemas;
    expect(PayoutMethod?.enum).toEqual(['SE Bank transfer', 'Credit card', 'SEPA', 'SWIFT']);
  });

  it("doesn't describe the order statuses, because their meanings are unknown", () => {
    expect(institutional.components.schemas.OrderStatus?.['x-enumDescriptions']).toBeUndefined();
  });

  it('has the same common enums as the legacy API', () => {
    for (const name of ['CryptoCurrency', 'FiatCurrency', 'PriceInterval', 'PaymentMethod']) {
      expect(legacy.components.schemas[name]?.enum, name).toEqual(
        institutional.components.schemas[name]?.enum,
      );
    }
  });
});

describe('defaults and limits', () => {
  it('are never those of required parameters', () => {
    for (const spec of [institutional, legacy]) {
      const required = operationsOf(spec).flatMap(({ operation }) =>
        parametersOf(spec, operation).filter((parameter) => parameter.required),
      );
      const withDefault = required.filter(
        ({ schema }) => schema && resolve(spec, schema).default !== undefined,
      );
      expect(withDefault.map(({ name }) => name)).toEqual([]);
    }
  });

  it.each([
    ['getMarketChart', 'interval', { default: 'MAX' }],
    ['getBestPerformers', 'interval', { default: 'DAILY' }],
    ['getBestPerformers', 'limit', { default: 5 }],
    ['getPopularCryptos', 'interval', { default: 'DAILY' }],
    ['getPopularCryptos', 'limit', { default: 5 }],
    ['getMarketCandlestickData', 'limit', { default: 1000, minimum: 1, maximum: 100000 }],
    ['getMarketCandlestickData', 'inverted', { default: false }],
    ['getPrices', 'fiat', { default: 'SEK' }],
  ])('%s: %s', (operationId, parameter, limits) => {
    expect(parameterSchema(institutional, operationId, parameter)).toMatchObject(limits);
  });

  it.each([
    ['getPriceHistory', 'crypto', 'BTC'],
    ['getPriceHistory', 'interval', 'MAX'],
    ['getPrice', 'currency', 'SEK'],
    ['startAuth', 'method', 'bankid_se'],
    ['checkAuthStatus', 'method', 'bankid_se'],
  ])('legacy %s: %s', (operationId, parameter, value) => {
    expect(parameterSchema(legacy, operationId, parameter)).toMatchObject({ default: value });
  });

  it('requires positive amounts in legacy orders', () => {
    const { BuyOrderInput, SellOrderInput } = legacy.components.schemas;
    expect(BuyOrderInput?.properties?.fiatAmount).toMatchObject({ type: 'number', exclusiveMinimum: 0 });
    expect(SellOrderInput?.properties?.cryptoAmount).toMatchObject({ type: 'number', exclusiveMinimum: 0 });
  });
});

function fieldsOf(spec: Spec, name: string): string {
  const schema: Schema = spec.components.schemas[name] ?? {};
  return Object.keys(schema.properties ?? {})
    .map((field) => (schema.required?.includes(field) ? `${field}*` : field))
    .join(' ');
}

function parameterSchema(spec: Spec, operationId: string, name: string): Schema {
  const parameter = parametersOf(spec, operationById(spec, operationId)).find((each) => each.name === name);
  return resolve(spec, parameter?.schema ?? {});
}
