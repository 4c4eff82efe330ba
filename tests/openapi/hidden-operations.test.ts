import { expect, test } from 'vitest';
import { hiddenOperations } from '../../cli/openapi/read/hidden-operations.ts';

const api = (paths: Record<string, string | undefined>) => ({
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, operationId]) => [path, { get: { operationId, responses: {} } }]),
  ),
});

test('operations are hidden by an overlay, or as internal, by both of their names; a renamed one is not', () => {
  const written = api({ '/a': 'readA', '/b': 'readB', '/c': 'readC', '/d': undefined });
  const overlaid = api({ '/a': 'readA', '/b': 'readB', '/c': 'fetchC' });
  const shown = api({ '/b': 'readB', '/c': 'fetchC' });
  expect([...hiddenOperations({ written, overlaid, shown })]).toEqual([
    ['GET /a', 'internal'],
    ['readA', 'internal'],
    ['GET /d', 'removed by an overlay'],
  ]);
  expect(hiddenOperations({ written, overlaid: written, shown: written }).size).toBe(0);
});
