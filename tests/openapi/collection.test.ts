import { describe, expect, test } from 'vitest';
import type { ApiReference } from '../../cli/openapi/model/model.ts';
import { buildCollection } from '../../cli/openapi/publish/collection.ts';
import { hostileDocument } from '../hostile/every-string.ts';
import { referenceOf } from './reference-of.ts';

interface Item {
  name: string;
  item?: Item[];
  request?: {
    method: string;
    header: { key: string; value: string; disabled?: boolean }[];
    auth: { type: string };
    url: {
      raw: string;
      host: string[];
      path: string[];
      query?: { key: string; value: string; disabled?: boolean }[];
      variable?: { key: string; value: string }[];
    };
    body?: { mode: string; raw: string };
  };
}

const requestsOf = (reference: ApiReference) => {
  const collection = JSON.parse(buildCollection(reference)) as {
    info: { name: string; schema: string };
    item: Item[];
    variable: { key: string; value: string }[];
  };
  return { collection, requests: collection.item.flatMap((folder) => folder.item ?? []) };
};

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Coins', version: '2' },
  servers: [{ url: 'https://api.example.com/v2/' }],
  tags: [{ name: 'orders' }],
  components: {
    securitySchemes: {
      oauth: { type: 'oauth2', flows: { clientCredentials: { tokenUrl: 'https://e.example', scopes: {} } } },
      app: { type: 'apiKey', in: 'header', name: 'App-Id' },
    },
  },
  paths: {
    '/orders/{id}': {
      post: {
        operationId: 'edit',
        summary: 'Edit "an" order',
        tags: ['orders'],
        security: [{ oauth: [], app: [] }],
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'o-1' },
          { name: 'dry', in: 'query', schema: { type: 'boolean' }, example: true },
          { name: 'currency', in: 'query', required: true, schema: { type: 'string' }, example: 'SEK' },
        ],
        requestBody: {
          content: { 'application/json': { schema: { type: 'object' }, example: { amount: '1' } } },
        },
        responses: { '204': { description: 'Done.' } },
      },
      get: {
        operationId: 'read',
        summary: 'Read',
        tags: ['orders'],
        responses: { '204': { description: 'Done.' } },
      },
    },
  },
};

test('turns each operation of a reference into a request that can be sent', () => {
  const { collection, requests } = requestsOf(referenceOf(DOCUMENT));
  expect(collection.info).toEqual({
    name: 'Coins 2',
    schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
  });
  expect(collection.variable[0]).toEqual({ key: 'baseUrl', value: 'https://api.example.com/v2' });
  expect(collection.item.map(({ name }) => name)).toEqual(['orders']);
  const edit = requests.find(({ name }) => name === 'Edit "an" order')?.request;
  expect(edit?.method).toBe('POST');
  expect(edit?.url).toEqual({
    raw: '{{baseUrl}}/orders/:id?currency=SEK',
    host: ['{{baseUrl}}'],
    path: ['orders', ':id'],
    query: [
      { key: 'dry', value: 'true', disabled: true },
      { key: 'currency', value: 'SEK', disabled: false },
    ],
    variable: [{ key: 'id', value: 'o-1' }],
  });
  expect(edit?.auth.type).toBe('bearer');
  expect(edit?.header).toEqual([
    { key: 'App-Id', value: '{{apiKey}}' },
    { key: 'Content-Type', value: 'application/json' },
  ]);
  expect(JSON.parse(edit?.body?.raw ?? '')).toEqual({ amount: '1' });
});

test('an operation without authentication says so', () => {
  const { requests } = requestsOf(referenceOf(DOCUMENT));
  expect(requests.find(({ name }) => name === 'Read')?.request?.auth).toEqual({ type: 'noauth' });
});

/** Returns the variables in the strings of a collection. */
function variablesIn(text: string): string[] {
  const strings: string[] = [];
  JSON.parse(text, (key, value) => {
    strings.push(key, ...(typeof value === 'string' ? [value] : []));
    return value;
  });
  return [...new Set(strings.flatMap((one) => one.match(/\{\{.*?\}\}|\{\{/g) ?? []))];
}

test.each(['{{apiKey}}', 'x{{{process.env.HOME}}}', '{{{{$guid}}}}', '{{', '}}{{baseUrl}}'])(
  'escapes text that looks like a variable: %s',
  (text) => {
    const none = variablesIn(buildCollection(referenceOf(hostileDocument('text'))));
    expect(none).toEqual(expect.arrayContaining(['{{baseUrl}}']));
    expect(variablesIn(buildCollection(referenceOf(hostileDocument(text)))).sort()).toEqual(none.sort());

    const [own] = Object.values(DOCUMENT.paths);
    const json = { [text]: [text, { [text]: {} }] };
    const edit = {
      ...own?.post,
      servers: [{ url: `https://${text}.example/${text}/` }],
      parameters: [
        ...['query', 'header', 'path'].map((place) => ({
          name: text,
          in: place,
          required: true,
          example: text,
        })),
      ],
      requestBody: { content: { 'application/json': { example: json } } },
    };
    const form = {
      ...edit,
      requestBody: { content: { 'application/x-www-form-urlencoded': { example: json } } },
    };
    const xml = { ...edit, requestBody: { content: { [`text/plain;${text}`]: { example: text } } } };
    const paths = { [`/${text}/{${text}}`]: { post: edit, put: form, patch: xml } };
    const scheme = { type: 'apiKey', in: 'query', name: text };
    const components = { securitySchemes: { ...DOCUMENT.components.securitySchemes, app: scheme } };
    const reference = referenceOf({
      ...DOCUMENT,
      tags: [{ name: 'orders', description: text }],
      components,
      paths,
    });
    expect(variablesIn(buildCollection(reference)).sort()).toEqual(['{{accessToken}}', '{{apiKey}}']);
    // The value of the example is unchanged.
    const { request } = requestsOf(reference).requests[0] ?? {};
    expect(JSON.parse(request?.body?.raw ?? '')).toEqual(json);
  },
);

/** Returns the body and headers of a request with this content. */
function bodyOf(content: object) {
  const operation = { requestBody: { content }, responses: {} };
  const { requests } = requestsOf(referenceOf({ paths: { '/a': { post: operation } } }));
  const { body, header } = requests[0]?.request ?? {};
  return { body, type: header?.find(({ key }) => key === 'Content-Type')?.value };
}

describe('sends a body in the mode of its media type', () => {
  const binary = { type: 'string', format: 'binary' };

  test('form fields, unencoded and without line breaks', () => {
    const example = { grant_type: 'a&b', scope: ['x', 'y'] };
    expect(bodyOf({ 'application/x-www-form-urlencoded': { example } })).toEqual({
      type: 'application/x-www-form-urlencoded',
      body: {
        mode: 'urlencoded',
        urlencoded: [
          { key: 'grant_type', value: 'a&b', type: 'text' },
          { key: 'scope', value: 'x', type: 'text' },
          { key: 'scope', value: 'y', type: 'text' },
        ],
      },
    });
  });

  test('multipart, with files; the client sets the boundary', () => {
    const schema = { properties: { name: { type: 'string' }, files: { type: 'array', items: binary } } };
    const example = { name: 'A', files: ['1', '2'] };
    expect(bodyOf({ 'multipart/form-data': { schema, example } })).toEqual({
      type: undefined,
      body: {
        mode: 'formdata',
        formdata: [
          { key: 'name', value: 'A', type: 'text' },
          { key: 'files', type: 'file', src: null },
          { key: 'files', type: 'file', src: null },
        ],
      },
    });
  });

  test.each([
    ['image/png', {}, 'image/png'],
    ['application/octet-stream', { schema: binary }, 'application/octet-stream'],
    ['application/x-own', { schema: binary }, 'application/x-own'],
    ['image/*', { schema: binary }, 'application/octet-stream'],
  ])('a file: %s', (mediaType, media, type) => {
    expect(bodyOf({ [mediaType]: media })).toEqual({ type, body: { mode: 'file', file: { src: null } } });
  });

  test.each([
    ['application/json', { a: 1 }, 'json', '{\n  "a": 1\n}'],
    ['application/problem+json', [], 'json', '[]'],
    ['application/xml', { a: 1 }, 'xml', '<root>\n  <a>1</a>\n</root>'],
    ['text/html', '<p>', 'html', '<p>'],
    ['text/plain', 'a', 'text', 'a'],
    ['application/jsonl', [1, 2], 'text', '1\n2'],
  ])('text: %s', (mediaType, example, language, raw) => {
    expect(bodyOf({ [mediaType]: { example } }).body).toMatchObject({
      mode: 'raw',
      options: { raw: { language } },
      raw: expect.stringContaining(raw),
    });
  });
});

test('a parameter is serialized by its style', () => {
  const [ids, filter] = [{ name: 'id' }, { name: 'filter' }].map((one) => ({
    ...one,
    in: 'query',
    schema: {},
  }));
  const parameters = [
    { ...ids, example: ['a', 'b&c'] },
    { ...filter, style: 'deepObject', example: { from: 1 } },
    { name: 'one', in: 'query', explode: false, schema: {}, example: ['x', 'y'] },
    { name: 'day', in: 'query', schema: {}, examples: { e: { serializedValue: 'day=1%2F2' } } },
    { name: 'q', in: 'query', content: { 'application/json': { example: { a: 1 } } } },
    { name: 'X-Ids', in: 'header', schema: {}, example: ['a', 'b'] },
  ];
  const { requests } = requestsOf(referenceOf({ paths: { '/a': { get: { parameters, responses: {} } } } }));
  const { url, header } = requests[0]?.request ?? {};
  expect([...(url?.query ?? []), ...(header ?? [])].map(({ key, value }) => `${key}=${value}`)).toEqual([
    'id=a',
    'id=b&c',
    'filter[from]=1',
    'one=x,y',
    'day=1/2',
    'q={"a":1}',
    'X-Ids=a,b',
  ]);
});

test('a request has querystring parameters and cookies', () => {
  const form = { 'application/x-www-form-urlencoded': { schema: {}, example: { a: '1', b: 'x y' } } };
  const { requests } = requestsOf(
    referenceOf({
      openapi: '3.2.0',
      paths: {
        '/a': {
          query: {
            parameters: [
              { name: 'q', in: 'querystring', required: true, content: form },
              { name: 'session', in: 'cookie', schema: { type: 'string' }, example: 's1' },
              { name: 'other', in: 'cookie', schema: { type: 'string' } },
            ],
            responses: {},
          },
        },
      },
    }),
  );
  const [{ request } = {}] = requests;
  expect(request).toMatchObject({
    method: 'QUERY',
    url: { raw: '{{baseUrl}}/a?a=1&b=x%20y' },
    header: [{ key: 'Cookie', value: 'session=s1; other=', disabled: true }],
  });
});
