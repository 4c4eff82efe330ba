import Ajv2020 from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createContext } from '../../cli/openapi/model/context.ts';
import { parsePattern } from '../../cli/openapi/model/sample/pattern.ts';
import { lengthOfMatching } from '../../cli/openapi/model/sample/pattern-length.ts';
import { matchesPattern } from '../../cli/openapi/model/sample/pattern-text.ts';
import { sampleValue } from '../../cli/openapi/model/sample/sample-value.ts';
import { limitText } from '../../cli/openapi/model/text-limit.ts';
import { fuzzRuns } from '../fuzz-runs.ts';
import { stopwatch } from '../stopwatch.ts';
import { plainRenderer } from './reference-of.ts';

const ajv = new Ajv2020.default({ strict: false });
formats.default(ajv);

function sampleOf(schema: object): unknown {
  return sampleValue(createContext({ openapi: '3.1.0' }, limitText(plainRenderer), 0), schema, 'request');
}

test('a sample of one of several objects has no field of another one, which would only break it', () => {
  const fields = (...names: string[]) => ({
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const schema = { properties: { pay: { oneOf: [fields('number', 'cvc'), fields('iban')] } } };
  expect(sampleOf(schema)).toEqual({ pay: { number: 'string', cvc: 'string' } });
});

test('a default without what its schema requires, or without anything, is no sample', () => {
  const size = { type: 'integer', example: 5 };
  const samples = [
    { default: { name: 'a' }, required: ['size'], properties: { size } },
    { default: {}, properties: { size } },
    { default: {}, type: 'object' },
    { default: { size: 7 }, properties: { size } },
  ].map(sampleOf);
  expect(samples).toEqual([{ size: 5 }, { size: 5 }, {}, { size: 7 }]);
});

describe('a sample is valid for its schema', () => {
  test.each([
    [{ type: 'integer', multipleOf: 3, exclusiveMaximum: 3 }, 0],
    [{ type: 'integer', exclusiveMaximum: 5 }, 1],
    [
      { type: 'array', minItems: 3, uniqueItems: true, items: { type: 'integer', minimum: -1, maximum: 1 } },
      [-1, 0, 1],
    ],
    [{ type: 'integer', minimum: -2147483648, maximum: 2147483647 }, 1],
    [{ type: 'number', minimum: -90, maximum: -5 }, -90],
    [{ type: 'integer', exclusiveMaximum: 1 }, 0],
    [{ type: 'integer', exclusiveMinimum: 4, multipleOf: 5 }, 5],
    [{ type: 'integer', minimum: 3, exclusiveMinimum: 3 }, 4],
    [{ type: 'integer', multipleOf: 1.5 }, 3],
    [{ type: 'number', minimum: 0.15, multipleOf: 0.1 }, 0.2],
    [{ type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.01 }, 0.005],
    [{ type: 'integer', enum: [1, 5], minimum: 3 }, 5],
    [{ type: 'number', enum: ['', 0] }, 0],
    [{ type: 'string', maxLength: 3 }, 'str'],
    [{ type: 'string', enum: ['a', 'bc'], minLength: 2 }, 'bc'],
    [{ type: 'string', format: 'uri', maxLength: 12 }, 'https://a.co'],
    [{ type: 'string', format: 'email', minLength: 20 }, 'userxxxx@example.com'],
    [{ type: 'string', format: 'int64' }, '1'],
    [{ type: 'string', format: 'guid' }, '123e4567-e89b-12d3-a456-426614174000'],
    [{ type: 'string', contentEncoding: 'base64' }, 'ZXhhbXBsZQ=='],
    [{ type: 'string', pattern: '^[A-Z]{3}$' }, 'ABC'],
    [{ type: 'string', pattern: '^[a-z]+$' }, 'string'],
    [{ type: 'string', pattern: '^a\\u002F[\\x21-\\u0022]$' }, 'a/!'],
    [{ properties: { a: { properties: { b: false }, required: ['b'] } } }, {}],
    [{ type: 'string', pattern: '^(\\d{2}|x)-[^a]?$' }, '12-'],
    [{ type: 'string', pattern: '^a+$', minLength: 4 }, 'aaaa'],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3 }, [1, 1, 1]],
    [{ type: 'array', items: { type: 'integer' }, minItems: 3, uniqueItems: true }, [1, 2, 3]],
    [{ type: 'array', items: { enum: ['a', 'b'] }, minItems: 2, uniqueItems: true }, ['a', 'b']],
    [
      {
        type: 'array',
        items: { type: 'string', pattern: '^(0|[1-9][0-9]*)$' },
        minItems: 2,
        uniqueItems: true,
      },
      ['0', '11'],
    ],
    [{ type: 'array', items: { type: 'string' }, maxItems: 0 }, []],
    [{ type: 'array', contains: { const: 7 }, minContains: 2 }, [7, 7]],
    [{ type: 'array', prefixItems: [{ const: 1 }], items: { const: 2 }, minItems: 2 }, [1, 2]],
    [
      { type: 'object', minProperties: 2, additionalProperties: { type: 'integer' } },
      { name: 1, name2: 1 },
    ],
    [
      {
        type: 'object',
        minProperties: 1,
        propertyNames: { pattern: '^x-' },
        additionalProperties: { const: 1 },
      },
      { 'x-': 1 },
    ],
    [
      { additionalProperties: false, patternProperties: { '^n\\d$': { const: 1 } }, minProperties: 1 },
      { n1: 1 },
    ],
    [{ properties: { a: { const: 1 }, b: { const: 2 } }, required: ['b'], maxProperties: 1 }, { b: 2 }],
    [
      {
        properties: { a: { const: 1 }, b: { const: 2, deprecated: true } },
        dependentRequired: { a: ['b', 'c'] },
        additionalProperties: { const: 3 },
      },
      { a: 1, b: 2, c: 3 },
    ],
    [{ type: 'number', exclusiveMaximum: 1 }, 0.5],
    [{ type: 'number', minimum: 5, anyOf: [{ multipleOf: 2 }, { multipleOf: 3 }] }, 6],
  ])('%j: %j', (schema, sample) => {
    expect(sampleOf(schema)).toEqual(sample);
    expect(ajv.validate(schema, sample)).toBe(true);
  });

  const text = fc.oneof(
    fc
      .constantFrom('email', 'hostname', 'uri', 'url', 'byte', 'date-time', 'time', 'duration')
      .chain((format) =>
        fc.record({ type: fc.constant('string'), format: fc.constant(format), minLength: fc.nat(60) }),
      ),
    fc
      .constantFrom('uuid', 'date', 'ipv4', 'ipv6', 'json-pointer')
      .map((format) => ({ type: 'string', format })),
    fc.record({ least: fc.nat(40), more: fc.nat(20) }).map(({ least, more }) => ({
      type: 'string',
      minLength: least,
      maxLength: least + more,
    })),
    fc
      .record({
        pattern: fc.constantFrom(
          '^[a-f0-9]+$',
          '^\\w+ \\w*$',
          '^(?:a|bc)-\\d{2,}$',
          '[.,;]',
          '^[^0-9]{2}',
          '^x?y*?z$',
        ),
        minLength: fc.nat(12),
      })
      .map((limits) => ({ type: 'string', ...limits }))
      .filter(({ pattern, minLength }) => minLength < 2 || pattern !== '^x?y*?z$'),
  );
  const number = fc
    .record({
      type: fc.constantFrom('integer', 'number'),
      step: fc.constantFrom(1, 2, 3, 5, 0.5, 0.25),
      count: fc.integer({ min: -50, max: 50 }),
      below: fc.nat(3),
      above: fc.nat(3),
      lower: fc.constantFrom('minimum', 'exclusiveMinimum', 'none'),
      upper: fc.constantFrom('maximum', 'exclusiveMaximum', 'none'),
    })
    .map(({ type, step, count, below, above, lower, upper }) => {
      // There is always an integer multiple within the limits.
      const value = Math.round(count) * (type === 'integer' ? Math.ceil(step) * step * 4 : step);
      const minimum = value - below - (lower === 'exclusiveMinimum' ? 0.5 : 0);
      const maximum = value + above + (upper === 'exclusiveMaximum' ? 0.5 : 0);
      return { type, multipleOf: step, [lower]: minimum, [upper]: maximum };
    });
  const leaf = fc.oneof(text, number, fc.constantFrom({ type: 'boolean' }, { enum: ['a', 1] }, { const: 0 }));
  const { schema } = fc.letrec((tie) => ({
    schema: fc.oneof({ maxDepth: 3 }, leaf, tie('list'), tie('object')),
    list: fc
      .record({ items: tie('schema'), minItems: fc.nat(4), more: fc.nat(2) })
      .map(({ more, ...limits }) => ({ type: 'array', ...limits, maxItems: limits.minItems + more })),
    object: fc
      .record({
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'c'), tie('schema')),
        required: fc.uniqueArray(fc.constantFrom('a', 'b', 'd')),
        dependentRequired: fc.constantFrom({}, { a: ['e'] }, { a: ['b'], b: ['c'] }),
        additionalProperties: tie('schema'),
        minProperties: fc.nat(6),
      })
      .map((limits) => ({ type: 'object', ...limits })),
  }));

  test('for random schemas', () => {
    fc.assert(
      fc.property(schema, (one) => {
        const sample = sampleOf(one as object);
        ajv.validate(one as object, sample);
        expect({ sample, errors: ajv.errors }).toMatchObject({ errors: null });
      }),
      fuzzRuns(100),
    );
  });

  test('for objects whose alternatives require what stands beside them', () => {
    const names = fc.constantFrom('a', 'b', 'c', 'd');
    const branch = fc.record(
      {
        type: fc.constant('object'),
        required: fc.uniqueArray(names, { minLength: 1 }),
        properties: fc.dictionary(fc.constant('e'), text),
      },
      { requiredKeys: ['required'] },
    );
    const object = fc.record({
      type: fc.constant('object'),
      properties: fc.dictionary(
        names,
        fc.oneof(text, number, fc.constant({ type: 'string', deprecated: true })),
        {
          minKeys: 2,
        },
      ),
      required: fc.uniqueArray(names, { maxLength: 1 }),
    });
    fc.assert(
      fc.property(object, fc.array(branch, { minLength: 1, maxLength: 3 }), (one, branches) => {
        const [chosen, ...others] = branches;
        const present = [...one.required, ...(chosen?.required ?? [])];
        const isDistinct = others.every(({ required }) => required.some((name) => !present.includes(name)));
        const schema = { ...one, [isDistinct ? 'oneOf' : 'anyOf']: branches };
        const sample = sampleOf(schema);
        ajv.validate(schema, sample);
        expect({ schema, sample, errors: ajv.errors }).toMatchObject({ errors: null });
      }),
      fuzzRuns(100),
    );
  });

  test.each([
    ['uuid', 5],
    ['date', 3],
    ['ipv4', 2],
    ['email', 4],
  ])('items of the format %s differ', (format, minItems) => {
    const items = { type: 'object', required: ['id'], properties: { id: { type: 'string', format } } };
    const schema = { type: 'array', items, minItems, uniqueItems: true };
    const sample = sampleOf(schema);
    ajv.validate(schema, sample);
    expect({ sample, errors: ajv.errors }).toMatchObject({ errors: null });
  });

  test('items of an array with uniqueItems differ', () => {
    const items = fc.oneof(
      text,
      number.map(({ type }) => ({ type })),
    );
    fc.assert(
      fc.property(items, fc.integer({ min: 2, max: 5 }), (item, minItems) => {
        const array = { type: 'array', items: item, minItems, uniqueItems: true };
        const sample = sampleOf(array);
        if (sample !== undefined) expect(ajv.validate(array, sample)).toBe(true);
      }),
      fuzzRuns(40),
    );
  });
});

test.each([
  { type: 'array', items: { type: 'string' }, minItems: 5000 },
  { type: 'string', minLength: 1_000_000 },
  { type: 'string', format: 'uuid', maxLength: 10 },
  { type: 'object', minProperties: 5000 },
  { type: 'integer', minimum: 4, maximum: 3 },
])('what is too long or impossible has no sample: %j', (schema) => {
  expect(sampleOf(schema)).toBeUndefined();
  expect(sampleOf({ properties: { a: { const: 1 }, b: schema } })).toEqual({ a: 1 });
});

test('a required property of which no valid value is found keeps its place, with a value of its type', () => {
  const endless = { required: ['next'], properties: {} };
  Object.assign(endless.properties, { next: endless });
  const properties = {
    code: { type: 'string', pattern: '^a(?!b)b$' },
    short: { type: 'string', pattern: '^a(?!b)b$', maxLength: 2 },
    id: { type: 'string' },
    count: { type: 'integer', minimum: 8, maximum: 9, multipleOf: 7 },
    hours: { type: 'array', items: { type: 'boolean' }, minItems: 5000 },
    kind: { allOf: [{ type: 'string', enum: ['a'] }, { enum: ['b'] }] },
    next: endless,
  };
  const sample = { code: 'string', short: 'st', id: 'string', count: 8, hours: [true], kind: 'string' };
  const schema = { type: 'object', required: Object.keys(properties), properties };
  expect(JSON.stringify(sampleOf(schema))).toBe(JSON.stringify({ ...sample, next: {} }));
  const { next, ...others } = properties;
  expect(sampleOf({ items: { required: Object.keys(others), properties: others } })).toEqual([sample]);
});

test('what is required on the last level is valid, too', () => {
  const nested = (depth: number): object =>
    depth === 0
      ? { type: 'string', pattern: '^[0-9]{4}$' }
      : { type: 'object', required: ['a'], properties: { a: nested(depth - 1) } };
  expect(JSON.stringify(sampleOf(nested(13)))).toContain('{"a":"1234"}');
});

test('an object whose parts are all optional and nested is not empty', () => {
  const list = { type: 'array', items: { type: 'string' } };
  const page = { type: 'object', properties: { list: { type: 'object', properties: { items: list } } } };
  expect(sampleOf(page)).toEqual({ list: { items: ['string'] } });
});

test('nested arrays stay small', () => {
  const nested = (depth: number): object =>
    depth === 0 ? { type: 'integer' } : { type: 'array', items: nested(depth - 1), minItems: 5 };
  expect([sampleOf(nested(3))].flat(3)).toHaveLength(125);
  expect(sampleOf(nested(6))).toBeUndefined();
});

test.each(['^(a+)+$', '((a*)*)*b', '(((a{1,1000}){1,1000}){1,1000}){1,1000}b', '(a|aa|aaa)*$'])(
  'handles catastrophic patterns in no time: %s',
  (text) => {
    const pattern = parsePattern(text);
    const elapsed = stopwatch();
    expect(pattern).toBeDefined();
    if (pattern) matchesPattern(pattern, `${'a'.repeat(200)}!`);
    sampleOf({ type: 'string', pattern: text, minLength: 900 });
    expect(elapsed()).toBeLessThan(2000);
  },
);

describe('a sample is valid where several keywords apply', () => {
  const text = { type: 'string' };
  test.each([
    [
      'what all items of a set share, and their variants require something else',
      {
        type: 'array',
        minItems: 2,
        uniqueItems: true,
        items: {
          type: 'object',
          required: ['id'],
          properties: { id: { type: 'integer' } },
          oneOf: [
            { type: 'object', required: ['a'], properties: { a: text } },
            { type: 'object', required: ['b'], properties: { b: text } },
          ],
        },
      },
      [
        { id: 1, a: 'string' },
        { id: 1, b: 'string' },
      ],
    ],
    [
      'names of a form',
      { type: 'object', minProperties: 2, propertyNames: { format: 'date' }, additionalProperties: text },
      { '2026-01-31': 'string', '2026-01-30': 'string' },
    ],
    [
      'names of a pattern',
      { type: 'object', minProperties: 2, propertyNames: { pattern: '^[a-z]{3}$' } },
      { abc: {}, abb: {} },
    ],
    [
      'names of a pattern that are the only ones',
      {
        type: 'object',
        minProperties: 2,
        patternProperties: { '^k[0-9]$': text },
        additionalProperties: false,
      },
      { k1: 'string', k0: 'string' },
    ],
    [
      'a required property that is only evaluated',
      {
        type: 'object',
        properties: { a: text },
        required: ['b'],
        unevaluatedProperties: { type: 'boolean' },
      },
      { a: 'string', b: true },
    ],
    ['a default that the enum leaves out', { ...text, enum: ['b', 'c'], default: 'a' }, 'b'],
    [
      'JSON in a text',
      {
        ...text,
        contentMediaType: 'application/json',
        contentSchema: { type: 'object', required: ['t'], properties: { t: { type: 'integer' } } },
      },
      '{"t":1}',
    ],
  ])('%s', (_, schema, expected) => {
    expect(sampleOf(schema)).toEqual(expected);
    expect(ajv.validate(schema, expected)).toBe(true);
  });
});

test('an invalid default is not used as a sample', () => {
  expect(sampleOf({ type: 'string', default: 'x', minLength: 3 })).toBe('string');
});

test.each(['(', '[a', '*', '(?i)abc', '('.repeat(600)])(
  'what is no regular expression allows any text: %s',
  (pattern) => {
    expect(parsePattern(pattern)).toBeUndefined();
    expect(sampleOf({ type: 'string', pattern })).toBe('string');
  },
);

test.each([
  ['(?<=a)b', 'ab'],
  ['^(?<!x)y$', 'y'],
  ['foo(?=bar)', 'foobar'],
  ['^(?!abc)[a-z]{3}$', 'bcd'],
  ['^(?!0)\\d{3}$', '123'],
  ['^(?!^[-+.]*$)[+-]?0*\\d*\\.?\\d*$', '0'],
  ['^(?=.*[a-z])(?=.*[A-Z])(?=.*\\d)(?=.*[@$!%*?&])[\\w@$!%*?&]{8,16}$', 'aA1@abcdefgh'],
  ['\\bword\\b', 'word'],
  ['^\\w\\B-$|^x\\By$', 'xy'],
  ['^\\p{Lu}\\p{Ll}{3}$', 'Aabc'],
  ['^[\\p{L} ]{2,}$', 'string'],
  ['^\\p{Script=Greek}{3}$', 'ͰͱͲ'],
  ['^(["\']).+\\1$', '"a"'],
  ['^(?<kind>[ab])-\\k<kind>$', 'a-a'],
  ['^(.)(.)\\2\\1$', 'aaaa'],
  ['^(?:(\\d)\\1)+$', '11'],
  ['^(?!.*(.)\\1)[a-z]{4}$', 'abcd'],
])('a sample matches %s', (pattern, text) => {
  expect(text).toMatch(new RegExp(pattern, 'u'));
  expect(sampleOf({ type: 'string', pattern })).toBe(text);
});

test.each(['^(a)?\\1b$', '^\\u{61}$', '^[^\\s\\S]$', '^[\\r\\n]$', `^${'a'.repeat(600)}$`])(
  'a text of which it is not certain that it matches is left out: %s',
  (pattern) => {
    const schema = { type: 'string', pattern };
    expect(sampleOf(schema)).toBeUndefined();
    expect(sampleOf({ properties: { a: { const: 1 }, b: schema } })).toEqual({ a: 1 });
  },
);

function isUnicode(text: string): boolean {
  try {
    return new RegExp(text, 'u').unicode;
  } catch {
    return false;
  }
}

const piece = fc.constantFrom('a', 'b', '[ab]', '\\w', '.', '\\d', '(a|b)', '(.)', '(a)', '\\p{L}', '-');
const look = fc.constantFrom('(?=a)', '(?!a)', '(?<=a)', '(?<!b)', '(?=.*b)', '(?!.*(.)\\2)', '\\b', '\\B');
const pattern = fc
  .array(
    fc.oneof(
      {
        weight: 3,
        arbitrary: fc.tuple(piece, fc.constantFrom('', '', '+', '?', '{2}')).map((part) => part.join('')),
      },
      look,
      fc.constantFrom('\\1', '\\2', '|', '^', '$'),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => parts.join(''))
  .filter(isUnicode);

test('patterns of every kind match what regular expressions match, and samples match them', () => {
  fc.assert(
    fc.property(pattern, fc.array(fc.stringMatching(/^[ab1-]{0,5}$/), { maxLength: 8 }), (one, texts) => {
      const expression = new RegExp(one, 'u');
      const parsed = parsePattern(one);
      const found = parsed ? texts.map((text) => matchesPattern(parsed, text) ?? expression.test(text)) : [];
      expect(found).toEqual(parsed ? texts.map((text) => expression.test(text)) : []);
      const { min, max } = parsed ? lengthOfMatching(parsed) : { min: 0, max: Infinity };
      for (const { length } of texts.filter((text) => expression.test(text)))
        expect({ length, isPossible: length >= min && length <= max }).toEqual({ length, isPossible: true });
      const sample = sampleOf({ type: 'string', pattern: one });
      if (sample !== undefined) expect(sample).toMatch(expression);
    }),
    fuzzRuns(300),
  );
});
