import fs, { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import { parse } from 'yaml';
import { writeNew } from '../../cli/init/start-site.ts';
import { filesOf, writeSiteSources } from '../build/fixture.ts';
import { runLoaded } from './run-loaded.ts';

const SPECS = {
  'apis/parcels.yaml': `openapi: 3.1.0
info: { title: 'Parcels: tracking', version: '2' }
paths:
  /parcels/{id}:
    get:
      summary: Track a parcel
      parameters: [{ name: id, in: path, required: true, schema: { type: string } }]
      responses:
        '200': { description: Found., content: { application/json: { schema: { $ref: 'models/parcel.yaml' } } } }
`,
  'apis/models/parcel.yaml': 'type: object\n',
  'apis/Returns v1.json':
    '{"openapi":"3.0.3","info":{"title":"Returns","version":"1"},"paths":{"/r":{"post":{"operationId":"send","responses":{"200":{"description":"Sent."}}}}}}',
};

/** Starts a site, checks it, and returns its folder with the names of its files. */
async function started(files: Record<string, string>, ...args: string[]) {
  const cwd = writeSiteSources(files);
  const init = await runLoaded(['init', 'site', ...args], { cwd });
  expect(init.err).toBe('');
  const root = path.join(cwd, 'site');
  const check = await runLoaded(['check', '--strict', '--root', root], { cwd });
  expect([check.code, check.err]).toEqual([0, expect.not.stringContaining('warning')]);
  return { root, init, names: [...filesOf(root).keys()].sort() };
}

test.each<[string, string[], string[]]>([
  ['guides alone', [], []],
  [
    'a document with its files',
    ['--spec', 'apis/parcels.yaml'],
    ['specs/models/parcel.yaml', 'specs/parcels.yaml'],
  ],
  [
    'two documents, and a workflow for GitHub',
    ['--spec', 'apis/parcels.yaml', 'apis/Returns v1.json', '--ci', 'github'],
    [
      '.github/workflows/documentation.yml',
      'specs/Returns v1.json',
      'specs/models/parcel.yaml',
      'specs/parcels.yaml',
    ],
  ],
])('a new site of %s passes every check', async (_, args, more) => {
  const { names } = await started(SPECS, ...args);
  expect(names).toEqual(
    [
      '.gitignore',
      'content/docs/get-started.md',
      'content/index.md',
      'content/site.yaml',
      'package.json',
      ...more,
    ].sort(),
  );
});

test.each([
  ['github', '.github/workflows/documentation.yml'],
  ['gitlab', '.gitlab-ci.yml'],
])('the workflow for %s compares each document, and what a build writes is ignored', async (host, name) => {
  const { root } = await started(SPECS, '--spec', 'apis/parcels.yaml', 'apis/Returns v1.json', '--ci', host);
  const text = readFileSync(path.join(root, name), 'utf8');
  expect(parse(text)).toBeTypeOf('object');
  expect(text).toContain(':specs/parcels.yaml" specs/parcels.yaml --fail-on-breaking');
  expect(text).toContain(':specs/Returns v1.json" "specs/Returns v1.json" --fail-on-breaking');
  expect(readFileSync(path.join(root, '.gitignore'), 'utf8')).toBe('node_modules/\n/dist/\n/dist.*\n');
});

test('the guide shows the first operation, and the title is that of the first document', async () => {
  const { root } = await started(SPECS, '--spec', 'apis/parcels.yaml');
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  expect(read('content/docs/get-started.md')).toContain('::operation[GET /parcels/{id}]');
  expect(read('content/site.yaml')).toContain('title: "Parcels: tracking"');
  expect(JSON.parse(read('package.json'))).toMatchObject({
    name: 'site',
    devDependencies: { 'openapi-site': expect.stringMatching(/^\d+\.\d+\.\d+$/) },
  });
});

test('a full disk leaves no half of a file, which the next run would keep', () => {
  const file = path.join(writeSiteSources({}), 'content/site.yaml');
  vi.spyOn(fs, 'writeFileSync').mockImplementationOnce(() => {
    throw new Error('ENOSPC: no space left on device');
  });
  expect(() => writeNew(file, 'title: Shop\n')).toThrow('ENOSPC');
  vi.restoreAllMocks();
  expect(existsSync(file)).toBe(false);
  expect([writeNew(file, 'title: Shop\n'), writeNew(file, 'title: Other\n')]).toEqual([true, false]);
  expect(readFileSync(file, 'utf8')).toBe('title: Shop\n');
});

test('nothing is overwritten, and what is kept is said', async () => {
  const cwd = writeSiteSources({ ...SPECS, 'package.json': '{}' });
  mkdirSync(path.join(cwd, 'content'));
  writeFileSync(path.join(cwd, 'content/index.md'), 'Mine.');
  const { code, out } = await runLoaded(['init', '--spec', 'apis/parcels.yaml'], { cwd });
  expect([code, out]).toEqual([0, expect.stringContaining('content/index.md exists, and was not changed')]);
  expect(readFileSync(path.join(cwd, 'content/index.md'), 'utf8')).toBe('Mine.');
  expect(readFileSync(path.join(cwd, 'package.json'), 'utf8')).toBe('{}');
});

test('the command that opens a folder works if its name has a space', async () => {
  const { out } = await runLoaded(['init', 'City Museum'], { cwd: writeSiteSources({}) });
  expect(out).toContain('\n  cd "City Museum"\n');
});

test.each([
  ['github', '.github/workflows/documentation.yml', 'path: apps/docs/dist'],
  ['gitlab', '.gitlab-ci.yml', 'paths: [apps/docs/dist]'],
])('in a folder of a repository, the workflow file for %s is in its root', async (ci, name, result) => {
  const repository = writeSiteSources({
    ...{ '.git/HEAD': '', 'apps/docs/api.json': SPECS['apis/Returns v1.json'] },
    'node_modules/openapi-site/package.json': '{}',
  });
  const cwd = path.join(repository, 'apps/docs');
  const { out } = await runLoaded(['init', '.', '--spec', 'api.json', '--ci', ci], { cwd });
  expect(out).toContain(`Wrote ../../${name}`);
  expect(out).not.toContain('cd .');
  const text = readFileSync(path.join(repository, name), 'utf8');
  expect(text).toMatch(/working-directory: apps\/docs\n|before_script:\n {4}- cd apps\/docs\n/);
  expect(text).toContain(result);
  expect(readFileSync(path.join(cwd, 'content/site.yaml'), 'utf8')).toContain(
    '$schema=../../../node_modules/openapi-site/docs/site.schema.json',
  );
});

test('a package that is there already is told how it gets what the site needs', async () => {
  const own = '{ "scripts": { "build": "vite build" } }';
  const cwd = writeSiteSources({ ...SPECS, 'package.json': own });
  const { out } = await runLoaded(['init'], { cwd });
  expect(out).toContain('package.json exists, and was not changed');
  expect(out.slice(out.indexOf('See it:'))).toMatch(
    /^See it:\n {2}npm install --save-dev --save-exact openapi-site@\d+\.\d+\.\d+\n {2}npm pkg set scripts\.check="openapi-site check" scripts\.dev="openapi-site dev" scripts\.docs="openapi-site"\n {2}npx openapi-site dev\n$/,
  );
});

test('documents with the same title are versions of one API, and readers begin with the newest', async () => {
  const version = (version: string, operation: string) => `openapi: 3.1.0
info: { title: Parcels, version: ${version} }
paths: { /parcels: { get: { operationId: ${operation}, responses: { '200': { description: Found. } } } } }
`;
  const { root } = await started(
    { 'old.yaml': version('2.9.0', 'find'), 'new.yaml': version('2.10.0', 'search') },
    '--spec',
    'old.yaml',
    'new.yaml',
  );
  const read = (name: string) => readFileSync(path.join(root, name), 'utf8');
  const { navbar, sidebar, references } = parse(read('content/site.yaml'));
  expect(navbar.at(-1)).toEqual({ label: 'API', to: '/new' });
  expect(sidebar).toEqual(['docs/get-started', 'new', 'old']);
  const shared = { api: 'parcels' };
  expect(references).toEqual([
    { ...shared, route: 'new', spec: 'new.yaml', label: 'Parcels', version: '2.10.0', status: 'current' },
    {
      ...shared,
      route: 'old',
      spec: 'old.yaml',
      label: 'Parcels 2.9.0',
      version: '2.9.0',
      status: 'supported',
    },
  ]);
  expect(read('content/docs/get-started.md')).toContain('::operation[search]');
});

test('a document in specs/ stays where it is', async () => {
  const cwd = writeSiteSources({ 'specs/a/api.json': SPECS['apis/Returns v1.json'] });
  const { out } = await runLoaded(['init', '--spec', 'specs/a/api.json'], { cwd });
  expect(out).toContain('specs/a/api.json exists, and was not changed');
  expect(readFileSync(path.join(cwd, 'content/site.yaml'), 'utf8')).toContain('spec: a/api.json');
});

test.each<[string, Record<string, string>, string[], string]>([
  ['is missing', {}, ['nowhere.yaml'], 'The specification nowhere.yaml does not exist.'],
  ['is no OpenAPI', { 'a.yaml': 'a: 1\n' }, ['a.yaml'], 'a.yaml:1:1'],
  [
    'has the name of another',
    { 'a/api.json': SPECS['apis/Returns v1.json'], 'b/api.json': SPECS['apis/Returns v1.json'] },
    ['a/api.json', 'b/api.json'],
    'would have the same name in specs/',
  ],
  [
    'refers to a file outside of its folder',
    {
      'a/api.yaml': SPECS['apis/parcels.yaml'].replace('models/', '../models/'),
      'models/parcel.yaml': 'type: object\n',
    },
    ['a/api.yaml'],
    'Start without `--spec`; then name the folder that contains all files in `sources`',
  ],
])('writes nothing if a document %s', async (_, files, specs, message) => {
  const cwd = writeSiteSources(files);
  const { code, err } = await runLoaded(['init', 'new', '--spec', ...specs], { cwd });
  expect([code === 0, err]).toEqual([false, expect.stringContaining(message)]);
  expect([...filesOf(cwd).keys()].filter((name) => name.startsWith('new/'))).toEqual([]);
});

test('a folder without a site says how to start one', async () => {
  const cwd = writeSiteSources({});
  const { err } = await runLoaded(['build'], { cwd });
  expect(err).toContain('Start a site with `npm run docs -- init`');
});
