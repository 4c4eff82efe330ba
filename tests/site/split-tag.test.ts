import { expect, test } from 'vitest';
import { htmlSize } from '../../cli/site/html-size.ts';
import { splitTag } from '../../cli/site/split-tag.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** The operations of these paths, each with a description of the given length. */
function operationsOf(paths: string[], characters = 1_000) {
  const operation = { tags: ['all'], description: 'x'.repeat(characters), responses: {} };
  const { tagGroups } = referenceOf({
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation, put: operation }])),
  });
  return tagGroups[0]?.tags[0]?.operations ?? [];
}

/** The pages for these paths if a page has room for the given number of operations. */
const summaryOf = (paths: string[], room: number) =>
  splitTag(operationsOf(paths), roomFor(room)).map(({ suffix, operations }) => [
    suffix,
    [...new Set(operations.map(({ path }) => path))].join(' '),
  ]);

/** Paths have different lengths, so the number of operations that fit may vary by one. */
const roomFor = (operations: number) =>
  (operations + 0.9) * htmlSize(operationsOf(['/api/v1/pods'])[0] ?? {});

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
    roomFor(2),
  );
  expect(pages.map(({ suffix }) => suffix)).toEqual([' (1 of 2)', ' (2 of 2)']);
});

test('gives an operation larger than a page its own page', () => {
  expect(splitTag(operationsOf(['/a'], 50_000), roomFor(4))).toHaveLength(2);
});
