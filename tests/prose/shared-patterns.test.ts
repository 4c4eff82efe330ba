import type { RegexEngine } from 'shiki/core';
import { createOnigurumaEngine } from 'shiki/engine/oniguruma';
import { beforeAll, expect, test } from 'vitest';
import { sharePatterns } from '../../cli/prose/shared-patterns.ts';

let engine: RegexEngine;

beforeAll(async () => {
  engine = await createOnigurumaEngine(import('shiki/wasm'));
});

/** All that rules find who ask one after the other, at places in any order. */
function findAll(by: RegexEngine, rules: string[][], text: string, starts: number[]): unknown[] {
  const scanners = rules.map((patterns) => by.createScanner(patterns));
  const line = by.createString(text);
  return starts.flatMap((start) => scanners.map((scanner) => scanner.findNextMatchSync(line, start, 0)));
}

test.each([
  [
    'the earliest match wins, and of several there the first pattern',
    [
      ['b', 'a', 'a(b)?'],
      ['a(b)?', 'a', 'b'],
    ],
  ],
  ['a pattern of several rules', [['a', 'x'], ['b', 'a'], ['a']]],
  ['what looks back', [['(?<=a)b'], ['(?<!a)b', '(?<=a)b']]],
  [
    'what begins where the search begins',
    [
      ['\\Gb', 'b'],
      ['\\Ga', '\\G ', 'b'],
    ],
  ],
  ['a match that begins after what it needs', [['a\\Kb', 'z'], ['a\\Kb']]],
  ['beginnings and ends', [['^', '$'], ['\\Aa', '\\z'], ['$']]],
  ['nothing', [['z'], []]],
])('%s: the same as without sharing', (_, rules) => {
  const text = 'ab åb 😀ab';
  const starts = [0, 1, 2, 4, 3, 0, 6, 8, 9, 10, 5];
  expect(findAll(sharePatterns(engine), rules, text, starts)).toEqual(findAll(engine, rules, text, starts));
});

test('a line of the same words is another line', () => {
  const scanner = sharePatterns(engine).createScanner(['a']);
  expect(['ba', 'a', 'b'].map((text) => scanner.findNextMatchSync(text, 0, 0)?.captureIndices)).toEqual([
    [{ start: 1, end: 2, length: 1 }],
    [{ start: 0, end: 1, length: 1 }],
    undefined,
  ]);
});

test('a pattern is prepared once', () => {
  const prepared: unknown[] = [];
  const counting: RegexEngine = {
    ...engine,
    createScanner(patterns) {
      prepared.push(...patterns);
      return engine.createScanner(patterns);
    },
  };
  const { createScanner } = sharePatterns(counting);
  createScanner(['a', 'b']);
  createScanner(['b', 'a', 'c']);
  expect(prepared).toEqual(['a', 'b', 'c']);
});
