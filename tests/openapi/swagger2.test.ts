import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { upgrade } from '../../cli/openapi/normalise/swagger2/upgrade.ts';
import { folder } from './folder.ts';
import { operationsOf, plainRenderer } from './reference-of.ts';

/** Swagger 2.0 → OpenAPI 3.0, one object after the other. */

const upgraded = (text: string) =>
  upgrade(parse(`swagger: '2.0'\ninfo: { title: T, version: '1' }\n${text}`) as JsonObject) as Record<
    string,
    unknown
  >;
const operation = (text: string, more = ''): JsonObject => {
  const paths = upgraded(`paths: { /a: { post: { ${text} } } }\n${more}`).paths as Record<
    string,
    { post: JsonObject }
  >;
  return paths['/a']?.post ?? {};
};

test('builds servers from schemes, host and basePath, or takes them from x-servers', () => {
  const servers = (text: string) => upgraded(`paths: {}\n${text}`).servers;
  expect(servers('host: a.example\nbasePath: /v1/\nschemes: [https, wss]')).toEqual([
    { url: 'https://a.example/v1' },
    { url: 'wss://a.example/v1' },
  ]);
  expect(servers('host: a.example')).toEqual([{ url: '//a.example' }]);
  expect(servers('basePath: /v1')).toEqual([{ url: '/v1' }]);
  expect(servers('')).toBe(undefined);
  expect(servers('host: a.example\nx-servers: [{ url: https://b.example }]')).toEqual([
    { url: 'https://b.example' },
  ]);
  expect(operation('schemes: [http], responses: {}', 'host: a.example\nschemes: [https]').servers).toEqual([
    { url: 'http://a.example' },
  ]);
});

test('a form has its media types in the order of the document', () => {
  const types = '[application/x-www-form-urlencoded, multipart/form-data]';
  const { requestBody } = operation(
    `consumes: ${types}, parameters: [{ in: formData, name: a, type: string }]`,
  );
  expect(Object.keys((requestBody as { content: object }).content)).toEqual(parse(types));
});

test('operations inherit body parameters of their path', () => {
  const { paths } = upgraded(`paths:
  /a:
    parameters: [{ $ref: '#/parameters/B' }, { $ref: '#/parameters/Q' }]
    put: { responses: {} }
    post: { parameters: [{ in: formData, name: own, type: string }], responses: {} }
parameters:
  B: { in: body, name: b, schema: { type: integer } }
  Q: { in: query, name: q, type: string }
`);
  expect(paths).toEqual({
    '/a': {
      parameters: [{ $ref: '#/components/parameters/Q' }],
      put: {
        requestBody: { content: { 'application/json': { schema: { type: 'integer' } } } },
        responses: {},
      },
      post: {
        requestBody: {
          content: {
            'application/x-www-form-urlencoded': {
              schema: { type: 'object', properties: { own: { type: 'string' } } },
            },
          },
        },
        responses: {},
      },
    },
  });
});

test('schemas: later keywords, lists of items, discriminators; data is unchanged', () => {
  const { components } = upgraded(`paths: {}
definitions:
  A:
    discriminator: kind
    x-nullable: true
    properties: { discriminator: { x-nullable: true }, list: { items: [{ type: string }, { $ref: '#/definitions/A' }] } }
    example: { discriminator: kind, x-nullable: true, $ref: '#/definitions/A', items: [1, 2] }
`);
  expect(components).toEqual({
    schemas: {
      A: {
        discriminator: { propertyName: 'kind' },
        nullable: true,
        properties: {
          discriminator: { nullable: true },
          list: { items: { anyOf: [{ type: 'string' }, { $ref: '#/components/schemas/A' }] } },
        },
        example: { discriminator: 'kind', 'x-nullable': true, $ref: '#/definitions/A', items: [1, 2] },
      },
    },
  });
});

test('references are updated to the new location of their target', async () => {
  const root = folder({
    'api.yaml': `swagger: '2.0'
info: { title: T, version: '1' }
paths:
  /a:
    get: { responses: { 200: { description: x, schema: { title: Inline, type: object } } } }
    put: { responses: { 200: { description: x, schema: { $ref: '#/paths/~1a/get/responses/200/schema' } } } }
    post: { responses: { 200: { description: x, schema: { $ref: 'part.yaml#/P' } }, 400: { $ref: 'part.yaml#/R' } } }
    patch: { parameters: [{ $ref: 'part.yaml#/Q' }], responses: { 200: { description: x, schema: { $ref: '#/x-mine/M' } } } }
definitions:
  D: { properties: { p: { $ref: 'part.yaml#/P' }, q: { $ref: '#/definitions/D/properties/p' } } }
x-mine: { M: { type: integer } }
`,
    'part.yaml':
      'P: { title: Part, properties: { self: { $ref: "#/P" } } }\nR: { description: r, schema: { $ref: "#/P" } }\nQ: { in: body, name: b, schema: { $ref: "#/P" } }\n',
  });
  const { loaded, problems } = await loadDocument(path.join(root, 'api.yaml'), root);
  expect(problems).toEqual([]);
  const operations = operationsOf(
    buildReference({ document: loaded?.document ?? {}, version: '2.0', route: 'api' }, plainRenderer),
  );
  const words = operations.map(({ method, responses, requestBody }) => [
    method,
    ...responses.flatMap(({ media }) =>
      media.map(({ schema }) => schema?.type.map(({ text }) => text).join('')),
    ),
    ...(requestBody?.media ?? []).map(({ schema }) => schema?.type.map(({ text }) => text).join('')),
  ]);
  expect(words).toEqual([
    ['GET', 'object'],
    ['PUT', 'Inline'],
    ['POST', 'P', 'P'],
    ['PATCH', 'M (integer)', 'P'],
  ]);
});

describe('any name is kept', () => {
  const NAMES = ['hasOwnProperty', '__proto__', 'constructor', 'toString', 'a/b~c%d#e', '\ud800', '', 'x y'];
  const own = (name: string, value: unknown): JsonObject =>
    JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`);

  test.each(NAMES)('%j', async (name) => {
    const at = name.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('%', '%25');
    const to = (map: string) => ({ $ref: `#/${map}/${at}` });
    const response = {
      description: 'x',
      schema: to('definitions'),
      headers: own(name, { type: 'string' }),
      examples: own(name, own(name, 1)),
    };
    const document = {
      swagger: '2.0',
      info: { title: 'T', version: '1' },
      paths: {
        [`/${name}/{${name}}`]: {
          post: {
            operationId: name,
            tags: [name],
            security: [own(name, [])],
            parameters: [to('parameters'), { name: name || 'n', in: 'path', required: true, type: 'string' }],
            responses: { 200: response, 400: to('responses') },
          },
        },
      },
      parameters: own(name, { name: name || 'n', in: 'query', type: 'string' }),
      responses: own(name, { description: 'shared' }),
      definitions: own(name, {
        type: 'object',
        properties: own(name, { type: 'string' }),
        example: own(name, 'x'),
      }),
      securityDefinitions: own(name, { type: 'basic' }),
    };
    const root = folder({ 'api.json': JSON.stringify(document) });
    const { loaded, problems } = await loadDocument(path.join(root, 'api.json'), root);
    expect(problems).toEqual([]);
    const reference = buildReference(
      { document: loaded?.document ?? {}, version: '2.0', route: 'api' },
      plainRenderer,
    );
    const [post] = operationsOf(reference);
    expect(post?.parameterGroups.map(({ location, parameters }) => [location, parameters.length])).toEqual([
      ['path', 1],
      ['query', 1],
    ]);
    expect(post?.responses.map(({ status, description }) => [status, description?.text])).toEqual([
      ['200', 'x'],
      ['400', 'shared'],
    ]);
    expect(post?.responses[0]?.headers.map((header) => header.name)).toEqual([name]);
    // Quoted, a name without characters is visible.
    expect(reference.schemas.map((schema) => schema.name)).toEqual([name || '""']);
    expect(reference.schemas[0]?.schema.properties.map((property) => property.name)).toEqual([name]);
  });
});
