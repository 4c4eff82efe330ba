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

test('what works for too long is ended', () => {
  const inTime = createTimeLimit(0, 100);
  let attempts = 0;
  const slow = () => {
    attempts += 1;
    work(60_000);
  };
  expect(() => inTime('a text', slow)).toThrow(OutOfTime);
  // Where others are at work, too, it has had a second one.
  expect(attempts).toBeLessThanOrEqual(2);
});

test('what had to wait for the processor is begun again, with more time', () => {
  const inTime = createTimeLimit(0, 400);
  let attempts = 0;
  const made = inTime('a text', () => {
    attempts += 1;
    wait(700);
    return 'made';
  });
  expect([made, attempts]).toEqual(['made', 2]);
});

test('what waits without end is ended, too', () => {
  expect(() => createTimeLimit(0, 50)('a text', () => wait(600_000))).toThrow(OutOfTime);
});

test('short texts are only counted', () => {
  const inTime = createTimeLimit(10, 20);
  expect(inTime('short', () => work(60))).toBe(undefined);
});
