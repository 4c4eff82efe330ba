import { expect, test } from 'vitest';
import { createAnchors } from '../../cli/openapi/model/anchors.ts';

test('anchors are readable, fit for a URL, and never the same', () => {
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

test('a number that is taken by a name of its own is left to it', () => {
  const { claim } = createAnchors();
  expect(['a-2', 'a', 'a', 'a'].map(claim)).toEqual(['a-2', 'a', 'a-3', 'a-4']);
});

test('an operation that is called like a part of the page gets out of its way', () => {
  const { claim } = createAnchors();
  expect(['errors', 'main', 'schemas'].map(claim)).toEqual(['errors-2', 'main-2', 'schemas-2']);
});
