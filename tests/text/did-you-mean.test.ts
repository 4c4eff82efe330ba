import { expect, test } from 'vitest';
import { didYouMean, didYouMeanValue, editsWithin, nearestName } from '../../cli/text/did-you-mean.ts';

test.each([
  ['Oder', ['Header', 'Order', 'Orders'], 'Order'],
  ['order', ['Order'], 'Order'],
  ['tow', ['one', 'two'], 'two'],
  ['createOrder', ['createBuyOrder', 'createOrderV2'], 'createOrderV2'],
  ['b', ['aa', 'ab'], 'ab'],
  ['order_id', ['Order', 'orderId'], 'orderId'],
  ['orderId', ['orderIds', 'order_id'], 'order_id'],
  ['Payment', ['Order'], undefined],
  ['x'.repeat(101), ['x'.repeat(102)], undefined],
])('suggests for %s among %j: %s', (name, candidates, nearest) => {
  expect(nearestName(name, candidates)).toBe(nearest);
});

test.each([
  ['done', ['none', 'finished'], undefined],
  ['cadr', ['card'], 'card'],
  ['CARD', ['card'], 'card'],
  ['finisked', ['finished'], 'finished'],
])('suggests for the value %s among %j: %s', (value, allowed, nearest) => {
  expect(didYouMeanValue(value, allowed)).toBe(nearest && `Did you mean \`${nearest}\`?`);
});

test.each([
  ['form', 'from', 1],
  ['recieve', 'receive', 1],
  ['abc', 'abc', 0],
  ['abcd', 'badc', 3],
  ['', '', 0],
  ['ab', 'ba', 1],
])('%s is %s after %i edits', (a, b, edits) => {
  expect(editsWithin(4, a, b)).toBe(edits);
});

test('the hint is a question', () => {
  expect(didYouMean('Oder', ['Order'])).toBe('Did you mean `Order`?');
});

test('hundreds of unknown names among hundreds take seconds, not minutes', () => {
  const names = Array.from({ length: 500 }, (_, index) => `createTheOrderOfAnotherCustomer${index}`);
  const { user } = process.cpuUsage();
  for (const name of names) expect(nearestName(`${name}x`, names)).toBeDefined();
  const long = names.map((name) => `${'abcd'.repeat(16)}${name}`);
  for (const [index] of names.slice(0, 100).entries())
    nearestName(`${'dcba'.repeat(16)}${names[499 - index]}`, long);
  expect((process.cpuUsage().user - user) / 1_000).toBeLessThan(4_000);
});
