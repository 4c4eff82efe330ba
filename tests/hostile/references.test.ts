import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { resolve } from '../../cli/openapi/document/references.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import { runLoaded } from '../cli/run-loaded.ts';
import { stopwatch } from '../stopwatch.ts';

/**
 * A reference can read parts of a specification only: other files of the project, and plain data, are not
 * read.
 */

const SECRET = 'hunter2';

/** Files of a project that must never be published. */
const SECRETS: Record<string, string> = {
  '.env': `KEY: ${SECRET}\n`,
  '.npmrc': `token: ${SECRET}\n`,
  '.git/HEAD': `ref: ${SECRET}\n`,
  '.git/config.yaml': `type: ${SECRET}\n`,
  '.ssh/id_rsa': `key: ${SECRET}\n`,
  '.hidden.yaml': `type: ${SECRET}\n`,
  'specs/.aws/credentials.json': `{ "key": "${SECRET}" }`,
  'server.pem': `-----BEGIN: ${SECRET}\n`,
  'server.key': `key: ${SECRET}\n`,
  id_rsa: `key: ${SECRET}\n`,
  'notes.txt': `notes: ${SECRET}\n`,
  'src/settings.js': `password: ${SECRET}\n`,
  'node_modules/pack/package.json': `{ "token": "${SECRET}" }`,
  'NODE_MODULES/pack/package.json': `{ "token": "${SECRET}" }`,
};
const PART = 'type: string\ntitle: Part\n';

function project(files: Record<string, string>): string {
  const root = mkdtempSync(path.join(tmpdir(), 'project-'));
  for (const [name, text] of Object.entries({ ...SECRETS, 'specs/part.yaml': PART, ...files })) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
  return root;
}

const HEAD = { openapi: '3.1.0', info: { title: 'T', version: '1' } };
const load = (root: string) => loadDocument(path.join(root, 'specs/api.yaml'), root);
const asDocument = (components: object) => JSON.stringify({ ...HEAD, paths: {}, components }, null, 1);

describe('never reads a file that contains no part of a specification', () => {
  const root = project({});
  symlinkSync(path.join(root, '.env'), path.join(root, 'specs/env.yaml'));
  symlinkSync(path.join(root, '.git'), path.join(root, 'specs/git'));
  symlinkSync(path.join(root, 'server.key'), path.join(root, 'specs/key.json'));
  const names = Object.keys(SECRETS).map((name) => path.posix.relative('specs', name));
  test.each([
    ...names,
    ...names.map((name) => `${name}#/key`),
    'env.yaml',
    'git/HEAD',
    'git/config.yaml',
    'key.json',
    '%2e%2e/%2Eenv',
    '..%2f.git%2fconfig.yaml',
    '..\\.env',
    '.././/.env',
    '../.env?a.yaml',
    '../.env%00.yaml',
    '../.env#.yaml',
    'part.yaml/../../.env',
    path.join(root, '.env'),
    path.join(root, 'specs/part.yaml'),
    pathToFileURL(path.join(root, '.hidden.yaml')).href,
    pathToFileURL(path.join(root, 'specs/part.yaml')).href.toUpperCase(),
  ])('%j', async (reference) => {
    const text = asDocument({ schemas: { A: { $ref: 'part.yaml' }, B: { $ref: reference } } });
    writeFileSync(path.join(root, 'specs/api.yaml'), text);
    const { loaded, problems } = await load(root);
    expect([loaded, JSON.stringify(problems).includes(SECRET)]).toEqual([undefined, false]);
    expect(problems).toMatchObject([{ rule: 'openapi/reference', line: 14, column: 5 }]);
  });
});

/** Each contains a `$ref` that is plain data. */
const DATA = { deep: [{ $ref: 'secret.yaml' }], $ref: 'secret.yaml' };
const schemaOf = (version: string) => ({
  allOf: [{ $ref: 'part.yaml' }],
  example: DATA,
  default: DATA,
  enum: [DATA],
  'x-mine': DATA,
  properties: { a: { default: DATA, enum: [DATA], items: { example: DATA } } },
  ...(version === '3.1.0' ? { examples: [DATA], const: DATA, not: { const: DATA } } : {}),
});
const responseOf = (version: string) => {
  const examples = { a: { value: DATA, 'x-a': DATA, ...(version === '3.2.0' ? { dataValue: DATA } : {}) } };
  const schema = schemaOf(version);
  return {
    description: 'x',
    content: { 'a/b': { schema, example: DATA, 'x-b': { c: DATA } }, 'a/c': { examples } },
    headers: { H: { example: DATA, schema }, I: { examples, schema } },
    links: { L: { operationId: 'o', parameters: { p: DATA }, requestBody: DATA } },
  };
};
const oldResponse = {
  description: 'x',
  schema: schemaOf('2.0'),
  examples: { 'application/json': DATA, $ref: 'secret.yaml' },
  headers: { H: { type: 'string', default: DATA, enum: [DATA], 'x-e': DATA } },
};
const of3 = (version: string, response: object = responseOf(version)) => ({
  openapi: version,
  info: { title: 'T', version: '1', 'x-c': DATA },
  paths: { '/a': { get: { operationId: 'o', responses: { 200: response } } }, 'x-d': DATA },
  components: { schemas: { S: schemaOf(version) }, examples: { E: { value: DATA } } },
  'x-d': DATA,
});
const of2 = (response: object) => ({
  swagger: '2.0',
  info: { title: 'T', version: '1' },
  paths: { '/a': { get: { responses: { 200: response } } } },
  parameters: { value: { name: 'b', in: 'body', schema: schemaOf('2.0') } },
  definitions: { example: schemaOf('2.0') },
});

test.each([
  ['3.0', of3('3.0.3')],
  ['3.1', of3('3.1.0')],
  ['3.2', of3('3.2.0')],
  ['2.0', of2(oldResponse)],
  ['3.0, in another file', of3('3.0.3', { $ref: 'response.json' })],
  ['3.1, in another file', of3('3.1.0', { $ref: 'more.json#/inner' })],
  ['2.0, in another file', of2({ $ref: 'more.json#/old' })],
])('keeps a $ref in data as it is in %s', async (_, document) => {
  const root = project({
    'specs/api.yaml': JSON.stringify(document),
    'specs/secret.yaml': `type: ${SECRET}\n`,
    'specs/response.json': JSON.stringify(responseOf('3.0.3')),
    'specs/more.json': JSON.stringify({
      inner: responseOf('3.1.0'),
      old: oldResponse,
      unused: { schema: { $ref: 'secret.yaml' } },
    }),
  });
  const { loaded, problems } = await load(root);
  expect(problems).toEqual([]);
  const text = JSON.stringify(loaded?.bundled);
  expect(text).not.toContain(SECRET);
  expect(loaded?.files.map((file) => path.basename(file))).not.toContain('secret.yaml');
  // The data is unchanged, and the real reference next to it was followed.
  expect(text).toContain(JSON.stringify(DATA));
  expect(text).toContain('"title":"Part"');
  expect(text).not.toContain('part.yaml');
});

test('treats a YAML alias that is used as data and as a schema according to its place', async () => {
  const root = project({
    'specs/api.yaml': `${'openapi: 3.1.0\ninfo: { title: T, version: "1" }\npaths: {}\n'}components:
  schemas:
    A: &a { properties: { p: { $ref: part.yaml } } }
    B: { example: *a }
`,
  });
  const { loaded } = await load(root);
  expect(loaded?.bundled.components).toEqual({
    schemas: {
      A: { properties: { p: { $ref: '#/components/schemas/part' } } },
      B: { example: { properties: { p: { $ref: 'part.yaml' } } } },
      part: { type: 'string', title: 'Part' },
    },
  });
});

test('follows references in properties whose names look like data keywords', async () => {
  const part = { $ref: 'part.yaml' };
  const names = ['example', 'examples', 'default', 'enum', 'const', 'value', 'x-a', '$id', '$anchor'];
  const odd = ['__proto__', 'constructor', 'hasOwnProperty', 'a/b~c%d#e', '', '\ud800', '_24_ref', '$ref'];
  const properties = Object.fromEntries([...names, ...odd].map((name) => [name, { ...part, example: name }]));
  const document = {
    ...HEAD,
    paths: {},
    components: { schemas: { A: { properties } }, examples: { E: { $ref: 'examples.yaml#/E' } } },
  };
  const root = project({
    'specs/api.yaml': JSON.stringify(document),
    'specs/examples.yaml': 'E: { value: { $ref: part.yaml } }\n',
  });
  const { loaded, problems } = await load(root);
  expect(problems).toEqual([]);
  const components = loaded?.bundled.components as Record<string, object> | undefined;
  const { schemas, examples } = components ?? {};
  expect(examples).toEqual({ E: { value: { $ref: 'part.yaml' } } });
  const resolved = (schemas as Record<string, { properties: Record<string, object> }>).A?.properties ?? {};
  expect(Object.keys(resolved).sort()).toEqual(Object.keys(properties).sort());
  for (const [name, schema] of Object.entries(resolved)) {
    const { value, siblings } = resolve(loaded?.bundled ?? {}, schema) ?? { value: {}, siblings: {} };
    expect({ ...value, ...siblings }).toEqual({ title: 'Part', type: 'string', example: name });
  }
});

test.each([
  ['$id', { $id: '/etc/', properties: { a: { $ref: 'passwd' } } }],
  ['the $id of a file', { $id: 'file:///etc/passwd', $ref: '#/components/schemas/B' }],
  ['$schema', { $schema: 'file:///etc/passwd', type: 'string' }],
  ['$dynamicRef', { $dynamicRef: '../.hidden.yaml' }],
  ['$anchor', { $anchor: '../.hidden.yaml', type: 'string' }],
  ['discriminator.mapping', { discriminator: { propertyName: 'a', mapping: { a: '../.hidden.yaml' } } }],
  ['a reference to a string', { $ref: 'part.yaml#/title' }],
])('%s causes no other file to be read', async (_, schema) => {
  const examples = { E: { externalValue: '../.hidden.yaml' } };
  const links = { L: { operationRef: '../.hidden.yaml' } };
  const schemas = { A: schema, B: { $ref: 'part.yaml' } };
  const root = project({ 'specs/api.yaml': asDocument({ schemas, examples, links }) });
  const { loaded, problems } = await load(root);
  expect(JSON.stringify([loaded?.bundled, problems])).not.toMatch(/hunter2|root:/);
  expect(loaded?.files.length ?? 2).toBe(2);
});

test('reports an unresolvable reference with its position, in other files as well', async () => {
  const root = project({
    'specs/api.yaml': asDocument({ schemas: { A: { $ref: 'a.yaml#/defs/A' } } }),
    'specs/a.yaml':
      'defs:\n  A:\n    allOf:\n      - { $ref: part.yaml#/nothing }\n      - { $ref: "#/defs/C" }\n',
  });
  const { problems } = await load(root);
  expect(
    problems.map(({ message, file, line, column }) => [message, path.basename(file ?? ''), line, column]),
  ).toEqual([
    ['The reference part.yaml#/nothing cannot be resolved.', 'a.yaml', 4, 11],
    ['The reference #/defs/C cannot be resolved.', 'a.yaml', 5, 11],
  ]);
});

test('resolves references to anchors, and through other references', async () => {
  const root = project({
    'specs/api.yaml': asDocument({
      schemas: {
        A: { $ref: 'a.yaml#Tree' },
        B: { $ref: 'a.yaml#/list/items' },
        C: { $ref: '#/components/schemas/D/properties/p' },
        D: { $ref: 'a.yaml#/D' },
      },
    }),
    'specs/a.yaml':
      'tree: { $anchor: Tree, properties: { next: { $ref: "#Tree" } } }\nlist: { $ref: "#/real" }\nreal: { items: { title: Item } }\nD: { $ref: "#/E" }\nE: { properties: { p: { title: P } } }\n',
  });
  const { loaded, problems } = await load(root);
  expect(problems).toEqual([]);
  expect(loaded?.bundled.components).toEqual({
    schemas: {
      A: { $anchor: 'Tree', properties: { next: { $ref: '#/components/schemas/A' } } },
      B: { title: 'Item' },
      C: { $ref: '#/components/schemas/D/properties/p' },
      D: { properties: { p: { title: 'P' } } },
    },
  });
});

test('of many files, the report names the first', async () => {
  const names = Array.from({ length: 8 }, (_, index) => `part${index}`);
  const root = project({
    'specs/api.yaml': asDocument({
      schemas: Object.fromEntries(names.map((name) => [name, { $ref: `${name}.yaml` }])),
    }),
    ...Object.fromEntries(names.map((name) => [`specs/${name}.yaml`, `title: ${name}\n`])),
  });
  const { out } = await runLoaded(['build', '--spec', 'specs/api.yaml'], { cwd: root });
  expect(out).toContain('Read 9 files: api.yaml, part0.yaml, part1.yaml, part2.yaml, part3.yaml and 4 more.');
});

test('with --spec reads only files below its folder or the root, and reports which', async () => {
  const root = project({
    'specs/api.yaml': asDocument({ schemas: { A: { $ref: 'part.yaml' } } }),
    'other.yaml': 'title: elsewhere\n',
  });
  const build = (...flags: string[]) =>
    runLoaded(['build', '--spec', 'specs/api.yaml', ...flags], { cwd: root });
  const { code, out } = await build();
  expect([code, out]).toEqual([0, expect.stringContaining('Read 2 files: api.yaml, part.yaml.')]);
  expect(JSON.parse((await build('--json')).out).problems).toMatchObject([
    { severity: 'note', rule: 'openapi/files', message: 'Read 2 files: api.yaml, part.yaml.' },
  ]);
  writeFileSync(path.join(root, 'specs/api.yaml'), asDocument({ schemas: { A: { $ref: '../other.yaml' } } }));
  for (const flags of [[], ['--root', 'specs']]) {
    const { code, err } = await build(...flags);
    expect(code).toBe(1);
    expect(err).toContain(
      'A $ref can only refer to files inside the folder of the document. ../other.yaml is outside.',
    );
    expect(err).toContain('Pass the folder that contains all of its files as `--root`.');
  }
  for (const flags of [
    ['--root', root],
    ['--root', '.'],
  ])
    expect((await build(...flags)).code).toBe(0);
});

test('stops at pointers that lead through endless chains of references', async () => {
  // Each leads through the next one twice.
  const many = 40;
  let inner: object = { type: 'string' };
  for (let i = 0; i <= many; i++)
    inner = { properties: { p: { $ref: `#/components/schemas/x${i}` }, q: inner } };
  const schemas: Record<string, object> = { [`x${many}`]: inner };
  for (let i = 0; i < many; i++)
    schemas[`x${i}`] = { $ref: `#/components/schemas/x${i + 1}/properties/p/properties/q` };
  const root = project({
    'specs/api.yaml': asDocument({ schemas: { A: { $ref: 'b.json#/components/schemas/x0' } } }),
    'specs/b.json': JSON.stringify({ components: { schemas } }),
  });
  const elapsed = stopwatch();
  const { problems } = await load(root);
  expect(problems.map(({ message }) => message)).toContain(
    'The reference #/components/schemas/x1/properties/p/properties/q cannot be resolved.',
  );
  expect(elapsed()).toBeLessThan(2_000);
});
