import { expect, test } from 'vitest';
import { createSchemaValidator, DOCUMENT_URI } from '../../cli/openapi/validation/schema-validator.ts';

const to = (name: string) => ({ $ref: `${DOCUMENT_URI}#/components/schemas/${name}` });

/** Creates a validator for a document with these schemas. */
function validatorOf(schemas: Record<string, unknown>) {
  return createSchemaValidator(() => ({ components: { schemas } }));
}

test('values are validated against each schema of a document', () => {
  const { validate } = validatorOf({
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
});

test('in a form, all values are strings', () => {
  const { validate } = validatorOf({ Order: { properties: { amount: { type: 'integer' } } } });
  const form = { amount: '12' };
  expect(validate(to('Order'), form, { isForm: true })).toEqual([]);
  expect(form).toEqual({ amount: '12' });
  expect(validate(to('Order'), { amount: '12' })).toHaveLength(1);
});
