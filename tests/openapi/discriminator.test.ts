import { describe, expect, test } from 'vitest';
import { createBodyValidator } from '../../cli/openapi/checks/body-validator.ts';
import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { operationOf, schemaOf } from './reference-of.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

const Cat = { allOf: [ref('Tested'), { properties: { purrs: { type: 'boolean' } } }] };
const Dog = { allOf: [ref('Tested'), { properties: { barks: { type: 'boolean' } } }] };
const base = (discriminator: object) => ({
  type: 'object',
  required: ['kind'],
  properties: { kind: { type: 'string' } },
  discriminator: { propertyName: 'kind', ...discriminator },
});

const variantsOf = (node: SchemaNode | undefined) =>
  node?.variants.map(({ variants }) =>
    variants.map(({ label, discriminatorValues }) => [label, ...discriminatorValues].join(' ')),
  );

test('uses the subtypes as variants if there are no mapping and no alternatives', () => {
  expect(variantsOf(schemaOf(base({}), { Cat, Dog }))).toEqual([['Cat Cat', 'Dog Dog']]);
});

test('alternatives that extend the same schema are told apart by its discriminator, also in their sample', () => {
  const schema = { oneOf: [ref('A'), ref('B')] };
  const extend = (name: string) => ({ allOf: [ref('Base'), { properties: { [name]: { type: 'string' } } }] });
  const schemas = { Base: base({ mapping: { b: 'B' } }), A: extend('a'), B: extend('b') };
  expect(variantsOf(schemaOf(schema, schemas))).toEqual([['A A', 'B b']]);
  const content = { 'application/json': { schema } };
  const { requestBody } = operationOf({ requestBody: { content } }, { components: { schemas } });
  const samples = requestBody?.media[0]?.examples.map(({ code }) => JSON.parse(code));
  expect(samples).toEqual([
    { kind: 'A', a: 'string' },
    { kind: 'b', b: 'string' },
  ]);
});

test('what is required beside the base of a variant is in its sample, too', () => {
  const schema = {
    allOf: [ref('Base'), { type: 'object', required: ['tag'], properties: { tag: { type: 'string' } } }],
  };
  const Car = { allOf: [ref('Base'), { properties: { doors: { type: 'integer' } } }] };
  const schemas = { Base: base({ mapping: { car: 'Car' } }), Car };
  const { requestBody } = operationOf(
    { requestBody: { content: { 'application/json': { schema } } } },
    { components: { schemas } },
  );
  expect(requestBody?.media[0]?.examples.map(({ code }) => JSON.parse(code))).toEqual([
    { kind: 'car', tag: 'string', doors: 1 },
  ]);
});

test('without a mapping, the values are those that a variant lists for the property', () => {
  const of = (values: string[]) => ({
    type: 'object',
    properties: { kind: { type: 'string', enum: values } },
  });
  const schema = { oneOf: [ref('A'), ref('B')], discriminator: { propertyName: 'kind' } };
  expect(variantsOf(schemaOf(schema, { A: of(['a1', 'a2']), B: of(['B', 'b']) }))).toEqual([
    ['A a1 a2', 'B B'],
  ]);
});

test('several keys may map to one variant; subtypes outside the mapping are variants too', () => {
  const mapping = { cat: '#/components/schemas/Cat', kitten: 'Cat' };
  expect(variantsOf(schemaOf(base({ mapping }), { Cat, Dog }))).toEqual([['Cat cat kitten', 'Dog Dog']]);
});

test('a subtype of a subtype is a variant of both; a subtype does not list its siblings', () => {
  const Big = { allOf: [ref('Cat'), {}] };
  const mapping = { cat: 'Cat', dog: 'Dog' };
  expect(variantsOf(schemaOf(base({ mapping }), { Cat, Dog, Big }))).toEqual([
    ['Cat cat', 'Dog dog', 'Big Big'],
  ]);
  const Subtype = { allOf: [ref('Base'), {}] };
  const Sibling = { allOf: [ref('Base'), {}] };
  expect(
    variantsOf(schemaOf(Subtype, { Base: base({ mapping: { a: 'Tested', b: 'Sibling' } }), Sibling })),
  ).toEqual([]);
});

test('allows a schema to list itself as a variant, once', () => {
  const node = schemaOf(base({ mapping: { plain: 'Tested', cat: 'Cat' } }), { Cat });
  expect(variantsOf(node)).toEqual([['Tested plain', 'Cat cat']]);
  expect(node.variants[0]?.variants[0]?.schema.shownAt?.recursive).toBe(true);
});

test('array items have discriminator values too', () => {
  const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat', dog: 'Dog' } };
  const node = schemaOf(
    { type: 'array', items: { oneOf: [ref('Cat'), ref('Dog')], discriminator } },
    { Cat: {}, Dog: {} },
  );
  expect(variantsOf(node.items)).toEqual([['Cat cat', 'Dog dog']]);
});

test('a single alternative with a discriminator stays an alternative', () => {
  const discriminator = { propertyName: 'kind', mapping: { cat: 'Cat' } };
  expect(variantsOf(schemaOf({ oneOf: [ref('Cat')], discriminator }, { Cat: { type: 'object' } }))).toEqual([
    ['Cat cat'],
  ]);
});

test('assigns all other values to the default mapping of OpenAPI 3.2', () => {
  const node = schemaOf(base({ mapping: { cat: 'Cat' }, defaultMapping: 'Dog' }), { Cat, Dog });
  expect(variantsOf(node)).toEqual([['Cat cat', 'Dog Dog any other value']]);
});

test('resolves mapping names with spaces, dots and slashes', () => {
  const mapping = { a: 'Big Cat', b: 'v1.Dog', c: 'x/y', d: '#/components/schemas/Big%20Cat' };
  const others = { 'Big Cat': {}, 'v1.Dog': {}, 'x/y': {} };
  expect(variantsOf(schemaOf(base({ mapping }), others))).toEqual([['Big Cat a d', 'v1.Dog b', 'x/y c']]);
});

test.each([
  [
    'the mapping',
    { oneOf: [ref('Cat')], discriminator: { propertyName: 'kind', mapping: { cat: 'Cat' } } },
    'cat',
  ],
  ['the name of the variant', { oneOf: [ref('Cat')], discriminator: { propertyName: 'kind' } }, 'Cat'],
  ['a subtype', base({}), 'Subtype'],
])('an example has the discriminator value: %s', (_, Tested, kind) => {
  const schemas = {
    Tested,
    Cat: { type: 'object', properties: { kind: { type: 'string' }, purrs: { type: 'boolean' } } },
    Subtype: { allOf: [ref('Tested'), { properties: { purrs: { type: 'boolean' } } }] },
  };
  const content = { 'application/json': { schema: ref('Tested') } };
  const { requestBody } = operationOf({ requestBody: { content } }, { components: { schemas } });
  expect(JSON.parse(requestBody?.media[0]?.examples[0]?.code ?? '')).toEqual({ kind, purrs: true });
});

test('shows shared fields once and then the alternatives for allOf next to oneOf', () => {
  const node = schemaOf(
    {
      allOf: [ref('Base')],
      oneOf: [
        { title: 'Card', properties: { pan: {} } },
        { title: 'Bank', properties: { iban: {} } },
      ],
    },
    { Base: { properties: { id: {} } } },
  );
  expect(node.properties.map(({ name }) => name)).toEqual(['id']);
  expect(variantsOf(node)).toEqual([['Card', 'Bank']]);
});

test('conditionally required properties have a note', () => {
  const properties = { pan: {}, iban: {}, note: {} };
  const notes = (schema: object) =>
    schemaOf({ properties, ...schema }).properties.map(({ name, requiredNote }) => [name, requiredNote]);
  expect(
    notes({
      oneOf: [
        { title: 'Card', required: ['pan'] },
        { title: 'Bank', required: ['iban'] },
      ],
    }),
  ).toEqual([
    ['pan', 'required in Card'],
    ['iban', 'required in Bank'],
    ['note', undefined],
  ]);
  expect(notes({ anyOf: [{ required: ['pan'] }, { required: ['iban'] }] })[0]).toEqual([
    'pan',
    'conditionally required',
  ]);
  expect(notes({ dependentSchemas: { pan: { required: ['note'] } } })[2]).toEqual([
    'note',
    'conditionally required',
  ]);
});

describe('a value is validated by the variant that its discriminator names', () => {
  const variant = (own: string, type: string) => ({
    type: 'object',
    required: ['kind', own],
    properties: { kind: { enum: ['bread', 'cake', 'other'] }, [own]: { type } },
  });
  const validator = createBodyValidator(
    {
      components: {
        schemas: {
          Bread: variant('grams', 'integer'),
          Cake: variant('servings', 'integer'),
          Product: {
            oneOf: [ref('Bread'), ref('Cake')],
            discriminator: { propertyName: 'kind', mapping: { bread: 'Bread', cake: ref('Cake').$ref } },
          },
        },
      },
    },
    '3.1.0',
  );
  test.each([
    [{ kind: 'bread', grams: 1 }, []],
    [{ kind: 'cake', servings: 1, grams: 1 }, []],
    [{ kind: 'cake', grams: 1 }, ['Missing required property `servings`.']],
    [{ kind: 'bread', grams: 'one' }, ['`grams` must be an integer.']],
    [{ kind: 'other', grams: 1 }, []],
    [{ kind: 'other' }, ['`kind` must be one of `bread`, `cake`.']],
    [1, ['The body must be an object.']],
  ])('%j', (value, messages) => {
    expect(validator.schema('Product', value)?.map(({ message }) => message)).toEqual(messages);
  });
});

test.each([
  ['3.0.3', null, 0],
  ['3.0.3', { kind: 1 }, 1],
  ['3.1.0', null, 1],
])('`nullable` without a type does not end validation: %s, %j', (version, value, count) => {
  const Pet = { nullable: true, allOf: [{ type: 'object', properties: { kind: { type: 'string' } } }] };
  const validator = createBodyValidator({ components: { schemas: { Pet } } }, version);
  expect(validator.schema('Pet', value)).toHaveLength(count);
});

describe('a schema that a discriminator chooses, on its own', () => {
  const union = (value: string) => ({
    oneOf: [ref('Cat'), ref('Dog')],
    discriminator: { propertyName: 'kind', mapping: { [value]: ref('Cat').$ref, dog: ref('Dog').$ref } },
  });
  const own = (field: string) => ({ properties: { kind: { type: 'string' }, [field]: { type: 'string' } } });
  const kindOf = (schemas: object) => {
    const { requestBody } = operationOf(
      { requestBody: { content: { 'application/json': { schema: ref('Cat') } } } },
      { components: { schemas: { Cat: own('purrs'), Dog: own('barks'), ...schemas } } },
    );
    const [media] = requestBody?.media ?? [];
    const facts = media?.schema?.properties.map(({ schema: { facts } }) => facts.map(({ value }) => value));
    return [facts?.[0], JSON.parse(media?.examples[0]?.code ?? '').kind];
  };

  test('has that value on the page and in samples', () => {
    expect(kindOf({ Pet: union('cat') })).toEqual([['cat'], 'cat']);
  });

  test('has no value that its property cannot have', () => {
    const Cat = { properties: { kind: { type: 'integer' }, purrs: {} } };
    expect(kindOf({ Pet: union('1'), Cat })[1]).toBe(1);
  });

  test('has none if discriminators disagree', () => {
    expect(kindOf({ Pet: union('cat'), Animal: union('feline') })).toEqual([[], 'string']);
  });

  test('does not have the example of another subtype of its base', () => {
    const subtype = (extra: object) => ({ allOf: [ref('Base'), extra] });
    const Base = {
      ...base({ mapping: { cat: ref('Cat').$ref, dog: ref('Dog').$ref } }),
      example: { kind: 'dog', size: 1 },
    };
    const schemas = { Base, Cat: subtype(own('purrs')), Dog: subtype(own('barks')) };
    expect(kindOf(schemas)[1]).toBe('cat');
    expect(
      schemaOf(ref('Dog'), schemas).examples.length + schemaOf(ref('Cat'), schemas).examples.length,
    ).toBe(1);
  });
});
