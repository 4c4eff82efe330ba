import path from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { findWarnings } from '../../cli/openapi/checks/warnings/find-warnings.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { parseSource } from '../../cli/source/parse-source.ts';
import { folder } from './folder.ts';

/** Returns warnings as `line: message`; lines are those of the document as block-style YAML. */
function warningsOf(parts: object): string[] {
  const text = stringify({ openapi: '3.1.0', ...parts }, { aliasDuplicateObjects: false });
  const { source } = parseSource('api.yaml', text);
  if (!source) throw new Error('not read');
  const lines = text.split('\n');
  return findWarnings(source.data as never, source, '3.1.0').map(
    ({ line, message }) => `${lines[(line ?? 0) - 1]?.trim()} → ${message}`,
  );
}

const schema = (node: object) => warningsOf({ components: { schemas: { A: node, B: {} } } });
const operation = (node: object, others = {}) => warningsOf({ paths: { '/a': { get: node } }, ...others });

test('a parameter without a name, and a duplicate', () => {
  const p = { name: 'p', in: 'query' };
  expect(operation({ parameters: [p, { name: 'p', in: 'path' }, p, { name: '', in: 'query' }] })).toEqual(
    [
      'name: p → The query parameter `p` is declared twice: only the last declaration is shown.',
      'name: "" → A parameter without a name cannot be sent.',
    ].map((line) => line.replace(/^/, '- ')),
  );
});

test('a required name that no property has', () => {
  const lacks = { type: 'object', properties: { a: {} }, required: ['a', 'other'] };
  const told = ['- other → No property is called `other`.'];
  expect(schema(lacks)).toEqual(told);
  expect(schema({ properties: { b: { items: lacks } } })).toEqual(told);
  expect(schema({ ...lacks, additionalProperties: false })).toEqual(told);
  // What may be defined elsewhere, or is allowed without a definition.
  expect(schema({ allOf: [lacks, { properties: { other: {} } }] })).toEqual([]);
  expect(schema({ ...lacks, allOf: [{ properties: { other: {} } }] })).toEqual([]);
  expect(schema({ ...lacks, oneOf: [{ properties: { other: {} } }] })).toEqual([]);
  expect(schema({ ...lacks, $ref: '#/components/schemas/B' })).toEqual([]);
  expect(schema({ ...lacks, additionalProperties: true })).toEqual([]);
  expect(schema({ ...lacks, patternProperties: { '^o': {} } })).toEqual([]);
  expect(schema({ required: ['other'] })).toEqual([]);
  const referred = (node: object) => warningsOf({ components: { schemas: { A: lacks, C: node } } });
  expect(referred({ allOf: [{ $ref: '#/components/schemas/A' }, { properties: { other: {} } }] })).toEqual(
    [],
  );
  expect(referred({ $ref: '#/components/schemas/A', properties: { other: {} } })).toEqual([]);
  expect(referred({ properties: { a: { $ref: '#/components/schemas/A', description: 'One.' } } })).toEqual(
    told,
  );
});

test('problem details with the status of another response', () => {
  const details = (example: object) => ({ content: { 'application/problem+json': { example } } });
  const told = (status: string, written: string) =>
    `"${status}": → The example of the response ${status} has the \`status\` ${written}. In application/problem+json, it is that of the response.`;
  expect(operation({ responses: { 404: details({ status: 400 }) } })).toEqual([told('404', '400')]);
  const Unauthorized = details({ status: 401 });
  const shared = { $ref: '#/components/responses/Unauthorized' };
  expect(
    operation({ responses: { 401: shared, 404: shared } }, { components: { responses: { Unauthorized } } }),
  ).toEqual([told('404', '401')]);
  const examples = { right: { value: { status: 409 } }, wrong: { value: { status: '422' } } };
  expect(
    operation({ responses: { 409: { content: { 'application/problem+json': { examples } } } } }),
  ).toEqual([told('409', '422')]);
  // A status of something else, none, or that of any response.
  const json = { content: { 'application/json': { example: { status: 1 } } } };
  expect(
    operation({
      responses: { 400: json, 404: details({ title: 'x' }), default: Unauthorized, '5XX': Unauthorized },
    }),
  ).toEqual([]);
});

test('a parameter with more than one content', () => {
  const content = { 'application/json': {}, 'text/plain': {} };
  expect(operation({ parameters: [{ name: 'p', in: 'query', schema: {}, content }] })).toEqual([
    'schema: {} → A parameter can have either `schema` or `content`: this `schema` is ignored.',
    'content: → A parameter can have only one media type: only `application/json` is shown.',
  ]);
});

test('headers that the standard ignores', () => {
  const parameters = ['Accept', 'Content-Type', 'Authorization'].map((name) => ({ name, in: 'header' }));
  expect(operation({ parameters })).toEqual([
    '- name: Accept → OpenAPI tools ignore a header parameter `Accept`.',
    '- name: Content-Type → OpenAPI tools ignore a header parameter `Content-Type`.',
    '- name: Authorization → OpenAPI tools ignore a header parameter `Authorization`.',
  ]);
  const key = { type: 'apiKey', in: 'header', name: 'Authorization' };
  expect(warningsOf({ components: { securitySchemes: { key } } })).toEqual([]);
  const headers = { 'Content-Type': { schema: {} }, Location: { schema: {} } };
  expect(operation({ responses: { 200: { headers } } })).toEqual([
    'Content-Type: → OpenAPI tools ignore a header `Content-Type` here.',
  ]);
});

test('the same header in other letters', () => {
  const parameters = ['X-Id', 'x-id'].map((name) => ({ name, in: 'header' }));
  expect(operation({ parameters })).toEqual([
    '- name: x-id → The header parameter `x-id` is declared twice: only the last declaration is shown.',
  ]);
});

test('styles that do nothing', () => {
  const list = { type: 'array', items: {} };
  const parameter = (written: object, schema: object = list) =>
    operation({ parameters: [{ name: 'p', in: 'query', schema, ...written }] });
  expect(parameter({ style: 'deepObject', explode: true })).toEqual([
    'style: deepObject → `style: deepObject` is for objects; the type is `array`.',
  ]);
  expect(parameter({ style: 'pipeDelimited', explode: true })).toEqual([
    'explode: true → With `explode: true`, `style: pipeDelimited` does nothing: each value is sent by itself.',
  ]);
  expect(parameter({ style: 'pipeDelimited' })).toEqual([]);
  expect(parameter({ style: 'deepObject', explode: true }, { type: 'object' })).toEqual([]);
  expect(parameter({ style: 'deepObject', explode: true }, { $ref: '#/components/schemas/None' })).toEqual(
    [],
  );
  const encoding = {
    a: { style: 'spaceDelimited', explode: true },
    b: { contentType: 'image/png; image/gif' },
  };
  const schema = { properties: { a: list, b: {} } };
  expect(operation({ requestBody: { content: { 'multipart/form-data': { schema, encoding } } } })).toEqual([
    'explode: true → With `explode: true`, `style: spaceDelimited` does nothing: each value is sent by itself.',
    'contentType: image/png; image/gif → `image/png; image/gif` is not a media type.',
  ]);
});

test('scopes of a scheme that has none, which may be roles', () => {
  const securitySchemes = {
    token: { type: 'http', scheme: 'bearer' },
    oauth: {
      type: 'oauth2',
      flows: { clientCredentials: { tokenUrl: 'https://a.example', scopes: { write: 'W' } } },
    },
  };
  const needing = (security: object) =>
    operation({ security: [security] }, { components: { securitySchemes } });
  expect(needing({ token: ['write'] })).toEqual(['- write → `token` has no scopes.']);
  expect(needing({ token: ['admin'], oauth: ['write'] })).toEqual([]);
});

test('values of the request that it does not have', () => {
  const parameters = [{ name: 'X-Url', in: 'header' }];
  const callbacks = (address: string) => ({ parameters, callbacks: { done: { [address]: {} } } });
  expect(operation(callbacks('{$request.header.x-url}'))).toEqual([]);
  expect(operation(callbacks('{$request.query.url}'))).toEqual([
    '"{$request.query.url}": {} → This request has no query parameter `url`.',
  ]);
  const headers = { Location: { schema: {} } };
  const linked = (id: string) => ({
    operationId: 'read',
    parameters: [{ name: 'id', in: 'path' }],
    responses: { 200: { headers, links: { a: { operationId: 'read', parameters: { id } } } } },
  });
  expect(operation(linked('$response.header.location'))).toEqual([]);
  expect(operation(linked('$request.path.id'))).toEqual([]);
  expect(operation(linked('$response.header.Locaton'))).toEqual([
    'id: $response.header.Locaton → This response has no header `Locaton`.',
  ]);
  expect(operation(linked('$request.path.key'))).toEqual([
    'id: $request.path.key → This request has no path parameter `key`.',
  ]);
});

test('a condition that requires a misspelt property', () => {
  const properties = { urgent: {}, lines: {}, city: {} };
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  const rest = { then: { required: ['citi'] }, if: { properties: { citi: {} }, required: ['citi'] } };
  expect(schema({ properties, dependentRequired: { urgent: ['line'], urgnt: ['city'] }, ...rest })).toEqual([
    '- line → No property is called `line`.',
    'urgnt: → No property is called `urgnt`.',
    '- citi → No property is called `citi`.',
  ]);
  expect(schema({ properties, dependentRequired: { other: ['lines'] } })).toEqual([]);
});

test('badges without a name', () => {
  expect(operation({ 'x-badges': ['Beta', { name: 'New' }, { nmae: 'Old' }, 7] })).toEqual([
    '- nmae: Old → This badge is not shown: it is neither a text nor an object with a `name`.',
    '- 7 → This badge is not shown: it is neither a text nor an object with a `name`.',
  ]);
});

test('extensions where nothing looks for them, also among names', () => {
  const errors = [{ code: 'A' }];
  const media = { 'application/json': { schema: {}, 'x-errors': errors }, 'x-errors': errors };
  const responses = { 200: { description: 'x', content: media }, 'x-errors': errors };
  expect(operation({ responses, 'x-errors': errors, 'x-tagGroups': [], 'x-logo': {} })).toEqual([
    'x-errors: → `x-errors` belongs in a response; it has no effect here.',
    'x-tagGroups: [] → `x-tagGroups` belongs in the document, beside `info`; it has no effect here.',
    'x-logo: {} → `x-logo` belongs in `info`; it has no effect here.',
    'x-errors: → `x-errors` belongs in a response; it has no effect here.',
    'x-errors: → `x-errors` belongs in a response; it has no effect here.',
    'x-errors: → `x-errors` belongs in a response; it has no effect here.',
  ]);
  expect(schema({ properties: { 'x-errors': {} }, enum: ['a'], 'x-enumDescriptions': { a: 'A.' } })).toEqual(
    [],
  );
});

test('extensions of a security scheme in Swagger 2.0 are in their place', async () => {
  const root = folder({
    'api.yaml': `swagger: '2.0'
info: { title: T, version: '1' }
paths: {}
securityDefinitions:
  login: { type: oauth2, flow: application, tokenUrl: https://a.example, scopes: {}, x-grants: [{ name: Own, grantType: own }] }
`,
  });
  const { loaded } = await loadDocument(path.join(root, 'api.yaml'), root);
  if (!loaded) throw new Error('It cannot be read.');
  const problems = findWarnings(loaded.document, loaded.source, loaded.version);
  expect(problems.map(({ rule }) => rule)).not.toContain('openapi/own-extension');
});

test('descriptions of an enum that are beside the property, not in it', () => {
  expect(schema({ properties: { a: { enum: ['b'] }, 'x-enumDescriptions': { b: 'B.' } } })).toEqual([
    'x-enumDescriptions: → This is a property called `x-enumDescriptions`, not the keyword.',
  ]);
});

test('`x-mock` outside of links, and names in it that are no examples', () => {
  const examples = { open: { value: 1 }, closed: { value: 2 } };
  const link = (mock: unknown) => ({ operationId: 'read', 'x-mock': mock });
  const links = { a: link(['open', 'cloesd']), b: link('open'), c: link(['closed', 'open']) };
  const responses = { 200: { description: 'x', content: { 'application/json': { examples } }, links } };
  expect(operation({ operationId: 'read', responses, 'x-mock': ['open'] })).toEqual([
    'x-mock: → `x-mock` belongs in a link of a response; it has no effect here.',
    '- cloesd → No response of `read` has an example `cloesd`.',
    'x-mock: open → `x-mock` must be a list of names of examples; the mock ignores it.',
  ]);
});

test('a mapping to a missing schema', () => {
  const mapping = { a: 'B', b: '#/components/schemas/B', c: 'Gone', d: 'other.yaml' };
  expect(schema({ discriminator: { propertyName: 'kind', mapping } })).toEqual([
    'c: Gone → The discriminator value `c` cannot be resolved to a schema of this document.',
    'd: other.yaml → The discriminator value `d` cannot be resolved to a schema of this document.',
  ]);
});

test('a mapping of a value that the property never has', () => {
  const mapping = { cake: 'B', breads: 'B', bread: 'B' };
  const properties = { kind: { enum: ['bread', 'cake'] } };
  expect(schema({ properties, discriminator: { propertyName: 'kind', mapping } })).toEqual([
    'breads: B → `kind` is never `breads`.',
  ]);
});

test('links to missing operations', () => {
  const links = {
    there: { operationId: 'there' },
    byPlace: { operationRef: '#/paths/~1a/get' },
    gone: { operationId: 'gone' },
    away: { operationRef: 'https://example.com/api.yaml#/paths/~1a/get' },
    inFile: { operationRef: 'api.yaml#/paths/~1a/get' },
    moved: { operationRef: '#/paths/~1b/get' },
    empty: {},
  };
  expect(operation({ operationId: 'there', responses: { 200: { links } } })).toEqual([
    'operationId: gone → Unknown operation `gone`.',
    'operationRef: https://example.com/api.yaml#/paths/~1a/get → A link can only refer to operations of this document.',
    'operationRef: "#/paths/~1b/get" → No operation of this document is at #/paths/~1b/get.',
    'empty: {} → This link does not refer to an operation.',
  ]);
});

test('an undeclared security scheme', () => {
  const components = { securitySchemes: { key: { type: 'mutualTLS' } } };
  expect(operation({ security: [{ key: [] }, { other: [] }, {}] }, { components })).toEqual([
    '- other: [] → Unknown security scheme `other`.',
  ]);
});

test('groups with unknown tags, and duplicate tags', () => {
  const tags = [{ name: 'a' }, { name: 'a' }, { name: 'used' }];
  expect(
    operation({ tags: ['used'] }, { tags, 'x-tagGroups': [{ name: 'G', tags: ['a', 'used', 'gone'] }] }),
  ).toEqual([
    '- gone → Unknown tag `gone`.',
    '- name: a → The tag `a` is declared twice: only the last declaration is shown.',
  ]);
});

test('a duplicate operationId', () => {
  const get = { operationId: 'list' };
  expect(warningsOf({ paths: { '/a': { get }, '/b': { get } } })).toEqual([
    'operationId: list → The operationId `list` is already that of `GET /a`: links to it are ambiguous.',
  ]);
});

test.each([
  '![Map](./images/map.png)',
  'A <img alt="map" src="../map.png">',
  'A ![map][M] and [m]: it.\n\n[m]: map.png',
])('the relative path of an image: %s', (description) => {
  expect(operation({ description })).toEqual([
    expect.stringMatching(/^description: .*→ The image `.*map.png` is shown as its text/),
  ]);
});

test('images that are links, and those in code, are not reported', () => {
  const description = '![a](https://a.example/a.png) `![b](b.png)`\n\n```md\n![c](c.png)\n```\n';
  expect(operation({ description })).toEqual([]);
});

test('examples with two values or none', () => {
  const examples = {
    both: { value: 1, externalValue: 'https://a.example' },
    none: { summary: 'Empty' },
    good: { value: null },
  };
  expect(operation({ responses: { 200: { content: { 'text/plain': { example: 0, examples } } } } })).toEqual([
    'example: 0 → This `example` is not shown, because `examples` is present.',
    'both: → An example can have either `value` or `externalValue`, not both.',
    'none: → This example has no `value` and is not shown.',
  ]);
});

test('samples without code; descriptions without an enum value', () => {
  expect(operation({ 'x-codeSamples': [{ lang: 'bash' }] })).toEqual([
    '- lang: bash → A code sample without `source` is not shown.',
  ]);
  expect(schema({ enum: ['a', 1], 'x-enumDescriptions': { a: 'A', 1: 'One', b: 'B' } })).toEqual([
    'b: B → `b` is not a value of the enum.',
  ]);
});

test.each(['desciption', 'maxLenght', 'Pattern', 'require', 'additionalproperties', 'types', 'item'])(
  '%s looks like a misspelt keyword',
  (key) => {
    expect(schema({ [key]: 'x' })[0]).toContain(`Unknown schema keyword \`${key}\`.`);
  },
);

test.each([
  'id',
  'name',
  'options',
  'x-tittle',
  'unit',
  'version',
  'in',
  'label',
  'deprecatedSince',
  'instanceof',
])('%s is accepted as a custom keyword', (key) => {
  expect(schema({ [key]: 'x' })).toEqual([]);
});

test('property names and examples are not keywords', () => {
  expect(
    schema({ properties: { desciption: {} }, example: { requird: true }, $defs: { titel: {} } }),
  ).toEqual([]);
});

test('keywords with invalid values, and those of older drafts', () => {
  expect(schema({ properties: { a: { required: true } }, items: [{}] })).toEqual([
    'items: → `items` must be a schema or a boolean; otherwise it has no effect.',
    'required: true → `required` must be a list of names; otherwise it has no effect.',
  ]);
  expect(schema({ additionalItems: false })).toEqual([
    'additionalItems: false → Unknown schema keyword `additionalItems`.',
  ]);
  expect(schema({ $dynamicRef: '#gone' })).toEqual([
    '$dynamicRef: "#gone" → The reference #gone cannot be resolved.',
  ]);
});

test('twenty problems of one rule are shown, others are counted', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => [`p${index}`, { titel: 'x' }]),
  );
  const warnings = schema({ properties });
  expect(warnings).toHaveLength(21);
  expect(warnings.at(-1)).toContain('30 more like this are not shown.');
});

test('schemas in another dialect, and the server of a link', () => {
  expect(warningsOf({ jsonSchemaDialect: 'http://json-schema.org/draft-07/schema#' })).toEqual([
    'jsonSchemaDialect: http://json-schema.org/draft-07/schema# → Schemas are processed as JSON Schema 2020-12, not as http://json-schema.org/draft-07/schema#.',
  ]);
  expect(schema({ $schema: 'https://spec.openapis.org/oas/3.1/dialect/base' })).toEqual([]);
  const links = { next: { operationId: 'next', server: { url: '/' } } };
  expect(operation({ operationId: 'next', responses: { 200: { links } } })).toEqual([
    'server: → The server of a link is not shown.',
  ]);
});

test('a duplicate anchor', () => {
  const part = { $anchor: 'part' };
  expect(schema({ $defs: { A: part, B: part } })).toEqual([
    '$anchor: part → The `$anchor` `part` is already in use: references to it are ambiguous.',
  ]);
});

test('a schema that no value satisfies, or that no validator accepts', () => {
  const schemas = {
    A: { allOf: [{ $ref: '#/components/schemas/B' }] },
    B: { allOf: [{ $ref: '#/components/schemas/C' }] },
    C: { $ref: '#/components/schemas/A' },
    D: { type: ['strng', 'null'], pattern: '[a-' },
    E: { type: 'string', minLength: 9, maxLength: 3, nullable: true },
    F: { type: 'integer', minimum: 1, maximum: 1, default: 1.5, enum: [1, 'a', null] },
    G: { type: ['array', 'null'], default: null, minItems: 2, maxItems: 1 },
    H: { type: 'string', pattern: '/^[A-Z]+$/i' },
  };
  expect(warningsOf({ components: { schemas } })).toEqual([
    'allOf: → This schema includes itself by `allOf`.',
    'allOf: → This schema includes itself by `allOf`.',
    'type: → Unknown type `strng`.',
    'pattern: "[a-" → This is not a regular expression: unterminated character class.',
    'maxLength: 3 → `minLength` is 9 and `maxLength` is 3: no value satisfies both.',
    'default: 1.5 → The default is not of the type integer.',
    '- a → The value `"a"` is not of the type integer.',
    '- null → The value `null` is not of the type integer.',
    'maxItems: 1 → `minItems` is 2 and `maxItems` is 1: no value satisfies both.',
    'pattern: /^[A-Z]+$/i → No text matches this pattern: its slashes are part of it.',
    'nullable: true → OpenAPI 3.1 has no `nullable`.',
  ]);
});

test.each([
  [
    { type: 'number', exclusiveMinimum: 5, maximum: 5 },
    'maximum: 5 → `exclusiveMinimum` is 5 and `maximum` is 5: no value satisfies both.',
  ],
  [
    { type: 'number', exclusiveMinimum: 6, exclusiveMaximum: 5 },
    'exclusiveMaximum: 5 → `exclusiveMinimum` is 6 and `exclusiveMaximum` is 5: no value satisfies both.',
  ],
  [
    { oneOf: [{ const: 'a' }, { enum: ['b', 'c'] }, { const: 'c', title: 'C' }] },
    '- const: c → The value `"c"` is already in this list, so it matches more than one.',
  ],
  [
    { type: 'string', pattern: '\\A[a-z]+\\z' },
    'pattern: \\A[a-z]+\\z → In JavaScript and JSON Schema, `\\A`, `\\Z` and `\\z` are letters.',
  ],
  [{ type: 'number', multipleOf: 0 }, 'multipleOf: 0 → `multipleOf` must be greater than 0.'],
  [
    { type: 'integer', maximum: 5, default: 9 },
    'default: 9 → The default does not fit the limits of its schema.',
  ],
  [
    { type: 'string', pattern: '^a', default: 'b' },
    'default: b → The default does not fit the limits of its schema.',
  ],
  [
    { patternProperties: { '([': {} } },
    '([: {} → This is not a regular expression: unterminated character class.',
  ],
  [
    { properties: { a: 'string' } },
    'a: string → `a` is an entry of `properties` here, and must be a schema.',
  ],
  [
    { allOf: [{ $ref: '#/components/schemas/B' }, 'B'] },
    'allOf: → `allOf` must be a list of at least one schema; otherwise it has no effect.',
  ],
  [
    { allOf: [{ type: 'string' }, { type: 'integer' }] },
    'allOf: → No value satisfies all of this `allOf`: one has the type `string`, and another `integer`.',
  ],
  [
    { allOf: [{ properties: { a: {} }, additionalProperties: false }, { properties: { b: {} } }] },
    '- properties: → `additionalProperties: false` forbids `b`, which is defined beside it.',
  ],
  [
    { allOf: [{ properties: { a: {} } }], properties: { b: {} }, additionalProperties: false },
    'additionalProperties: false → `additionalProperties: false` forbids `a`, which is defined beside it.',
  ],
  [
    { type: 'string', pattern: '^[a-z]{3}$', minLength: 5 },
    'minLength: 5 → What matches the pattern has at most 3 characters, and `minLength` is 5: no text satisfies both.',
  ],
  [
    { type: 'string', pattern: 'a', maxLength: 0 },
    'maxLength: 0 → What matches the pattern has at least 1 character, and `maxLength` is 0: no text satisfies both.',
  ],
  [
    { type: 'number', multipleOf: 7, minimum: 8, maximum: 9 },
    'minimum: 8 → There is no multiple of 7 from `minimum` 8 to `maximum` 9.',
  ],
  [
    { type: 'integer', minimum: 1.2, maximum: 1.8 },
    'minimum: 1.2 → There is no integer from `minimum` 1.2 to `maximum` 1.8.',
  ],
  [
    { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 3 },
    'minItems: 3 → `minItems` is 3, but there are only 2 different items, and `uniqueItems` forbids others.',
  ],
  [
    { required: ['a', 'b'], maxProperties: 1 },
    'maxProperties: 1 → `maxProperties` is 1, but 2 properties are required.',
  ],
  [
    { required: ['id'], properties: { name: {} }, additionalProperties: false },
    '- id → No property is called `id`.',
  ],
  [
    { required: ['id'], additionalProperties: false },
    '- id → `id` is required, but `additionalProperties: false` forbids it, since `properties` does not define it.',
  ],
  [
    { allOf: [{ enum: ['a', 'b'] }, { enum: ['c'] }] },
    'allOf: → No value satisfies all of this `allOf`: its enums have no value in common.',
  ],
])('a schema that cannot be meant: %j', (node, line) => {
  expect(schema(node)).toEqual([line]);
});

test.each([
  { type: 'string', pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$', minLength: 36, maxLength: 36 },
  { type: 'string', pattern: '^a|b$', minLength: 9 },
  { type: 'string', pattern: '^(a+){0}b*$', minLength: 9 },
  { type: 'string', pattern: '^(.)\\1$', minLength: 2, maxLength: 2 },
  { type: 'string', pattern: '^😀$', maxLength: 1 },
  { type: 'string', pattern: '^\\uD83D\\uDE00$', maxLength: 1 },
  { type: 'number', multipleOf: 0.01, minimum: 0.07, maximum: 0.07 },
  { type: 'integer', multipleOf: 5, minimum: -5, maximum: -5 },
  { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, minItems: 2 },
  { required: ['x-id'], patternProperties: { '^x-': {} }, additionalProperties: false },
])('limits that some value satisfies: %j', (node) => {
  expect(schema(node)).toEqual([]);
});

test('schemas that are only unusual are accepted', () => {
  const inner = { type: 'object', properties: { self: { $ref: '#/components/schemas/A' } } };
  expect(schema({ allOf: [inner], pattern: '\\-[\\w.]{1,3}', default: 'x' })).toEqual([]);
});

test('a server without its scheme, a misspelt media type and a tag that is not declared', () => {
  const servers = [
    { url: 'api.shop.example/v1' },
    { url: '/v1' },
    { url: '{scheme}://a.example' },
    { url: 'v1' },
  ];
  const content = { 'aplication/json': {}, 'application/x-thing': {}, 'x-own/type': {}, '*/*': {} };
  expect(
    operation(
      { tags: ['Order', 'Orders'], responses: { 200: { content } } },
      { servers, tags: [{ name: 'Orders' }] },
    ),
  ).toEqual([
    '- url: api.shop.example/v1 → `api.shop.example/v1` is a path of the site that the document is on, not a host.',
    '- url: "{scheme}://a.example" → The URL has `{scheme}`, but no variable `scheme` is declared.',
    '- Order → The tag `Order` is not declared in `tags`.',
    'aplication/json: {} → Unknown media type `aplication/json`.',
  ]);
});

test('keys and forms that our own extensions do not have', () => {
  const responses = { 200: { 'x-errors': [{ code: 'A', whn: 'Never.' }] }, 404: { 'x-errors': 'none' } };
  expect(operation({ responses, 'x-replacement': { operationId: 'a', 'x-own': 1 } })).toEqual([
    'whn: Never. → Unknown key `whn` in `x-errors`.',
    'x-errors: none → `x-errors` must be a list of objects with code, when, remedy; it is not shown.',
  ]);
});

test('codes that a response does not allow, unless another field may have them', () => {
  const codes = (code: object, ...errors: string[]) => {
    const content = { 'application/json': { schema: { properties: { code, kind: { enum: ['a', 'b'] } } } } };
    return operation({
      responses: { 400: { content, 'x-errors': errors.map((code) => ({ code })) } },
    });
  };
  const enumerated = { enum: ['low_limit', 'high'] };
  expect(codes(enumerated, 'low_limits')).toEqual([
    '- code: low_limits → The response does not allow `low_limits` as its `code`.',
  ]);
  expect(codes(enumerated, 'high', 'other')).toEqual([
    '- code: other → The response does not allow `other` as its `code`.',
  ]);
  expect(codes(enumerated, 'high', 'a')).toEqual([]);
  expect(codes({}, 'one', 'two')).toEqual([]);
});

test('an array before a property called `items`, only without items of its own', () => {
  const items = { type: 'string' };
  expect(schema({ properties: { tags: { type: 'array', items }, items } })).toEqual([]);
  expect(schema({ properties: { tags: { type: 'array' }, other: items, items } })).toEqual([]);
});

test('a discriminator that one of the variants has', () => {
  const discriminator = { propertyName: 'kind' };
  const variants = [{ type: 'object', properties: { id: {} } }, { properties: { kind: {} } }];
  expect(schema({ discriminator, oneOf: variants })).toEqual([]);
  expect(schema({ discriminator, oneOf: [{ type: 'object' }] })).toEqual([]);
  expect(schema({ discriminator, oneOf: variants.slice(0, 1) })).toEqual([
    'propertyName: kind → None of these schemas has a property `kind`.',
  ]);
});

test('a field of a link, only if the response has a body', () => {
  const links = { a: { operationId: 'read', parameters: { id: '$response.body#/id' } } };
  const parameters = [{ name: 'id', in: 'query' }];
  const linked = (response: object) =>
    operation({ operationId: 'read', parameters, responses: { 200: { ...response, links } } });
  expect(linked({})).toEqual([]);
  expect(linked({ content: { 'application/json': {} } })).toEqual([]);
  expect(linked({ content: { 'application/json': { schema: { type: 'string' } } } })).toEqual([
    'id: $response.body#/id → This response has no `/id`.',
  ]);
});
