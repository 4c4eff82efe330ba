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
  const link = { label: 'New one', href: '/new#newOne-legacy', method: 'GET', path: '/x' };
  expect(connected.flatMap(operationsOf)).toMatchObject([
    { replacement: link, predecessors: [] },
    {
      predecessors: [
        { href: '/old#oldOne', differences: [{ text: 'Faster.' }], compared: { anchor: 'newOne-legacy' } },
      ],
    },
  ]);
  expect(JSON.stringify([old.reference, next.reference])).toBe(before);
});

test('an operation and its replacement are compared: what only one of them has, and the body of each', () => {
  const body = (properties: object, example: object) => ({
    requestBody: { content: { 'application/json': { schema: { properties }, example } } },
  });
  const old = named('/old', {
    operationId: 'oldOne',
    'x-replacement': { operationId: 'newOne' },
    ...body({ same: {}, amount: {} }, { amount: 1 }),
  });
  const next = named('/new', {
    operationId: 'newOne',
    parameters: [{ name: 'page', in: 'query', schema: {} }],
    ...body({ same: {}, money: { properties: { amount: {} } } }, { money: { amount: '1' } }),
  });
  const { equivalents } = findEquivalents([old, next], describe);
  const [operation] = operationsOf(withEquivalents(next.reference, equivalents.get(next) ?? new Map()));
  expect(operation?.predecessors[0]?.compared).toMatchObject({
    parts: [{ part: 'Sends only', before: ['amount'], after: ['page', 'money.amount'] }],
    example: { before: { code: '{\n  "amount": 1\n}' }, after: { language: 'json' } },
  });
});

test('an unknown operationId is returned with its location', () => {
  const old = named('/old', { operationId: 'oldOne', 'x-replacement': { operationId: 'gone' } });
  expect(findEquivalents([old], describe).missing).toEqual([
    { from: old, operationId: 'gone', pointer: '/paths/~1x/get/x-replacement/operationId', known: [] },
  ]);
});
