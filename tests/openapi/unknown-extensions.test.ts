import { expect, test } from 'vitest';
import { findUnknownExtensions } from '../../cli/openapi/checks/unknown-extensions.ts';
import { parseSource } from '../../cli/source/parse-source.ts';

test('unsupported extensions are noted at their first location; names that look like extensions are not', () => {
  const { source } = parseSource(
    'api.yaml',
    [
      'openapi: 3.1.0',
      'x-origin: here',
      'paths:',
      '  /a:',
      '    get:',
      '      x-badges: []',
      '      x-lambda: 1',
      '      responses: { 200: { headers: { x-rate: {} }, x-lambda: 2 } }',
      'components:',
      '  schemas:',
      '    A: { properties: { x-name: {} }, example: { x-data: 1 } }',
    ].join('\n'),
  );
  if (!source) throw new Error('not read');
  expect(
    findUnknownExtensions(source.data as never, source).map(({ line, message }) => `${line}: ${message}`),
  ).toEqual([
    '7: The extension `x-lambda` is not shown (2 places).',
    '2: The extension `x-origin` is not shown (1 place).',
  ]);
});
