import path from 'node:path';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { getObject } from '../../cli/openapi/document/json-object.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { createComponentNames } from '../../cli/openapi/read/component-names.ts';
import type { Source } from '../../cli/source/parse-source.ts';
import { folder } from './folder.ts';

const HEAD = { openapi: '3.0.3', info: { title: 'T', version: '1' } };
const ok = (schema: unknown) => ({
  200: { description: 'OK.', content: { 'application/json': { schema } } },
});
const at = (schema: unknown) => ({ get: { responses: ok(schema) } });
const ref = ($ref: string) => ({ $ref });

/** Bundles files, given by name with their data; `api.yaml` is the specification. */
async function load(files: Record<string, unknown>) {
  const texts = Object.entries(files).map(([name, data]) => [name, stringify(data)]);
  const root = folder(Object.fromEntries(texts));
  const { loaded, problems } = await loadDocument(path.join(root, 'api.yaml'), root);
  const places = problems.map(
    ({ file = '', line, message }) => `${path.relative(root, file)}:${line} ${message}`,
  );
  return { bundled: loaded?.bundled, loaded, problems: places, root };
}

test('a target in another file becomes a component named after the file or the end of the pointer', async () => {
  const { bundled, problems } = await load({
    'api.yaml': {
      ...HEAD,
      paths: {
        '/a': at(ref('models/error.yaml')),
        '/b': at(ref('all.yaml#/Droplet')),
        '/c': at(ref('all.yaml#/Droplet/properties/networks/items')),
        '/d': at(ref('models/pet/schema.yaml')),
        '/e': {
          get: {
            parameters: [ref('parameters.yaml#/limit')],
            responses: { 400: ref('responses.yaml#/bad') },
          },
        },
      },
    },
    'all.yaml': { Droplet: { properties: { networks: { items: { title: 'Network' } } } } },
    'models/error.yaml': { properties: { cause: ref('#'), droplet: ref('../all.yaml#/Droplet') } },
    'models/pet/schema.yaml': { type: 'object' },
    'parameters.yaml': { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
    'responses.yaml': {
      bad: { description: 'Bad.', content: { 'application/json': { schema: ref('models/error.yaml') } } },
    },
  });
  expect(problems).toEqual([]);
  const error = ref('#/components/schemas/error');
  expect(bundled?.paths).toEqual({
    '/a': at(error),
    '/b': at(ref('#/components/schemas/Droplet')),
    '/c': at(ref('#/components/schemas/Droplet/properties/networks/items')),
    '/d': at(ref('#/components/schemas/pet')),
    '/e': {
      get: {
        parameters: [ref('#/components/parameters/limit')],
        responses: { 400: ref('#/components/responses/bad') },
      },
    },
  });
  expect(bundled?.components).toEqual({
    schemas: {
      error: { properties: { cause: error, droplet: ref('#/components/schemas/Droplet') } },
      Droplet: { properties: { networks: { items: { title: 'Network' } } } },
      pet: { type: 'object' },
    },
    parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer' } } },
    responses: { bad: { description: 'Bad.', content: { 'application/json': { schema: error } } } },
  });
});

test('a component that is a reference keeps its name; generic files are named after their folder', async () => {
  const { bundled } = await load({
    'api.yaml': {
      ...HEAD,
      paths: {
        '/a': at(ref('users/item.yaml')),
        '/b': at(ref('orders/item.yaml')),
        '/c': at(ref('named.yaml')),
      },
      components: { schemas: { Named: ref('named.yaml') } },
    },
    'named.yaml': { title: 'Named' },
    'users/item.yaml': { title: 'User' },
    'orders/item.yaml': { title: 'Order' },
  });
  expect(bundled?.paths).toMatchObject({ '/c': at(ref('#/components/schemas/Named')) });
  expect(bundled?.components).toEqual({
    schemas: { Named: { title: 'Named' }, item: { title: 'User' }, 'item-2': { title: 'Order' } },
  });
});

test('in Swagger 2.0, targets become definitions', async () => {
  const { bundled } = await load({
    'api.yaml': {
      swagger: '2.0',
      info: HEAD.info,
      paths: { '/a': { get: { responses: { 200: { description: 'OK.', schema: ref('pet.yaml') } } } } },
    },
    'pet.yaml': { type: 'object' },
  });
  expect(bundled?.definitions).toEqual({ pet: { type: 'object' } });
});

test('schemas of a discriminator mapping in other files become components', async () => {
  const { bundled, problems } = await load({
    'api.yaml': {
      ...HEAD,
      paths: {},
      components: {
        schemas: {
          Pet: {
            discriminator: {
              propertyName: 'kind',
              mapping: { cat: 'cat.yaml', dog: 'all.yaml#/Dog', bird: 'Bird' },
            },
          },
          Bird: {},
        },
      },
    },
    'cat.yaml': { allOf: [ref('api.yaml#/components/schemas/Pet')] },
    'all.yaml': { Dog: { type: 'object' } },
  });
  expect(problems).toEqual([]);
  expect(bundled?.components).toEqual({
    schemas: {
      Pet: {
        discriminator: {
          propertyName: 'kind',
          mapping: { cat: '#/components/schemas/cat', dog: '#/components/schemas/Dog', bird: 'Bird' },
        },
      },
      Bird: {},
      cat: { allOf: [ref('#/components/schemas/Pet')] },
      Dog: { type: 'object' },
    },
  });
});

test('a reference to an operation or map is replaced by its target, with one warning', async () => {
  const operation = { summary: 'List', responses: ok(ref('pet.yaml')) };
  const { bundled, problems } = await load({
    'api.yaml': {
      ...HEAD,
      paths: {
        '/a': { get: ref('list.yaml') },
        '/b': { get: ref('list.yaml'), put: ref('#/paths/~1a/get') },
      },
      components: { schemas: ref('schemas.yaml') },
      tags: ref('tags.yaml'),
    },
    'list.yaml': operation,
    'pet.yaml': { properties: ref('fields.yaml') },
    'fields.yaml': { b: { type: 'integer' } },
    'schemas.yaml': { A: { type: 'string' } },
    'tags.yaml': [{ name: 'pets' }],
  });
  expect(problems).toEqual([
    'api.yaml:8 This `$ref` stands where OpenAPI allows none, and is shown as what it refers to. So do 5 more.',
  ]);
  const shown = { ...operation, responses: ok(ref('#/components/schemas/pet')) };
  expect(bundled?.paths).toEqual({ '/a': { get: shown }, '/b': { get: shown, put: shown } });
  expect(bundled?.tags).toEqual([{ name: 'pets' }]);
  expect(bundled?.components).toEqual({
    schemas: {
      A: { type: 'string' },
      pet: { properties: { b: { type: 'integer' } } },
    },
  });
});

test('an operation may be a local reference, but not to itself', async () => {
  const responses = { 200: { description: 'OK.' } };
  const first = await load({
    'api.yaml': { ...HEAD, paths: { '/a': { get: { responses }, put: ref('#/paths/~1a/get') } } },
  });
  expect(first.bundled?.paths).toEqual({ '/a': { get: { responses }, put: { responses } } });
  const two = await load({
    'api.yaml': { ...HEAD, paths: { '/a': { get: ref('a.yaml') } } },
    'a.yaml': { callbacks: { b: { c: { post: ref('a.yaml') } } } },
  });
  expect(two.problems).toEqual(['a.yaml:4 The reference a.yaml leads to itself.']);
});

test('a reference in place of a text is resolved to the text, with a warning', async () => {
  const { bundled, problems } = await load({
    'api.yaml': {
      ...HEAD,
      info: { ...HEAD.info, description: ref('docs/intro.md') },
      paths: {
        '/a': {
          get: {
            summary: ref('docs/texts.yaml#/summary'),
            description: ref('#/x-texts/0'),
            responses: ok({ properties: { summary: ref('#/components/schemas/S') } }),
          },
        },
      },
      components: { schemas: { S: { description: ref('docs/intro.md') } } },
      'x-texts': ['Long.'],
    },
    'docs/intro.md': 'Welcome.',
    'docs/texts.yaml': { summary: 'List' },
  });
  expect(problems).toEqual([
    'api.yaml:6 This `$ref` stands where OpenAPI allows none, and is shown as what it refers to. So do 3 more.',
  ]);
  expect(bundled).toMatchObject({
    info: { description: 'Welcome.\n' },
    paths: {
      '/a': {
        get: {
          summary: 'List',
          description: 'Long.',
          responses: ok({ properties: { summary: ref('#/components/schemas/S') } }),
        },
      },
    },
    components: { schemas: { S: { description: 'Welcome.\n' } } },
  });
});

test.each([
  ['#/x-none', 'The reference #/x-none cannot be resolved.'],
  ['#/info', 'The reference #/info must refer to a text.'],
  ['.env.md', '.env.md is not read: hidden files, hidden folders and node_modules are ignored.'],
  ['notes.txt', 'notes.txt is not read: only .yaml, .yml, .json files are supported.'],
])('a reference to %s in place of a text is a problem', async (reference, message) => {
  const files = { '.env.md': 'TOKEN=1', 'notes.txt': 'Text.' };
  const info = { title: 'T', version: '1', description: ref(reference) };
  const { problems } = await load({ 'api.yaml': { ...HEAD, paths: {}, info }, ...files });
  expect(problems).toEqual([`api.yaml:6 ${message}`]);
});

test('a problem in another file is reported there', async () => {
  const { problems } = await load({
    'api.yaml': {
      ...HEAD,
      paths: { '/a': at(ref('models/pet.yaml')), '/b': { get: ref('models/get.yaml') } },
    },
    'models/pet.yaml': { properties: { a: { type: 'string' }, b: ref('#/nothing') } },
    'models/get.yaml': { summary: 1, responses: {} },
  });
  expect(problems).toContain('models/pet.yaml:5 The reference #/nothing cannot be resolved.');
  const { problems: invalid } = await load({
    'api.yaml': { ...HEAD, paths: { '/b': { get: ref('models/get.yaml') } } },
    'models/get.yaml': { summary: 1, responses: { 200: { description: 'OK.' } } },
  });
  expect(invalid[0]).toMatch(/^models\/get.yaml:1 .*summary/);
});

test('names come from the component, then from its file, then from a number, never from the folder of the checkout', async () => {
  const tac = (title: string) => ({ Tac: { title } });
  const { bundled } = await load({
    'api.yaml': {
      ...HEAD,
      paths: {
        '/a': at(ref('a.yaml#/Tac')),
        '/b': at(ref('b.yaml#/Tac')),
        '/c': at(ref('c/b.yaml#/Tac')),
        '/d': at(ref('index.yaml')),
      },
    },
    'a.yaml': tac('A'),
    'b.yaml': tac('B'),
    'c/b.yaml': tac('C'),
    'index.yaml': { title: 'I' },
  });
  const names = Object.keys(getObject(getObject(bundled ?? {}, 'components'), 'schemas'));
  expect(names).toEqual(['Tac', 'b-Tac', 'Tac-2', 'index']);
});

test('many targets of one name are numbered in linear time', () => {
  const files = ['api.yaml', 'a.yaml'].map((file) => ({ source: { file } as Source, data: {} }));
  const nameOf = createComponentNames({ files }, {});
  const before = process.cpuUsage();
  const names = Array.from({ length: 20_000 }, () =>
    nameOf(['components', 'schemas'], { file: 1, steps: ['Thing'] }),
  );
  expect(process.cpuUsage(before).user).toBeLessThan(4_000_000);
  expect([new Set(names).size, ...names.slice(0, 3)]).toEqual([20_000, 'Thing', 'a-Thing', 'Thing-2']);
});

test('schemas are referred to by their `$id`, too, and `#` inside of one may mean that schema', async () => {
  const { bundled, problems } = await load({
    'api.yaml': {
      ...HEAD,
      openapi: '3.1.0',
      paths: {
        '/absolute': at(ref('https://example.com/schemas/address')),
        '/pointer': at(ref('https://example.com/schemas/address#/properties/city')),
        '/anchor': at(ref('https://example.com/schemas/address#street')),
        '/urn': at(ref('urn:example:money')),
        '/name': at(ref('User#')),
        '/shared': at(ref('shared.yaml#/Page')),
        '/elsewhere': at(ref('https://example.com/page')),
      },
      components: {
        schemas: {
          Address: {
            $id: 'https://example.com/schemas/address',
            properties: {
              street: { $anchor: 'street', type: 'string' },
              city: { $ref: '#/$defs/city' },
              country: { $ref: 'country' },
              user: { $ref: '#/components/schemas/User' },
            },
            $defs: { city: { type: 'string' } },
          },
          Country: { $id: 'https://example.com/schemas/country', type: 'string' },
          Money: { $id: 'urn:example:money', type: 'string' },
          User: { $id: 'User', type: 'string' },
        },
      },
    },
    'shared.yaml': { Page: { $id: 'https://example.com/page', type: 'integer' } },
  });
  expect(problems).toEqual([]);
  const schemas = getObject(getObject(bundled ?? {}, 'components'), 'schemas');
  expect(bundled?.paths).toEqual({
    '/absolute': at(ref('#/components/schemas/Address')),
    '/pointer': at(ref('#/components/schemas/Address/$defs/city')),
    '/anchor': at(ref('#/components/schemas/Address/properties/street')),
    '/urn': at(ref('#/components/schemas/Money')),
    '/name': at(ref('#/components/schemas/User')),
    '/shared': at(ref('#/components/schemas/Page')),
    '/elsewhere': at(ref('#/components/schemas/Page')),
  });
  // Pointers into the document would be those of a schema with an `$id`.
  expect(JSON.stringify(bundled)).not.toContain('$id');
  expect(getObject(getObject(schemas, 'Address'), 'properties')).toEqual({
    street: { $anchor: 'street', type: 'string' },
    city: ref('#/components/schemas/Address/$defs/city'),
    country: ref('#/components/schemas/Country'),
    user: ref('#/components/schemas/User'),
  });
});

test('a reference to an `$id` that no schema has is told with the nearest', async () => {
  const root = folder({
    'api.yaml': stringify({
      ...HEAD,
      openapi: '3.1.0',
      paths: { '/a': at(ref('https://example.com/schemas/adress')) },
      components: { schemas: { Address: { $id: 'https://example.com/schemas/address' } } },
    }),
  });
  const { problems } = await loadDocument(path.join(root, 'api.yaml'), root);
  expect(problems.map(({ message, hint }) => [message, hint])).toEqual([
    [
      'https://example.com/schemas/adress is not fetched: a $ref cannot refer to another site.',
      'Did you mean https://example.com/schemas/address?',
    ],
  ]);
});

test('an `$id` that nothing refers to stays as it is written', async () => {
  const User = { $id: 'User', type: 'string' };
  const { bundled } = await load({
    'api.yaml': {
      ...HEAD,
      openapi: '3.1.0',
      paths: { '/a': at(ref('#/components/schemas/User')) },
      components: { schemas: { User } },
    },
  });
  expect(bundled?.components).toEqual({ schemas: { User } });
});
