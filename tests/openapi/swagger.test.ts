import path from 'node:path';
import { expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { folder } from './folder.ts';
import { operationsOf, plainRenderer, wordsOf } from './reference-of.ts';

const text = `swagger: '2.0'
info: { title: T, version: '1' }
host: api.example.com
basePath: /v1
schemes: [https, http]
produces: [application/json, application/xml]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
  basic: { type: basic }
  oauth: { type: oauth2, flow: accessCode, authorizationUrl: 'https://a.example/a', tokenUrl: 'https://a.example/t', scopes: { read: Read } }
security: [{ key: [] }, { oauth: [read] }]
paths:
  /a/{id}:
    parameters: [{ name: id, in: path, required: true, type: integer, format: int64 }]
    post:
      parameters:
        - { name: csv, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: csv }
        - { name: none, in: query, type: array, items: { type: string, enum: [a, b] } }
        - { name: ssv, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: ssv }
        - { name: tsv, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: tsv }
        - { name: pipes, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: pipes }
        - { name: multi, in: query, type: array, items: { type: string, enum: [a, b] }, collectionFormat: multi }
        - { name: body, in: body, required: true, description: The body., schema: { $ref: '#/definitions/Pet' } }
      responses:
        200:
          description: ok
          schema: { type: array, items: { $ref: '#/definitions/Pet' } }
          headers: { X-Rate: { type: integer, description: Left. } }
          examples: { application/json: [{ kind: Cat }] }
  /upload:
    post:
      consumes: [multipart/form-data]
      parameters:
        - { name: file, in: formData, type: file, required: true, description: The file. }
        - { name: note, in: formData, type: string, default: '' }
      responses: { 204: { description: ok } }
  /form:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters: [{ name: n, in: formData, type: integer, default: 0 }]
      responses: { default: { description: any } }
definitions:
  Pet:
    type: object
    discriminator: kind
    required: [kind]
    properties: { kind: { type: string }, __proto__: { type: string }, x: { type: string, x-nullable: true } }
  Cat: { allOf: [{ $ref: '#/definitions/Pet' }, { properties: { purrs: { type: boolean } } }] }
`;

const root = folder({ 'api.yaml': text });
const { loaded, problems } = await loadDocument(path.join(root, 'api.yaml'), root);
const reference = buildReference(
  { document: loaded?.document ?? {}, version: '2.0', route: 'api' },
  plainRenderer,
);
const [post, upload, form] = operationsOf(reference);

test('derives the servers from host, basePath and schemes', () => {
  expect(problems).toEqual([]);
  expect(reference.servers.map(({ url }) => url)).toEqual([
    'https://api.example.com/v1',
    'http://api.example.com/v1',
  ]);
});

test('converts security definitions to security schemes', () => {
  expect(reference.securitySchemes.map(({ name, type }) => [name, type])).toEqual([
    ['key', 'API key in header'],
    ['basic', 'HTTP Basic'],
    ['oauth', 'OAuth 2.0'],
  ]);
  expect(reference.securitySchemes[2]?.flows).toMatchObject([
    { name: 'Authorization code', scopes: [{ name: 'read' }] },
  ]);
  expect(post?.security).toMatchObject([
    { requirements: [{ scheme: 'key' }] },
    { requirements: [{ scheme: 'oauth' }] },
  ]);
});

test('collectionFormat is shown by an example', () => {
  const query = post?.parameterGroups.find(({ location }) => location === 'query')?.parameters ?? [];
  expect(query.map(({ serialization }) => serialization)).toEqual([
    'csv=a,b',
    'none=a,b',
    'ssv=a%20b',
    'tsv=a%09b',
    'pipes=a|b',
    'multi=a&multi=b',
  ]);
});

test('converts a body parameter to the request body', () => {
  expect(post?.requestBody).toMatchObject({ required: true, description: { text: 'The body.' } });
  expect(wordsOf(post?.requestBody?.media[0]?.schema)).toBe('Pet');
});

test('produces become the media types of a response, with header and example', () => {
  const [response] = post?.responses ?? [];
  expect(response?.media.map(({ types }) => types)).toEqual([['application/json', 'application/xml']]);
  expect(response?.headers[0]).toMatchObject({ name: 'X-Rate', description: { text: 'Left.' } });
  expect(JSON.parse(response?.media[0]?.examples[0]?.code ?? '')).toEqual([{ kind: 'Cat' }]);
});

test('form parameters become the fields of a form, including files', () => {
  const [multipart] = upload?.requestBody?.media ?? [];
  expect(multipart?.types).toEqual(['multipart/form-data']);
  expect(
    multipart?.schema?.properties.map(({ name, required, schema }) => [name, required, wordsOf(schema)]),
  ).toEqual([
    ['file', true, 'file'],
    ['note', false, 'string'],
  ]);
  expect(form?.requestBody?.media.map(({ types, examples }) => [types, examples[0]?.code])).toEqual([
    [['application/x-www-form-urlencoded'], 'n=0'],
  ]);
});

test('a discriminator has its subtypes; all property names are kept', () => {
  const pet = reference.schemas.find(({ name }) => name === 'Pet')?.schema;
  expect(pet?.variants).toMatchObject([{ discriminator: 'kind', variants: [{ label: 'Cat' }] }]);
  expect(pet?.properties.map(({ name, schema }) => [name, wordsOf(schema)])).toEqual([
    ['kind', 'string'],
    ['__proto__', 'string'],
    ['x', 'string or null'],
  ]);
});
