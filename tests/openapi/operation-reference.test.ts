import { expect, test } from 'vitest';
import { readOperationReference } from '../../cli/openapi/document/operation-reference.ts';

const order = { path: '/orders/{id}', method: 'GET' };

test.each([
  ['#/paths/~1orders~1{id}/get', order],
  ['#/paths/~1orders~1%7Bid%7D/get', order],
  ['openapi.yaml#/paths/~1orders~1{id}/get', order],
  ['https://other.example/openapi.yaml#/paths/~1orders~1{id}/get', undefined],
  ['#/paths/~1orders~1{id}/GET', undefined],
  ['#/paths/~1orders~1{id}', undefined],
  ['#/components/pathItems/orders/get', undefined],
  ['', undefined],
])('%s', (reference, expected) => {
  expect(readOperationReference(reference)).toEqual(expected);
});
