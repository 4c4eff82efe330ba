import { expect, test } from 'vitest';
import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';

const bodyOf = (schema: object, more: object = {}) => {
  const content = { 'application/json': { schema } };
  return createBodyValidator({ paths: { '/a': { post: { requestBody: { content } } } }, ...more }, '3.0.3');
};
const messages = (validator: ReturnType<typeof bodyOf>, value: unknown) =>
  validator.request({ method: 'POST', path: '/a' }, value)?.faults.map(({ message }) => message);

test('a schema in its place is read as one', () => {
  const validator = bodyOf({
    additionalProperties: false,
    properties: { value: { type: 'string', nullable: true }, default: {} },
  });
  expect(messages(validator, { value: null, default: 1 })).toEqual([]);
  expect(messages(validator, { value: 1 })).toEqual(['`value` must be a string or null.']);
});

test('schemas are those of JSON Schema 2020-12, whatever dialect is named', () => {
  const dialect = 'https://spec.openapis.org/oas/3.1/dialect/base';
  const validator = bodyOf(
    { $schema: dialect, type: 'array', prefixItems: [{ type: 'string' }] },
    { jsonSchemaDialect: dialect },
  );
  expect(messages(validator, [1])).toEqual(['`0` must be a string.']);
});

test('a schema may refer to any part of its document', () => {
  const more = { webhooks: { b: { post: { 'x-c': { type: 'string' } } } } };
  expect(messages(bodyOf({ $ref: '#/webhooks/b/post/x-c' }, more), 1)).toEqual([
    'The body must be a string.',
  ]);
});

test('data that looks like a schema, and base addresses, are no reason to refuse a document', () => {
  const A = {
    $id: 'https://a.example/b',
    example: { $id: 'x', a: [{ $id: 'x' }] },
    allOf: [{ $ref: '#/components/schemas/B' }],
  };
  const validator = bodyOf(
    { $ref: '#/components/schemas/A' },
    { components: { schemas: { A, B: { type: 'string' } } } },
  );
  expect(messages(validator, 1)).toEqual(['The body must be a string.']);
  expect(validator.refused).toEqual([]);
});

test('an unknown value of a discriminator is the only fault, unless a variant allows it', () => {
  const variant = (kind: object, name: string) => ({
    required: ['kind', name],
    properties: { kind, [name]: {} },
  });
  const schemas = { Plug: variant({ const: 'plug' }, 'a'), Card: variant({ type: 'string' }, 'b') };
  const [plug, card] = ['#/components/schemas/Plug', '#/components/schemas/Card'];
  const choice = {
    oneOf: [{ $ref: plug }, { $ref: card }],
    discriminator: { propertyName: 'kind', mapping: { plug } },
  };
  const validator = bodyOf(choice, { components: { schemas } });
  expect(messages(validator, { kind: 'plugg', a: 1 })).toEqual(['`kind` must be one of `plug`, `Card`.']);
  expect(messages(validator, { kind: 'other', b: 1 })).toEqual([]);
  expect(messages(validator, { kind: 'plug' })).toEqual(['Missing required property `a`.']);
  expect(messages(validator, {})).toEqual(['Missing required property `kind`.']);
});

test('fields that no schema documents are told, but not those of schemas that extend the one named', () => {
  const Pet = {
    type: 'object',
    properties: {
      kind: { type: 'string' },
      id: { type: 'string', readOnly: true },
      secret: { writeOnly: true },
    },
  };
  const Cat = { allOf: [{ $ref: '#/components/schemas/Pet' }, { properties: { lives: {} } }] };
  const validator = (more: object) =>
    bodyOf(
      { $ref: '#/components/schemas/Pet' },
      { components: { schemas: { Pet: { ...Pet, ...more }, Cat } } },
    );
  expect(messages(validator({}), { kind: 'Cat', secret: 1, id: 'a', lives: 9 })).toEqual([
    '`id` is `readOnly`, so no request has it.',
    'Unknown field `lives`: the specification does not define it here.',
  ]);
  const discriminator = { propertyName: 'kind' };
  expect(messages(validator({ discriminator }), { kind: 'Cat', livse: 9 })).toEqual([
    'Unknown field `livse`: the specification does not define it here.',
  ]);
  expect(messages(validator({ discriminator }), { kind: 'Cat', lives: 9 })).toEqual([]);
  // What extends a schema may be extended itself.
  const Kitten = { allOf: [{ $ref: '#/components/schemas/Cat' }, { properties: { weeks: {} } }] };
  const schemas = { Pet: { ...Pet, discriminator }, Cat, Kitten };
  const ofCat = bodyOf({ $ref: '#/components/schemas/Cat' }, { components: { schemas } });
  expect(messages(ofCat, { kind: 'Kitten', lives: 9, weeks: 1 })).toEqual([]);
  expect(messages(validator({ additionalProperties: {} }), { lives: 9 })).toEqual([]);
  expect(messages(validator({ patternProperties: { l: {} } }), { lives: 9 })).toEqual([]);
  const told = validator({}).schema('Pet', { id: 'a', secret: 1, knid: 1 });
  expect(told?.map(({ message, meant }) => [message, meant])).toEqual([
    ['Unknown field `knid`: the specification does not define it here.', 'kind'],
  ]);
});

test('a body is validated in the media type that is sent', () => {
  const content = { 'application/json': { schema: {} }, 'text/json': { schema: { type: 'string' } } };
  const validator = createBodyValidator({ paths: { '/a': { post: { requestBody: { content } } } } }, '3.0.3');
  const of = { method: 'POST', path: '/a' };
  expect(validator.request(of, 1, 'text/json')?.faults).toHaveLength(1);
  expect(validator.request(of, 1)).toEqual({ type: 'application/json', faults: [] });
  expect(validator.request(of, 1, 'text/xml')).toBeUndefined();
});
