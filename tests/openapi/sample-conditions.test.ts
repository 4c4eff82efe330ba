import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createContext } from '../../cli/openapi/model/context.ts';
import { createAllows } from '../../cli/openapi/model/sample/allows.ts';
import { sampleValue } from '../../cli/openapi/model/sample/sample-value.ts';
import { limitText } from '../../cli/openapi/model/text-limit.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { stopwatch } from '../stopwatch.ts';
import { plainRenderer } from './reference-of.ts';

const ajv = new Ajv2020({ strict: false });
formats.default(ajv);

const newContext = () => createContext({ openapi: '3.1.0' }, limitText(plainRenderer), 0);

function sampleOf(schema: object): unknown {
  return sampleValue(newContext(), schema, 'request');
}

const text = { type: 'string' };
const count = { type: 'integer' };
const ofKind = (kind: string, name: string) => ({
  if: { properties: { kind: { const: kind } } },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: { required: [name], properties: { [name]: count } },
});

describe('a sample satisfies conditions', () => {
  test.each([
    [{ ...text, not: { const: 'string' } }, 'stringx'],
    [{ ...text, not: { pattern: '^s' } }, 'text'],
    [{ enum: ['a', 'b'], not: { enum: ['a'] } }, 'b'],
    [{ ...count, minimum: 2, not: { multipleOf: 2 } }, 3],
    [{ not: { type: 'object' } }, 'string'],
    [{ properties: { a: text, b: text }, not: { required: ['a', 'b'] } }, { b: 'string' }],
    [
      { ...ofKind('a', 'x'), type: 'object', properties: { kind: { enum: ['a', 'b'] } } },
      { kind: 'a', x: 1 },
    ],
    [
      {
        type: 'object',
        properties: { kind: { enum: ['b', 'a'] } },
        allOf: [ofKind('a', 'x'), ofKind('b', 'y')],
      },
      { kind: 'b', y: 1 },
    ],
    // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
    [{ ...count, if: { minimum: 0 }, then: { minimum: 100 }, else: { maximum: -5 } }, 100],
    [
      { properties: { a: text }, dependentSchemas: { a: { required: ['b'], properties: { b: count } } } },
      { a: 'string', b: 1 },
    ],
    [
      { type: 'array', items: { type: ['integer', 'string'] }, contains: count, maxContains: 1, minItems: 2 },
      [1, 'string'],
    ],
    [{ type: 'array', prefixItems: [text], unevaluatedItems: count, minItems: 2 }, ['string', 1]],
    [
      { propertyNames: { enum: ['a', 'b'] }, minProperties: 2 },
      { a: {}, b: {} },
    ],
    [{ type: 'string', allOf: [{ pattern: '^ab' }, { pattern: 'yz$' }] }, 'abyz'],
    [{ type: 'integer', allOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }, 15],
  ])('%j: %j', (schema, sample) => {
    expect(sampleOf(schema)).toEqual(sample);
    expect(ajv.validate(schema, sample)).toBe(true);
  });
});

describe('a sample matches one alternative of `oneOf`', () => {
  test.each([
    [{ oneOf: [count, { type: 'number' }] }],
    [
      {
        oneOf: [
          { ...text, maxLength: 10 },
          { ...text, minLength: 3 },
        ],
      },
    ],
    [{ ...count, minimum: 15, oneOf: [{ multipleOf: 3 }, { multipleOf: 5 }] }],
    [{ oneOf: [{ ...text, format: 'date' }, text] }],
    [
      {
        oneOf: [
          { type: 'object', properties: { a: text } },
          { type: 'object', properties: { a: text, b: count }, required: ['a'] },
        ],
      },
    ],
    [
      {
        properties: { a: text, b: text },
        oneOf: [{ not: { required: ['a'] } }, { required: ['b'] }],
      },
    ],
    [
      {
        properties: { m: { properties: { u: text, v: text } } },
        oneOf: [
          { properties: { m: { required: ['u'] } }, required: ['m'] },
          { properties: { m: { required: ['v'] } }, required: ['m'] },
        ],
      },
    ],
    [
      {
        oneOf: [
          { properties: { a: text }, required: ['a'] },
          { properties: { b: text }, required: ['b'] },
        ],
        anyOf: [
          { properties: { c: text }, required: ['c'] },
          { properties: { d: text }, required: ['d'] },
        ],
      },
    ],
  ])('%j', (schema) => {
    const sample = sampleOf(schema);
    ajv.validate(schema, sample);
    expect({ sample, errors: ajv.errors }).toMatchObject({ errors: null });
  });
});

test('a schema that no value satisfies, and alternatives without end, take no time', () => {
  expect(sampleOf({ type: 'string', not: {} })).toBeUndefined();
  const node = { oneOf: [{ $ref: '#/components/schemas/Node' }, { $ref: '#/components/schemas/Node' }] };
  const context = createContext(
    { openapi: '3.1.0', components: { schemas: { Node: node } } },
    limitText(plainRenderer),
    0,
  );
  expect(sampleValue(context, node, 'request')).toBeUndefined();
});

test('variants of variants that no value can tell apart take little time', () => {
  const schemas = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `V${index}`,
      {
        type: 'object',
        properties: { [`p${index}`]: text },
        oneOf: [1, 2, 3, 4, 5, 6].map((next) =>
          index + next < 300 ? { $ref: `#/components/schemas/V${index + next}` } : {},
        ),
      },
    ]),
  );
  const context = createContext({ openapi: '3.1.0', components: { schemas } }, limitText(plainRenderer), 0);
  const elapsed = stopwatch();
  for (const schema of Object.values(schemas)) expect(sampleValue(context, schema, 'request')).toBeDefined();
  expect(elapsed()).toBeLessThan(15_000);
});

/** Schemas of few words, so that they meet. */
const { schema } = fc.letrec((tie) => {
  const inner = tie('schema');
  const name = fc.constantFrom('a', 'b', 'c');
  return {
    schema: fc.oneof(
      { maxDepth: 3, depthSize: 'small' },
      tie('leaf'),
      tie('leaf'),
      tie('object'),
      tie('array'),
      tie('composed'),
    ),
    leaf: fc.oneof(
      fc.record(
        {
          type: fc.constantFrom(
            'string',
            'integer',
            'number',
            'boolean',
            'null',
            ['string', 'null'],
            ['integer', 'string'],
          ),
          minimum: fc.integer({ min: -2, max: 3 }),
          exclusiveMaximum: fc.integer({ min: 2, max: 5 }),
          multipleOf: fc.constantFrom(2, 3),
          minLength: fc.nat(2),
          maxLength: fc.integer({ min: 2, max: 4 }),
          pattern: fc.constantFrom('^a', 'b$', '^[ab]+$'),
        },
        { requiredKeys: [] },
      ),
      fc.constantFrom({ enum: ['a', 'ab', 1, null] }, { enum: ['ab', 2] }, { const: 'ab' }, {}, true, false),
    ),
    object: fc.record(
      {
        type: fc.constant('object'),
        properties: fc.dictionary(name, inner, { maxKeys: 2 }),
        required: fc.uniqueArray(name, { maxLength: 2 }),
        maxProperties: fc.integer({ min: 1, max: 3 }),
        dependentRequired: fc.dictionary(name, fc.uniqueArray(name, { maxLength: 2 }), { maxKeys: 1 }),
        patternProperties: fc.record({ '^[ab]$': inner }),
        propertyNames: fc.constantFrom({ pattern: '^[ab]' }, { maxLength: 1 }),
      },
      { requiredKeys: [] },
    ),
    // Ajv allows an empty list whatever `contains` beside `prefixItems` says.
    array: fc.oneof(
      fc.record(
        { prefixItems: fc.array(inner, { minLength: 1, maxLength: 2 }), items: inner },
        { requiredKeys: ['prefixItems'] },
      ),
      fc.record(
        {
          type: fc.constant('array'),
          items: inner,
          minItems: fc.nat(2),
          maxItems: fc.integer({ min: 1, max: 3 }),
          uniqueItems: fc.boolean(),
          contains: inner,
          minContains: fc.nat(2),
          maxContains: fc.integer({ min: 1, max: 2 }),
        },
        { requiredKeys: [] },
      ),
    ),
    composed: fc.record(
      {
        allOf: fc.array(inner, { minLength: 1, maxLength: 3 }),
        anyOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
        oneOf: fc.array(inner, { minLength: 1, maxLength: 2 }),
        not: inner,
        if: inner,
        // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
        then: inner,
        else: inner,
        type: fc.constantFrom('string', 'object', ['integer', 'null']),
      },
      { requiredKeys: [] },
    ),
  };
});

const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom('', 'a', 'b', 'ab', 'aab', 'bbbbb', 0, 1, 2, 3, 4.5, 6, -2, true, null),
    fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('any'), { maxKeys: 3, noNullPrototype: true }),
    fc.array(tie('any'), { maxLength: 3 }),
  ),
})).any;

/** Returns whether Ajv allows each value; undefined where its code is faulty. */
function validated(schema: object, values: unknown[]): boolean[] | undefined {
  try {
    const validate = ajv.compile(schema);
    return values.map((one) => validate(one) === true);
  } catch (error) {
    if (error instanceof ReferenceError) return undefined;
    throw error;
  }
}

test('what is merged allows the same values as its members', () => {
  fc.assert(
    fc.property(schema, fc.array(value, { minLength: 5, maxLength: 5 }), (one, drawn) => {
      // Of several alternatives that allow null, only that one of them does is known.
      const values = drawn.filter((item) => item !== null || !JSON.stringify(one).includes('oneOf'));
      const expected = validated(one as object, values);
      fc.pre(expected !== undefined);
      const allows = createAllows(newContext(), 'request');
      const found = values.map((item) => [item, allows(one, item)]);
      expect(found).toEqual(values.map((item, index) => [item, expected[index]]));
    }),
    fuzzRuns(300),
  );
});
