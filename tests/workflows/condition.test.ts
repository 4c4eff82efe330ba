import { describe, expect, test } from 'vitest';
import { parseCondition } from '../../cli/workflows/condition.ts';

const status = { expression: { kind: 'statusCode' } };
const body = (pointer: string) => ({ expression: { kind: 'response', source: { in: 'body', pointer } } });
const equal = (left: object, literal: unknown) => ({
  kind: 'compare',
  operator: '==',
  left,
  right: { literal },
});

describe('a condition', () => {
  test.each([
    ['$statusCode == 200', equal(status, 200)],
    ["$response.body#/status == 'it''s'", equal(body('/status'), "it's")],
    ['$response.body.items[0].id == null', equal(body('/items/0/id'), null)],
    ['$response.body#/items[2] == -1.5', equal(body('/items/2'), -1.5)],
    ['$response.body#/open', { kind: 'isTrue', value: body('/open') }],
    ['!$response.body#/open', { kind: 'not', part: { kind: 'isTrue', value: body('/open') } }],
    [
      '$statusCode >= 200 && $statusCode < 300',
      {
        kind: 'and',
        parts: [
          { kind: 'compare', operator: '>=', left: status, right: { literal: 200 } },
          { kind: 'compare', operator: '<', left: status, right: { literal: 300 } },
        ],
      },
    ],
    [
      "$statusCode==200 && ($response.body#/a == 'x' || true)",
      {
        kind: 'and',
        parts: [
          equal(status, 200),
          { kind: 'or', parts: [equal(body('/a'), 'x'), { kind: 'isTrue', value: { literal: true } }] },
        ],
      },
    ],
  ])('parses %s', (text, parsed) => {
    expect(parseCondition(text)).toEqual(parsed);
  });

  test.each([
    ['', 'ends where a value is expected'],
    ['$statusCode ==', 'ends where a value is expected'],
    ['$statusCode = 200', 'has `=`, which is no operator'],
    ['$statusCode => 200', 'has `=>`, which is no operator'],
    ['$statusCode 200', 'has `200` where an operator is expected'],
    ['($statusCode == 200', 'has a bracket that is not closed'],
    ["$response.body#/a == 'x", 'has a quote that is not closed'],
    ['$response.body#/a == "x"', 'has double quotes'],
    ['$response.body#/a == done', "has `done` where a value is expected; quote texts: 'done'"],
    ['$respons.body == 1', 'has no valid Arazzo expression at `$respons.body`'],
    ['('.repeat(10_000), 'is nested too deeply'],
  ])('rejects %.40s', (text, message) => {
    expect(() => parseCondition(text)).toThrow(message);
  });
});
