import { describe, expect, test } from 'vitest';
import { excerpt, highlight } from '../../templates/islands/search/highlight.ts';
import { keyOf, termsOf, transpositionsOf, wordsOf } from '../../templates/islands/search/words.ts';

describe('words', () => {
  test.each([
    ['stopLossPrice', 'stop loss price'],
    ['account.bank-account:read', 'account bank account read'],
    ['INSUFFICIENT_EXCHANGE_BALANCE', 'insufficient exchange balance'],
    ['/v2/orders/{orderId}', 'v2 orders order id'],
    ['get24HDataForPair', 'get24 h data for pair'],
    ['OAuth2', 'o auth2'],
    ['HTTPServer', 'http server'],
    ['Överföring', 'overforing'],
    ['日本語', '日本語'],
  ])('%s is made of the pieces %s', (text, pieces) => {
    expect(wordsOf(text).map((word) => word.pieces.join(' '))).toEqual([pieces]);
  });

  test('are parted by white space and punctuation that no identifier holds', () => {
    expect(wordsOf('Buy, sell (or "trade") …').map(({ joined }) => joined)).toEqual([
      'buy',
      'sell',
      'or',
      'trade',
    ]);
    expect(wordsOf(' — / … ')).toEqual([]);
  });

  test('an identifier is found as a whole, by each piece, and from each piece on', () => {
    expect(termsOf('getBankAccounts').sort()).toEqual(
      ['get', 'bank', 'accounts', 'getbankaccounts', 'bankaccounts'].sort(),
    );
  });

  test('two neighbours may have changed places', () => {
    expect(transpositionsOf('abbc')).toEqual(['babc', 'abcb']);
  });

  test('a name is the same however it is written, but not in more words', () => {
    expect(keyOf('klarnaBankgiro')).toBe(keyOf('klarna_bankgiro'));
    expect(keyOf('Sell order')).not.toBe(keyOf('SellOrder'));
  });
});

describe('highlighting', () => {
  const marked = (text: string, ...terms: string[]) =>
    highlight(text, terms)
      .map((piece) => (piece.mark ? `[${piece.text}]` : piece.text))
      .join('');

  test.each([
    ['getBankAccounts', 'bankacc', 'get[BankAccounts]'],
    ['klarna_bankgiro', 'klarnabankgiro', '[klarna_bankgiro]'],
    ['paid by id', 'id', 'paid by [id]'],
    ['Överföring', 'over', '[Överföring]'],
    ['nothing', 'else', 'nothing'],
  ])('%s with %s is %s', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  test('loses no character of the text', () => {
    const text = 'Ärende 😀 nr. 5 — “klarna_bankgiro”, ﬁne';
    expect(
      highlight(text, ['5', 'klarna', 'fine'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('a long text is cut to where the words stand', () => {
    const text = `${'before '.repeat(60)}the token itself ${'after '.repeat(60)}`;
    expect(excerpt(text, ['token'])).toMatch(/^… before .*the token itself after .* …$/);
    expect(excerpt(text, ['token']).length).toBeLessThan(160);
    expect(excerpt(text, [])).toMatch(/^before .* …$/);
  });
});
