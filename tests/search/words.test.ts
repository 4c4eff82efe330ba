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
    ['日本語', '日本 本語'],
    ['カード決済', 'カー ート ト決 決済'],
  ])('splits %s into the pieces %s', (text, pieces) => {
    expect(wordsOf(text).map((word) => word.pieces.join(' '))).toEqual([pieces]);
  });

  test("are separated by whitespace, and by punctuation that identifiers don't contain", () => {
    expect(wordsOf('Buy, sell (or "trade") …').map(({ joined }) => joined)).toEqual([
      'buy',
      'sell',
      'or',
      'trade',
    ]);
    expect(wordsOf(' — / … ')).toEqual([]);
  });

  test('index an identifier as a whole, by its pieces, and from each piece on', () => {
    expect(termsOf('getBankAccounts').sort()).toEqual(
      ['get', 'bank', 'accounts', 'getbankaccounts', 'bankaccounts'].sort(),
    );
  });

  test('include transpositions of adjacent characters', () => {
    expect(transpositionsOf('abbc')).toEqual(['babc', 'abcb']);
  });

  test('match a name in any notation, but not if it consists of more words', () => {
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
  ])('%s with %s becomes %s', (text, term, expected) => {
    expect(marked(text, term)).toBe(expected);
  });

  test('keeps every character of the text', () => {
    const text = 'Ärende 😀 nr. 5 — “klarna_bankgiro”, ﬁne';
    expect(
      highlight(text, ['5', 'klarna', 'fine'])
        .map((piece) => piece.text)
        .join(''),
    ).toBe(text);
  });

  test('shortens a long text to an excerpt around the words', () => {
    const text = `${'before '.repeat(60)}the token itself ${'after '.repeat(60)}`;
    expect(excerpt(text, ['token'])).toMatch(/^… before .*the token itself after .* …$/);
    expect(excerpt(text, ['token']).length).toBeLessThan(160);
    expect(excerpt(text, [])).toMatch(/^before .* …$/);
  });
});
