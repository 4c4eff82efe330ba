import { expect, test } from 'vitest';
import { htmlSize } from '../../cli/site/html-size.ts';
import { splitTag } from '../../cli/site/split-tag.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/** The operations of paths, each with a description of so many characters. */
function operationsOf(paths: string[], characters = 1_000) {
  const operation = { tags: ['all'], description: 'x'.repeat(characters), responses: {} };
  const { tagGroups } = referenceOf({
    paths: Object.fromEntries(paths.map((path) => [path, { get: operation, put: operation }])),
  });
  return tagGroups[0]?.tags[0]?.operations ?? [];
}

/** The pages of paths where one has room for so many operations. */
const inShort = (paths: string[], room: number) =>
  splitTag(operationsOf(paths), roomFor(room)).map(({ suffix, operations }) => [
    suffix,
    [...new Set(operations.map(({ path }) => path))].join(' '),
  ]);

/** An operation more or less at the end is no matter: they differ in the lengths of their paths. */
const roomFor = (operations: number) =>
  (operations + 0.9) * htmlSize(operationsOf(['/api/v1/pods'])[0] ?? {});

const PODS = ['/api/v1/{space}/pods', '/api/v1/{space}/pods/{name}', '/api/v1/{space}/pods/{name}/log'];
const NODES = ['/api/v1/nodes', '/api/v1/nodes/{name}'];

test('what fits on a page stays there', () => {
  expect(inShort(NODES, 4)).toEqual([['', NODES.join(' ')]]);
});

test('a tag is split by the first part in which its paths differ, then by the next', () => {
  expect(inShort([...PODS, '/api/v1/{space}/secrets', ...NODES], 6)).toEqual([
    [': pods', PODS.join(' ')],
    [': secrets – nodes', ['/api/v1/{space}/secrets', ...NODES].join(' ')],
  ]);
});

test('paths that have nothing in common are counted off', () => {
  const paths = ['/things/1', '/things/2', '/things/3', '/things/4'];
  const pages = splitTag(
    operationsOf(paths).filter(({ method }) => method === 'GET'),
    roomFor(2),
  );
  expect(pages.map(({ suffix }) => suffix)).toEqual([' (1 of 2)', ' (2 of 2)']);
});

test('an operation that is larger than a page has one of its own', () => {
  expect(splitTag(operationsOf(['/a'], 50_000), roomFor(4))).toHaveLength(2);
});
