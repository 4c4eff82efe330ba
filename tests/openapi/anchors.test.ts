import { expect, test } from 'vitest';
import { createAnchors } from '../../cli/openapi/model/anchors.ts';

test('anchors are readable, URL-safe and unique', () => {
  const { claim } = createAnchors();
  expect(
    ['createOrder', 'create order', 'create/order', 'Ünïcode', '__proto__', '', '-2', 'createOrder'].map(
      claim,
    ),
  ).toEqual([
    'createOrder',
    'create-order',
    'create-order-2',
    'Ünïcode',
    '__proto__',
    'x',
    '2',
    'createOrder-2',
  ]);
});

test('a numbered suffix skips names that are taken', () => {
  const { claim } = createAnchors();
  expect(['a-2', 'a', 'a', 'a'].map(claim)).toEqual(['a-2', 'a', 'a-3', 'a-4']);
});

test('an operation named like a part of the page gets another anchor', () => {
  const { claim } = createAnchors();
  expect(['errors', 'main', 'schemas'].map(claim)).toEqual(['errors-2', 'main-2', 'schemas-2']);
});
