import { expect, test } from 'vitest';
import { operationOf, operationsOf, referenceOf, wordsOf } from './reference-of.ts';

const document = (parts: object) => referenceOf({ openapi: '3.2.0', ...parts });

test('the method query and additional methods are operations', () => {
  const item = { query: { responses: {} }, additionalOperations: { COPY: { responses: {} } } };
  expect(
    operationsOf(document({ paths: { '/a': item } })).map(({ method, anchor }) => [method, anchor]),
  ).toEqual([
    ['QUERY', 'query-a'],
    ['COPY', 'COPY-a'],
  ]);
});

test('itemSchema has a schema and an example', () => {
  const content = {
    'application/jsonl': { itemSchema: { type: 'object', properties: { n: { example: 1 } } } },
  };
  const [media] = operationOf({ responses: { 200: { content } } }).responses[0]?.media ?? [];
  expect(wordsOf(media?.itemSchema)).toBe('object');
  expect(media?.examples[0]?.code).toBe('{"n":1}');
});

test.each([
  ['application/jsonl', '{"event":"a"}\n{"data":"b\\nc"}'],
  ['application/json-seq', '{"event":"a"}\n{"data":"b\\nc"}'],
  ['text/event-stream', 'event: a\n\ndata: b\ndata: c'],
])('an example of %s has a line or an event for each item', (type, text) => {
  const content = { [type]: { itemSchema: {}, example: [{ event: 'a' }, { data: 'b\nc' }] } };
  const [media] = operationOf({ responses: { 200: { content } } }).responses[0]?.media ?? [];
  expect(media?.examples[0]?.code).toBe(text);
});

test('tags are grouped by their outermost parent, which may have a summary', () => {
  const tagged = (tag: string) => ({ get: { tags: [tag], responses: {} } });
  const { tagGroups } = document({
    tags: [
      { name: 'a', summary: 'All of A' },
      { name: 'a1', parent: 'a' },
      { name: 'a2', parent: 'a1' },
      { name: 'b' },
    ],
    paths: { '/1': tagged('b'), '/2': tagged('a2'), '/3': tagged('a1'), '/4': tagged('a') },
  });
  expect(tagGroups.map(({ name, tags }) => [name, ...tags.map((tag) => tag.title)])).toEqual([
    ['All of A', 'All of A', 'a1', 'a2'],
    ['Other', 'b'],
  ]);
});

test('tags of the kind `badge` are badges', () => {
  const { tagGroups } = document({
    tags: [{ name: 'beta', kind: 'badge', summary: 'Beta', description: 'Not final.' }, { name: 'orders' }],
    paths: { '/a': { get: { tags: ['beta', 'orders'], responses: {} } } },
  });
  expect(tagGroups).toMatchObject([{ tags: [{ name: 'orders', operations: [{ badges: ['Beta'] }] }] }]);
});

test('servers can have names, media types can be components, and the query string can be one parameter', () => {
  const reference = document({
    servers: [{ url: 'https://a.example', name: 'live' }],
    components: { mediaTypes: { order: { schema: { type: 'object' } } } },
    paths: {
      '/a': {
        get: {
          parameters: [
            {
              name: 'q',
              in: 'querystring',
              content: { 'application/x-www-form-urlencoded': { schema: {}, example: { a: 1, b: 2 } } },
            },
          ],
          responses: { 200: { content: { 'application/json': { $ref: '#/components/mediaTypes/order' } } } },
        },
      },
    },
  });
  expect(reference.servers[0]?.name).toBe('live');
  const [operation] = operationsOf(reference);
  expect(wordsOf(operation?.responses[0]?.media[0]?.schema)).toBe('object');
  expect(operation?.parameterGroups).toMatchObject([
    { location: 'querystring', parameters: [{ name: 'q', examples: [{ code: 'a=1&b=2' }] }] },
  ]);
});

test('the device flow has its own URL', () => {
  const deviceAuthorization = {
    deviceAuthorizationUrl: 'https://a.example/d',
    tokenUrl: 'https://a.example/t',
    scopes: {},
  };
  const oauth = {
    type: 'oauth2',
    deprecated: true,
    oauth2MetadataUrl: 'https://a.example/m',
    flows: { deviceAuthorization },
  };
  expect(document({ components: { securitySchemes: { oauth } } }).securitySchemes[0]).toMatchObject({
    deprecated: true,
    facts: [{ label: 'metadata URL' }],
    flows: [{ name: 'Device authorization', deviceAuthorizationUrl: 'https://a.example/d' }],
  });
});

test('an example is data or a serialized value', () => {
  const examples = {
    data: { dataValue: { a: 1 } },
    sent: { serializedValue: '{"a":2}' },
    both: { dataValue: { a: 3 }, serializedValue: '{"a":3}' },
  };
  const { responses } = operationOf({
    responses: { 200: { content: { 'application/json': { examples } } } },
  });
  expect(responses[0]?.media[0]?.examples.map(({ code }) => code)).toEqual([
    '{\n  "a": 1\n}',
    '{"a":2}',
    '{"a":3}',
  ]);
});

test('encodings may be by position', () => {
  const content = {
    'multipart/mixed': {
      prefixEncoding: [{ contentType: 'text/plain' }],
      itemEncoding: { contentType: 'image/png' },
    },
  };
  const { requestBody } = operationOf({ requestBody: { content } });
  expect(requestBody?.media[0]?.encodings.map(({ name, facts }) => [name, facts[0]?.value])).toEqual([
    ['1', 'text/plain'],
    ['item', 'image/png'],
  ]);
});
