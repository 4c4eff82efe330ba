import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { bundled } from '../build/bundled.ts';
import { folder } from '../openapi/folder.ts';
import { readContent } from './document-content.ts';
import { missingContent } from './missing-content.ts';
import { readPages } from './page-content.ts';
import { readDocument } from './raw-files.ts';

const DOCUMENT = `
openapi: 3.0.3
info: { title: Pets, version: '1' }
paths:
  /pets:
    get:
      summary: List pets
      parameters: [{ name: limit, in: query, description: 'At **most**.', schema: { type: integer } }]
      responses: { '200': { description: OK., content: { application/json: { schema: { $ref: pet.yaml } } } } }
`;
const PET = 'title: A pet\nproperties: { kind: { enum: [cat, dog], description: What it is. } }\n';

const page = (content: string) =>
  `<main><h1>Pets</h1><section class="operation t20" id="a"><h3>List pets</h3><p class="endpoint"><span class="method get">GET</span> <code><span class="server">https://a.example</span><wbr/>/pets</code></p>${content}</section></main>`;
const SHOWN = `<a class="name" href="#x">limit</a><p>At <strong>most</strong>.</p><p>OK.</p><p>A pet</p>
  <a class="name" href="#x">kind</a><p>What it is.</p><code>cat</code><code>dog</code>`;

function missingOn(html: string, document = DOCUMENT): string[] {
  const root = folder({ 'api.yaml': document, 'pet.yaml': PET });
  return missingContent(readContent(readDocument(path.join(root, 'api.yaml'))), readPages([html]));
}

test('a complete page has nothing missing', () => {
  expect(missingOn(page(SHOWN))).toEqual([]);
});

test.each([
  ['an operation', page(SHOWN).replace('/pets</code>', '/pet</code>'), 'operation GET /pets'],
  ['a parameter', page(SHOWN.replace('limit', 'most')), 'parameter limit of GET /pets'],
  ['a property', page(SHOWN.replace('kind', 'sort')), 'property kind'],
  ['a value', page(SHOWN.replace('<code>dog</code>', '')), 'value "dog"'],
  [
    'a description',
    page(SHOWN.replace('What it is', 'Anything')),
    'description at /properties/kind/description: What it is.',
  ],
  ['a title', page(SHOWN.replace('A pet', 'An animal')), 'title at /title: A pet'],
])('detects %s that is missing', (_, html, line) => {
  expect(missingOn(html).map((text) => text.replace('pet.yaml', ''))).toEqual([line]);
});

test('wants numbers as they are written', () => {
  const withRates = DOCUMENT.replace('{ type: integer }', '{ enum: [1.0, 2.50] }');
  expect(missingOn(page(`${SHOWN}<code>1.0</code><code>2.50</code>`), withRates)).toEqual([]);
  expect(missingOn(page(`${SHOWN}<code>1</code><code>2.5</code>`), withRates)).toEqual([
    'value "1.0"',
    'value "2.50"',
  ]);
});

test('wants limits, formats, patterns, defaults and the values in examples', () => {
  const schema =
    '{ format: byte, pattern: "^a\\"b$", maxLength: 40, default: ay, example: { a: [1.50, "b\\tc"] } }';
  const withFacts = DOCUMENT.replace('{ type: integer }', schema);
  const shown = '<p>byte ^a&quot;b$ at most 40 ay</p><pre>[1.50, "b\\tc"]</pre>';
  expect(missingOn(page(SHOWN.replace('<p>OK', `${shown}<p>OK`)), withFacts)).toEqual([]);
  // Those of another field count for nothing.
  expect(missingOn(page(SHOWN + shown), withFacts).map((line) => line.split(' ')[0])).toEqual([
    'limit',
    'format',
    'pattern',
    'default',
  ]);
  expect(missingOn(page(`${SHOWN}<p>140, 1.5</p>`), withFacts).map((line) => line.split(' ')[0])).toEqual([
    'limit',
    'format',
    'pattern',
    'default',
    'example',
    'example',
  ]);
});

test('ignores overridden texts, and titles that repeat the name', () => {
  const members = `allOf:
  - properties: { a: { description: Earlier., title: A } }
  - properties: { a: { description: Later. } }
`;
  const root = folder({ 'api.yaml': DOCUMENT, 'pet.yaml': members });
  const { words } = readContent(readDocument(path.join(root, 'api.yaml')));
  expect(words.map(({ text }) => text)).toContain('Later.');
  expect(words.map(({ text }) => text)).not.toContain('Earlier.');
});

let program: string;
beforeAll(async () => {
  program = await bundled('tests/corpus/main.ts', 'tests/corpus/worker.ts');
});

/** Runs the command of `npm run corpus`. */
function corpus(...args: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test('prints a table for a folder of documents', async () => {
  const root = folder({
    'good/api.yaml': DOCUMENT,
    'good/pet.yaml': PET,
    'refused.json':
      '{ "openapi": "3.0.3", "info": { "title": "T", "version": "1" }, "paths": { "/a": { "$ref": "#/b" } } }',
    'package.json': '{ "name": "other" }',
    'node_modules/other.yaml': DOCUMENT,
  });
  const { code, out } = await corpus(root);
  expect(out).toMatch(/operations parameters properties .* document\n/);
  expect(out).toMatch(/ 1 +1 +1 +2 +6 +0 +0 +0 +[\d.]+ {2}good\/api\.yaml\n/);
  expect(out).toMatch(/refused {2}refused\.json\n +1: The reference #\/b cannot be resolved\./);
  expect(out).toContain('2 documents: 1 built, 1 refused, 0 crashed, 0 out of time, 0 not OpenAPI.');
  expect(code).toBe(0);
}, 60_000);

test('fails if a document takes too long', async () => {
  const { code, out } = await corpus(folder({ 'api.yaml': DOCUMENT, 'pet.yaml': PET }), '--seconds', '0.01');
  expect(out).toContain('out of time  api.yaml');
  expect(code).toBe(1);
}, 60_000);

test('rejects invalid input with specific messages', async () => {
  const root = folder({ 'package.json': '{}' });
  writeFileSync(path.join(root, 'api.yaml'), 'name: none\n');
  const results = await Promise.all([
    corpus(path.join(root, 'gone')),
    corpus(path.join(root, 'api.yaml')),
    corpus(root),
    corpus(),
    corpus(root, '--seconds', 'many'),
  ]);
  expect(results.map(({ err }) => err.split('\n')[0])).toEqual([
    `The folder ${root}/gone does not exist.`,
    `${root}/api.yaml is not a folder. Pass the folder that the document is in.`,
    `The folder ${root} contains no OpenAPI documents (.yaml, .yml, .json).`,
    "error: missing required argument 'folder'",
    "error: option '--seconds <number>' argument 'many' is invalid. Must be a positive number.",
  ]);
  expect(results.map(({ code }) => code === 0)).toEqual([false, false, false, false, false]);
}, 60_000);
