import { expect, test } from 'vitest';
import { response } from '../../cli/view/body.ts';
import { operationOf } from '../openapi/reference-of.ts';

test('only the response of a success is open', () => {
  const statuses = ['200', '2XX', '302', '400', '5XX', 'default'];
  const { responses } = operationOf({
    responses: Object.fromEntries(statuses.map((status) => [status, { description: 'x' }])),
  });
  const shown = responses.map((one) => [one.status, response(one)] as const);
  expect(shown.flatMap(([status, block]) => ('isOpen' in block && block.isOpen ? [status] : []))).toEqual([
    '200',
    '2XX',
  ]);
  expect(shown.map(([status]) => status).sort()).toEqual([...statuses].sort());
});
