import { expect, test } from 'vitest';
import { createSchemaValidator, DOCUMENT_URI } from '../../cli/openapi/validation/schema-validator.ts';
import { bodyName, messageOf } from '../../cli/openapi/validation/validation-errors.ts';
import { parseJson } from '../../cli/text/parse-json.ts';

const to = (name: string) => ({ $ref: `${DOCUMENT_URI}#/components/schemas/${name}` });

/** Creates a validator for a document with these schemas. */
function validatorOf(schemas: Record<string, unknown>) {
  return createSchemaValidator(() => ({ components: { schemas } }));
}

test('values are validated against each schema of a document', () => {
  const { validate, refused } = validatorOf({
    A: { pattern: '^a+$' },
    B: { format: 'email' },
    Wrong: { pattern: '(' },
  });
  expect(validate(to('A'), 'aaa')).toEqual([]);
  expect(validate(to('A'), 'b')).toMatchObject([
    {
      keyword: 'pattern',
      instancePath: '',
      params: { pattern: '^a+$' },
      message: 'must match pattern "^a+$"',
    },
  ]);
  expect(validate(to('B'), 'x').map(({ keyword }) => keyword)).toEqual(['format']);
  // An invalid schema allows any value.
  expect(validate(to('Wrong'), 'x')).toEqual([]);
  expect(refused).toEqual([expect.stringContaining('Invalid regular expression')]);
});

test('a pattern that is only valid without the flag `u` is one', () => {
  const { validate, refused } = validatorOf({ A: { pattern: '^[\\w-.]+$' } });
  expect(validate(to('A'), 'a-b.c')).toEqual([]);
  expect(validate(to('A'), 'a b')).toHaveLength(1);
  expect(refused).toEqual([]);
});

test('in a form, all values are strings', () => {
  const { validate } = validatorOf({ Order: { properties: { amount: { type: 'integer' } } } });
  const form = { amount: '12' };
  expect(validate(to('Order'), form, { isForm: true })).toEqual([]);
  expect(form).toEqual({ amount: '12' });
  expect(validate(to('Order'), { amount: '12' })).toHaveLength(1);
});

test('a message has the limits and values of its schema as they are written', () => {
  const schemas = parseJson(
    '{"a/b": {"maximum": 9223372036854775807}, "B": {"properties": {"p q": {"multipleOf": 0.10}}}, "C": {"enum": [1.0, 2]}, "D": {"const": 1.50}}',
  ) as Record<string, unknown>;
  const { validate } = validatorOf(schemas);
  const messages = (schema: object, value: unknown) =>
    validate(schema, value).map((error) => messageOf(error, bodyName));
  expect(messages(to('a~1b'), 1e300)).toEqual(['The body must be <= 9223372036854775807.']);
  expect(messages(to('B'), { 'p q': 0.15 })).toEqual(['`p q` must be multiple of 0.10.']);
  expect(messages(to('C'), 3)).toEqual(['The body must be one of `1.0`, `2`.']);
  const anything = { enum: [[1], { a: 'b' }, null, 'text'] };
  expect(messages(anything, 3)).toEqual(['The body must be one of `[1]`, `{"a":"b"}`, `null`, `text`.']);
  expect(messages(to('D'), 3)).toEqual(['The body must be `1.50`.']);
  expect(messages(parseJson('{"minimum": 1e400}') as object, 3)).toEqual(['The body must be >= 1e400.']);
});

test.each([
  ['{"enum": [9007199254740993, "a"]}', '9007199254740993', '9007199254740992'],
  ['{"enum": [1.0]}', '1', '1.1'],
  [
    '{"const": {"a": [9007199254740993, null]}}',
    '{"a": [9007199254740993.0, null]}',
    '{"a": [9007199254740992, null]}',
  ],
  ['{"const": []}', '[]', '{}'],
  ['{"maximum": 9223372036854775807}', '9223372036854775807', '9223372036854775808'],
  ['{"exclusiveMinimum": 9223372036854775807}', '9223372036854775808', '9223372036854775807'],
  ['{"maximum": 1e400}', '1.0e400', '1e401'],
  ['{"minimum": -1e400}', '-1e400', '-1e401'],
  ['{"multipleOf": 0.01}', '19.99', '19.995'],
  ['{"multipleOf": 2}', '9223372036854775808', '9223372036854775807'],
  ['{"items": {"maximum": 1}}', '[1]', '[1.00000000000000000001]'],
])('%s allows %s, but not %s', (schema, valid, invalid) => {
  const { validate } = validatorOf({ A: parseJson(schema) });
  expect(validate(to('A'), parseJson(valid))).toEqual([]);
  expect(validate(to('A'), parseJson(invalid))).toHaveLength(1);
});

test('a form has exact limits as well', () => {
  const { validate } = validatorOf({
    A: parseJson('{"properties": {"a": {"type": "number", "maximum": 2.50}}}'),
  });
  expect(validate(to('A'), { a: '2.5' }, { isForm: true })).toEqual([]);
  expect(validate(to('A'), { a: '2.51' }, { isForm: true })).toHaveLength(1);
});

test('items that are only equal as doubles are different', () => {
  const validator = createSchemaValidator(() => ({}));
  const errorsOf = (json: string) => validator.validate({ uniqueItems: true }, parseJson(json));
  expect(errorsOf('[9007199254740993, 9007199254740992]')).toEqual([]);
  expect(errorsOf('[1.0, 1]')).toHaveLength(1);
  expect(errorsOf('["a", "a"]')).toHaveLength(1);
});
