import { expect, test } from 'vitest';
import { didYouMean, nearestName } from '../../cli/text/did-you-mean.ts';

test.each([
  ['Oder', ['Header', 'Order', 'Orders'], 'Order'],
  ['order', ['Order'], 'Order'],
  ['tow', ['one', 'two'], 'two'],
  ['createOrder', ['createBuyOrder', 'createOrderV2'], 'createOrderV2'],
  ['b', ['aa', 'ab'], 'ab'],
  ['Payment', ['Order'], undefined],
  ['x'.repeat(101), ['x'.repeat(102)], undefined],
])('%s was meant to be one of %j: %s', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest);
});

test('the hint is a question', () => {
  expect(didYouMean('Oder', ['Order'])).toBe('Did you mean `Order`?');
});
