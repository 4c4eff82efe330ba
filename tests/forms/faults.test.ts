import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { createSchemaValidator } from '../../cli/openapi/validation/schema-validator.ts';
import { faultsOf } from '../../templates/islands/request/faults-of.ts';
import { referenceOf } from '../openapi/reference-of.ts';
import { formsOf } from './form-of.ts';

/** What is wrong with a body of this schema: paths and keywords. */
function faults(schema: JsonObject, value: unknown, parts: JsonObject = {}): string[] {
  const reference = referenceOf({
    paths: {
      '/a': { post: { requestBody: { content: { 'application/json': { schema } } }, responses: {} } },
    },
    ...parts,
  });
  const [one] = formsOf(reference);
  return faultsOf({ schema: one?.form.bodies[0]?.schema, value }, one?.shared.schemas ?? []).map(
    ({ path: steps, keyword, limit }) => [...steps, keyword, JSON.stringify(limit)].join(' '),
  );
}

const order = {
  type: 'object',
  required: ['amount', 'id'],
  properties: {
    id: { type: 'string', readOnly: true },
    amount: { type: 'string', pattern: '^\\d+$' },
    count: { type: 'integer', minimum: 1, maximum: 9 },
    tags: { type: 'array', items: { enum: ['a', 'b'] }, uniqueItems: true, maxItems: 3 },
  },
  additionalProperties: false,
};

describe('each fault is at its field', () => {
  test.each<[unknown, string[]]>([
    [{ amount: '5' }, []],
    [{}, ['amount required true']],
    [{ amount: '5 SEK' }, ['amount pattern "^\\\\d+$"']],
    [{ amount: 5 }, ['amount type "string"']],
    [{ amount: '5', count: 0 }, ['count minimum 1']],
    [{ amount: '5', count: 1.5 }, ['count type "integer"']],
    [{ amount: '5', tags: ['a', 'c'] }, ['tags 1 enum ["a","b"]']],
    [{ amount: '5', tags: ['a', 'a'] }, ['tags uniqueItems true']],
    [{ amount: '5', fee: 1 }, ['fee false ']],
    ['text', ['type "object"']],
  ])('%j: %j', (value, expected) => {
    expect(faults(order, value)).toEqual(expected);
  });

  test('what is required because of another field is missing itself', () => {
    const schema = { properties: { x: {}, y: {}, z: {} }, dependentRequired: { x: ['y', 'z'], y: ['x'] } };
    expect(faults(schema, { x: 1, z: 2 })).toEqual(['y required true']);
    expect(faults(schema, { z: 2 })).toEqual([]);
  });

  test('a variant that a discriminator names is not invalid because another one allows the value, too', () => {
    const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    const variant = (required: string[]) => ({
      type: 'object',
      required,
      properties: { kind: { type: 'string' }, number: { type: 'string' } },
    });
    const components = { schemas: { Card: variant(['kind', 'number']), Bank: variant(['kind']) } };
    const oneOf = [ref('Card'), ref('Bank')];
    const mapping = { card: ref('Card').$ref, bank: ref('Bank').$ref };
    const union = { oneOf, discriminator: { propertyName: 'kind', mapping } };
    expect(faults(union, { kind: 'card', number: '1' }, { components })).toEqual([]);
    expect(faults(union, { number: 1 }, { components })).not.toEqual([]);
    // Without a discriminator, only one may allow it.
    expect(faults({ oneOf }, { kind: 'card', number: '1' }, { components })).not.toEqual([]);
  });

  test('also of what the schema refers to, and of what refers to itself', () => {
    const components = {
      schemas: {
        Node: {
          type: 'object',
          properties: { name: { type: 'string', minLength: 2 }, next: { $ref: '#/components/schemas/Node' } },
        },
      },
    };
    const value = { name: 'ab', next: { name: 'c', next: { name: 5 } } };
    expect(faults({ $ref: '#/components/schemas/Node' }, value, { components })).toEqual([
      'next name minLength 2',
      'next next name type "string"',
    ]);
  });
});

describe('of alternatives, the faults are those of the nearest', () => {
  const card = {
    type: 'object',
    required: ['type', 'number'],
    properties: { type: { const: 'card' }, number: { type: 'string', minLength: 12 } },
  };
  const bank = {
    type: 'object',
    required: ['type', 'account'],
    properties: { type: { const: 'bank' }, account: { type: 'integer' } },
  };

  test.each<[unknown, string[]]>([
    [{ type: 'card', number: '1' }, ['number minLength 12']],
    [{ type: 'bank' }, ['account required true']],
    [{ type: 'bank', account: '1' }, ['account type "integer"']],
    [{ type: 'bank', account: 1 }, []],
  ])('%j: %j', (value, expected) => {
    expect(faults({ oneOf: [card, bank] }, value)).toEqual(expected);
  });

  test('null is no alternative to a faulty value', () => {
    expect(faults({ anyOf: [{ type: 'null' }, card] }, { type: 'card', number: '' })).toEqual([
      'number minLength 12',
    ]);
  });
});

test('a pattern that the validator cannot read forbids nothing', () => {
  expect(faults({ type: 'string', pattern: '(' }, 'a')).toEqual([]);
});

/** The validator of the page agrees with Ajv on the cases of the JSON Schema Test Suite, but for what it is known to lack. */
describe('JSON Schema Test Suite', () => {
  const suite = path.join(import.meta.dirname, '../../node_modules/json-schema-test-suite/tests/draft4');
  const skipped = new Set([
    'definitions.json',
    'ref.json',
    'refRemote.json',
    'dependencies.json',
    'items.json',
    'additionalItems.json',
    'maximum.json',
    'minimum.json',
  ]);
  const files = readdirSync(suite).filter((name) => name.endsWith('.json') && !skipped.has(name));
  const validator = createSchemaValidator(() => ({}));

  test.each(files)('%s', (name) => {
    const groups = JSON.parse(readFileSync(path.join(suite, name), 'utf8')) as {
      description: string;
      schema: object;
      tests: { description: string; data: unknown }[];
    }[];
    for (const { description, schema, tests } of groups)
      for (const { description: what, data } of tests) {
        const isValid = validator.validate(schema, data).length === 0;
        const ours = faultsOf({ schema, value: data }, []).length === 0;
        expect([description, what, ours]).toEqual([description, what, isValid]);
      }
  });
});
