import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { factsOf, schemaOf, wordsOf } from './reference-of.ts';

const property = (schema: unknown, others = {}) =>
  schemaOf({ type: 'object', properties: { p: schema } }, others).properties[0];

describe('supports all spellings of nullable', () => {
  const Pet = { type: 'object', properties: { name: { type: 'string' } } };
  test.each([
    ['the keyword of OpenAPI 3.0', { type: 'string', nullable: true }, 'string or null'],
    ['a list of types of OpenAPI 3.1', { type: ['string', 'null'] }, 'string or null'],
    ['null in anyOf', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
    [
      'null in oneOf next to a reference',
      { oneOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'null' }] },
      'Pet or null',
    ],
    ['the keyword next to a reference', { $ref: '#/components/schemas/Pet', nullable: true }, 'Pet or null'],
    [
      'the keyword next to allOf with a reference',
      { nullable: true, allOf: [{ $ref: '#/components/schemas/Pet' }] },
      'Pet or null',
    ],
    [
      'in the items of an array',
      { type: 'array', items: { type: 'string', nullable: true } },
      'array of (string or null)',
    ],
    ['null among enum values', { type: ['string', 'null'], enum: ['a', null] }, 'string or null'],
    ['any value', { nullable: true }, 'any'],
    [
      'in several variants',
      { anyOf: [{ type: ['number', 'null'] }, { type: 'string', nullable: true }], nullable: true },
      'number or string or null',
    ],
    [
      'an object without properties next to a reference',
      { anyOf: [{ $ref: '#/components/schemas/Pet' }, { type: 'object', nullable: true }] },
      'Pet or null',
    ],
  ])('%s', (_, schema, words) => {
    expect(wordsOf(property(schema, { Pet })?.schema)).toBe(words);
  });

  test('null keeps its place among the enum values, if it is allowed', () => {
    const valuesOf = (schema: object) => property(schema)?.schema.enum.map(({ value }) => value);
    expect(valuesOf({ type: ['string', 'null'], enum: [null, 'a'] })).toEqual(['null', 'a']);
    expect(valuesOf({ allOf: [{ enum: [null, 'a'] }, { type: 'string' }] })).toEqual(['a']);
  });
});

test.each([
  [{ type: ['string', 'null'], enum: ['a', 'b'] }, 'string'],
  [{ type: ['string', 'null'], const: 'z' }, 'string'],
  [{ type: ['string', 'null'], enum: ['a', null] }, 'string or null'],
])('null is a value only if the values that are listed include it: %j', (schema, type) => {
  expect(wordsOf(schemaOf(schema))).toBe(type);
});

test('a schema that forbids everything has no value', () => {
  expect(factsOf(schemaOf({ not: {} }))).toEqual(['Allowed: no value']);
  expect(factsOf(schemaOf({ type: 'string', minLength: 0, maxLength: 3 }))).toEqual([
    'Length: at most 3 characters',
  ]);
  // What cannot mean anything is left out, but a range of a text may be that of the number in it.
  expect(factsOf(schemaOf({ type: 'string', uniqueItems: true, minProperties: 1, minimum: 1 }))).toEqual([
    'Range: at least 1',
  ]);
});

test('variants without a name are named by what they require', () => {
  const only = { required: ['created'], properties: { created: { type: 'string' } } };
  const tagged = {
    allOf: [{ $ref: '#/components/schemas/Pet' }],
    required: ['type'],
    properties: { type: { enum: ['moved'] }, to: {} },
  };
  const { variants } = schemaOf(
    { oneOf: [only, tagged, { properties: { a: {} } }, { const: 'none' }] },
    { Pet: { type: 'object' } },
  );
  expect(variants[0]?.variants.map(({ label }) => label)).toEqual([
    'with created',
    'moved',
    'Variant 3',
    'none',
  ]);
});

test('alternatives that only describe values are an enum', () => {
  const oneOf = [
    { const: 'a', title: 'A', description: 'The first.' },
    { type: 'string', enum: ['b', 'c'] },
    { const: 'd', title: 'D' },
  ];
  const { enum: values, variants } = schemaOf({ type: 'string', oneOf });
  expect(variants).toEqual([]);
  expect(values.map(({ value, name, description }) => [value, name, description?.text])).toEqual([
    ['a', 'A', 'The first.'],
    ['b', undefined, undefined],
    ['c', undefined, undefined],
    ['d', undefined, 'D'],
  ]);
  expect(schemaOf({ oneOf: [...oneOf, { type: 'string' }] }).enum).toEqual([]);
});

describe('an allOf', () => {
  const text = { type: 'string' };
  const textOrNull = { type: ['string', 'null'] };
  test.each([
    ['all of its members do', { allOf: [textOrNull, { ...textOrNull, maxLength: 3 }] }, 'string or null'],
    ['one of them does', { allOf: [textOrNull, text] }, 'string'],
    ['all but the schema itself do', { ...text, allOf: [textOrNull] }, 'string'],
    ['only the schema itself does', { ...textOrNull, allOf: [text] }, 'string'],
    ['all but an annotation do', { allOf: [textOrNull, { description: 'The name.' }] }, 'string or null'],
    ['a choice does, and a member does not', { anyOf: [text, { type: 'null' }], allOf: [text] }, 'string'],
  ])('says whether null is allowed: %s', (_, schema, words) => {
    expect(wordsOf(property(schema)?.schema)).toBe(words);
  });

  test('says of null what Ajv does', () => {
    const ajv = new Ajv2020({ strict: false });
    const typed = [text, textOrNull, { anyOf: [text, { type: 'null' }] }, { enum: ['a', null] }];
    const any = fc.constantFrom(...typed, { description: 'x' }, { maxLength: 3 }, {});
    const nested = fc.oneof(
      any,
      fc.array(any, { minLength: 1, maxLength: 2 }).map((allOf) => ({ allOf })),
    );
    fc.assert(
      fc.property(fc.constantFrom(...typed), any, fc.array(nested, { maxLength: 3 }), (one, own, others) => {
        const schema = { ...own, allOf: [one, ...others] };
        const isAllowed = ajv.validate(schema, null);
        expect(wordsOf(property(schema)?.schema).endsWith(' or null')).toBe(isAllowed);
      }),
      { seed: 1 },
    );
  });

  test('has the enum values of all members, or none', () => {
    const valuesOf = (...enums: string[][]) =>
      schemaOf({ allOf: enums.map((values) => ({ enum: values })) }).enum.map(({ value }) => value);
    expect(valuesOf(['a', 'b', 'c'], ['c', 'b'])).toEqual(['c', 'b']);
    expect(valuesOf(['a', 'b'], ['c'])).toEqual([]);
    expect(schemaOf({ allOf: [{ enum: ['a'] }, { enum: ['b'] }] }).facts).toEqual([
      { label: 'Allowed', value: 'no value', code: false },
    ]);
  });

  test('has the constant of one member instead of the enum of another one', () => {
    const { enum: values, facts } = schemaOf({ allOf: [{ const: 'a' }, { enum: ['a', 'b'] }] });
    expect([values, facts]).toEqual([[], [{ label: 'Constant', value: 'a', code: true }]]);
    expect(schemaOf({ allOf: [{ enum: ['b'] }, { const: 'a' }] }).facts).toContainEqual({
      label: 'Allowed',
      value: 'no value',
      code: false,
    });
  });

  test('has every pattern, format, factor and exclusion of its members', () => {
    const members = [
      { pattern: '^a', format: 'uuid', multipleOf: 2, not: { const: 'x' } },
      { pattern: 'b$', format: 'date', multipleOf: 3, not: { const: 'y' } },
      { pattern: 'b$' },
    ];
    const { facts, conditions } = schemaOf({ allOf: members });
    const shown = facts.map(({ label, value }) => `${label} ${value}`);
    expect(shown).toEqual([
      'Format uuid',
      'Format date',
      'Multiple of 2',
      'Multiple of 3',
      'Pattern ^a',
      'Pattern b$',
    ]);
    expect(conditions.map(({ schema }) => schema.facts[0]?.value)).toEqual(['x', 'y']);
  });

  test('has the example of a member only if nothing that is required is missing in it', () => {
    const base = { type: 'object', properties: { a: {} }, example: { a: 1 } };
    const examplesOf = (schema: object) => schemaOf(schema).examples.length;
    expect(examplesOf({ allOf: [base, { required: ['a'] }] })).toBe(1);
    expect(examplesOf({ allOf: [base, { required: ['b'] }] })).toBe(0);
    expect(examplesOf({ allOf: [base], required: ['b'], example: { a: 1 } })).toBe(1);
  });

  test('requires what any of its members requires', () => {
    const properties = { a: text, b: text, c: text };
    const { properties: shown } = schemaOf({ allOf: [{ properties, required: ['a'] }, { required: ['b'] }] });
    expect(shown.map(({ required }) => required)).toEqual([true, true, false]);
  });
});

test('a branch says what it requires', () => {
  const properties = { a: { type: 'string' }, b: { type: 'string' } };
  const { variants } = schemaOf({ properties, anyOf: [{ required: ['a'] }, { required: ['b'] }] });
  expect(variants[0]?.variants.map(({ label, schema }) => [label, wordsOf(schema)])).toEqual([
    ['with a', 'object with a'],
    ['with b', 'object with b'],
  ]);
});

describe('ranges have one notation', () => {
  test.each([
    [{ type: 'integer', minimum: 1, maximum: 100 }, 'Range: 1 to 100'],
    [{ type: 'number', exclusiveMinimum: 0 }, 'Range: more than 0'],
    [{ type: 'number', minimum: 0, exclusiveMinimum: true }, 'Range: more than 0'],
    [{ type: 'number', minimum: 0, exclusiveMinimum: false }, 'Range: at least 0'],
    [{ type: 'number', exclusiveMinimum: 0, maximum: 5 }, 'Range: more than 0, at most 5'],
    [{ type: 'number', minimum: 5, exclusiveMinimum: 5 }, 'Range: more than 5'],
    [{ type: 'number', minimum: 6, exclusiveMinimum: 5 }, 'Range: at least 6'],
    [{ type: 'number', maximum: 5, exclusiveMaximum: 5 }, 'Range: less than 5'],
    [{ type: 'number', maximum: 4, exclusiveMaximum: 5 }, 'Range: at most 4'],
    [{ type: 'string', minLength: 2, maxLength: 2 }, 'Length: exactly 2 characters'],
    [{ type: 'array', items: {}, minItems: 1 }, 'Items: at least 1'],
  ])('%j', (schema, fact) => {
    expect(factsOf(schemaOf(schema))).toContain(fact);
  });
});

test.each([
  [0, '0'],
  [false, 'false'],
  ['', '""'],
  [null, 'null'],
])('shows the falsy default %j', (value, written) => {
  expect(factsOf(schemaOf({ default: value }))).toContain(`Default: ${written}`);
});

test('a constant is shown', () => {
  expect(factsOf(schemaOf({ const: 'no-store' }))).toEqual(['Constant: no-store']);
});

test.each([
  ['shows the example of OpenAPI 3.0', { example: 0 }, ['0']],
  ['shows the examples of OpenAPI 3.1', { examples: ['a', false] }, ['a', 'false']],
  ['omits the example of a constant', { const: 'SEK', example: 'SEK' }, []],
  ['omits the example of an enum with one value', { enum: ['SEK'], examples: ['SEK', 'NOK'] }, ['NOK']],
])('%s', (_, schema, examples) => {
  expect(schemaOf({ type: 'string', ...schema }).examples.map(({ code }) => code)).toEqual(examples);
});

test('a string that looks like a number is quoted', () => {
  expect(schemaOf({ enum: ['1', 1] }).enum.map(({ value }) => value)).toEqual(['"1"', '1']);
});

test('names from Object.prototype are ordinary names', () => {
  const properties = JSON.parse(
    '{"__proto__": {"type": "string"}, "constructor": {"type": "integer"}, "toString": {}}',
  );
  const node = schemaOf({ type: 'object', properties });
  expect(node.properties.map(({ name, schema }) => [name, wordsOf(schema)])).toEqual([
    ['__proto__', 'string'],
    ['constructor', 'integer'],
    ['toString', 'any'],
  ]);
});
