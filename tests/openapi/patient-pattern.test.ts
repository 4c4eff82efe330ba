import { expect, test } from 'vitest';
import { createContract } from '../../cli/openapi/contract.ts';
import { patientPattern } from '../../cli/openapi/patient-pattern.ts';

test('a pattern says what it always said', () => {
  const digits = patientPattern('^\\d+$', 'u');
  const texts = ['12', 'x', '1'.repeat(50), `${'1'.repeat(50)}x`];
  expect(texts.map((text) => digits.test(text))).toEqual([true, false, true, false]);
});

test('one that would take years is taken to fit', () => {
  const started = performance.now();
  const slow = patientPattern('^(a+)+$', 'u');
  expect([slow.test(`${'a'.repeat(60)}!`), slow.test(`${'a'.repeat(60)}!`)]).toEqual([true, true]);
  expect(performance.now() - started).toBeLessThan(5000);
});

test('the validator tells two patterns apart', () => {
  const schemas = { A: { pattern: '^a+$' }, B: { pattern: '^b+$' } };
  const contract = createContract({ openapi: '3.1.0', components: { schemas } }, '3.1.0');
  for (const [name, text, faults] of [
    ['A', 'aaa', 0],
    ['B', 'bbb', 0],
    ['A', 'bbb', 1],
    ['B', 'a'.repeat(40), 1],
  ] as const)
    expect([name, text, contract.schema(name, text)?.length]).toEqual([name, text, faults]);
});
