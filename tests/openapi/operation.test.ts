import { describe, expect, test } from 'vitest';
import { sentenceCase } from '../../cli/openapi/model/operation.ts';
import { serverUrl } from '../../cli/openapi/model/server.ts';
import { operationOf, operationsOf, referenceOf, wordsOf } from './reference-of.ts';

test('a parameter of the operation overrides one of the path with the same name and location', () => {
  const [operation] = operationsOf(
    referenceOf({
      paths: {
        '/a/{id}': {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
            { name: 'id', in: 'query', schema: { type: 'string' } },
          ],
          get: {
            parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'integer' } }],
            responses: {},
          },
        },
      },
    }),
  );
  expect(
    operation?.parameterGroups.map(({ location, parameters }) => [location, wordsOf(parameters[0]?.schema)]),
  ).toEqual([
    ['path', 'integer'],
    ['query', 'string'],
  ]);
});

describe('security', () => {
  const components = {
    securitySchemes: {
      oauth: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: '/t', scopes: { read: 'Read.', write: 'Write.' } } },
      },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
    },
  };
  const alternatives = (security: unknown) =>
    operationOf({ security }, { components }).security.map(({ requirements }) =>
      requirements.map(({ scheme, scopes }) => [scheme, ...scopes.map(({ name }) => name)].join(' ')),
    );

  test('requirements are alternatives; the schemes of a requirement apply together', () => {
    expect(alternatives([{ oauth: ['read', 'write'], key: [] }, { key: [] }])).toEqual([
      ['oauth read write', 'key'],
      ['key'],
    ]);
  });

  test('an empty list and an empty requirement both mean no authentication', () => {
    expect(alternatives([])).toEqual([[]]);
    expect(alternatives([{}])).toEqual([[]]);
  });

  test('scopes link to their descriptions', () => {
    expect(
      operationOf({ security: [{ oauth: ['read'] }] }, { components }).security[0]?.requirements[0]?.scopes,
    ).toEqual([{ name: 'read', href: '#scope-read' }]);
  });
});

test('an array in the query is shown as serialized', () => {
  const parameter = (extra: object) =>
    operationOf({
      parameters: [
        { name: 'crypto', in: 'query', schema: { type: 'array', items: { enum: ['BTC', 'ETH'] } }, ...extra },
      ],
    }).parameterGroups[0]?.parameters[0]?.serialization;
  expect(parameter({})).toBe('crypto=BTC&crypto=ETH');
  expect(parameter({ explode: false })).toBe('crypto=BTC,ETH');
  expect(parameter({ style: 'pipeDelimited', explode: false })).toBe('crypto=BTC|ETH');
});

test('gives duplicate operationIds different anchors', () => {
  const get = { operationId: 'list', responses: {} };
  const anchors = operationsOf(referenceOf({ paths: { '/a': { get }, '/b': { get } } })).map(
    ({ anchor }) => anchor,
  );
  expect(anchors).toEqual(['list', 'list-2']);
});

test('operations without tag, summary and operationId are shown', () => {
  const { tagGroups } = referenceOf({ paths: { '/a': { get: { responses: {} } } } });
  expect(tagGroups[0]?.tags[0]).toMatchObject({
    title: 'Operations',
    operations: [{ title: 'GET /a', anchor: 'get-a' }],
  });
});

test('undeclared tags follow the declared ones, in order of appearance', () => {
  const operation = (tag: string) => ({ get: { tags: [tag], responses: {} } });
  const { tagGroups } = referenceOf({
    tags: [{ name: 'Last' }],
    paths: { '/a': operation('New'), '/b': operation('Last') },
  });
  expect(tagGroups.flatMap(({ tags }) => tags.map(({ name }) => name))).toEqual(['Last', 'New']);
});

test('links connect previous and next operations', () => {
  const [create, read] = operationsOf(
    referenceOf({
      paths: {
        '/orders': {
          post: {
            operationId: 'create',
            summary: 'Create',
            responses: {
              200: {
                description: '',
                links: { poll: { operationId: 'read', parameters: { id: '$response.body#/id' } } },
              },
            },
          },
        },
        '/orders/{id}': { get: { operationId: 'read', summary: 'Read', responses: {} } },
      },
    }),
  );
  const passes = [{ name: 'id', value: '$response.body#/id' }];
  expect(create?.next).toEqual([{ label: 'Read', href: '#read', method: 'GET', passes }]);
  expect(read?.previous).toEqual([{ label: 'Create', href: '#create', method: 'POST', passes: [] }]);
});

test('shows examples with falsy values', () => {
  const media = (content: object) =>
    operationOf({ responses: { 200: { description: '', content: { 'application/json': content } } } })
      .responses[0]?.media[0];
  expect(media({ example: 0 })?.examples.map(({ code }) => code)).toEqual(['0']);
  expect(media({ schema: { type: 'boolean', example: false } })?.examples.map(({ code }) => code)).toEqual([
    'false',
  ]);
  expect(media({ examples: { none: { value: null } } })?.examples.map(({ code }) => code)).toEqual(['null']);
});

test('response ranges and default have labels', () => {
  const operation = operationOf({ responses: { '2XX': { description: '' }, default: { description: '' } } });
  expect(operation.responses.map(({ status, phrase }) => [status, phrase])).toEqual([
    ['2XX', 'any success'],
    ['default', 'any other status'],
  ]);
});

test.each([
  ['createBuyOrder', 'Create buy order'],
  ['repos/list-tags', 'Repos list tags'],
  ['list_user-orders', 'List user orders'],
])('%s becomes a sentence', (identifier, words) => {
  expect(sentenceCase(identifier)).toBe(words);
});

describe('servers', () => {
  const own = { servers: [{ url: 'https://own.example' }] };
  const servers = [
    { url: 'https://{region}.example', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } },
  ];
  const first = (item: object) => operationsOf(referenceOf({ servers, paths: { '/a': item } }))[0];

  test('of the operation override those of the path and the document', () => {
    const get = { responses: {} };
    expect(first({ get })).toMatchObject({ servers: [{ url: 'https://{region}.example' }], ownServers: [] });
    expect(first({ get, ...own })?.ownServers).toMatchObject([{ url: 'https://own.example' }]);
    expect(first({ get: { ...get, servers: [{ url: '/op' }] }, ...own })?.ownServers).toMatchObject([
      { url: '/op' },
    ]);
  });

  test('have variables with their allowed values', () => {
    expect(first({ get: { responses: {} } })?.servers[0]?.variables).toEqual([
      { name: 'region', default: 'eu', enum: ['eu', 'us'] },
    ]);
  });
});

test('the default of a server variable is inserted literally', () => {
  const variables = { a: { default: '$&' } };
  const [server] = referenceOf({ servers: [{ url: 'https://a.example/{a}', variables }] }).servers;
  expect(serverUrl(server)).toBe('https://a.example/$&');
});

test('schemes other than OAuth may have scopes; undeclared schemes are shown', () => {
  const components = { securitySchemes: { mtls: { type: 'mutualTLS' } } };
  expect(operationOf({ security: [{ mtls: ['admin'], other: [] }, {}] }, { components }).security).toEqual([
    {
      requirements: [
        {
          scheme: 'mtls',
          credential: { kind: 'mutualTLS' },
          type: 'Mutual TLS',
          href: '#auth-mtls',
          scopes: [{ name: 'admin' }],
        },
        { scheme: 'other', scopes: [] },
      ],
    },
    { requirements: [] },
  ]);
});

test('a body has all media types; a form has its encodings', () => {
  const form = {
    schema: {
      type: 'object',
      properties: { file: { type: 'string', format: 'binary' }, tags: { type: 'array', items: {} } },
    },
    encoding: {
      file: { contentType: 'image/png', headers: { 'X-Hash': { schema: { type: 'string' } } } },
      tags: { style: 'form', explode: false },
    },
  };
  const content = { 'application/json': { schema: {} }, 'multipart/form-data': form, 'text/plain': {} };
  const media = operationOf({ requestBody: { content } }).requestBody?.media;
  expect(media?.flatMap(({ types }) => types)).toEqual(Object.keys(content));
  expect(wordsOf(media?.[1]?.schema?.properties[0]?.schema)).toBe('file');
  expect(media?.[1]?.encodings).toMatchObject([
    { name: 'file', facts: [{ value: 'image/png' }], headers: [{ name: 'X-Hash' }] },
    { name: 'tags', facts: [{ value: 'form' }, { label: 'explode', value: 'false' }] },
  ]);
});

test('requests have no read-only properties, responses no write-only ones', () => {
  const schema = {
    properties: { id: { type: 'string', readOnly: true }, pin: { type: 'string', writeOnly: true } },
  };
  const content = { 'application/json': { schema } };
  const { requestBody, responses } = operationOf({
    requestBody: { content },
    responses: { 200: { description: '', content } },
  });
  const keys = (code = '') => Object.keys(JSON.parse(code));
  expect(keys(requestBody?.media[0]?.examples[0]?.code)).toEqual(['pin']);
  expect(keys(responses[0]?.media[0]?.examples[0]?.code)).toEqual(['id']);
});

test('treats webhooks and callbacks as operations', () => {
  const post = { requestBody: { content: { 'application/json': { schema: {} } } }, responses: {} };
  const { webhooks } = referenceOf({ webhooks: { paid: { post } } });
  expect(webhooks.map(({ path, anchor }) => [path, anchor])).toEqual([['paid', 'webhook-post-paid']]);
  const { callbacks } = operationOf({ callbacks: { done: { '{$request.body#/url}': { post } } } });
  expect(callbacks).toMatchObject([
    { name: 'done', expression: '{$request.body#/url}', operations: [{ method: 'POST' }] },
  ]);
});

test('a tag appears once, in the first group that names it', () => {
  const { tagGroups } = referenceOf({
    'x-tagGroups': [
      { name: 'One', tags: ['a', 'a', 'nowhere'] },
      { name: 'Two', tags: ['a', 'b'] },
    ],
    tags: [{ name: 'b', 'x-displayName': 'Bees' }],
    paths: {
      '/a': { get: { tags: ['a'], responses: {} } },
      '/b': { get: { tags: ['b'], responses: {} } },
      '/c': { get: { responses: {} } },
    },
  });
  expect(tagGroups.map(({ name, tags }) => [name, ...tags.map(({ title }) => title)])).toEqual([
    ['One', 'a'],
    ['Two', 'Bees'],
    ['Other', 'Other operations'],
  ]);
});

test("shows the author's code samples and badges", () => {
  const { badges, samples } = operationOf({
    'x-badges': [{ name: 'Beta', color: 'red' }, 'New', { label: 'Old' }],
    'x-codeSamples': [
      { lang: 'C#', source: 'Get();' },
      { lang: 'bash', label: 'CLI', source: 'get' },
    ],
  });
  expect(badges).toEqual(['Beta', 'New', 'Old']);
  expect(samples.slice(0, 2).map(({ label, examples }) => [label, examples[0]?.code])).toEqual([
    ['C#', 'Get();'],
    ['CLI', 'get'],
  ]);
});

test('invisible characters in authored samples are made visible', () => {
  const source = 'get \u001b]0;title\u0007 \u009b2J \u202e\r\n\tput\rdelete';
  const { samples } = operationOf({ 'x-codeSamples': [{ lang: 'bash', source }] });
  expect(samples[0]?.examples[0]?.code).toBe('get ␛]0;title␇ \ufffd2J \ufffd\n\tput␍delete');
});

test('operations inherit summary and description of their path', () => {
  const item = {
    summary: 'Orders',
    description: 'All about orders.',
    get: {},
    post: { summary: 'Create', description: 'One.' },
  };
  expect(
    operationsOf(referenceOf({ paths: { '/a': item } })).map(({ title, description }) => [
      title,
      description?.text,
    ]),
  ).toEqual([
    ['Orders', 'All about orders.'],
    ['Create', 'One.'],
  ]);
});

test('webhooks and callbacks have no servers of the API', () => {
  const { webhooks } = referenceOf({
    servers: [{ url: 'https://a.example' }],
    webhooks: { paid: { post: { responses: {} } } },
  });
  expect(webhooks[0]?.servers).toEqual([]);
  expect(webhooks[0]?.samples).toEqual([]);
});
