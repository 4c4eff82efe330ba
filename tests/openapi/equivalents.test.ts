import { expect, test } from 'vitest';
import { findEquivalents, withEquivalents } from '../../cli/openapi/model/equivalents.ts';
import { operationsOf, plainRenderer, referenceOf } from './reference-of.ts';

function named(url: string, operation: object) {
  const document = { paths: { '/x': { get: { responses: {}, ...operation } } } };
  return { reference: referenceOf(document), document, url };
}

const describe = (markdown: string) => plainRenderer.describe(markdown, 6);

test('an operation and its replacement link to each other; references are not modified', () => {
  const replacement = { operationId: 'newOne', differences: ['Faster.'] };
  const old = named('/old', { operationId: 'oldOne', 'x-replacement': replacement });
  const next = named('/new', { operationId: 'newOne' });
  const before = JSON.stringify([old.reference, next.reference]);

  const { equivalents, missing } = findEquivalents([old, next], describe);
  const connected = [old, next].map((reference) =>
    withEquivalents(reference.reference, equivalents.get(reference) ?? new Map()),
  );
  expect(missing).toEqual([]);
  const link = { label: 'New one', href: '/new#newOne', method: 'GET', path: '/x' };
  expect(connected.flatMap(operationsOf)).toMatchObject([
    { replacement: link, predecessors: [] },
    { predecessors: [{ href: '/old#oldOne', differences: [{ text: 'Faster.' }] }] },
  ]);
  expect(JSON.stringify([old.reference, next.reference])).toBe(before);
});

test('an unknown operationId is returned with its location', () => {
  const old = named('/old', { operationId: 'oldOne', 'x-replacement': { operationId: 'gone' } });
  expect(findEquivalents([old], describe).missing).toEqual([
    { from: old, operationId: 'gone', pointer: '/paths/~1x/get/x-replacement' },
  ]);
});
