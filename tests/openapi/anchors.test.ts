import { expect, test } from 'vitest';
import { createAnchors } from '../../cli/openapi/model/anchors.ts';
import { en } from '../../cli/words/en.ts';
import { inWords } from '../../cli/words/words.ts';
import { referenceOf } from './reference-of.ts';

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

test('operations without tags have the same anchor in every language', () => {
  const words = { ...en, 'reference.operations': 'Operationer', 'reference.other-operations': 'Övriga' };
  const tagsOf = (tags: string[]) =>
    inWords(words, () => {
      const operation = { responses: {} };
      const paths = { '/a': { get: { ...operation, tags } }, '/b': { get: operation } };
      const [group] = referenceOf({ paths }).tagGroups;
      return group?.tags.map(({ anchor, title }) => [anchor, title]);
    });
  expect(tagsOf([])).toEqual([['tag-Operations', 'Operationer']]);
  expect(tagsOf(['A'])).toEqual([
    ['tag-A', 'A'],
    ['tag-Other-operations', 'Övriga'],
  ]);
});
