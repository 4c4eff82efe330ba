import path from 'node:path';
import SwaggerParser from '@apidevtools/swagger-parser';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadDocument } from '../../cli/openapi/load.ts';
import { dereference } from '../../cli/openapi/publish/dereference.ts';
import { buildDownloads } from '../../cli/openapi/publish/downloads.ts';
import { folder } from './folder.ts';

const project = path.resolve(import.meta.dirname, '../..');

const anyNumber = 1000;

test('a reference is replaced by its target; its siblings win', () => {
  const document = {
    components: {
      schemas: {
        Amount: { type: 'string', description: 'Decimal.' },
        Order: { properties: { fee: { $ref: '#/components/schemas/Amount', description: 'Fee.' } } },
      },
    },
  };
  expect(dereference(document, anyNumber)).toEqual({
    components: {
      schemas: {
        Amount: { type: 'string', description: 'Decimal.' },
        Order: { properties: { fee: { type: 'string', description: 'Fee.' } } },
      },
    },
  });
});

test('a circular reference is kept', () => {
  const tree = { properties: { children: { items: { $ref: '#/components/schemas/Tree' } } } };
  const document = {
    components: { schemas: { Tree: tree } },
    paths: {
      '/t': {
        get: { responses: { 200: { content: { json: { schema: { $ref: '#/components/schemas/Tree' } } } } } },
      },
    },
  };
  const flat = dereference(document, anyNumber);
  expect(flat?.components).toEqual(document.components);
  expect(JSON.stringify(flat?.paths)).toContain(JSON.stringify(tree));
});

test('anchors become pointers, since copies would repeat them', () => {
  const schemas = {
    Name: { $id: 'https://example.com/name', $anchor: 'name', type: 'string' },
    Tree: {
      $dynamicAnchor: 'node',
      properties: { name: { $ref: '#name' }, children: { items: { $dynamicRef: '#node' } } },
    },
    Leaf: { allOf: [{ $dynamicRef: '#node' }] },
  };
  const flat = dereference({ components: { schemas } }, anyNumber) as { components: { schemas: unknown } };
  const children = { items: { $ref: '#/components/schemas/Tree' } };
  expect(flat.components.schemas).toEqual({
    Name: { type: 'string' },
    Tree: { properties: { name: { type: 'string' }, children } },
    Leaf: { allOf: [{ properties: { name: { type: 'string' }, children } }] },
  });
});

test('an ambiguous dynamic reference is kept', () => {
  const schemas = {
    Tree: { $dynamicAnchor: 'node', items: { $dynamicRef: '#node' } },
    Strict: { $dynamicAnchor: 'node', unevaluatedProperties: false },
  };
  expect(dereference({ components: { schemas } }, anyNumber)).toEqual({ components: { schemas } });
});

test('ignores a `$ref` in an example, or as a property name', () => {
  const document = {
    components: {
      schemas: { A: { properties: { $ref: { type: 'string' } }, example: { $ref: '#/nowhere' } } },
    },
  };
  expect(dereference(document, anyNumber)).toEqual(document);
});

test('references that multiply without end have no result, quickly', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => {
      const next = { $ref: `#/components/schemas/S${index + 1}` };
      return [`S${index}`, { properties: { a: next, b: next, c: next } }];
    }),
  );
  const document = { components: { schemas: { ...schemas, S40: { type: 'string' } } } };
  expect(dereference(document, 10_000)).toBeUndefined();
});

test.each(['institutional', 'legacy'])('all downloads of %s.yaml have the same content', async (name) => {
  const file = path.join(project, `specs/${name}.yaml`);
  const { loaded } = await loadDocument(file, project);
  if (!loaded) throw new Error('The specification cannot be loaded');
  const files = new Map(buildDownloads(loaded, 'api').map((download) => [download.path, download.contents]));
  expect(files.get('api.yaml')).toBe(loaded.source.text);
  expect(JSON.parse(files.get('api.json') ?? '')).toEqual(loaded.source.data);
  const flat = JSON.parse(files.get('api.dereferenced.json') ?? '');
  expect(parse(files.get('api.dereferenced.yaml') ?? '')).toEqual(flat);
});

test('another tool has the same result, except that texts of the target win over siblings', async () => {
  const file = path.join(project, 'specs/legacy.yaml');
  const { loaded } = await loadDocument(file, project);
  const others = await SwaggerParser.dereference(structuredClone(loaded?.bundled) as never);
  expect(withoutTexts(dereference(loaded?.bundled ?? {}, 100_000))).toEqual(withoutTexts(others));
});

test('a specification of several files is bundled for download', async () => {
  const dir = folder({
    'api.yaml':
      "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n      responses:\n        '200':\n          description: OK\n          content:\n            application/json: { schema: { $ref: 'order.yaml' } }\n",
    'order.yaml': 'type: object\nproperties: { id: { type: string } }\n',
  });
  const { loaded } = await loadDocument(path.join(dir, 'api.yaml'), dir);
  if (!loaded) throw new Error('The specification cannot be loaded');
  const [yaml] = buildDownloads(loaded, '');
  expect(yaml?.path).toBe('openapi.yaml');
  expect(yaml?.contents).toContain('id:');
  expect(yaml?.contents).not.toContain('order.yaml');
});

test('dereferenced files are left out if they would be too large', async () => {
  const properties = Object.fromEntries(Array.from({ length: 100 }, (_, index) => [`f${index}`, {}]));
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/A' } } };
  const get = { responses: { 200: { description: 'OK', content } } };
  const paths = Object.fromEntries(Array.from({ length: 600 }, (_, index) => [`/p${index}`, { get }]));
  const info = { title: 'T', version: '1' };
  const components = { schemas: { A: { properties } } };
  const dir = folder({ 'api.json': JSON.stringify({ openapi: '3.1.0', info, paths, components }) });
  const { loaded } = await loadDocument(path.join(dir, 'api.json'), dir);
  if (!loaded) throw new Error('The specification cannot be loaded');
  expect(buildDownloads(loaded, 'api').map((file) => file.path)).toEqual(['api.yaml', 'api.json']);
});

function withoutTexts(document: unknown): unknown {
  const texts = ['description', 'title', 'example', 'examples'];
  return JSON.parse(JSON.stringify(document, (key, value) => (texts.includes(key) ? undefined : value)));
}

test('numbers and the order of keys are those of the files', async () => {
  const root = folder({
    'api.yaml': `openapi: 3.1.0
info: { title: T, version: 1.10 }
paths: {}
components: { schemas: { A: { $ref: 'a.json' } } }
`,
    'a.json':
      '{"maximum": 9223372036854775807, "default": 1.0, "const": 1E+400, "example": {"9": 0.10, "1": 2}}',
  });
  const { loaded } = await loadDocument(path.join(root, 'api.yaml'), root);
  const contents = loaded ? buildDownloads(loaded, 'api').map((file) => file.contents) : [];
  expect(contents).toHaveLength(4);
  for (const text of contents)
    for (const written of [
      /"1\.10"/,
      /: 9223372036854775807\b/,
      /: 1\.0\b/,
      /: 1E\+400\b/,
      /"9": 0\.10,?\s*"1": 2\b/,
    ])
      expect(text).toMatch(written);
});
