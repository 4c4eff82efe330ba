import { expect, test } from 'vitest';
import { createTimeLimit, OutOfTime } from '../../cli/time-limit.ts';

/** What a process does that has to wait for the processor: nothing, in pieces in which V8 could end it. */
function wait(ms: number): void {
  const cell = new Int32Array(new SharedArrayBuffer(4));
  const end = performance.now() + ms;
  while (performance.now() < end) Atomics.wait(cell, 0, 0, 10);
}

function work(ms: number): void {
  const end = performance.now() + ms;
  while (performance.now() < end);
}

test('stops work that takes too long', () => {
  const inTime = createTimeLimit(0, 100);
  let attempts = 0;
  const slow = () => {
    attempts += 1;
    work(60_000);
  };
  expect(() => inTime('a text', slow)).toThrow(OutOfTime);
  // On a busy machine, there is a second attempt.
  expect(attempts).toBeLessThanOrEqual(2);
});

test('retries work that had to wait for the CPU, with more time', () => {
  const inTime = createTimeLimit(0, 400);
  let attempts = 0;
  const made = inTime('a text', () => {
    attempts += 1;
    wait(700);
    return 'made';
  });
  expect([made, attempts]).toEqual(['made', 2]);
});

test('stops endless waiting, too', () => {
  expect(() => createTimeLimit(0, 50)('a text', () => wait(600_000))).toThrow(OutOfTime);
});

test('does not limit short texts, and only adds up their time', () => {
  const inTime = createTimeLimit(10, 20);
  expect(inTime('short', () => work(60))).toBe(undefined);
});
