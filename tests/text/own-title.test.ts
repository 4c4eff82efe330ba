import { expect, test } from 'vitest';
import { besideMethod, withoutOwnTitle } from '../../cli/text/own-title.ts';

test.each([
  ['# Orders\n\nAll of them.', '\nAll of them.'],
  ['\n## **Orders** ##\nAll of them.', 'All of them.'],
  ['orders\n======\nAll of them.', 'All of them.'],
  ['# Orders', ''],
  ['orders.\n\nAll of them.', '\n\nAll of them.'],
  ['Orders', ''],
])('a heading or paragraph that repeats the title is left out: %j', (markdown, text) => {
  expect(withoutOwnTitle(markdown, 'Orders')).toBe(text);
});

test.each([
  'Orders\nof all.\n\nAll of them.',
  '# Orders and more\n\nText.',
  '#Orders\n',
  'Text.\n\n# Orders',
  '# \n\nOrders',
])('anything else is kept: %j', (markdown) => {
  expect(withoutOwnTitle(markdown, 'Orders')).toBe(markdown);
});

test.each([
  ['GET /orders', '/orders'],
  ['Get orders', 'Get orders'],
  ['POST /orders', 'POST /orders'],
])('the title of an operation beside its method: %j', (title, label) => {
  expect(besideMethod('GET', title)).toBe(label);
});
