import { describe, expect, test } from 'vitest';
import { bodyWith, inPath, mockOf, responseWith } from './mock-of.ts';

const ORDER = {
  type: 'object',
  required: ['amount'],
  properties: {
    amount: { type: 'string', pattern: '^\\d+\\.\\d\\d$' },
    note: { type: 'string', maxLength: 3 },
  },
};
const paths = {
  '/orders': {
    get: {
      parameters: [{ name: 'size', in: 'query', schema: { type: 'integer' } }],
      responses: { 200: responseWith({ two: [{ id: 1 }, { id: 2 }], none: [] }) },
    },
    post: {
      security: [{ login: [] }],
      requestBody: bodyWith(ORDER),
      responses: {
        201: responseWith({ created: { id: 1 } }),
        400: responseWith({ limit: { code: 'LIMIT' }, closed: { code: 'CLOSED' } }),
      },
    },
  },
  '/orders/latest': { get: { responses: { 200: responseWith({ latest: { id: 'latest' } }) } } },
  '/orders/{id}': {
    parameters: [inPath('id')],
    get: {
      responses: {
        200: responseWith({ first: { id: 'o-1', status: 'open' }, second: { id: 'o-2', status: 'closed' } }),
        '4XX': responseWith({ gone: { code: 'GONE' } }),
      },
    },
  },
  '/files/{name}.{extension}': {
    parameters: [inPath('name'), inPath('extension')],
    get: { responses: { 200: { description: 'x', content: { 'text/plain': { example: 'a text' } } } } },
  },
  '/done': { put: { responses: { 204: { description: 'x' } } } },
};
const send = await mockOf({
  paths,
  components: {
    securitySchemes: {
      login: { type: 'http', scheme: 'basic' },
      key: { type: 'apiKey', in: 'header', name: 'App-Id' },
    },
  },
});
const login = { authorization: 'Basic YTpi' };

describe('a valid request', () => {
  test('is answered with the first example', async () => {
    expect(await send('GET /orders?size=2')).toMatchObject({ status: 200, body: [{ id: 1 }, { id: 2 }] });
    expect(await send('POST /orders', { headers: login, body: { amount: '1.00' } })).toMatchObject({
      status: 201,
      body: { id: 1 },
    });
  });

  test('may have a password with colons in it', async () => {
    const headers = { authorization: `Basic ${btoa('cid:b:c')}` };
    expect((await send('POST /orders', { headers, body: { amount: '1.00' } })).status).toBe(201);
  });

  test('about a thing is answered with its example, and the literal path wins', async () => {
    expect((await send('GET /orders/o-2')).body).toEqual({ id: 'o-2', status: 'closed' });
    expect((await send('GET /orders/latest')).body).toEqual({ id: 'latest' });
    expect((await send('GET /orders/unknown')).body).toMatchObject({ id: 'o-1' });
  });

  test('chooses an example or a status by Prefer', async () => {
    const preferring = (prefer: string) => send('GET /orders/o-1', { headers: { prefer } });
    expect((await preferring('example=second')).body).toMatchObject({ id: 'o-2' });
    expect(await preferring('code=404')).toMatchObject({ status: 404, body: { code: 'GONE' } });
    expect(await preferring('code=410, example="gone"')).toMatchObject({
      status: 410,
      body: { code: 'GONE' },
    });
    expect(await preferring('example=gone')).toMatchObject({ status: 400, body: { code: 'GONE' } });
  });

  test('may be answered with a text, or with nothing', async () => {
    expect(await send('GET /files/a.txt')).toMatchObject({ status: 200, body: 'a text' });
    expect(await send('PUT /done')).toEqual({ status: 204, headers: {}, body: undefined });
    expect(await send('HEAD /orders')).toMatchObject({ status: 200 });
  });
});

test('a specification without a successful response has an empty one', async () => {
  const own = await mockOf({
    paths: {
      '/a': { get: { responses: { 400: responseWith({ wrong: {} }) } }, put: {} },
      '/b': { get: { security: [{ login: [], key: [] }, { key: [] }], responses: {} } },
    },
    components: {
      securitySchemes: {
        login: { type: 'oauth2', flows: {} },
        key: { type: 'apiKey', in: 'query', name: 'k' },
      },
    },
  });
  expect(await own('GET /a')).toMatchObject({ status: 200, body: undefined });
  expect(await own('PUT /a')).toMatchObject({ status: 200, body: undefined });
  expect((await own('GET /b')).body).toMatchObject({
    hint: 'Send the header `Authorization: Bearer …` and the query `k`, or the query `k`.',
  });
});

test('parameters at which Prism fails are not validated, but the body is', async () => {
  const own = await mockOf({
    paths: {
      '/a': {
        post: {
          parameters: [
            { name: 'X-List', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
          ],
          requestBody: bodyWith(ORDER),
          responses: {},
        },
      },
    },
  });
  expect((await own('POST /a', { body: { amount: '1.00' } })).status).toBe(200);
  expect((await own('POST /a', { body: { amount: 1 } })).status).toBe(422);
});

test.each([
  ['deepObject', 'f[a]=1', 'f[a]=x'],
  ['form', 'a=1', 'a=x'],
])('an object of the query in the style %s may be left out', async (style, right, wrong) => {
  const schema = { type: 'object', required: ['a'], properties: { a: { type: 'integer' } } };
  const parameters = [{ name: 'f', in: 'query', style, explode: true, schema }];
  const own = await mockOf({ paths: { '/a': { get: { parameters, responses: {} } } } });
  const queries = ['', `?${right}`, `?${wrong}`];
  const statuses = await Promise.all(queries.map(async (query) => (await own(`GET /a${query}`)).status));
  expect(statuses).toEqual([200, 200, 422]);
});

test('a list of the query is exploded by default', async () => {
  const schema = { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, minItems: 2, maxItems: 2 };
  const parameters = [{ name: 'f', in: 'query', schema }];
  const own = await mockOf({ paths: { '/a': { get: { parameters, responses: {} } } } });
  const queries = ['f=a&f=b', 'f=z&f=a', 'f=a&f=b&f=a', 'f=a'];
  const statuses = await Promise.all(queries.map(async (query) => (await own(`GET /a?${query}`)).status));
  expect(statuses).toEqual([200, 422, 422, 422]);
});

test('a header that is a list may be left out, and the other parameters are validated', async () => {
  const parameters = [
    { name: 'H', in: 'header', schema: { type: 'array', items: { type: 'string' } } },
    { name: 'limit', in: 'query', required: true, schema: { type: 'integer', maximum: 9 } },
  ];
  const own = await mockOf({ paths: { '/a': { get: { parameters, responses: {} } } } });
  const statuses = await Promise.all(
    ['', '?limit=99', '?limit=9'].map(async (query) => (await own(`GET /a${query}`)).status),
  );
  expect(statuses).toEqual([422, 422, 200]);
});

test('the address of a header becomes one of the mock', async () => {
  const Location = { schema: { type: 'string' }, example: 'https://api.example.com/things/1' };
  const own = await mockOf({
    servers: [{ url: 'https://api.example.com' }],
    paths: { '/a': { post: { responses: { 201: { description: 'x', headers: { Location } } } } } },
  });
  const { headers } = await own('POST /a');
  expect(headers.Location ?? headers.location).toMatch(/\/things\/1$/);
  expect(JSON.stringify(headers)).not.toContain('api.example.com');
});

test('Java accepts a type that is none', async () => {
  const headers = { accept: 'text/html, image/gif, *; q=.2, */*; q=.2' };
  expect((await send('GET /orders', { headers })).status).toBe(200);
  expect((await send('GET /orders', { headers: { accept: '*' } })).status).toBe(200);
});

test.each([
  ['the document', { jsonSchemaDialect: 'https://spec.openapis.org/oas/3.1/dialect/base' }, {}],
  ['a schema', {}, { $schema: 'https://spec.openapis.org/oas/3.1/dialect/base' }],
  ['nothing', {}, {}],
])('schemas are those of JSON Schema 2020-12 where %s says a dialect', async (_, document, own) => {
  const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'integer' }] };
  const schema = { ...own, type: 'object', required: ['pair'], properties: { pair } };
  const send = await mockOf({
    ...document,
    paths: { '/a': { post: { requestBody: bodyWith(schema), responses: {} } } },
  });
  const bodies = [{ pair: ['a', 1] }, { pair: [1, 'a'] }, {}];
  const answers = await Promise.all(bodies.map((body) => send('POST /a', { body })));
  expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
});

test('a response without an example is the one that references show, without what is only written', async () => {
  const properties = {
    day: { type: 'string', format: 'date' },
    secret: { type: 'string', writeOnly: true },
    parent: { $ref: '#/components/schemas/Day' },
  };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Day' } } };
  const own = await mockOf({
    paths: { '/a': { get: { responses: { 200: { $ref: '#/components/responses/Day' } } } } },
    components: {
      responses: { Day: { description: 'x', content } },
      schemas: { Day: { type: 'object', required: ['day', 'secret'], properties } },
    },
  });
  expect((await own('GET /a')).body).toEqual({ day: '2026-01-31' });
});

describe('a multipart form', () => {
  const schema = {
    type: 'object',
    required: ['meta', 'files'],
    properties: {
      meta: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
      files: { type: 'array', items: { type: 'string', contentMediaType: 'image/png' } },
      count: { type: 'integer' },
      tags: { type: 'array', items: { type: 'string' } },
      code: { type: 'string' },
      any: {},
    },
  };
  const encoding = { meta: { contentType: 'application/json' } };
  const content = { 'multipart/form-data': { schema, encoding }, 'application/json': { schema } };
  const request = async (parts: [string, string | Blob][], more = {}) => {
    const form = new FormData();
    for (const [name, part] of parts) form.append(name, part);
    const sent = new Request('http://a', { method: 'POST', body: form });
    const own = await mockOf({
      paths: { '/a': { post: { requestBody: { required: true, content, ...more }, responses: {} } } },
    });
    const headers = { 'content-type': sent.headers.get('content-type') ?? '' };
    return own('POST /a', { headers, body: await sent.text() });
  };
  const file = new Blob(['\x89PNG'], { type: 'image/png' });

  test.each<[string, [string, string | Blob][]]>([
    ['an object as text', [['meta', '{"a":"b,c"}']]],
    ['an object as a file', [['meta', new Blob(['{"a":"b"}'], { type: 'application/json' })]]],
    [
      'several files',
      [
        ['meta', '{"a":"b"}'],
        ['files', file],
      ],
    ],
    [
      'a number',
      [
        ['meta', '{"a":"b"}'],
        ['count', '3'],
      ],
    ],
    [
      'one item',
      [
        ['meta', '{"a":"b"}'],
        ['tags', 'a'],
      ],
    ],
    [
      'items as JSON',
      [
        ['meta', '{"a":"b"}'],
        ['tags', '["a","b"]'],
      ],
    ],
    [
      'a text that looks like JSON',
      [
        ['meta', '{"a":"b"}'],
        ['code', '{"a":1}'],
      ],
    ],
    [
      'a part of any type',
      [
        ['meta', '{"a":"b"}'],
        ['any', 'x'],
      ],
    ],
  ])('may have %s', async (_, parts) => {
    expect(await request([...parts, ['files', file]])).toMatchObject({ status: 200 });
  });

  test.each<[string, [string, string | Blob][], string]>([
    ['an object lacks a property', [['meta', '{"b":1}']], 'body.meta'],
    ['an object is no JSON', [['meta', 'x']], 'body.meta'],
    [
      'a number is none',
      [
        ['meta', '{"a":"b"}'],
        ['count', 'x'],
      ],
      'body.count',
    ],
  ])('is refused if %s', async (_, parts, at) => {
    const { status, body } = await request([...parts, ['files', file]]);
    expect({ status, body }).toMatchObject({ status: 422, body: { problems: [{ at }] } });
  });

  test('may have parts with a style beside parts in JSON', async () => {
    const styled = {
      schema: { properties: { tags: { type: 'array' }, meta: { type: 'object' } } },
      encoding: { tags: { style: 'form', explode: false } },
    };
    const parts: [string, string][] = [
      ['tags', 'a,b'],
      ['meta', '{"a":1}'],
    ];
    expect(await request(parts, { content: { 'multipart/form-data': styled } })).toMatchObject({
      status: 200,
    });
  });
});

describe('the fields of a form are read by their schemas and styles', async () => {
  const list = { type: 'array', items: { type: 'integer' } };
  const object = { type: 'object', properties: { a: { type: 'integer' }, b: { type: 'object' }, l: list } };
  const media = {
    schema: {
      type: 'object',
      properties: {
        ...{ list, csv: list, pipes: list, meta: object, deep: object, flat: object, n: { type: 'integer' } },
        ...{ none: { type: ['integer', 'null'] }, size: { enum: [1, 2] } },
        spread: { type: 'object', properties: { x: { type: 'integer' }, y: { type: 'integer' } } },
      },
    },
    encoding: {
      csv: { explode: false },
      pipes: { style: 'pipeDelimited', explode: false },
      deep: { style: 'deepObject', explode: true },
      flat: { explode: false },
      spread: { style: 'form' },
    },
  };
  const own = await mockOf({
    paths: {
      '/a': {
        post: { requestBody: { content: { 'application/x-www-form-urlencoded': media } }, responses: {} },
      },
    },
  });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };

  test.each([
    ['list=1&list=2', 200],
    ['list=1&list=x', 'body.list.1'],
    ['csv=1,2', 200],
    ['csv=1%2C2', 200],
    ['csv=1,x', 'body.csv.1'],
    ['pipes=1%7C2', 200],
    ['meta=%7B%22a%22%3A1%7D', 200],
    ['meta=a', 'body.meta'],
    ['deep%5Ba%5D=1&deep[b][c]=2', 200],
    ['deep[a]=x', 'body.deep.a'],
    ['deep[l]=1&deep[l]=2', 200],
    ['deep[l][]=1', 200],
    ['deep[l][0]=1&deep[l][1]=x', 'body.deep.l.1'],
    ['none=', 200],
    ['size=2', 200],
    ['size=3', 'body.size'],
    ['flat=a,1', 200],
    ['flat=a,x', 'body.flat.a'],
    ['x=1&y=2', 200],
    ['x=1&y=z', 'body.spread.y'],
    ['n=z&csv=1', 'body.n'],
  ])('%s', async (body, expected) => {
    const { status, body: answer } = await own('POST /a', { headers, body });
    const [problem] = (answer as { problems?: { at: string }[] } | undefined)?.problems ?? [];
    expect(problem?.at ?? status).toBe(expected);
  });
});

test('what the validator of Prism would refuse does not turn validation off', async () => {
  const required = { in: 'header', required: true };
  const schema = {
    type: 'object',
    required: ['n'],
    properties: {
      n: { type: 'integer' },
      kind: { type: 'string', nullable: true, enum: ['a', null] },
      same: { enum: ['a', 'a'] },
      none: { type: 'string', nullable: true, enum: [null] },
      price: { type: 'number', multipleOf: 0.01 },
    },
  };
  const own = await mockOf({
    openapi: '3.0.3',
    paths: {
      '/a': { post: { requestBody: bodyWith(schema), responses: {} } },
      '/b': {
        get: {
          parameters: [
            { name: 'X-Tags', ...required, schema: { type: 'array', items: { type: 'string' } } },
            { name: 'limit', in: 'query', schema: { type: 'integer' } },
          ],
          responses: {},
        },
      },
    },
  });
  const status = async (...request: Parameters<typeof own>) => (await own(...request)).status;
  expect(await status('POST /a', { body: { n: 1, kind: null, same: 'a', price: 19.99 } })).toBe(200);
  expect(await status('POST /a', { body: { n: 1, kind: 'b' } })).toBe(422);
  expect(await status('POST /a', { body: { n: 'bad' } })).toBe(422);
  expect(await status('GET /b?limit=1', { headers: { 'x-tags': 'a,b' } })).toBe(200);
  expect(await status('GET /b?limit=1')).toBe(422);
  expect(await status('GET /b?limit=x', { headers: { 'x-tags': 'a,b' } })).toBe(422);
});

describe('a request that is wrong', () => {
  test('is told all of its faults, with the status of the specification', async () => {
    const body = { amount: '1', note: 'long', more: 1 };
    expect(await send('POST /orders', { headers: login, body })).toMatchObject({
      status: 400,
      headers: { 'Content-Type': 'application/problem+json' },
      body: {
        title: 'The request does not fit the specification.',
        status: 400,
        problems: [
          { at: 'body.amount', message: expect.stringContaining('must match pattern') },
          { at: 'body.note', message: expect.stringContaining('must NOT have more than 3 characters') },
        ],
      },
    });
    expect(await send('GET /orders?size=x')).toMatchObject({
      status: 422,
      body: { problems: [{ at: 'query.size', message: expect.stringContaining('must be integer') }] },
    });
  });

  test.each([
    [
      'POST /orders',
      { body: { amount: '1.00' } },
      401,
      'The request needs credentials.',
      'Send the header `Authorization: Basic …`.',
    ],
    [
      'POST /orders',
      { headers: { ...login, 'content-type': 'application/json' }, body: '{"amount":' },
      400,
      'The body is not valid JSON.',
      /JSON/,
    ],
    [
      'POST /orders',
      { headers: { ...login, 'content-type': 'text/csv' }, body: 'a' },
      400,
      'The request does not fit the specification.',
      undefined,
    ],
    [
      'POST /orders',
      { headers: { ...login, 'content-type': ';' }, body: 'a' },
      400,
      'The header `Content-Type` is not valid.',
      undefined,
    ],
    [
      'POST /orders',
      { headers: login, body: '{"amount":"1.00"}' },
      400,
      'The request does not fit the specification.',
      'The header `Content-Type` is missing.',
    ],
    ['GET /orders/%ff', {}, 400, 'The encoding of the path is not valid.', undefined],
    ['GET /orders/%zz', {}, 400, 'The encoding of the path is not valid.', undefined],
    ['GET /order', {}, 404, 'The specification has no path /order.', 'Did you mean `/orders`?'],
    ['GET /orders/1/2', {}, 404, 'The specification has no path /orders/1/2.', /^Did you mean|^Available/],
    ['DELETE /orders', {}, 405, 'The specification has no DELETE for this path.', 'Available: GET, POST.'],
    [
      'GET /orders/1',
      { headers: { prefer: 'example=frist' } },
      400,
      'No response has an example `frist` here.',
      'Did you mean `first`?',
    ],
    [
      'GET /orders/1',
      { headers: { prefer: 'code=500' } },
      400,
      'The specification has no response 500 here.',
      'Available: 200, 4XX.',
    ],
    [
      'GET /orders/1',
      { headers: { prefer: 'code=%' } },
      400,
      'The specification has no response % here.',
      'Available: 200, 4XX.',
    ],
  ])('%s is told what to do', async (line, options, status, title, hint) => {
    const answer = await send(line, options);
    expect(answer).toMatchObject({ status, body: { title, status } });
    const { hint: told } = answer.body as { hint?: string };
    if (hint instanceof RegExp) expect(told).toMatch(hint);
    else expect(told).toBe(hint);
  });
});
