import { expect, test } from 'vitest';
import type { Page } from '../../cli/page.ts';
import { withOperationFiles } from '../../cli/site/operation-files.ts';
import { referenceOf } from '../openapi/reference-of.ts';

test('operations whose ids differ only in case have a file each', () => {
  const ids = ['list', 'List', 'list-2'];
  const paths = Object.fromEntries(ids.map((operationId) => [`/${operationId}`, { get: { operationId } }]));
  const reference: Page = {
    ...{ kind: 'reference', data: {}, route: 'api', url: '/api', title: 'API', description: '' },
    ...{ reference: referenceOf({ paths }), operationCopies: [], guides: [] },
  };
  const [page] = withOperationFiles([reference], '/', []);
  expect(
    page?.kind === 'reference' && page.operationCopies.map(({ anchor, file }) => [anchor, file]),
  ).toEqual([
    ['list', 'api.list.md'],
    ['List', 'api.List-2.md'],
    ['list-2', 'api.list-2-2.md'],
  ]);
});
