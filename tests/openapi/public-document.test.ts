import { expect, test } from 'vitest';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import type { Raw } from '../../cli/openapi/document/raw.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { publicDocument } from '../../cli/openapi/normalise/internal/public-document.ts';
import { buildDownloads } from '../../cli/openapi/publish/downloads.ts';
import { folder } from './folder.ts';

const internal = { 'x-internal': true };
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const schemas = (schemas: Raw): Raw => ({ components: { schemas } });

/** Returns the public schemas. */
const publicSchemas = (written: Raw) => publicDocument(schemas(written));

test('returns the same object if a document has no internal parts', () => {
  const document = { paths: { '/a': { get: { 'x-internal': false } } } };
  expect(publicDocument(document)).toBe(document);
});

test('references to an internal schema are removed with it, but not mere names', () => {
  const Secret = { ...internal, type: 'string' };
  const properties = { a: { type: 'string' }, 'x-internal': { type: 'boolean' } };
  expect(
    publicSchemas({ Secret, A: { properties: { ...properties, b: ref('Secret') }, required: ['a', 'b'] } }),
  ).toEqual(schemas({ A: { properties, required: ['a'] } }));
  expect(publicSchemas({ Secret, A: { oneOf: [ref('B'), ref('Secret')] }, B: {} })).toEqual(
    schemas({ A: { oneOf: [ref('B')] }, B: {} }),
  );
});

test('an array of internal items becomes an array of anything; a tuple keeps its positions', () => {
  const Secret = internal;
  const A = { type: 'array', items: ref('Secret') };
  const B = { prefixItems: [ref('Secret'), { type: 'string' }] };
  expect(publicSchemas({ Secret, A, B })).toEqual(
    schemas({ A: { type: 'array', items: {} }, B: { prefixItems: [{}, { type: 'string' }] } }),
  );
});

test('no mention of an internal property remains in conditions, dependencies, discriminators or values', () => {
  const A = {
    properties: { a: {}, kind: internal },
    discriminator: { propertyName: 'kind' },
    dependentRequired: { kind: ['a'], a: ['kind'] },
    dependentSchemas: { kind: {} },
    allOf: [{ required: ['kind'] }, { required: ['a', 'kind'] }],
    if: { properties: { kind: { const: 1 } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['a'] },
    not: { required: ['kind'] },
    examples: [{ a: { kind: 'of a' } }, { a: 1, kind: 1 }],
  };
  expect(publicSchemas({ A })).toEqual(
    schemas({
      A: {
        properties: { a: {} },
        dependentRequired: { a: [] },
        allOf: [{ required: ['a'] }],
        examples: [{ a: { kind: 'of a' } }],
      },
    }),
  );
});

test('an example with an internal property is removed', () => {
  const Pet = { allOf: [{ properties: { id: internal, name: {} } }] };
  const secret = { name: 'a', id: 1 };
  const examples = { one: { $ref: '#/components/examples/One' }, open: { value: { name: 'open' } } };
  const content = { list: { schema: { items: ref('Pet') }, example: [secret] }, shared: { examples } };
  const document = (schema: Raw) => ({
    paths: { '/a': { post: { requestBody: { content: { ...content, pet: { schema, examples } } } } } },
    components: { schemas: { Pet }, examples: { One: { dataValue: secret, serializedValue: '{"id":1}' } } },
  });
  const { paths, components } = publicDocument(document(ref('Pet')));
  expect(JSON.stringify([paths, components])).not.toMatch(/"id|example":|One/);
  expect(JSON.stringify(paths)).toContain('{"name":"open"}');
  expect(JSON.stringify(publicDocument(document({})))).toContain('"serializedValue"');
});

/** Returns the public media type of an operation. */
const mediaType = (media: Raw, written: Raw = {}) => {
  const document = publicDocument({
    paths: { '/a': { post: { requestBody: { content: { json: media } } } } },
    ...schemas({ Secret: { ...internal, properties: { canary: {} } }, ...written }),
  });
  return JSON.stringify(document);
};
const canary = { properties: { a: {}, canary: internal } };

test.each<[string, Raw, unknown]>([
  ['an internal schema', ref('Secret'), { canary: 1 }],
  ['an internal alternative', { oneOf: [ref('Secret'), { type: 'object' }] }, { canary: 1 }],
  ['internal items', { items: ref('Secret') }, [{ canary: 1 }]],
  ['internal property names', { properties: { a: {} }, additionalProperties: internal }, { a: 1, canary: 1 }],
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  ['then', { if: { required: ['a'] }, then: canary }, { canary: 1 }],
  ['else', { if: { required: ['a'] }, else: canary }, { canary: 1 }],
  ['if', { if: canary }, { canary: 1 }],
  ['dependentSchemas', { dependentSchemas: { a: canary } }, { canary: 1 }],
  ['patternProperties', { patternProperties: { '^c': internal } }, { canary: 1 }],
  ['schemas of patternProperties', { patternProperties: { '^k': canary } }, { k: { canary: 1 } }],
  ['contains', { contains: canary }, [{ canary: 1 }]],
  ['unevaluatedProperties', { unevaluatedProperties: canary }, { k: { canary: 1 } }],
  [
    'a dynamic reference',
    { items: { $dynamicRef: '#n' }, $defs: { n: { ...canary, $dynamicAnchor: 'n' } } },
    [{ canary: 1 }],
  ],
  ['a subtype', ref('Base'), { canary: 1 }],
  ['JSON in a string', canary, '{"canary":1}'],
  ['a form', canary, 'a=1&canary=1'],
  ['decoded text', { properties: { a: { contentSchema: canary } } }, { a: '{"canary":1}' }],
  ['an array in the place of an object', canary, ['canary', 1]],
])('no value shows internal data: %s', (_, schema, value) => {
  const Base = { discriminator: { propertyName: 'kind' } };
  const written = { Base, Sub: { allOf: [ref('Base'), canary] } };
  expect(mediaType({ schema, example: value }, written)).not.toContain('canary');
  expect(mediaType({ schema, examples: { one: { value } } }, written)).not.toContain('canary');
  expect(
    mediaType({ schema, examples: { one: { serializedValue: JSON.stringify(value) } } }, written),
  ).not.toContain('canary');
  expect(
    mediaType({ schema: { ...schema, const: value, enum: [value], default: value } }, written),
  ).not.toContain('canary');
});

test('public values are kept', () => {
  const schema = {
    properties: { a: {}, list: { items: ref('Secret') } },
    oneOf: [canary, { type: 'object' }],
  };
  expect(mediaType({ schema, example: { a: 'open', other: ['open'] } })).toContain(
    '"example":{"a":"open","other":["open"]}',
  );
});

test('no list of names includes an internal property', () => {
  const A = { ...canary, propertyNames: { enum: ['a', 'canary'] }, allOf: [ref('Demands')] };
  const Demands = { required: ['a', 'canary'] };
  expect(publicSchemas({ A, Demands })).toEqual(
    schemas({
      A: { properties: { a: {} }, propertyNames: { enum: ['a'] }, allOf: [ref('Demands')] },
      Demands: { required: ['a'] },
    }),
  );
});

test('a property that another schema declares as public is kept there', () => {
  const A = { ...canary, if: ref('Open') };
  const Open = { properties: { canary: {} }, required: ['canary'] };
  expect(publicSchemas({ A, Open })).toMatchObject(schemas({ Open }));
});

test('a link has no expression for internal parts of a body', () => {
  const parameters = {
    a: '$response.body#/a',
    b: '$response.body#/canary',
    c: '$request.body#/canary',
    d: 'x{$response.body#/list/0/canary}',
  };
  const schema = { ...canary, properties: { ...canary.properties, list: { items: ref('Secret') } } };
  const { paths } = publicDocument({
    paths: {
      '/a': {
        get: { responses: { 200: { content: { json: { schema } }, links: { next: { parameters } } } } },
      },
    },
    ...schemas({ Secret: internal }),
  });
  expect(JSON.stringify(paths)).toContain('"parameters":{"a":"$response.body#/a"}');
});

test('an operation requires no scope of internal flows', () => {
  const flows = { implicit: { ...internal, scopes: { a: '', b: '' } }, password: { scopes: { b: '' } } };
  const { paths } = publicDocument({
    paths: { '/a': { get: { security: [{ login: ['a', 'b'] }] } } },
    components: { securitySchemes: { login: { type: 'oauth2', flows } } },
  });
  expect(paths).toEqual({ '/a': { get: { security: [{ login: ['b'] }] } } });
});

test('components, tags and security schemes of internal parts are removed; unused ones are kept', () => {
  const operation = (name: string) => ({
    tags: [name],
    security: [{ [name]: [] }],
    responses: { 200: ref(name) },
  });
  const all = {
    schemas: { Open: ref('Both'), Both: {}, Closed: { items: ref('Deep') }, Deep: ref('Both'), Unused: {} },
    securitySchemes: { Open: {}, Closed: {}, Unused: {} },
  };
  const { tags, components, paths } = publicDocument({
    tags: [{ name: 'Open' }, { name: 'Closed' }, { name: 'Unused' }],
    paths: { '/a': { get: operation('Open'), post: { ...internal, ...operation('Closed') } } },
    components: all,
  });
  expect(tags).toEqual([{ name: 'Open' }, { name: 'Unused' }]);
  expect(components).toEqual({
    schemas: { Open: ref('Both'), Both: {}, Unused: {} },
    securitySchemes: { Open: {}, Unused: {} },
  });
  expect(paths).toEqual({ '/a': { get: operation('Open') } });
});

test('a subtype counts as used by the base with the discriminator', () => {
  const Pet = { discriminator: { propertyName: 'kind' } };
  const Dog = { allOf: [ref('Pet')] };
  const document = {
    paths: { '/a': { get: { responses: ref('Pet') }, put: { ...internal, responses: ref('Dog') } } },
    ...schemas({ Pet, Dog }),
  };
  expect(publicDocument(document).components).toEqual({ schemas: { Pet, Dog } });
});

test('a path, webhook or callback with only internal operations is removed', () => {
  const secret = { parameters: [{ name: 'p' }], post: internal };
  const callbacks = { done: { '{$url}': secret } };
  expect(
    publicDocument({
      paths: { '/a': secret, '/b': { get: { callbacks, responses: {} } } },
      webhooks: { hook: secret },
    }),
  ).toEqual({ paths: { '/b': { get: { responses: {} } } } });
});

test('references are updated when items move; targets inside internal parts are kept', () => {
  const parameters = [internal, { schema: { type: 'string' } }];
  const leading = (pointer: string) => ({ $ref: `#/paths/~1a/${pointer}` });
  const { paths } = publicDocument({
    paths: {
      '/a': {
        get: { parameters },
        put: { ...internal, responses: { 200: { next: { $ref: '#/paths/~1a/put/responses/200' } } } },
        post: { one: leading('get/parameters/1/schema'), responses: { 200: leading('put/responses/200') } },
      },
    },
  });
  expect(paths).toEqual({
    '/a': {
      get: { parameters: [parameters[1]] },
      post: {
        one: leading('get/parameters/0/schema'),
        responses: { 200: { next: leading('post/responses/200') } },
      },
    },
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

test('a document without internal parts is published unchanged', async () => {
  const yamlOf = async (text: string) => {
    const root = folder({ 'api.yaml': text });
    const { loaded } = await loadDocument(`${root}/api.yaml`, root);
    return loaded && buildDownloads(loaded, 'api').map(({ contents }) => contents);
  };
  const [before] = (await yamlOf(TEXT)) ?? [];
  expect(before).toBe(TEXT);
  const files = (await yamlOf(TEXT + SECRET)) ?? [];
  expect(files).toHaveLength(4);
  for (const file of files) {
    expect(file).toContain('/a');
    expect(file).not.toContain('secret');
  }
});

test('internal parts are checked, with their location', async () => {
  const root = folder({ 'api.yaml': TEXT + SECRET });
  const { loaded } = await loadDocument(`${root}/api.yaml`, root);
  expect(loaded && checkExamples(loaded)).toMatchObject([{ rule: 'openapi/example-mismatch', line: 11 }]);
});

test.each(["'true'", '1', 'yes', ''])('a mark is true or false, not %s', async (mark) => {
  const text = SECRET.replace('x-internal: true', `x-internal: ${mark}`);
  const root = folder({
    'api.yaml': `${TEXT + text}x-logo: { url: a.svg, x-internal: ${mark || 'null'} }\n`,
  });
  const { loaded, problems } = await loadDocument(`${root}/api.yaml`, root);
  expect(loaded).toBeUndefined();
  const problem = { severity: 'error', rule: 'openapi/internal', hint: 'Write `true` or `false`.' };
  expect(problems).toMatchObject([
    { ...problem, line: 13 },
    { ...problem, line: 9 },
  ]);
});

test('copies a deeply nested document only once', () => {
  const deep = (levels: number): Raw => (levels === 0 ? internal : { items: { items: deep(levels - 1) } });
  const started = performance.now();
  publicDocument(schemas({ A: deep(50) }));
  expect(performance.now() - started).toBeLessThan(1000);
});

test('a callback with its URL in an internal field is removed, one in a public field of the same name is kept', () => {
  const url = { type: 'string' };
  const callbacks = () => ({
    called: { '{$request.body#/callbackUrl}': { post: {} } },
    both: { '{$request.body#/callbackUrl}': { post: {} }, '{$request.query.url}': { post: {} } },
  });
  const operation = (callbackUrl: Raw) => ({
    post: {
      requestBody: { content: { json: { schema: { properties: { a: {}, callbackUrl } } } } },
      callbacks: callbacks(),
    },
  });
  const { paths } = publicDocument({
    paths: { '/hidden': operation({ ...internal, ...url }), '/shown': operation(url) },
  }) as { paths: Record<string, { post: Raw }> };
  expect(paths['/hidden']?.post.callbacks).toEqual({ both: { '{$request.query.url}': { post: {} } } });
  expect(paths['/shown']?.post.callbacks).toEqual(callbacks());
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
  const root = folder({ 'api.json': JSON.stringify(document, null, 1) });
  const { loaded, problems } = await loadDocument(`${root}/api.json`, root);
  expect(loaded).toBe(undefined);
  expect(problems).toMatchObject([{ message: '`x-internal` hides nothing here.', rule: 'openapi/internal' }]);
  expect(problems[0]?.line).toBe(
    JSON.stringify(document, null, 1)
      .split('\n')
      .findIndex((line) => line.includes('x-internal')) + 1,
  );
});
