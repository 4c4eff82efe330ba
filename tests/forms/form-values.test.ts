import { describe, expect, test } from 'vitest';
import { NumberText } from '../../cli/text/number-text.ts';
import { withPart } from '../../templates/islands/request/edit-value.ts';
import { initialState } from '../../templates/islands/request/form-state.ts';
import { readShared, writeShared } from '../../templates/islands/request/shared-link.ts';
import { readTyped, typedText } from '../../templates/islands/request/typed-value.ts';
import { referenceOf } from '../openapi/reference-of.ts';
import { formsOf } from './form-of.ts';

describe('what a reader types', () => {
  test.each<[text: string, types: string[], value: unknown]>([
    ['', ['string'], undefined],
    ['5', ['string'], '5'],
    ['5', ['integer'], 5],
    ['five', ['integer'], 'five'],
    ['01', ['number'], '01'],
    ['true', ['string'], 'true'],
    ['true', [], true],
    ['{"a":[1]}', [], { a: [1] }],
    ['a', [], 'a'],
    ['5', ['string', 'integer'], 5],
    ['5', ['string', 'null'], '5'],
    ['null', ['integer', 'null'], null],
    ['null', ['string', 'null'], null],
    ['"a"', ['string', 'null'], '"a"'],
    ['{"a":1}', ['object'], { a: 1 }],
    ['{"a":', ['object'], '{"a":'],
    ['[1,"b"]', ['array'], [1, 'b']],
    ['[1]', ['object'], '[1]'],
    ['{"a":1}', ['string'], '{"a":1}'],
  ])('%j as %j is %j', (text, types, value) => {
    expect(readTyped(text, types)).toEqual(value);
    expect(typedText(value, types)).toBe(text);
  });

  test('keeps all digits of numbers', () => {
    const value = readTyped('9007199254740993.10', ['number']);
    expect(value).toBeInstanceOf(NumberText);
    expect(typedText(value, ['number'])).toBe('9007199254740993.10');
  });
});

describe('a part of a value', () => {
  test('is replaced in a copy, with the objects and lists around it', () => {
    const before = { b: 1, a: { list: [1, 2, 3] } };
    expect(withPart(before, ['a', 'list', 1], 9)).toEqual({ b: 1, a: { list: [1, 9, 3] } });
    expect(withPart(undefined, ['a', 0, 'b'], 1)).toEqual({ a: [{ b: 1 }] });
    expect(before).toEqual({ b: 1, a: { list: [1, 2, 3] } });
    expect(Object.keys(withPart(before, ['b'], 2) as object)).toEqual(['b', 'a']);
  });

  test('is removed by undefined', () => {
    expect(withPart({ a: 1, b: 2 }, ['a'], undefined)).toEqual({ b: 2 });
    expect(withPart([1, 2, 3], [1], undefined)).toEqual([1, 3]);
  });

  test('may have any name', () => {
    const value = withPart({}, ['__proto__'], 1) as object;
    expect(Object.keys(value)).toEqual(['__proto__']);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe('a shared link', () => {
  const secret = { type: 'string', format: 'password' };
  const schema = { type: 'object', properties: { amount: { type: 'string' }, code: secret } };
  const reference = referenceOf({
    paths: {
      '/orders/{id}': {
        post: {
          parameters: [
            { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'A' },
            { name: 'pin', in: 'header', schema: { $ref: '#/components/schemas/Pin' } },
          ],
          requestBody: { content: { 'application/json': { schema, example: { amount: '1.00' } } } },
          responses: {},
        },
      },
    },
    components: { schemas: { Pin: secret } },
  });
  const [one] = formsOf(reference);
  const { form, shared } = one ?? expect.fail('There is no form.');
  const { fields } = shared;

  test('holds parameters and body in an address', () => {
    const state = { parameters: ['Ä/?', undefined], body: 0, value: { amount: '750.00', note: '😀' } };
    const link = writeShared(form, state, fields);
    expect(link).toMatch(/^[\w-]+$/);
    expect(readShared(form, link)).toEqual(state);
  });

  test('holds no password', () => {
    const value = { amount: '1.00', code: 'hunter2', list: [{ code: 'hunter2', at: 1 }] };
    const link = writeShared(form, { parameters: ['A', 'hunter2'], body: 0, value }, fields);
    expect(readShared(form, link)).toEqual({
      parameters: ['A', undefined],
      body: 0,
      value: { amount: '1.00', list: [{ at: 1 }] },
    });
  });

  test.each([
    { type: 'array', items: secret },
    { type: 'object', additionalProperties: secret },
    { anyOf: [secret, { type: 'integer' }] },
    { type: 'array', items: { type: 'array', items: secret } },
  ])('holds no password that has no name of its own: %j', (code) => {
    const body = { type: 'object', properties: { amount: { type: 'string' }, code } };
    const [own] = formsOf(
      referenceOf({
        paths: {
          '/a': {
            post: { requestBody: { content: { 'application/json': { schema: body } } }, responses: {} },
          },
        },
      }),
    );
    const given = own ?? expect.fail('There is no form.');
    const state = { parameters: [], body: 0, value: { amount: '1', code: ['hunter2'] } };
    const link = writeShared(given.form, state, given.shared.fields);
    expect(readShared(given.form, link).value).toEqual({ amount: '1' });
  });

  test.each(['', 'AAAA', '%', btoa('[]'), btoa('{"parameters":[["path","other","x"],7],"type":5}')])(
    'that says something else (%j) changes nothing that the form does not have',
    (text) => {
      const { parameters, body } = readShared(form, text);
      expect(parameters.every((value) => value === undefined || value === 'A')).toBe(true);
      expect(body).toBe(0);
    },
  );

  test('starts with the example if it cannot be read', () => {
    expect(readShared(form, '!')).toEqual(initialState(form));
  });
});
