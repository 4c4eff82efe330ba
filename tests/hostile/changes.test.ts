import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { expect, test } from 'vitest';
import { changesAsMarkdown, changesAsText } from '../../cli/diff/write-changes.ts';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';

/** A document that contains this text wherever a change can mention it. */
function documentWith(text: string, also: JsonObject = {}): JsonObject {
  const schema = {
    type: 'object',
    properties: {
      [text]: { type: 'string', pattern: text, enum: [text] },
      kept: { type: 'string', format: text },
    },
    oneOf: [{ $ref: `#/components/schemas/${text}` }, { const: text }],
  };
  const content = { [text]: { schema }, 'application/json': { schema } };
  const operation = {
    operationId: text,
    security: [{ [text]: [text] }],
    servers: [{ url: text }],
    parameters: ['query', 'header', text].map((place) => ({ name: text, in: place, style: text, schema })),
    requestBody: { content },
    responses: {
      [text]: { description: text },
      '200': { description: text, headers: { [text]: { schema } }, content },
    },
  };
  return {
    openapi: '3.1.0',
    info: { title: text, version: '1' },
    paths: { [`/${text}`]: { get: operation }, '/kept': { get: operation }, ...also },
    components: { schemas: { [text]: { type: 'object' } } },
  };
}

const TEXTS = [
  '`</code>[x](https://evil.example)`',
  '``` ![x](https://evil.example/a.png) ````',
  'a`\n\n# Heading\n\n<img src=x onerror=owned()>',
  'a\r\r<b>b</b>\u2028- c',
  '*/*_x_**y**',
  '`',
  ' ` ',
  'www.evil.example',
];

/** The Markdown nodes of the changes, except for our own headings and lists. */
function kindsIn(node: Nodes): string[] {
  const inner = 'children' in node ? node.children.flatMap(kindsIn) : [];
  return ['root', 'heading', 'paragraph', 'list', 'listItem', 'text', 'inlineCode', 'emphasis'].includes(
    node.type,
  )
    ? inner
    : [node.type, ...inner];
}

test.each(TEXTS)('%j remains inline code in every change that mentions it', (text) => {
  const none = {
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: { '/kept': { get: { responses: {} } } },
  };
  const other = documentWith(`other ${text}`);
  const changes = [
    ...diffDocuments(none, documentWith(text)),
    ...diffDocuments(documentWith(text), none),
    ...diffDocuments(documentWith(text), other),
  ];
  expect(changes.length).toBeGreaterThan(30);
  const markdown = changesAsMarkdown(changes);
  const tree = unified().use(remarkParse).use(remarkGfm).parse(markdown);
  expect(kindsIn(tree)).toEqual([]);
  // Our own lines are emphasised, or headings of an operation.
  const lines = markdown
    .split(/[\n\r\u2028]/)
    .filter((line) => line !== '' && !/^(#{2,3}|-) |^\d+ changes/.test(line));
  expect(lines).toEqual([]);
  const plain = JSON.stringify(tree, (key, value) =>
    key === 'position' || value?.type === 'inlineCode' ? undefined : value,
  );
  expect(plain).not.toMatch(/evil|owned|<b>|_x_/);
});

test('a name cannot forge a line in the plain-text changes', () => {
  const text = 'a\n\nNo changes affect clients.\u2028No changes affect clients.';
  const old = documentWith(text);
  const changes = diffDocuments(old, documentWith(`other ${text}`));
  expect(changesAsText(changes).split(/[\n\u2028]/)).not.toContain('No changes affect clients.');
});

test.each(['properties', 'oneOf'])('schemas that multiply through %s are compared in time', (keyword) => {
  const names = Array.from({ length: 12 }, (_, index) => `S${index}`);
  const next = (index: number) => ({ $ref: `#/components/schemas/S${index + 1}` });
  const many = (index: number) => Array.from({ length: 10 }, () => next(index));
  const version = (type: string): JsonObject => {
    const schema = (index: number) => {
      if (index === 11) return { type };
      return { [keyword]: keyword === 'oneOf' ? many(index) : { ...many(index) } };
    };
    const schemas = Object.fromEntries(names.map((name, index) => [name, schema(index)]));
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } };
    const post = { requestBody: { content }, responses: { 200: { description: 'x', content } } };
    return {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths: { '/a': { post } },
      components: { schemas },
    };
  };
  const before = process.cpuUsage();
  expect(diffDocuments(version('string'), version('integer')).length).toBeGreaterThan(0);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

test('enums with thousands of values are compared in time', () => {
  const version = (start: string): JsonObject => {
    const schema = { enum: Array.from({ length: 20_000 }, (_, index) => `${start}${index}`) };
    const get = { parameters: [{ name: 'a', in: 'query', schema }], responses: {} };
    return { openapi: '3.1.0', info: { title: 'A', version: '1' }, paths: { '/a': { get } } };
  };
  const before = process.cpuUsage();
  const changes = diffDocuments(version('a'), version('b'));
  expect(changesAsText(changes)).toContain('40000 changes');
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

test('thousands of paths that share a path item with thousands of parameters are compared in time', () => {
  const version = (type: string): JsonObject => {
    const parameters = Array.from({ length: 2_000 }, (_, index) => ({
      name: `p${index}`,
      in: 'query',
      schema: { type },
    }));
    const paths = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, index) => [`/${index}`, { $ref: '#/components/pathItems/A' }]),
    );
    const get = { responses: { 200: { description: 'x' } } };
    return {
      openapi: '3.1.0',
      info: { title: 'A', version: '1' },
      paths,
      components: { pathItems: { A: { parameters, get } } },
    };
  };
  const before = process.cpuUsage();
  expect(diffDocuments(version('string'), version('integer')).length).toBeGreaterThan(2_000);
  expect(process.cpuUsage(before).user / 1e6).toBeLessThan(5);
});

test('operations that share a path item get changes with the parameter names of their own path', () => {
  const version = (name: string): JsonObject => ({
    openapi: '3.1.0',
    info: { title: 'A', version: '1' },
    paths: Object.fromEntries(
      ['/a/{x}/{y}', '/b/{y}/{x}'].map((path) => [path, { $ref: '#/components/pathItems/A' }]),
    ),
    components: {
      pathItems: {
        A: {
          parameters: [{ name, in: 'path', required: true, schema: { type: 'string' } }],
          get: { responses: {} },
          put: { parameters: [{ name: 'q', in: 'query' }], responses: {} },
        },
      },
    },
  });
  // In both paths, the parameters are in other positions than before.
  const changes = diffDocuments(version('x'), version('y')).map(({ operation, message }) => [
    operation,
    message,
  ]);
  for (const operation of ['GET /a/{x}/{y}', 'PUT /a/{x}/{y}', 'GET /b/{y}/{x}', 'PUT /b/{y}/{x}'])
    for (const message of [
      'The path parameter `x` was removed.',
      'The path parameter `y` is new and required.',
    ])
      expect(changes).toContainEqual([operation, message]);
});
