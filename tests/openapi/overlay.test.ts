import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

const SETTINGS = (SMALL_SITE['content/site.yaml'] ?? '').replace(
  'spec: api.yaml,',
  'spec: api.yaml, overlays: [more.yaml],',
);

/** `actions` in the flow style of YAML. */
const overlaid = (...actions: string[]) => ({
  'content/site.yaml': SETTINGS,
  'specs/more.yaml': `overlay: 1.0.0\ninfo: { title: More, version: '1' }\nactions:\n${actions.map((one) => `  - ${one}\n`).join('')}`,
});

async function built(...actions: string[]) {
  const root = writeSiteSources({ ...SMALL_SITE, ...overlaid(...actions) });
  await build(root);
  const read = (name: string) => readFileSync(path.join(root, 'dist/small', name), 'utf8');
  return { page: read('api.html'), download: read('api.yaml'), json: JSON.parse(read('api.json')) };
}

test('an overlay updates, adds and removes before anything is made of the document', async () => {
  const { page, json } = await built(
    "{ target: $.info, update: { title: 'Parcels' } }",
    "{ target: \"$.paths['/ping'].get\", update: { summary: 'Is it there?', tags: [Health] } }",
    "{ target: $, update: { paths: { /pong: { get: { responses: { '200': { description: Pong. } } } } } } }",
    "{ target: '$.paths[*].get.tags', remove: true }",
  );
  expect(page).toContain('<h1>Parcels</h1>');
  expect(page).toContain('Is it there?');
  expect(json.info.title).toBe('Parcels');
  expect(Object.keys(json.paths)).toEqual(['/ping', '/pong']);
  expect(json.paths['/ping'].get.tags).toBeUndefined();
});

test('lists are joined, and a list that is targeted gets an item', async () => {
  const { json } = await built(
    "{ target: $, update: { tags: [{ name: A }], servers: [{ url: 'https://a.example' }] } }",
    '{ target: $.tags, update: { name: B } }',
    '{ target: $, update: { tags: [{ name: C }] } }',
    '{ target: \'$.tags[?@.name == "A"]\', remove: true }',
  );
  expect(json.tags).toEqual([{ name: 'B' }, { name: 'C' }]);
});

test('a problem in a value of an overlay points into the overlay', async () => {
  const problems = await buildProblems(
    overlaid(
      "{ target: \"$.paths['/ping'].get\", update: { responses: { '200': { content: { text/plain: { schema: { $ref: '#/components/schemas/None' } } } } } } }",
    ),
  );
  expect(problems[0]).toMatch(/^specs\/more\.yaml:4:\d+ The reference #\/components\/schemas\/None/);
});

test('a dead link in a text of an overlay is reported there', async () => {
  const problems = await buildProblems(
    overlaid("{ target: $.info, update: { description: 'See [it](#none).' } }"),
  );
  expect(problems[0]).toMatch(/^specs\/more\.yaml:4:\d+ The link #none cannot be resolved/);
});

test('an overlay changes a document with the files that it refers to', async () => {
  const api = (SMALL_SITE['specs/api.yaml'] ?? '').replace(/ {4}get:.*/s, '    $ref: ping.yaml\n');
  const files = {
    'specs/api.yaml': api,
    'specs/ping.yaml':
      "get:\n  operationId: ping\n  parameters: [{ $ref: size.yaml }]\n  responses: { '200': { description: Pong. } }\n",
    'specs/size.yaml': '{ name: size, in: query, schema: { type: string } }\n',
  };
  const root = writeSiteSources({
    ...SMALL_SITE,
    ...overlaid(
      "{ target: \"$.paths['/ping'].get\", update: { summary: 'Is it there?' } }",
      "{ target: \"$.paths['/ping']\", update: { put: { operationId: pong, responses: { '200': { description: Pong. } } } } }",
      '{ target: $.components.parameters.size, update: { description: How large. } }',
    ),
    ...files,
  });
  await build(root);
  const { paths, components } = JSON.parse(readFileSync(path.join(root, 'dist/small/api.json'), 'utf8'));
  expect(paths['/ping']).toMatchObject({ get: { summary: 'Is it there?' }, put: { operationId: 'pong' } });
  expect(components.parameters.size).toMatchObject({ in: 'query', description: 'How large.' });
  // Parts of other files keep their places, and are validated as they are without overlays.
  const broken = { ...files, 'specs/size.yaml': '{ name: size, in: query, schema: { $ref: "#/none" } }\n' };
  const settings = { 'content/site.yaml': SMALL_SITE['content/site.yaml'] ?? '' };
  const changed = overlaid('{ target: $.info, update: { title: X } }');
  const found = await buildProblems({ ...changed, ...broken });
  expect(found[0]).toMatch(/^specs\/size\.yaml:1:/);
  expect(found).toEqual(await buildProblems({ ...broken, ...settings }));
});

test('what an overlay leaves as it was keeps its place', async () => {
  const api = (SMALL_SITE['specs/api.yaml'] ?? '').replace(
    'Pong.',
    "Pong., content: { text/plain: { schema: { $ref: '#/none' } } }",
  );
  const problems = await buildProblems({
    ...overlaid('{ target: $.info, update: { title: X } }'),
    'specs/api.yaml': api,
  });
  expect(problems[0]).toMatch(/^specs\/api\.yaml:8:/);
});

test.each<[string, string, string]>([
  [
    'matches nothing',
    '{ target: "$.paths[\'/pin\'].get", remove: true }',
    "`$.paths['/pin'].get` matches nothing.",
  ],
  ['is no JSONPath', "{ target: '$.paths[', remove: true }", '`$.paths[` is no JSONPath'],
  ['is the document', '{ target: $, remove: true }', 'The whole document cannot be removed.'],
  [
    'is a text',
    '{ target: $.info.title, update: x }',
    '`$.info.title` matches a value that `update` cannot be merged with.',
  ],
])('a target that %s is reported at its line', async (_, action, message) => {
  const problems = await buildProblems(overlaid(action));
  expect(problems[0]).toMatch(/^specs\/more\.yaml:4:7 /);
  expect(problems[0]).toContain(message);
});

test('the nearest target is the hint, and it works', async () => {
  const root = writeSiteSources({
    ...SMALL_SITE,
    ...overlaid('{ target: "$.paths[\'/pin\'].get", update: { summary: X } }'),
  });
  const error = await build(root).catch((thrown) => thrown);
  expect(error.problems[0].hint).toBe("Did you mean `$.paths['/ping'].get`?");
});

test('the nearest value of a filter is the hint', async () => {
  const hintOf = async (target: string) => {
    const root = writeSiteSources({
      ...SMALL_SITE,
      ...overlaid(`{ target: "${target}", update: { summary: X } }`),
    });
    return (await build(root).catch((thrown) => thrown)).problems[0].hint;
  };
  expect(await hintOf("$.paths[*][?@.operationId=='pin']")).toBe('Did you mean `ping`?');
  expect(await hintOf("$.paths[*][?@.operationId=='other']")).toBe('Available: ping.');
  expect(await hintOf('$.paths[*][?@.x > 3]')).toBe('Nothing in `$.paths[*]` fits `[?@.x > 3]`.');
});

test.each<[string, string, string]>([
  [
    'another version',
    'overlay: 2.0.0\ninfo: { title: T, version: v }\nactions: [{ target: $.info, remove: true }]\n',
    'more.yaml:1:1 `overlay` must be "1.0.0".',
  ],
  [
    'no actions',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nactions: []\n',
    'more.yaml:3:1 `actions` must not be empty.',
  ],
  [
    'a misspelt field',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nactions: [{ target: $.info, updaet: {} }]\n',
    'An overlay has no field `updaet` here.',
  ],
  [
    'a misspelt list',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\naction: [{ target: $.info, remove: true }]\n',
    'more.yaml:3:1 An overlay has no field `action` here.',
  ],
  [
    'a misspelt target',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nactions:\n  - taget: $.info\n    remove: true\n',
    'more.yaml:4:5 An overlay has no field `taget` here.',
  ],
  [
    'another document',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nextends: old.yaml\nactions: [{ target: $.info, remove: true }]\n',
    'more.yaml:3:1 This overlay is for old.yaml, but site.yaml applies it to another document.',
  ],
  [
    'an action that changes what it removes',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nactions: [{ target: $.info, update: { title: X }, remove: true }]\n',
    'more.yaml:3:29 `update` does nothing, because `remove` takes away what it changes.',
  ],
  [
    'an action that does nothing',
    'overlay: 1.0.0\ninfo: { title: T, version: v }\nactions: [{ target: $.info }]\n',
    'This action does nothing.',
  ],
])('an overlay with %s is reported', async (_, text, message) => {
  const problems = await buildProblems({ 'content/site.yaml': SETTINGS, 'specs/more.yaml': text });
  expect(problems).toEqual([expect.stringContaining(message), expect.stringContaining('were not checked')]);
});

test('an overlay that does not exist is reported at its line', async () => {
  expect(await buildProblems({ 'content/site.yaml': SETTINGS })).toEqual([
    expect.stringMatching(/^content\/site\.yaml:11:.* The overlay specs\/more\.yaml does not exist\./),
  ]);
});
