import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../cli/config.ts';
import { checkSite } from '../../cli/pipeline/check-site.ts';
import { build, buildProblems, SMALL_SITE, writeSiteSources } from '../build/fixture.ts';

/**
 * Strings instead of structured data, and footnotes in descriptions: the result is a page, or a problem
 * with its position.
 */

const HEAD = {
  openapi: '3.2.0',
  info: { title: 'T', version: '1' },
  servers: [{ url: 'https://x.example' }],
};
const documentOf = (type: string, example: object) => {
  const content = { [type]: { examples: { e: example } } };
  const post = {
    operationId: 'ping',
    requestBody: { content },
    responses: { 200: { description: 'x', content } },
  };
  return JSON.stringify({ ...HEAD, paths: { '/ping': { post } } }, null, 1);
};
const EXAMPLES: Record<string, object> = {
  'a text': { value: 'hello' },
  'what is sent and no JSON': { serializedValue: '{"a":' },
  'data, and what is sent': { dataValue: { a: 1 }, serializedValue: '{"a":' },
  'an address': { externalValue: 'https://x.example/a.json' },
};
const TYPES = ['application/json', 'text/plain'];
const cases = TYPES.flatMap((type) =>
  Object.entries(EXAMPLES).map(([name, example]): [string, string, object] => [type, name, example]),
);

describe('an example that is not valid JSON', () => {
  const guide = (body: string) => `---\ntitle: One\ndescription: x\n---\n\n## Part\n\n${body}\n`;
  const workflow = (step: string) => `arazzo: 1.0.1
info: { title: T, version: '1' }
sourceDescriptions: [{ name: api, url: ../../specs/api.yaml, type: openapi }]
workflows:
  - workflowId: w
    steps:
      - stepId: s
        operationId: ping
        ${step}
`;

  test.each(cases)('is shown on the page: %s, %s', async (type, _, example) => {
    const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': documentOf(type, example) });
    expect((await build(root)).pages).toBeGreaterThan(0);
  });

  test.each(cases)('has no values for workflows, directives and charts: %s, %s', async (type, _, example) => {
    const chart = '::chart[ping 200 e]{x=b y=c}';
    const found = await buildProblems({
      'specs/api.yaml': documentOf(type, example),
      'content/docs/one.md': guide(`::workflow[w]\n\n${chart}`),
      'content/workflows/w.arazzo.yaml': workflow('outputs: { id: $request.body#/toString }'),
    });
    expect(found).toContainEqual(
      expect.stringMatching(
        /^content\/workflows\/w\.arazzo\.yaml:9:20 `\$request\.body#\/toString` is no expression/,
      ),
    );
    expect(found).toContainEqual(
      expect.stringMatching(/^content\/docs\/one\.md:10:1 The example has no list of objects/),
    );
  });
});

test.each([
  [Array(61).fill({ x: 1, y: 1 }), '6:1 The list has 61 points; a chart can show 60.'],
  [[{ x: { toString: 1 }, y: 1 }], '6:1 Not every point of the example has a text or a number in `x`.'],
  [[{ x: 1, y: -5 }], '6:1 Not every point of the example has a number of at least 0 in `y`.'],
])('data points that no chart can show are reported with their position (%#)', async (list, problem) => {
  const chart = '::chart[ping 200 e]{x=x y=y}';
  const found = await buildProblems({
    'specs/api.yaml': documentOf('application/json', { value: { list } }),
    'content/docs/one.md': `---\ntitle: One\ndescription: x\n---\n\n${chart}\n\n## Part\n`,
  });
  expect(found).toEqual([`content/docs/one.md:${problem}`]);
});

test('a keyword or status named like a property of Object.prototype is unknown, and shows no native code', async () => {
  const names = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'];
  const each = (value: object) =>
    JSON.parse(`{${names.map((name) => `"${name}":${JSON.stringify(value)}`).join(',')}}`);
  const post = { operationId: 'ping', responses: each({ description: 'x' }) };
  const document = { ...HEAD, paths: { '/ping': { post } }, components: { schemas: { A: each({}) } } };
  const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': JSON.stringify(document) });
  await build(root);
  expect(readFileSync(`${root}/dist/small/api.html`, 'utf8')).not.toContain('native code');
});

/** JavaScript converts objects to strings with methods whose names authors may use for anything. */
const TEXTLESS = { toString: 1, valueOf: 1 };

test('a value that cannot be converted to a string is shown as JSON', async () => {
  const meanings = { enum: [TEXTLESS], 'x-enumDescriptions': ['Odd.'] };
  const named = { enum: [TEXTLESS], 'x-enum-descriptions': { a: 'Odd.' } };
  const kind = { type: 'object', properties: { kind: { type: 'string' } }, examples: [{ kind: TEXTLESS }] };
  const discriminator = { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } };
  const pet = { oneOf: [{ $ref: '#/components/schemas/Cat' }], discriminator };
  const schemas = { Cat: kind, Meanings: meanings, Named: named };
  const content = { 'application/json': { schema: { properties: { ...schemas, pet } } } };
  const tags = [{ name: 'x', 'x-internal': true }];
  const post = { operationId: 'ping', requestBody: { content }, responses: { 200: { description: 'x' } } };
  const document = { ...HEAD, tags, paths: { '/ping': { post } }, components: { schemas } };
  const withGroups = { ...document, 'x-tagGroups': [{ name: 'G', tags: [TEXTLESS] }] };
  const root = writeSiteSources({ ...SMALL_SITE, 'specs/api.yaml': JSON.stringify(withGroups) });
  await build(root);
  expect(readFileSync(`${root}/dist/small/api.html`, 'utf8')).toContain('toString');
  const found = await buildProblems({ 'specs/api.yaml': JSON.stringify({ ...document, openapi: TEXTLESS }) });
  expect(found).toContainEqual(expect.stringContaining('The version of OpenAPI must be a string.'));
});

test.each(['\ud800', 'a\udc00', 'a#b%c/d~e?f', '__proto__', ''])(
  'an example with a field called %j is checked or ignored',
  async (name) => {
    const properties = JSON.parse(`{${JSON.stringify(name)}:{"type":"integer","example":"x"}}`);
    const schema = { type: 'object', properties, example: properties };
    const post = { responses: { 200: { description: 'x', content: { 'application/json': { schema } } } } };
    const root = writeSiteSources({
      ...SMALL_SITE,
      'specs/api.yaml': JSON.stringify({ ...HEAD, paths: { [`/${name}`]: { post } } }),
    });
    const { problems } = await checkSite(loadConfig({ spec: `${root}/specs/api.yaml`, out: `${root}/dist` }));
    const isFound = problems.some(({ rule }) => rule === 'openapi/example-mismatch');
    expect(isFound || !name.isWellFormed()).toBe(true);
  },
);

test('the footnotes of a description are shown below it, in every description of a page', async () => {
  const note = 'A limit[^1], and again[^1].\n\n[^1]: Ten *each* hour.\n\n[^unused]: Nobody.';
  const responses = { 200: { description: note, content: { 'a/b': { schema: { description: note } } } } };
  const document = {
    ...HEAD,
    info: { ...HEAD.info, description: note },
    tags: [{ name: 'a', description: note }],
  };
  const root = writeSiteSources({
    ...SMALL_SITE,
    'specs/api.yaml': JSON.stringify({
      ...document,
      paths: { '/ping': { get: { operationId: 'ping', tags: ['a'], description: note, responses } } },
    }),
    'content/docs/one.md': '---\ntitle: One\ndescription: x\n---\n\n## Part\n\n::operation[ping]\n',
  });
  expect((await build(root)).warnings).toEqual([]);
  const html = readFileSync(`${root}/dist/small/api.html`, 'utf8');
  expect(html).toContain('A limit<sup>1</sup>, and again<sup>1</sup>.');
  expect(html).toContain('Ten <em>each</em> hour.');
  expect(html).not.toMatch(/user-content|footnote-label|↩/);
  const markdown = readFileSync(`${root}/dist/small/api.ping.md`, 'utf8');
  expect(markdown).toContain('A limit\\[1], and again\\[1].');
  expect(markdown).toContain('\\[1] Ten _each_ hour.');
});
