import { expect, test } from 'vitest';
import { findExcess } from '../../cli/source/find-excess.ts';

const deep = (levels: number): unknown => (levels === 0 ? 1 : { a: deep(levels - 1) });
const circle: Record<string, unknown> = { b: {} };
circle.a = circle;
const long = Array(60_000).fill(1);

test.each([
  ['as deep as may be', deep(400)],
  ['a long description', { description: 'x'.repeat(1_000_000) }],
  ['a long text in an example', { example: { a: ['x'.repeat(1_000_000)] } }],
  ['a long name', { ['x'.repeat(2_000)]: 1 }],
  ['much data', { a: Array(200_000).fill(1) }],
  ['some of it twice', { a: long, b: long }],
])('%s is accepted', (_, data) => {
  expect(findExcess(data)).toBe(undefined);
});

test.each([
  ['deeper', deep(402), '/a'.repeat(401), 'This is nested more than 400 levels deep.'],
  ['a circular alias', { x: circle }, '/x/a', 'This alias is part of the node that it refers to.'],
  [
    'a text above the maximum',
    { a: { description: 'x'.repeat(1_000_001) } },
    '/a/description',
    'This text has 1000001 characters; the maximum is 1000000.',
  ],
  [
    'a title above the maximum',
    { title: 'x'.repeat(50_001) },
    '/title',
    'This text has 50001 characters; the maximum is 50000.',
  ],
  ['a long list', { a: Array(1_000_001).fill(1) }, '/a', 'This has 1000001 entries; the maximum is 1000000.'],
  [
    'many fields',
    { a: { ...Array(1_000_001).fill(1) } },
    '/a',
    'This has 1000001 entries; the maximum is 1000000.',
  ],
  [
    'a name above the maximum',
    { a: { ['x'.repeat(2_001)]: 1 } },
    '/a',
    'A name in this file has 2001 characters; the maximum is 2000.',
  ],
  [
    'large data that is used three times',
    { a: long, b: long, c: long },
    expect.stringMatching(/^\/c\//),
    'The aliases of this file expand to too much data.',
  ],
])('%s is reported at its location', (_, data, pointer, message) => {
  expect(findExcess(data)).toMatchObject({ pointer, message });
});
