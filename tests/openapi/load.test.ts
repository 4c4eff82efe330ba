import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { type JsonObject, valueAt } from '../../cli/openapi/document/json-object.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { folder } from './folder.ts';

async function load(text: string, others: Record<string, string> = {}) {
  const root = folder({ 'specs/api.yaml': text, ...others });
  const { loaded, problems } = await loadDocument(path.join(root, 'specs/api.yaml'), root);
  return {
    loaded,
    problems: problems.map(({ line, column, message }) => `${line}:${column} ${message}`),
    full: problems,
  };
}

const HEAD = "openapi: '3.1.0'\ninfo: { title: T, version: '1' }\n";

test.each(['3.0.3', '3.1.1', '3.2.0'])('loads OpenAPI %s', async (version) => {
  const { loaded, problems } = await load(
    `openapi: '${version}'\ninfo: { title: T, version: '1' }\npaths: {}\n`,
  );
  expect(problems).toEqual([]);
  expect(loaded?.version).toBe(version);
});

test('loads Swagger 2.0 as OpenAPI 3.0', async () => {
  const { loaded, problems } = await load(`swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    get:
      produces: [application/json]
      responses: { 200: { description: ok, schema: { $ref: '#/definitions/A' } } }
definitions: { A: { type: string } }
`);
  expect(problems).toEqual([]);
  expect(loaded?.document.components).toEqual({ schemas: { A: { type: 'string' } } });
});

test('reports invalid YAML with its line', async () => {
  expect((await load(`${HEAD}paths:\n  /a: [\n`)).problems[0]).toMatch(/^5:1 /);
});

test('a duplicate key is reported at its second location', async () => {
  expect((await load(`${HEAD}paths: {}\npaths: {}\n`)).problems).toEqual([
    '4:1 The key `paths` occurs twice in this map.',
  ]);
});

test('merge keys are resolved, but not a name that is quoted', async () => {
  const { loaded, problems } = await load(`${HEAD}x-common: &common
  '400': { description: Bad. }
  '404': { description: Not found. }
paths:
  /a:
    get:
      responses:
        <<: *common
        '400': { description: Worse. }
components:
  responses:
    '<<': { description: Named. }
`);
  expect(problems).toEqual([expect.stringContaining('`<<`')]);
  expect(loaded?.document.paths).toEqual({
    '/a': { get: { responses: { 400: { description: 'Worse.' }, 404: { description: 'Not found.' } } } },
  });
});

test('a merge key can have a list of aliases, and stand twice', async () => {
  const { loaded, problems } = await load(
    `${HEAD}x-a: &a { type: string }\nx-b: &b { type: integer, maxLength: 5 }\npaths: {}\ncomponents:\n  schemas:\n    A: { <<: [*a, *b], minLength: 2 }\n    B: { <<: *a, <<: *b }\n`,
  );
  expect(problems).toEqual([]);
  expect(valueAt(loaded?.document ?? {}, ['components', 'schemas'])).toEqual({
    A: { type: 'string', maxLength: 5, minLength: 2 },
    B: { type: 'string', maxLength: 5 },
  });
});

test('a merge key can only have maps', async () => {
  const { problems } = await load(`${HEAD}x-list: &list [1]\npaths: { <<: *list }\n`);
  expect(problems).toEqual(['4:14 A merge key (`<<`) can only have a map, or a list of maps.']);
});

test('a merge key cannot have a map that it is in, or an alias without an anchor', async () => {
  const inItself = await load(`${HEAD}paths: &paths\n  /a: { <<: *paths }\n`);
  expect(inItself.problems).toEqual(['4:13 A merge key (`<<`) can only have a map, or a list of maps.']);
  const unknown = await load(`${HEAD}paths: { <<: *none }\n`);
  expect(unknown.problems).toEqual(['3:14 The alias `*none` has no anchor `&none` before it.']);
});

test('all structural errors are reported at once, each at its location', async () => {
  const { problems } = await load(`openapi: '3.1.0'
info: { title: T }
paths:
  /a:
    get:
      responses: {}
      parameters:
        - name: x
          in: nowhere
`);
  expect(problems).toContain('2:1 Missing required property `version` in `info`.');
  expect(problems.some((problem) => problem.startsWith('9:11 '))).toBe(true);
});

test('where one of several properties is required, one error names them all', async () => {
  const { problems } = await load(`openapi: '3.1.0'
info: { title: T, version: '1' }
`);
  expect(problems).toEqual(['1:1 Missing required property `paths`, `components` or `webhooks`.']);
});

test('JSON is located as YAML is, also on one line', async () => {
  const { problems } = await load(
    `{ "openapi": "3.1.0", "info": { "title": "T", "version": "1" },\n "paths": { "/a\\u0062": { "get": { "tags": 1 } } } }`,
  );
  expect(problems[0]).toMatch(/^2:36 /);
});

test('a broken reference is reported with a suggestion', async () => {
  const { full } = await load(`${HEAD}paths: {}
components:
  schemas:
    Order: { type: object, properties: { a: { $ref: '#/components/schemas/Ordr' } } }
`);
  expect(full).toMatchObject([
    { line: 6, rule: 'openapi/reference', hint: 'Did you mean #/components/schemas/Order?' },
  ]);
});

test('a $ref in an example is data', async () => {
  expect(
    (await load(`${HEAD}paths: {}\ncomponents: { schemas: { A: { example: { $ref: '#/nowhere' } } } }\n`))
      .problems,
  ).toEqual([]);
});

test('resolves references to other files of the project', async () => {
  const { loaded, problems } = await load(
    `${HEAD}paths: {}\ncomponents: { schemas: { A: { $ref: './parts/a.yaml' } } }\n`,
    {
      'specs/parts/a.yaml': 'type: integer\n',
    },
  );
  expect(problems).toEqual([]);
  expect(JSON.stringify(loaded?.document)).toContain('"integer"');
});

test('a path item may be in another file or in components', async () => {
  const { loaded, problems } = await load(
    `${HEAD}paths: { /a: { $ref: './parts/a.yaml' }, /b: { $ref: '#/components/pathItems/B' } }\ncomponents: { pathItems: { B: { get: { responses: { '200': { description: b } } } } } }\n`,
    { 'specs/parts/a.yaml': "get: { responses: { '200': { description: in a file } } }\n" },
  );
  expect(problems).toEqual([]);
  expect(JSON.stringify(loaded?.document)).toContain('in a file');
});

test('accepts a description of a server variable, and the server of a link', async () => {
  const links = "{ L: { operationId: x, server: { url: 'https://a.example' } } }";
  const servers = "[{ url: 'https://{a}.example', variables: { a: { default: b, description: c } } }]";
  expect(
    (await load(`${HEAD}paths: {}\nservers: ${servers}\ncomponents: { links: ${links} }\n`)).problems,
  ).toEqual([]);
});

test.each([
  ['an absolute path', '/etc/hostname'],
  ['a path out of the project', '../../../../../../../../etc/hostname'],
  ['a file URL', 'file:///etc/hostname'],
  ['a percent-encoded path out of the project', '..%2f..%2f..%2f..%2f..%2f..%2f..%2fetc/hostname'],
  ['an https URL', 'https://example.com/a.yaml'],
])("doesn't follow %s", async (_, reference) => {
  const { loaded, problems } = await load(
    `${HEAD}paths: {}\ncomponents: { schemas: { A: { $ref: '${reference}' } } }\n`,
  );
  expect(loaded).toBeUndefined();
  expect(problems).toHaveLength(1);
  expect(problems[0]).toMatch(/^4:\d+ /);
});

test('a symbolic link cannot leave the root', async () => {
  const root = folder({
    'specs/api.yaml': `${HEAD}paths: {}\ncomponents: { schemas: { A: { $ref: 'link.yaml' } } }\n`,
  });
  symlinkSync('/etc/hostname', path.join(root, 'specs/link.yaml'));
  const { loaded, problems } = await loadDocument(path.join(root, 'specs/api.yaml'), root);
  expect(loaded).toBeUndefined();
  expect(problems[0]?.message).toBe(
    'A $ref can only refer to files inside the project. specs/link.yaml is outside.',
  );
});

test('aliases that expand without end are rejected', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, level) => `  a${level + 1}: &a${level + 1} [${Array(10).fill(`*a${level}`).join(', ')}]`,
  );
  const { problems } = await load(`${HEAD}paths: {}\nx-bomb:\n  a0: &a0 [x]\n${levels.join('\n')}\n`);
  expect(problems).toEqual(['10:27 The aliases of this file expand to too much data.']);
});

test('a schema that aliases repeat in hundreds of bodies stands once', async () => {
  const names = Array.from({ length: 120 }, (_, index) => `f${index}: { type: string }`).join(', ');
  const bodies = Array.from(
    { length: 600 },
    (_, index) =>
      `  /r${index}: { get: { responses: { '200': { description: OK., content: { application/json: { schema: *big } } } } } }`,
  );
  const { loaded, problems } = await load(
    `${HEAD}x-big: &big { type: object, properties: { ${names} } }\npaths:\n${bodies.join('\n')}\n`,
  );
  expect(problems).toEqual([]);
  const schemaOf = (path: string) =>
    valueAt(loaded?.document ?? {}, [
      'paths',
      path,
      'get',
      'responses',
      '200',
      'content',
      'application/json',
    ]);
  expect(Object.keys(Object((schemaOf('/r0') as JsonObject).schema))).toEqual(['type', 'properties']);
  expect(schemaOf('/r599')).toEqual({
    schema: { $ref: '#/paths/~1r0/get/responses/200/content/application~1json/schema' },
  });
});

test.each(['paths', 'components', 'webhooks'])(
  'a document needs paths, components or webhooks: %s',
  async (key) => {
    expect((await load(HEAD)).problems).toEqual([
      '1:1 Missing required property `paths`, `components` or `webhooks`.',
    ]);
    expect((await load(`${HEAD}${key}: {}\n`)).problems).toEqual([]);
  },
);

test('nesting without end is rejected', async () => {
  const { loaded, problems } = await load(
    `${HEAD}paths: {}\nx-deep: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
  );
  expect(loaded).toBeUndefined();
  expect(problems.length).toBeGreaterThan(0);
});

test.each([
  [
    'a licence with only a name',
    "openapi: '3.1.0'\ninfo: { title: T, version: '1', license: { name: MIT } }\npaths: {}\n",
  ],
  [
    'a server variable with a description',
    `${HEAD}servers: [{ url: '/{a}', variables: { a: { default: b, description: c } } }]\npaths: {}\n`,
  ],
  [
    'a referenced path item',
    `${HEAD}paths: { /a: { $ref: '#/components/pathItems/A' } }\ncomponents: { pathItems: { A: {} } }\n`,
  ],
  [
    'constants, and the server of a link',
    `${HEAD}paths: {}\ncomponents: { links: { a: { operationId: b, parameters: { n: 1 }, server: { url: / } } } }\n`,
  ],
  [
    'the cookie style of OpenAPI 3.2',
    `openapi: 3.2.0\ninfo: { title: T, version: '1' }\npaths: {}\ncomponents: { parameters: { a: { name: a, in: cookie, style: cookie, schema: {} } } }\n`,
  ],
])('%s is valid, unlike in the official schema', async (_, text) => {
  expect((await load(text)).problems).toEqual([]);
});

test('a key that is a list or map is reported at its location', async () => {
  expect((await load(`${HEAD}paths: {}\nx-a: {{name}}\n`)).problems).toEqual([
    '4:7 A key must be text, not a list or a map.',
  ]);
});

const bodyOf = (schema: string) =>
  `paths: { /a: { get: { responses: { 200: { description: ok, content: { a/b: { schema: ${schema} } } } } } } }\n`;

test.each([
  [
    '3.0.3',
    bodyOf("{ type: [string, 'null'], examples: [a], const: x }"),
    ['warning 1 The document says OpenAPI 3.0.3, and is written for 3.1: 3 places fit only that.'],
  ],
  [
    '3.0.3',
    bodyOf("{ type: 'null', exclusiveMinimum: 3, minLength: 5x }"),
    [
      'error 1 The document says OpenAPI 3.0.3, and is written for 3.1: 2 places fit only that.',
      'error 3 `minLength` of `GET /a` must be an integer.',
    ],
  ],
  [
    '3.1.0',
    'paths: { /a: { query: { responses: {} } } }\ntags: [{ name: a, kind: nav, sumary: b }]\n',
    [
      'warning 1 The document says OpenAPI 3.1.0, and is written for 3.2: 2 places fit only that.',
      'warning 4 Unknown property `sumary` in `a`.',
    ],
  ],
  [
    '3.0.3',
    bodyOf('{ type: strng }'),
    [
      'error 3 `type` of `GET /a` must be one of `array`, `boolean`, `integer`, `number`, `object`, `string`.',
    ],
  ],
  [
    '3.0.3',
    bodyOf("{ nullable: true, anyOf: [{ type: [string, 'null'] }, { type: 'null' }] }"),
    [
      'warning 3 `type` of `GET /a` must be a string.',
      'warning 3 `type` of `GET /a` must be one of `array`, `boolean`, `integer`, `number`, `object`, `string`.',
    ],
  ],
  [
    '3.0.3',
    bodyOf('{ nullable: true, const: x }'),
    ['warning 3 Unknown property `const` in `schema` of `GET /a`.'],
  ],
])('what is written for another version than %s is one problem: %s', async (version, paths, expected) => {
  const { full } = await load(HEAD.replace('3.1.0', version) + paths);
  expect(full.map(({ severity, line, message }) => `${severity} ${line} ${message}`)).toEqual(expected);
});

test.each([
  [
    "openapi: 3.0.1\nhost: a.example\npaths: { /a: { post: { parameters: [{ in: body, name: b, schema: { $ref: '#/definitions/A' } }], responses: { 200: { description: ok, schema: { type: string } } } } } }\ndefinitions: { A: {} }\n",
    [
      'error 1 The document says OpenAPI 3.0.1, and is written for Swagger 2.0.',
      "Write `swagger: '2.0'` instead.",
    ],
  ],
  [
    "swagger: '2.0'\nservers: [{ url: https://a.example }]\npaths: { /a: { post: { requestBody: { content: { a/b: {} } }, responses: { 200: { description: ok } } } } }\n",
    [
      'error 1 The document says Swagger 2.0, and is written for OpenAPI 3.0.',
      'Write `openapi: 3.0.3` instead.',
    ],
  ],
  [
    "swagger: '2.0'\nservers: [{ url: https://a.example }]\npaths: { /a: { get: { responses: { 200: { description: ok, schema: { type: string } } } } } }\n",
    ['warning 2 Unknown property `servers`.', 'Write `host`, `basePath` and `schemes`.'],
  ],
])('Swagger 2.0 and OpenAPI 3 are told apart by what a document has: %s', async (document, expected) => {
  const { full } = await load(`${document}info: { title: T, version: '1' }\n`);
  expect(
    full.flatMap(({ severity, line, message, hint }) => [`${severity} ${line} ${message}`, hint]),
  ).toEqual(expected);
});

test.each([
  ['paths: {}\nservers: [{ url: /, nam: a }]', 'Unknown property `nam` in an item of `servers`.', 'name'],
  ['paths: {}\ntags: [{ name: a, sumary: b }]', 'Unknown property `sumary` in `a`.', 'summary'],
  [
    'paths: { /a: { parameters: [{ name: q, in: query, schema: {}, exmple: a }] } }',
    'Unknown property `exmple` in `q` of `/a`.',
    'example',
  ],
  [
    'paths: { /a: { query: { responses: { 200: { sumary: a } } } } }',
    'Unknown property `sumary` in `200` of `QUERY /a`.',
    'summary',
  ],
  [
    'components: { mediaTypes: { a: { itemShema: {} } } }',
    'Unknown property `itemShema` in `a`.',
    'itemSchema',
  ],
  [
    'components: { headers: { a: { schema: {}, exmple: a } } }',
    'Unknown property `exmple` in `a`.',
    'example',
  ],
  ['components: { examples: { a: { dataVlue: 1 } } }', 'Unknown property `dataVlue` in `a`.', 'dataValue'],
  [
    'components: { securitySchemes: { a: { type: http, scheme: basic, deprecatd: true } } }',
    'Unknown property `deprecatd` in `a`.',
    'deprecated',
  ],
  ['components: { schemes: {} }', 'Unknown property `schemes` in `components`.', 'schemas'],
])('in OpenAPI 3.2, an unknown property is reported: %s', async (text, message, meant) => {
  const { full } = await load(`openapi: 3.2.0\ninfo: { title: T, version: '1' }\n${text}\n`);
  expect(full.map((problem) => [problem.message, problem.hint])).toEqual([
    [message, `Did you mean \`${meant}\`?`],
  ]);
});

test.each([
  [
    'a keyword of a later version',
    '{ name: b, in: body, schema: { oneOf: [{ type: string }] } }',
    'Unknown property `oneOf` in `schema` of `b` of `POST /a`.',
  ],
  [
    'a list of files',
    '{ name: f, in: formData, type: array, items: { type: file } }',
    '`type` of `f` of `POST /a` must be one of `string`, `number`, `integer`, `boolean`, `array`.',
  ],
  [
    'a list of files of which each is sent under the name',
    '{ name: f, in: formData, type: array, collectionFormat: multi, items: { type: file } }',
    '`type` of `f` of `POST /a` must be one of `string`, `number`, `integer`, `boolean`, `array`.',
  ],
  [
    'an object',
    '{ name: q, in: query, type: object }',
    '`type` of `q` of `POST /a` must be one of `string`, `number`, `boolean`, `integer`, `array`.',
  ],
  [
    'a collection format of others',
    '{ name: h, in: header, type: array, collectionFormat: multi, items: { type: string } }',
    '`collectionFormat` of `h` of `POST /a` must be one of `csv`, `ssv`, `tsv`, `pipes`.',
  ],
  [
    'a schema as in OpenAPI 3',
    '{ name: q, in: query, schema: { type: string } }',
    'Unknown property `schema` in `q` of `POST /a`.',
  ],
  [
    'a number as type',
    '{ name: q, in: query, type: 5 }',
    '`type` of `q` of `POST /a` must be one of `string`, `number`, `boolean`, `integer`, `array`.',
  ],
  ['a misspelt key', '{ name: q, in: query, typ: string }', 'Unknown property `typ` in `q` of `POST /a`.'],
])('in Swagger 2.0, %s in a parameter is one problem', async (_, parameter, message) => {
  const { full } = await load(`swagger: '2.0'
info: { title: T, version: '1' }
paths: { /a: { post: { parameters: [${parameter}], responses: { 200: { description: ok } } } } }
`);
  expect(full.map((problem) => problem.message)).toEqual([message]);
});

test.each([
  ['3.0.3', {}],
  ['3.1.0', { style: 'form' }],
])(
  'in OpenAPI %s, the style of a part of a multipart form is as the standard says',
  async (version, style) => {
    const { loaded } = await load(`openapi: '${version}'
info: { title: T, version: '1' }
paths:
  /a:
    post:
      requestBody:
        content:
          multipart/form-data:
            schema: { type: object, properties: { a: { type: object } } }
            encoding: { a: { style: form, contentType: text/plain } }
      responses: { 200: { description: ok } }
`);
    const place = ['paths', '/a', 'post', 'requestBody', 'content', 'multipart/form-data', 'encoding', 'a'];
    expect(valueAt(loaded?.document, place)).toEqual({ ...style, contentType: 'text/plain' });
    // A download has what was written.
    expect(valueAt(loaded?.bundled, place)).toEqual({ style: 'form', contentType: 'text/plain' });
  },
);
