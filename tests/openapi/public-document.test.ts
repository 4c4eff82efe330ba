import { expect, test } from 'vitest';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { publicDocument } from '../../cli/openapi/normalise/public-document.ts';
import { buildDownloads } from '../../cli/openapi/publish/downloads.ts';
import { folder } from './folder.ts';

const internal = { 'x-internal': true };

test('returns the same object if a document has no internal parts', () => {
  const document = { paths: { '/a': { get: { 'x-internal': false } } } };
  expect(publicDocument(document).document).toBe(document);
});

test.each<[string, JsonObject, JsonObject]>([
  ['an operation', { paths: { '/a': { get: {}, post: internal } } }, { paths: { '/a': { get: {} } } }],
  ['an item of a list', { tags: [internal, { name: 'a' }] }, { tags: [{ name: 'a' }] }],
  ['a map that has nothing left', { paths: { '/a': { post: internal }, '/b': {} } }, { paths: { '/b': {} } }],
  ['a list that has nothing left', { info: {}, tags: [internal] }, { info: {} }],
  ['not a required map', { paths: { '/a': internal } }, { paths: {} }],
  [
    'the data of an extension',
    { 'x-errors': [{ code: 1, ...internal }, { code: 2 }] },
    { 'x-errors': [{ code: 2 }] },
  ],
])('removes what is marked: %s', (_, document, expected) => {
  expect(publicDocument(document).document).toEqual(expected);
});

test('a removed property is no longer required; the examples and the schema stay', () => {
  const properties = { a: {}, 'x-internal': { type: 'boolean' } };
  const schemas = {
    A: { properties: { ...properties, b: internal }, required: ['a', 'b'], example: { b: internal } },
    B: { properties: { b: internal }, required: ['b'] },
  };
  expect(publicDocument({ components: { schemas } }).document).toEqual({
    components: { schemas: { A: { properties, required: ['a'], example: { b: internal } }, B: {} } },
  });
});

const TEXT = `openapi: 3.1.0
info: { title: T, version: '1' } # A comment.
paths:
  /a:
    get:
      responses: { '200': { description: OK } }
`;
const SECRET = `  /secret:
    get:
      x-internal: true
      parameters:
        - { name: a, in: query, schema: { type: integer }, example: no number }
      responses: { '200': { description: OK } }
`;

/** Loads a document, and returns its problems as lines with messages. */
async function load(text: string) {
  const root = folder({ 'api.yaml': text });
  const { loaded, problems } = await loadDocument(`${root}/api.yaml`, root);
  return { loaded, problems, lines: problems.map(({ line, message }) => `${line} ${message}`) };
}

test('what refers to a removed part is a problem with its place', async () => {
  const { loaded, lines, problems } = await load(`openapi: 3.1.0
info: { title: T, version: '1' }
tags: [{ name: Secret, x-internal: true }]
x-tagGroups:
  - name: All
    tags: [Secret]
  - { name: None, tags: [Secret], x-internal: true }
paths:
  /a:
    get:
      tags: [Secret]
      security: [{ secret: [] }]
      parameters:
        - { name: a, in: query, x-internal: true, schema: {} }
        - { name: b, in: query, schema: { $ref: '#/paths/~1a/get/parameters/2/schema' } }
        - { name: c, in: query, schema: { $ref: '#anchor' } }
      responses:
        '200':
          description: OK
          links:
            one: { operationId: secret }
            two: { operationRef: '#/paths/~1b/post' }
    put: { operationId: put, responses: { '200': { description: OK } } }
  /b:
    post: { x-internal: true, operationId: secret, tags: [Secret], responses: { '200': { description: OK } } }
components:
  securitySchemes:
    secret: { type: http, scheme: basic, x-internal: true }
  schemas:
    Secret: { x-internal: true, $anchor: anchor, type: string }
    Pet:
      discriminator:
        propertyName: kind
        mapping:
          secret: '#/components/schemas/Secret'
    List:
      properties:
        one: { $ref: '#/components/schemas/Secret' }
        two: { $ref: '#/components/schemas/Secret', x-internal: true }
`);
  expect(loaded).toBe(undefined);
  const numbers = lines.map((line) => Number.parseInt(line, 10));
  expect(numbers.sort((a, b) => a - b)).toEqual([6, 11, 12, 15, 16, 21, 22, 35, 38]);
  expect(lines).toContain('38 This refers to `#/components/schemas/Secret`, which is internal.');
  for (const problem of problems)
    expect(problem).toMatchObject({ severity: 'error', rule: 'openapi/internal' });
});

test('no download has an internal part; a document without any is published as it is', async () => {
  const downloadsOf = async (text: string) => {
    const { loaded } = await load(text);
    return loaded ? buildDownloads(loaded, 'api').map(({ contents }) => contents) : [];
  };
  expect((await downloadsOf(TEXT))[0]).toBe(TEXT);
  const files = await downloadsOf(TEXT + SECRET);
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(file).toContain('/a');
    expect(file).not.toContain('secret');
  }
});

test('internal parts are checked, with their location', async () => {
  const { loaded } = await load(TEXT + SECRET);
  expect(loaded && checkExamples(loaded)).toMatchObject([{ rule: 'openapi/example-mismatch', line: 11 }]);
});

test.each(["'true'", '1', 'yes', ''])('a mark is true or false, not %s', async (mark) => {
  const text = SECRET.replace('x-internal: true', `x-internal: ${mark}`);
  const { loaded, problems } = await load(
    `${TEXT + text}x-logo: { url: a.svg, x-internal: ${mark || 'null'} }\n`,
  );
  expect(loaded).toBeUndefined();
  const problem = { severity: 'error', rule: 'openapi/internal', hint: 'Write `true` or `false`.' };
  expect(problems).toMatchObject([
    { ...problem, line: 13 },
    { ...problem, line: 9 },
  ]);
});

const head = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
const responses = { responses: { 200: { description: 'x' } } };

test.each([
  { ...head, paths: { ...internal, '/a': { get: responses } } },
  { ...head, paths: { '/a': { get: { responses: { ...internal, ...responses.responses } } } } },
  { ...head, paths: {}, components: { schemas: { ...internal, A: {} } } },
  { ...head, paths: {}, components: { schemas: { A: { properties: { ...internal, a: {} } } } } },
  { ...head, paths: {}, components: internal },
  { ...head, paths: {}, ...internal },
])('a mark without effect is an error: %j', async (document) => {
  const text = JSON.stringify(document, null, 1);
  const { loaded, problems } = await load(text);
  expect(loaded).toBe(undefined);
  expect(problems).toMatchObject([{ message: '`x-internal` hides nothing here.', rule: 'openapi/internal' }]);
  expect(problems[0]?.line).toBe(text.split('\n').findIndex((line) => line.includes('x-internal')) + 1);
});
