import { expect, test } from 'vitest';
import { splitTag } from '../../cli/site/split-tag.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** The operations of these paths, each with this size. */
function operationsOf(paths: string[], size = 1_000) {
  const operation = { tags: ['all'], responses: {} };
  const { tagGroups } = referenceOf({
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation, put: operation }])),
  });
  return (tagGroups[0]?.tags[0]?.operations ?? []).map((one) => ({ ...one, size }));
}

/** The pages for these paths if a page has room for the given number of operations. */
const summaryOf = (paths: string[], room: number) =>
  splitTag(operationsOf(paths), room * 1_000).map(({ suffix, operations }) => [
    suffix,
    [...new Set(operations.map(({ path }) => path))].join(' '),
  ]);

const PODS = ['/api/v1/{space}/pods', '/api/v1/{space}/pods/{name}', '/api/v1/{space}/pods/{name}/log'];
const NODES = ['/api/v1/nodes', '/api/v1/nodes/{name}'];

test('keeps operations that fit on one page together', () => {
  expect(summaryOf(NODES, 4)).toEqual([['', NODES.join(' ')]]);
});

test('splits a tag by the first path segment that differs, then by the next', () => {
  expect(summaryOf([...PODS, '/api/v1/{space}/secrets', ...NODES], 6)).toEqual([
    [': pods', PODS.join(' ')],
    [': secrets – nodes', ['/api/v1/{space}/secrets', ...NODES].join(' ')],
  ]);
});

test('splits paths without common segments by number', () => {
  const paths = ['/things/1', '/things/2', '/things/3', '/things/4'];
  const pages = splitTag(
    operationsOf(paths).filter(({ method }) => method === 'GET'),
    2_000,
  );
  expect(pages.map(({ suffix }) => suffix)).toEqual([' (1 of 2)', ' (2 of 2)']);
});

test('gives an operation larger than a page its own page', () => {
  expect(splitTag(operationsOf(['/a'], 50_000), 4_000)).toHaveLength(2);
});
