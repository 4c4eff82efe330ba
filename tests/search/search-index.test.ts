import { describe, expect, test } from 'vitest';
import type { FullEntry } from '../../cli/search/entry.ts';
import { shorten, textsOf } from '../../cli/search/entry.ts';
import { limitEntries } from '../../cli/search/limit.ts';
import { referenceEntries } from '../../cli/search/reference-entries.ts';
import { readIndex } from '../../templates/islands/search/read-index.ts';
import { operationOf, referenceOf } from '../openapi/reference-of.ts';

const response = (schema: unknown) => ({ description: 'x', content: { 'application/json': { schema } } });

/** The kind and anchor of all entries, indented by depth. */
function outline(entries: FullEntry[], depth = 0): string[] {
  return entries.flatMap(({ kind, anchor, inner }) => [
    `${' '.repeat(depth)}${kind} ${anchor}`,
    ...outline(inner, depth + 1),
  ]);
}

describe('the entries of a reference', () => {
  test('are the parameters, bodies and responses of an operation, at any depth', () => {
    const reference = referenceOf({
      paths: {
        '/things': {
          post: {
            operationId: 'addThing',
            tags: ['things'],
            parameters: [{ name: 'dry', in: 'query', schema: { enum: ['yes', 'no'] } }],
            requestBody: {
              content: {
                'application/json': {
                  schema: { properties: { a: { type: 'array', items: { properties: { b: {} } } } } },
                },
              },
            },
            responses: {
              200: response({ oneOf: [{ title: 'Cat', properties: { purrs: {} } }, { title: 'Dog' }] }),
            },
          },
        },
      },
    });
    expect(outline(referenceEntries(reference))).toEqual([
      'tag tag-things',
      'operation addThing',
      ' parameter addThing-query-dry',
      '  value addThing-query-dry-yes',
      '  value addThing-query-dry-no',
      ' group addThing-body',
      '  field addThing-body-a',
      '   field addThing-body-a-b',
      ' group addThing-200',
      '  group addThing-200-Cat',
      '   field addThing-200-Cat-purrs',
      '  group addThing-200-Dog',
    ]);
  });

  test('are the items of tuples, the headers of parts and the names of examples', () => {
    const content = {
      'multipart/form-data': {
        schema: { properties: { file: {} } },
        encoding: { file: { headers: { 'X-Part': { schema: { type: 'string' } } } } },
        examples: { large: { summary: 'A large order', value: { file: 'a' } } },
      },
    };
    const tuple = { prefixItems: [{ description: 'The price.' }, { title: 'Volume' }, { type: 'string' }] };
    const operation = operationOf({
      parameters: [{ name: 'q', in: 'query', schema: {}, examples: { one: { value: 1 } } }],
      requestBody: { content },
      responses: {
        200: {
          ...response(tuple),
          headers: { 'X-Left': { schema: { type: 'integer' }, examples: { plenty: { value: 9 } } } },
        },
      },
    });
    const entries = referenceEntries({ ...referenceOf({}), webhooks: [operation] });
    const namesOf = (all: FullEntry[]): string[] =>
      all.flatMap(({ kind, name, inner }) => [`${kind} ${name}`, ...namesOf(inner)]);
    expect(namesOf(entries)).toEqual(
      expect.arrayContaining([
        'example one',
        'parameter X-Part',
        'example A large order',
        'example plenty',
        'field Item 1',
        'field Volume',
      ]),
    );
    expect(namesOf(entries)).not.toContain('field Item 3');
  });

  test('name what the API sends, so that a webhook is found as one', () => {
    const operation = operationOf({
      description: 'An order is filled.',
      callbacks: {
        onFill: { '{$request.query.url}': { post: { description: 'All of it.', responses: {} } } },
      },
    });
    const [webhook] = referenceEntries({ ...referenceOf({}), webhooks: [operation] });
    expect(webhook?.text).toBe('An order is filled.\nWebhooks');
    expect(webhook?.inner.map(({ text }) => text)).toContain('All of it.\nCallback onFill');
  });

  test('contain the fields of a shared error schema only once', () => {
    const reference = referenceOf({
      paths: {
        '/things': {
          get: {
            operationId: 'getThing',
            responses: {
              400: response({ $ref: '#/components/schemas/Trouble' }),
              500: response({ properties: { own: {} } }),
            },
          },
        },
      },
      components: { schemas: { Trouble: { properties: { message: {} } } } },
    });
    const lines = outline(referenceEntries(reference)).map((line) => line.trim());
    expect(lines).toContain('field schema-Trouble-message');
    expect(lines).toContain('field getThing-500-own');
    expect(lines).not.toContain('field getThing-400-message');
  });

  test('include deprecation', () => {
    expect(operationOf({ deprecated: true }).deprecated).toBe(true);
    const [, operation] = referenceEntries(
      referenceOf({ paths: { '/x': { get: { deprecated: true, responses: {} } } } }),
    );
    expect(operation).toMatchObject({ kind: 'operation', name: '/x', method: 'GET', deprecated: true });
  });
});

const entry = (kind: FullEntry['kind'], anchor: string, ...inner: FullEntry[]): FullEntry => ({
  kind,
  name: anchor.split('-').at(-1) ?? '',
  anchor,
  inner,
});

test('abbreviates anchors, and restores them when reading', () => {
  const page = entry(
    'reference',
    '',
    entry('operation', 'op', entry('field', 'op-a', entry('value', 'op-a'), entry('value', 'op-a-x-2'))),
    entry('schema', 'schema-A', entry('field', 'elsewhere')),
    entry('operation', 'op-2'),
  );
  const items = readIndex({ format: 2, edition: '', pages: [{ url: '/api', entry: shorten(page, '') }] });
  expect(items.map(({ href }) => href)).toEqual(
    ['', '#op', '#op-a', '#op-a', '#op-a-x-2', '#schema-A', '#elsewhere', '#op-2'].map((end) => `/api${end}`),
  );
});

test('assigns texts to their entries, even with entries that are not searchable in between', () => {
  const field: FullEntry = { ...entry('field', 'op-body-a'), text: 'The field.' };
  const page = entry(
    'reference',
    '',
    { ...entry('operation', 'op', entry('group', 'op-body', field)), text: 'The operation.' },
    { ...entry('schema', 'schema-A'), text: 'The schema.' },
  );
  const index = { format: 2 as const, edition: '', pages: [{ url: '/api', entry: shorten(page, '') }] };
  expect(JSON.stringify(index)).not.toContain('The ');
  expect(readIndex(index, textsOf(page)).map(({ name, text }) => `${name}: ${text}`)).toEqual([
    ': ',
    'op: The operation.',
    'a: The field.',
    'A: The schema.',
  ]);
  expect(readIndex(index).map(({ text }) => text)).toEqual(['', '', '', '']);
});

describe('a very large site', () => {
  const page = entry(
    'reference',
    '',
    entry(
      'operation',
      'op',
      entry('parameter', 'op-p', entry('value', 'op-p-v')),
      entry('group', 'op-body', entry('field', 'op-body-f', entry('field', 'op-body-f-g'))),
    ),
  );

  test.each([
    [8, ['op', 'op-p', 'op-p-v', 'op-body', 'op-body-f', 'op-body-f-g']],
    [6, ['op', 'op-p', 'op-body', 'op-body-f', 'op-body-f-g']],
    [4, ['op', 'op-p']],
    [2, ['op']],
    [0, ['op']],
  ])('keeps the most important entries if there is room for %i', (limit, expected) => {
    const anchors = limitEntries([page], limit).entries.flatMap(({ inner }) => outline(inner));
    expect(anchors.map((line) => line.trim().split(' ')[1])).toEqual(expected);
  });

  test('keeps each field name once, at its first position, before it drops any name', () => {
    const named = (anchor: string, name: string, ...inner: FullEntry[]): FullEntry => ({
      ...entry('field', anchor, ...inner),
      name,
    });
    const first = entry('operation', 'a', named('a-id', 'id'), named('a-owner', 'owner'));
    const second = entry(
      'operation',
      'b',
      named('b-id', 'id', named('b-id-x', 'x')),
      named('b-owner', 'owner'),
    );
    const { entries, leftOut } = limitEntries([entry('reference', '', first, second)], 7);
    expect(leftOut).toEqual([]);
    expect(limitEntries([entry('reference', '', first, second)], 4).leftOut).toEqual(['value', 'field']);
    expect(entries.flatMap(({ inner }) => outline(inner))).toEqual([
      'operation a',
      ' field a-id',
      ' field a-owner',
      'operation b',
      ' group b-id',
      '  field b-id-x',
    ]);
  });
});
