import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkExamples } from '../../cli/openapi/checks/check-examples.ts';
import { loadDocument } from '../../cli/openapi/load.ts';
import {
  createSchemaValidator,
  DOCUMENT_URI,
  VALIDATION_LIMIT,
} from '../../cli/openapi/validation/schema-validator.ts';
import { OutOfTime } from '../../cli/time-limit.ts';
import { folder } from './folder.ts';

// What takes years also exceeds a lower limit, and is stopped in the same way.
const usual = VALIDATION_LIMIT.used;
beforeAll(() => {
  VALIDATION_LIMIT.used = 300;
});
afterAll(() => {
  VALIDATION_LIMIT.used = usual;
});

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
  expect(validate(to('A'), 'b')).toEqual([
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
  expect(validate(to('Order'), { amount: '12' }, { isForm: true })).toEqual([]);
  expect(validate(to('Order'), { amount: '12' })).toHaveLength(1);
});

test('a value that takes too long times out; later ones are validated', () => {
  const { validate } = validatorOf({ Slow: { pattern: '^(a+)+$' }, Fast: { type: 'string' } });
  const other = validatorOf({ Fast: { type: 'integer' } });
  expect(() => validate(to('Slow'), `${'a'.repeat(60)}!`)).toThrow(OutOfTime);
  expect(other.validate(to('Fast'), 'x')).toHaveLength(1);
  expect(validate(to('Fast'), 1)).toHaveLength(1);
});

test('slow patterns of one document do not affect another', async () => {
  const loadedOf = async (schema: string, example: string, count: number) => {
    const parameters = Array.from(
      { length: count },
      (_, index) => `        - { name: p${index}, in: query, schema: ${schema}, example: ${example} }\n`,
    ).join('');
    const head = "openapi: 3.1.0\ninfo: { title: T, version: '1' }\npaths:\n  /a:\n    get:\n";
    const root = folder({
      'api.yaml': `${head}      responses: { '200': { description: OK } }\n      parameters:\n${parameters}`,
    });
    const { loaded } = await loadDocument(`${root}/api.yaml`, root);
    return loaded ? checkExamples(loaded).map(({ line, message }) => `${line} ${message}`) : [];
  };
  const slow = await loadedOf("{ pattern: '^(a+)+$' }", `'${'a'.repeat(60)}!'`, 5);
  expect(slow).toEqual(
    [8, 9, 10].map((line) => `${line} This example takes too long to validate against its schema.`),
  );
  expect(await loadedOf('{ type: integer }', 'x', 1)).toEqual([
    '8 This example does not match its schema: `/` must be integer.',
  ]);
});

test('evicted documents are sent again', () => {
  const all = Array.from({ length: 10 }, (_, index) => validatorOf({ A: { const: index } }));
  for (const [index, { validate }] of [...all, ...all].entries())
    expect(validate(to('A'), index % all.length)).toEqual([]);
});

test('a late response is not taken for that of the next request', () => {
  const { validate } = validatorOf({ Name: { type: 'string' } });
  // The thread notifies after it has responded, which may be after the next request.
  for (let index = 0; index < 10_000; index += 1) expect(validate(to('Name'), 'a')).toEqual([]);
});
