import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { writeSiteSources } from '../build/fixture.ts';
import { run } from '../cli/run.ts';
import { runLoaded } from '../cli/run-loaded.ts';

const specification = (fields: string) =>
  `openapi: '3.1.0'
info: { title: T, version: '1' }
paths:
  /orders:
    get:
      operationId: orders
      summary: Orders
      responses: { '200': { description: Fine., content: { application/json: { schema: { $ref: './parts.yaml#/Order' } } } } }
`.replace('FIELDS', fields);
const parts = (fields: string) => `Order: { type: object, properties: { ${fields} } }\n`;

const root = writeSiteSources({
  'my specs/api.yaml': specification(''),
  'my specs/parts.yaml': parts('id: { type: string }, sum: { type: string }'),
});
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], {
    cwd: root,
    stdio: 'pipe',
  });
git('init', '-q');
git('add', '.');
git('commit', '-qm', 'first');
git('tag', 'v1');
writeFileSync(path.join(root, 'my specs/parts.yaml'), parts('id: { type: string }, total: { type: string }'));
const versions = ['git:v1:my specs/api.yaml', 'my specs/api.yaml'];
const diff = (...args: string[]) => runLoaded(['diff', ...args], { cwd: root });

test('a git revision and a file are compared, with their referenced files', async () => {
  expect(await run(['diff', ...versions], { cwd: root })).toEqual({
    code: 0,
    err: '',
    out: `GET /orders
  breaking  The field \`sum\` of the response 200 was removed. Clients that read it no longer receive it.
            The field \`total\` of the response 200 is new.

2 changes, 1 breaking.
`,
  });
});

test('the exit code reports breaking changes on request', async () => {
  const ends = await Promise.all([
    diff(...versions, '--fail-on-breaking'),
    diff('git:v1:my specs/api.yaml', 'git:HEAD:my specs/api.yaml', '--fail-on-breaking'),
  ]);
  expect(ends.map(({ code }) => code)).toEqual([1, 0]);
  expect(ends[1]?.out).toBe('No changes affect clients.\n');
});

test.each(['git:HEAD', 'git:HEAD:', 'git:'])(
  'a revision without a file is completed: %s',
  async (revision) => {
    const { code, err } = await diff(revision, 'my specs/api.yaml');
    expect([code, err]).toEqual([2, expect.stringContaining('`git:HEAD:my specs/api.yaml`')]);
  },
);

test('Markdown is for people, JSON for programs', async () => {
  const [markdown, json] = await Promise.all([
    diff(...versions, '--format', 'markdown'),
    diff(...versions, '--json'),
  ]);
  expect(markdown.out).toContain(
    '## Breaking changes\n\n### `GET /orders`\n\n- The field `sum` of the response 200 was removed. *Clients',
  );
  expect(JSON.parse(json.out)).toMatchObject({
    breaking: true,
    changes: [
      { kind: 'removed', breaking: true, operation: 'GET /orders', reason: expect.any(String) },
      { kind: 'added', breaking: false },
    ],
  });
});

test('a change that several operations share is told once, as is one of several responses', async () => {
  const operation = (id: string) => `  /${id}:
    get:
      operationId: ${id}
      responses:
        '200': { description: Fine. }
        '400': { description: Wrong., content: { application/json: { schema: { $ref: '#/components/schemas/Fault' } } } }
        '404': { description: None., content: { application/json: { schema: { $ref: '#/components/schemas/Fault' } } } }
`;
  const document = (server: string, field: string, ids: string[]) => `openapi: '3.1.0'
info: { title: T, version: '1' }
servers: [{ url: 'https://api.example/${server}' }]
components: { schemas: { Fault: { type: object, properties: { ${field}: { type: string } } } } }
paths:
${ids.map(operation).join('')}`;
  writeFileSync(path.join(root, 'old.yaml'), document('v1', 'code', ['orders', 'users', 'gone']));
  writeFileSync(path.join(root, 'new.yaml'), document('v2', 'id', ['orders', 'users']));
  const [text, markdown, json] = await Promise.all([
    diff('old.yaml', 'new.yaml'),
    diff('old.yaml', 'new.yaml', '--format', 'markdown'),
    diff('old.yaml', 'new.yaml', '--json'),
  ]);
  expect(text.out).toBe(`GET /gone
  breaking  The operation was removed. Requests to it fail.

GET /orders, GET /users
  breaking  The server \`https://api.example/v1\` was removed. Clients may use a URL that is no longer supported.
  breaking  The field \`code\` of the response 400 or 404 was removed. Clients that read it no longer receive it.
            The server \`https://api.example/v2\` is new.
            The field \`id\` of the response 400 or 404 is new.

5 changes, 3 breaking.
`);
  expect(markdown.out).toContain('### `GET /orders`, `GET /users`\n\n- The server');
  // Programs get each change of each operation.
  expect(JSON.parse(json.out).changes).toHaveLength(9);
});

test('responses that differ in the last digit of a number are not the same', async () => {
  const document = (...limits: string[]) => `openapi: '3.1.0'
info: { title: T, version: '1' }
paths:
  /a:
    get:
      responses:
${limits
  .map(
    (limit, index) =>
      `        '20${index}': { description: x, content: { application/json: { schema: { type: integer, maximum: ${limit} } } } }\n`,
  )
  .join('')}`;
  writeFileSync(path.join(root, 'old.yaml'), document('12345678901234567890', '12345678901234567891'));
  writeFileSync(path.join(root, 'new.yaml'), document('9', '9'));
  expect((await diff('old.yaml', 'new.yaml')).out).toContain('2 changes');
});

test('a document that is new since a revision breaks nothing, but one that has been renamed may', async () => {
  const repository = writeSiteSources({
    'specs/a.yaml': `openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths: {}\n`,
  });
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd: repository });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'first');
  const specs = path.join(repository, 'specs');
  copyFileSync(path.join(specs, 'a.yaml'), path.join(specs, 'b.yaml'));
  const run = (...args: string[]) => runLoaded(['diff', ...args, '--fail-on-breaking'], { cwd: repository });
  const added = ['git:main:specs/b.yaml', 'specs/b.yaml'];
  expect(await run(...added)).toMatchObject({ code: 0, out: 'specs/b.yaml is new since `main`.\n' });
  expect(JSON.parse((await run(...added, '--json')).out)).toMatchObject({ breaking: false, changes: [] });
  // Between two revisions, or as the second one, a file that is not there is a mistake.
  for (const names of [
    ['git:main:specs/b.yaml', 'git:main:specs/a.yaml'],
    ['specs/a.yaml', 'git:main:specs/b.yaml'],
  ])
    expect((await run(...names)).err).toMatch(/^error specs\/b\.yaml does not exist at `main`\./);
  rmSync(path.join(specs, 'a.yaml'));
  mkdirSync(path.join(repository, 'moved'));
  renameSync(path.join(specs, 'b.yaml'), path.join(repository, 'moved/b.yaml'));
  expect(await run('git:main:moved/b.yaml', 'moved/b.yaml')).toMatchObject({
    code: 1,
    err: expect.stringContaining('compare it with `git:main:specs/a.yaml`.'),
  });
});

test('missing files are reported, and no option is passed to git', async () => {
  const [file, revision, option] = await Promise.all([
    diff('none.yaml', 'my specs/api.yaml'),
    diff('git:v9:my specs/api.yaml', 'my specs/api.yaml'),
    diff('git:--output=x:my specs/api.yaml', 'my specs/api.yaml'),
  ]);
  expect(file).toMatchObject({ code: 1, err: expect.stringContaining('none.yaml does not exist.') });
  for (const { code, err } of [revision, option]) {
    expect(code).toBe(1);
    expect(err).toMatch(/^error Unknown Git revision `[^`]+`\./);
  }
});

test('a document in a source of the site may refer to any file of that source, also at a revision', async () => {
  const overlay = (title: string) =>
    `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: $.info, update: { title: ${title} } }]\n`;
  const monorepo = writeSiteSources({
    'docs/content/site.yaml':
      'title: S\nbase: /\nsources: [../apis]\nreferences: [{ route: api, spec: ../../apis/v1/api.yaml, label: A, overlays: [o.yaml] }]\n',
    'docs/specs/o.yaml': overlay('Before'),
    'apis/v1/api.yaml': specification('').replace('./parts.yaml', '../common/parts.yaml'),
    'apis/common/parts.yaml': parts('id: { type: string }'),
    'secret.yaml': 'title: Secret\n',
  });
  const cwd = path.join(monorepo, 'docs');
  const inRepository = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd });
  inRepository('init', '-q', '..');
  inRepository('add', '..');
  inRepository('commit', '-qm', 'first');
  writeFileSync(path.join(monorepo, 'apis/common/parts.yaml'), parts('name: { type: string }'));
  const compare = () => runLoaded(['diff', 'git:HEAD:../apis/v1/api.yaml', '../apis/v1/api.yaml'], { cwd });
  expect((await compare()).err).toBe('');
  expect((await compare()).out).toMatch(/GET \/orders\n[\s\S]*`?id`?[\s\S]*`?name`?/);
  // Whatever is outside of the source stays outside.
  writeFileSync(path.join(monorepo, 'apis/common/parts.yaml'), 'Order: { $ref: ../../secret.yaml }\n');
  expect((await compare()).err).toContain('secret.yaml is outside.');
  inRepository('add', '..');
  inRepository('commit', '-qm', 'second');
  const { err } = await compare();
  expect(err).toContain('git:HEAD:../apis/common/parts.yaml:1:');
  expect(err).toContain('secret.yaml is outside.');
});

test('a source above the repository gives a revision no access to files there', async () => {
  const folder = writeSiteSources({
    'repository/content/site.yaml':
      'title: S\nbase: /\nsources: [../]\nreferences: [{ route: api, spec: ../../repository/api.yaml, label: A }]\n',
    'repository/api.yaml': specification('').replace('./parts.yaml', '../parts.yaml'),
    'parts.yaml': parts('id: { type: string }'),
  });
  const cwd = path.join(folder, 'repository');
  const inRepository = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd });
  inRepository('init', '-q');
  inRepository('add', '.');
  inRepository('commit', '-qm', 'first');
  const { err } = await runLoaded(['diff', 'git:HEAD:api.yaml', 'git:HEAD:api.yaml'], { cwd });
  expect(err).toContain('parts.yaml is outside.');
});

test('a document of a site is compared with its overlays, those of a revision from there', async () => {
  const hidden = (name: string) =>
    `overlay: 1.0.0\ninfo: { title: O, version: '1' }\nactions: [{ target: "$.paths['/${name}'].get", update: { x-internal: true } }]\n`;
  const paths = ['a', 'b', 'c'].map(
    (id) => `  /${id}: { get: { operationId: ${id}, responses: { '200': { description: D. } } } }\n`,
  );
  const site = writeSiteSources({
    'content/site.yaml':
      'title: S\nbase: /\nreferences: [{ route: api, spec: api.yaml, label: A, overlays: [o.yaml] }]\n',
    'specs/api.yaml': `openapi: '3.1.0'\ninfo: { title: T, version: '1' }\npaths:\n${paths.join('')}`,
    'specs/o.yaml': hidden('a'),
  });
  const inSite = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@e.example', ...args], { cwd: site });
  inSite('init', '-q');
  inSite('add', '.');
  inSite('commit', '-qm', 'first');
  writeFileSync(path.join(site, 'specs/o.yaml'), hidden('b'));
  const { out } = await runLoaded(['diff', 'git:HEAD:specs/api.yaml', 'specs/api.yaml'], { cwd: site });
  expect(out).toMatch(/GET \/b\n {2}breaking {2}The operation was removed[\s\S]*GET \/a\n.* new/);
  writeFileSync(path.join(site, 'specs/o.yaml'), hidden('none'));
  const { err } = await runLoaded(['diff', 'git:HEAD:specs/api.yaml', 'specs/api.yaml'], { cwd: site });
  expect(err).toContain('specs/o.yaml:3:');
});
