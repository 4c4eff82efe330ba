import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { codeBlock, disclosure, paragraph } from '../../cli/view/builders.ts';
import type { Block } from '../../cli/view/view.ts';
import { blockHeight, heightClass } from '../../templates/view/estimated-height.ts';

const styles = readFileSync('templates/styles/heights.css', 'utf8');
/** Heights in rem by their classes. */
const heights = new Map(
  [...styles.matchAll(/^\.(t\d+) \{ --t: (.+)rem \} \.(s\d+) \{ --s: (.+)rem \}$/gm)].flatMap(
    ([, text = '', a, samples = '', b]): [string, number][] => [
      [text, Number(a)],
      [samples, Number(b)],
    ],
  ),
);

test('each class has a height near to all those that it stands for', () => {
  for (const height of [4, 5, 7, 11, 12.7, 40, 41, 44, 199, 640, 800]) {
    const [text, samples] = [heightClass('text', height), heightClass('samples', height)];
    expect(Math.abs((heights.get(text) ?? 0) / height - 1), text).toBeLessThan(0.07);
    expect(heights.get(samples)).toBe(heights.get(text));
  }
  expect([...heights].filter(([name]) => name === heightClass('text', 9e9))).toEqual([['t47', 820]]);
  expect(heightClass('text', 0)).toBe('t0');
});

test('what is longer is higher, but not what is folded', () => {
  const heightOf = (block: Block) => heights.get(blockHeight(block)) ?? 0;
  const line = 'word '.repeat(12);
  const [short, long] = [paragraph(line.repeat(4)), paragraph(line.repeat(40))];
  expect(heightOf(long) / heightOf(short)).toBeGreaterThan(7);
  const lines = (count: number) => codeBlock('one\n'.repeat(count), '', 'json');
  expect(heightOf(lines(10))).toBeGreaterThan(heightOf(lines(3)));
  expect(heightOf(lines(1000))).toBeLessThan(30);
  expect(heightOf(disclosure('More', long))).toBe(heightOf(disclosure('More', short)));
});
