import { describe, expect, test } from 'vitest';
import { factsOf, operationOf, schemaOf, wordsOf } from './reference-of.ts';

const property = (schema: unknown, others = {}) =>
  schemaOf({ type: 'object', properties: { p: schema } }, others).properties[0]?.schema;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

describe('references', () => {
  test('in a chain, each adds its keywords', () => {
    const others = {
      First: { ...ref('Second'), description: 'Of the first.' },
      Second: { type: 'string', description: 'Of the second.', format: 'uuid' },
    };
    const node = property(ref('First'), others);
    expect(wordsOf(node)).toBe('First (string)');
    expect(node?.description?.text).toBe('Of the first.');
    expect(factsOf(node)).toEqual(['Format: uuid']);
  });

  test('that are circular terminate', () => {
    expect(wordsOf(property(ref('A'), { A: ref('B'), B: ref('A') }))).toBe('A');
  });

  test('may refer to true and false', () => {
    expect(wordsOf(property(ref('Any'), { Any: true }))).toBe('Any');
    expect(wordsOf(schemaOf(false))).toBe('nothing');
    expect(wordsOf(schemaOf(true))).toBe('any');
  });

  test.each(['$ref', '$dynamicRef'])('by anchor resolve to the component: %s', (keyword) => {
    const Tree = {
      $dynamicAnchor: 'node',
      type: 'object',
      properties: { children: { type: 'array', items: { [keyword]: '#node' } } },
    };
    const node = property(ref('Tree'), { Tree });
    expect(wordsOf(node?.properties[0]?.schema)).toBe('array of Tree');
    expect(node?.properties[0]?.schema.items?.shownAt?.recursive).toBe(true);
  });

  test('into $defs give those schemas a section', () => {
    const node = schemaOf({
      type: 'object',
      properties: { p: { $ref: '#/components/schemas/Tested/$defs/Size' } },
      $defs: { Size: { type: 'integer' } },
    });
    expect(node.properties[0]?.schema.type).toEqual([
      { text: 'Size', href: '#schema-Size' },
      { text: ' (' },
      { text: 'integer' },
      { text: ')' },
    ]);
  });
});

describe('members of allOf', () => {
  test('all apply to the names and values of a map', () => {
    const node = schemaOf({
      allOf: [
        { additionalProperties: { type: 'string' }, patternProperties: { '^x': { minLength: 1 } } },
        { additionalProperties: { maxLength: 5 }, patternProperties: { '^x': { maxLength: 9 }, '^y': {} } },
      ],
    });
    expect(node.maps.map(({ pattern, schema }) => [pattern, ...factsOf(schema)])).toEqual([
      [undefined, 'Length: at most 5 characters'],
      ['^x', 'Length: 1 to 9 characters'],
      ['^y'],
    ]);
  });

  test('allow other properties only if all of them do', () => {
    const node = schemaOf({
      allOf: [{ additionalProperties: false }, { additionalProperties: { type: 'string' } }],
    });
    expect(factsOf(node)).toEqual(['Other properties: not allowed']);
  });
});

describe('cycles terminate', () => {
  test.each([
    ['through items', { type: 'array', items: ref('Tested') }],
    ['through additionalProperties', { type: 'object', additionalProperties: ref('Tested') }],
    ['through oneOf', { oneOf: [{ type: 'string' }, { type: 'object', properties: { p: ref('Tested') } }] }],
    ['through two schemas', { type: 'object', properties: { other: ref('Other') } }],
    ['through the allOf of two schemas', { allOf: [ref('Subtype')] }],
    ['through not', { not: ref('Tested') }],
  ])('%s', (_, schema) => {
    const Other = { type: 'object', properties: { back: ref('Tested') } };
    const Subtype = { allOf: [ref('Tested')], properties: { own: {} } };
    expect(JSON.stringify(schemaOf(schema, { Other, Subtype })).length).toBeLessThan(5000);
  });

  test('through callbacks', () => {
    const callback = { $ref: '#/components/callbacks/again' };
    const again = { '{$request.body#/url}': { post: { callbacks: { again: callback }, responses: {} } } };
    const { callbacks } = operationOf(
      { callbacks: { again: callback } },
      { components: { callbacks: { again } } },
    );
    expect(callbacks[0]?.operations[0]?.callbacks).toMatchObject([
      {
        name: 'again',
        operations: [],
        shownAt: { label: 'Callback again', href: `#${callbacks[0]?.anchor}` },
      },
    ]);
  });
});

test('an exclusive limit of 3.0 keeps its number when schemas are merged', () => {
  const node = schemaOf({
    allOf: [
      { type: 'number', minimum: 0, exclusiveMinimum: true },
      { minimum: 5, exclusiveMaximum: false },
    ],
  });
  expect(factsOf(node)).toEqual(['Range: at least 5']);
});

test('an enum of one value equals a constant', () => {
  expect(schemaOf({ enum: ['card'] }).enum.map(({ value }) => value)).toEqual(['card']);
  expect(factsOf(schemaOf({ const: false }))).toEqual(['Constant: false']);
  expect(wordsOf(schemaOf({ const: 0 }))).toBe('integer');
  expect(wordsOf(schemaOf({ const: null }))).toBe('null');
});

test.each([0, false, '', null])('the schema example %j is shown, and used in requests', (value) => {
  const [example] =
    operationOf({
      responses: {
        200: {
          description: '',
          content: { 'application/json': { schema: { properties: { p: { example: value } } } } },
        },
      },
    }).responses[0]?.media[0]?.examples ?? [];
  expect(JSON.parse(example?.code ?? '')).toEqual({ p: value });
});

test('a list of descriptions matches its values, null included', () => {
  const node = schemaOf({
    type: ['string', 'null'],
    enum: [null, 'a', 'b'],
    'x-enum-varnames': ['NONE', 'A', 'B'],
  });
  expect(node.enum.map(({ value, description }) => [value, description?.text])).toEqual([
    ['null', 'NONE'],
    ['a', 'A'],
    ['b', 'B'],
  ]);
});

test('the values of Azure have descriptions', () => {
  const values = [{ value: 'a', name: 'A', description: 'The first.' }, { value: 'b' }];
  const node = schemaOf({ type: 'string', enum: ['a', 'b'], 'x-ms-enum': { name: 'Kind', values } });
  expect(node.enum.map(({ description }) => description?.text)).toEqual(['The first.', undefined]);
});

test.each([
  [{ type: 'string', format: 'binary' }, 'file'],
  [{ contentMediaType: 'image/png' }, 'file'],
  [{ type: 'string', contentMediaType: 'image/png' }, 'file'],
  [{ type: 'string', contentMediaType: 'image/png', contentEncoding: 'base64' }, 'string'],
  [{ type: 'string', contentMediaType: 'application/json' }, 'string'],
])('%j is a %s', (schema, words) => {
  expect(wordsOf(schemaOf(schema))).toBe(words);
});

test('a format named like a property of objects is an ordinary format', () => {
  expect(factsOf(schemaOf({ type: 'string', format: 'constructor' }))).toEqual(['Format: constructor']);
  expect(
    operationOf({
      requestBody: { content: { 'application/json': { schema: { type: 'string', format: 'constructor' } } } },
    }).requestBody?.media[0]?.examples[0]?.code,
  ).toBe('"string"');
});

test('a sample between exclusive limits is between them', () => {
  const sample = (schema: object) =>
    operationOf({ requestBody: { content: { 'application/json': { schema } } } }).requestBody?.media[0]
      ?.examples[0]?.code;
  expect(sample({ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 1 })).toBe('0.5');
  expect(sample({ type: 'integer', minimum: 1, maximum: 10, exclusiveMaximum: true })).toBe('1');
  expect(sample({ type: 'number', minimum: 0, exclusiveMinimum: true })).toBe('1');
});
