import { expect, test } from 'vitest';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';

/** Parts shared by many operations are compared once, and not all changes are listed for each operation. */

const COUNT = 1_500;
const list = <T>(make: (index: number) => T): T[] => Array.from({ length: COUNT }, (_, index) => make(index));
const map = (letter: string, make: () => unknown): JsonObject =>
  Object.fromEntries(list((index) => [letter + index, make()]));
const ref = (kind: string) => ({ $ref: `#/components/${kind}/A` });
const ok = { responses: { 200: { description: 'x' } } };
const operations = (post: JsonObject) => ({ paths: map('/', () => ({ post: { ...ok, ...post } })) });

const sends = (schema: JsonObject) => ({ requestBody: { content: { 'application/json': { schema } } } });
const answers = (response: JsonObject) => ({
  ...operations({ responses: { 200: ref('responses') } }),
  components: { responses: { A: { description: 'x', ...response } } },
});
const sendsShared = (schema: JsonObject) => ({
  ...operations(sends(ref('schemas'))),
  components: { schemas: { A: schema } },
});

/** Documents with many parts, named with a prefix, for each of many operations. */
const SHARED: Record<string, (letter: string) => JsonObject> = {
  servers: (letter) => ({ ...operations({}), servers: list((n) => ({ url: `https://${letter}${n}` })) }),
  'ways to authenticate': (letter) => ({ ...operations({}), security: list((n) => ({ o: [letter + n] })) }),
  'scopes of one way to authenticate': (letter) => ({
    ...operations({}),
    security: [{ o: list((n) => letter + n) }],
  }),
  'fields of a schema': (letter) => sendsShared({ properties: map(letter, () => ({})) }),
  'values of a schema': (letter) => sendsShared({ enum: list((n) => letter + n) }),
  'headers of a response': (letter) => answers({ headers: map(letter, () => ({})) }),
  'media types of a response': (letter) => answers({ content: map(`${letter}/`, () => ({})) }),
};

test.each(Object.entries(SHARED))('many %s, and many operations', (_, documentOf) => {
  const before = process.cpuUsage();
  const changes = diffDocuments(documentOf('a'), documentOf('b'));
  expect(diffDocuments(documentOf('a'), documentOf('a'))).toEqual([]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(8_000);
  expect(changes.length).toBeLessThan(120_000);
  expect(new Set(changes.filter(({ breaking }) => breaking).map(({ operation }) => operation)).size).toBe(
    COUNT,
  );
});

test('if changes are left out, each operation says so and counts as breaking', () => {
  const changes = diffDocuments(sendsShared({}), sendsShared({ properties: map('a', () => ({})) }));
  const isCut = changes.filter(({ message }) => message === 'There are more changes.');
  expect(new Set(changes.filter(({ breaking }) => breaking))).toEqual(new Set(isCut));
  expect(isCut.length).toBeGreaterThan(COUNT / 2);
});

test('a reference with siblings is compared separately', () => {
  const documentOf = (schema: JsonObject) => ({
    ...operations(sends(ref('schemas'))),
    paths: {
      '/plain': { post: { ...ok, ...sends(ref('schemas')) } },
      '/other': { post: { ...ok, ...sends({ ...ref('schemas'), ...schema }) } },
    },
    components: { schemas: { A: { type: 'string' } } },
  });
  expect(
    diffDocuments(documentOf({}), documentOf({ maxLength: 5 })).map(({ operation }) => operation),
  ).toEqual(['POST /other']);
});
