import { expect, test } from 'vitest';
import { isOfType } from '../../cli/openapi/document/is-of-type.ts';
import { parseJson } from '../../cli/text/parse-json.ts';

test('a number is an integer by its digits, not by its double', () => {
  const integers = ['1.0', '1e400', '-0', '9007199254740993'];
  const others = ['1.5', '9007199254740993.5', '1e-400', '0.10'];
  const isInteger = (text: string) => isOfType(parseJson(text), 'integer');
  expect(integers.map(isInteger)).toEqual([true, true, true, true]);
  expect(others.map(isInteger)).toEqual([false, false, false, false]);
});
