import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareNumbers, isMultiple } from '../../cli/text/compare-numbers.ts';
import { NumberText } from '../../cli/text/number-text.ts';

const written = (text: string) => new NumberText(text, text === '.inf' ? Infinity : Number(text));

test.each([
  ['9223372036854775807', '9223372036854775808'],
  ['1e400', '1E+401'],
  ['-1e401', '-1e400'],
  ['-1e400', '1e-400'],
  ['0', '1e-999999999'],
  ['0.1', '0.1000000000000000055'],
  ['1e5', '0x186A1'],
  ['7', '.inf'],
])('%s is less than %s', (low, high) => {
  expect(compareNumbers(written(low), written(high))).toBeLessThan(0);
  expect(compareNumbers(written(high), written(low))).toBeGreaterThan(0);
});

test.each([
  ['1.0', '1'],
  ['-0', '0.00'],
  ['1200', '1.2e3'],
  ['1e400', '10e399'],
])('%s is %s', (a, b) => {
  expect(compareNumbers(written(a), written(b))).toBe(0);
});

test('an infinity is equal to itself', () => {
  expect(compareNumbers(Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY)).toBe(0);
});

test('doubles are compared as JavaScript does', () => {
  const number = fc.double({ noNaN: true });
  fc.assert(
    fc.property(number, number, (a, b) => {
      expect(Math.sign(compareNumbers(a, b)) + 0).toBe(a === b ? 0 : a < b ? -1 : 1);
    }),
  );
});

test.each([
  ['19.99', '0.01', true],
  ['19.995', '0.01', false],
  ['9223372036854775807', '2', false],
  ['-1e400', '8', true],
  ['1e999999999', '7e-999999999', false],
  ['0', '3', true],
  ['3', '0', false],
  ['150', '1e2', false],
])('%s as a multiple of %s: %s', (value, step, expected) => {
  expect(isMultiple(written(value), written(step))).toBe(expected);
});

test('a product is a multiple', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 30n }),
      (a, b) => {
        expect(isMultiple(written(String(a * b)), written(String(b)))).toBe(true);
        expect(isMultiple(written(String(a * b + 1n)), written(String(b)))).toBe(b === 1n);
      },
    ),
  );
});
