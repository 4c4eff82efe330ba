import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { bareDocument } from '../../cli/openapi/diff/bare-document.ts';
import { diffDocuments } from '../../cli/openapi/diff/diff-documents.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { builtInWords } from '../../cli/pipeline/site-words.ts';
import { parseSource } from '../../cli/source/parse-source.ts';
import { inWords } from '../../cli/words/words.ts';

/** Builds a document with one operation whose request and response have the same schema. */
function api({
  request = '{ type: object }',
  response = '{ type: object }',
  operation = '',
  path = '/orders',
  components = '{}',
  schemes = '{}',
  webhook = '',
  type = 'application/json',
  encoding = '{}',
  headers = '{}',
  required = true,
  responses = '',
}): Record<string, unknown> {
  return parse(`openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example.com }]
security: [{ oauth: [orders.read] }]
components: { schemas: ${components}, securitySchemes: ${schemes} }
paths:
  ${path}:
    post:
      operationId: order
      requestBody: { required: ${required}, content: { ${type}: { schema: ${request}, encoding: ${encoding} } } }
      responses: ${responses || `{ '200': { description: x, headers: ${headers}, content: { application/json: { schema: ${response} } } }, '400': { description: x } }`}
      ${operation}
${webhook && `webhooks: { changed: { post: ${webhook} } }`}
`);
}

type Parts = Parameters<typeof api>[0];

/** Marks breaking changes with `!`. */
const changes = (old: Parts, now: Parts) => {
  const found = diffDocuments(api(old), api(now));
  // Recorded versions have the same changes as whole documents.
  expect(diffDocuments(bareDocument(api(old)), bareDocument(api(now)))).toEqual(found);
  return found.map(({ breaking, message, reason }) => {
    expect(breaking).toBe(reason !== undefined);
    return `${breaking ? '! ' : ''}${message}`;
  });
};

test('the same version has no changes, nor has one with other descriptions', () => {
  expect(changes({}, {})).toEqual([]);
  expect(
    changes(
      { request: '{ type: object, description: Old. }' },
      { request: '{ type: object, description: New., title: N }' },
    ),
  ).toEqual([]);
});

describe('a schema change is judged by who sends the value', () => {
  const field = (schema: string, required = '') =>
    `{ type: object, ${required} properties: { a: ${schema} } }`;

  test.each<[string, string, string, string[], string[]]>([
    [
      'a field that goes',
      field('{ type: string }'),
      '{ type: object, properties: {} }',
      ['! The field `a` of the request was removed.'],
      ['! The field `a` of the response 200 was removed.'],
    ],
    [
      'a field that comes',
      '{ type: object, properties: {} }',
      field('{ type: string }'),
      ['The field `a` of the request is new.'],
      ['The field `a` of the response 200 is new.'],
    ],
    [
      'a required field that comes',
      '{ type: object, properties: {} }',
      field('{ type: string }', 'required: [a],'),
      ['! The field `a` of the request is new and required.'],
      ['The field `a` of the response 200 is new.'],
    ],
    [
      'a field that becomes required',
      field('{}'),
      field('{}', 'required: [a],'),
      ['! The field `a` of the request is now required.'],
      ['The field `a` of the response 200 is now always present.'],
    ],
    [
      'a field that becomes optional',
      field('{}', 'required: [a],'),
      field('{}'),
      ['The field `a` of the request is now optional.'],
      ['! The field `a` of the response 200 may now be missing.'],
    ],
    [
      'a value that comes',
      field('{ enum: [A] }'),
      field('{ enum: [A, B] }'),
      ['The field `a` of the request may also be `"B"`.'],
      ['! The field `a` of the response 200 may also be `"B"`.'],
    ],
    [
      'a value that goes',
      field('{ enum: [A, B] }'),
      field('{ enum: [A] }'),
      ['! The field `a` of the request may no longer be `"B"`.'],
      ['The field `a` of the response 200 is no longer `"B"`.'],
    ],
    [
      'null that comes',
      field('{ type: string }'),
      field('{ type: [string, "null"] }'),
      ['The field `a` of the request is now `null` or `string`, not `string`.'],
      ['! The field `a` of the response 200 is now `null` or `string`, not `string`.'],
    ],
    [
      'null that goes',
      field('{ type: [string, "null"] }'),
      field('{ type: string }'),
      ['! The field `a` of the request is now `string`, not `null` or `string`.'],
      ['The field `a` of the response 200 is now `string`, not `null` or `string`.'],
    ],
    [
      'number to integer',
      field('{ type: number }'),
      field('{ type: integer }'),
      ['! The field `a` of the request is now `integer`, not `number`.'],
      ['The field `a` of the response 200 is now `integer`, not `number`.'],
    ],
    [
      'integer to number',
      field('{ type: integer }'),
      field('{ type: number }'),
      ['The field `a` of the request is now `number`, not `integer`.'],
      ['! The field `a` of the response 200 is now `number`, not `integer`.'],
    ],
    [
      'a higher minimum',
      field('{ minimum: 1 }'),
      field('{ minimum: 2 }'),
      ['! `minimum` of the field `a` of the request changed from `1` to `2`.'],
      ['`minimum` of the field `a` of the response 200 changed from `1` to `2`.'],
    ],
    [
      'a higher maximum',
      field('{ maxLength: 1 }'),
      field('{ maxLength: 2 }'),
      ['`maxLength` of the field `a` of the request changed from `1` to `2`.'],
      ['! `maxLength` of the field `a` of the response 200 changed from `1` to `2`.'],
    ],
    [
      'a pattern that comes',
      field('{ type: string }'),
      field('{ type: string, pattern: a }'),
      ['! `pattern` of the field `a` of the request changed from none to `a`.'],
      ['`pattern` of the field `a` of the response 200 changed from none to `a`.'],
    ],
    [
      'a field within elements',
      field('{ type: array, items: { type: object, properties: { b: {} } } }'),
      field('{ type: array, items: { type: object, properties: {} } }'),
      ['! The field `a[].b` of the request was removed.'],
      ['! The field `a[].b` of the response 200 was removed.'],
    ],
    [
      'a field that only responses have',
      '{ type: object, properties: {} }',
      field('{ readOnly: true }', 'required: [a],'),
      [],
      ['The field `a` of the response 200 is new.'],
    ],
    [
      'a condition',
      field('{ type: object, if: { required: [b] }, then: { required: [c] } }'),
      field('{ type: object, if: { required: [b] }, then: { required: [d], description: New. } }'),
      ['! `then` of the field `a` of the request changed.'],
      ['! `then` of the field `a` of the response 200 changed.'],
    ],
    [
      'a condition that comes, which only forbids',
      field('{ type: object }'),
      field('{ type: object, if: { required: [b] }, then: { required: [c] } }'),
      ['! `if`, `then` of the field `a` of the request changed.'],
      ['`if`, `then` of the field `a` of the response 200 changed.'],
    ],
    [
      'a condition that demands less',
      field('{ type: object, if: { required: [b] }, then: { required: [c, d] } }'),
      field('{ type: object, if: { required: [b] }, then: { required: [c] } }'),
      ['`then` of the field `a` of the request changed.'],
      ['! `then` of the field `a` of the response 200 changed.'],
    ],
    [
      'a limit within a condition',
      field('{ type: object, if: { required: [b] }, then: { properties: { c: {} } } }'),
      field('{ type: object, if: { required: [b] }, then: { properties: { c: { maxLength: 3 } } } }'),
      ['! `then` of the field `a` of the request changed.'],
      ['`then` of the field `a` of the response 200 changed.'],
    ],
    [
      'another condition',
      field('{ type: object, if: { required: [b] }, then: { required: [c] } }'),
      field('{ type: object, if: { required: [d] }, then: { required: [c] } }'),
      ['! `if` of the field `a` of the request changed.'],
      ['! `if` of the field `a` of the response 200 changed.'],
    ],
    [
      '`then` without `if`, which has no effect',
      field('{ type: object }'),
      field('{ type: object, then: { required: [c] } }'),
      [],
      [],
    ],
    [
      'a pattern of names where others are forbidden, which may allow more',
      '{ type: object, additionalProperties: false }',
      '{ type: object, additionalProperties: false, patternProperties: { ^x-: {} } }',
      ['! `patternProperties` of the request changed.'],
      ['! `patternProperties` of the response 200 changed.'],
    ],
    [
      'the first elements of a list',
      field('{ type: array, prefixItems: [{ type: string }] }'),
      field('{ type: array, prefixItems: [{ type: number }] }'),
      ['! `prefixItems` of the field `a` of the request changed.'],
      ['! `prefixItems` of the field `a` of the response 200 changed.'],
    ],
    [
      'a type: its limits go with it',
      field('{ type: string, maxLength: 3 }'),
      field('{ type: integer }'),
      ['! The field `a` of the request is now `integer`, not `string`.'],
      ['! The field `a` of the response 200 is now `integer`, not `string`.'],
    ],
    [
      'a field that needs another one',
      '{ type: object, dependentRequired: { a: [b] } }',
      '{ type: object, dependentRequired: { a: [c] } }',
      ['! `dependentRequired` of the request changed.'],
      ['! `dependentRequired` of the response 200 changed.'],
    ],
    [
      'one of several conditions',
      '{ allOf: [{ if: { required: [a] }, then: { required: [b] } }, { if: { required: [c] }, then: { required: [d] } }] }',
      '{ allOf: [{ if: { required: [c] }, then: { required: [d] } }, { if: { required: [a] }, then: { required: [b, e] } }] }',
      ['! `then` of the request changed.'],
      ['`then` of the response 200 changed.'],
    ],
    [
      'one of several patterns',
      field('{ type: string, allOf: [{ pattern: a }, { pattern: b }] }'),
      field('{ type: string, allOf: [{ pattern: c }, { pattern: b }] }'),
      ['! `pattern` of the field `a` of the request changed from `a` to `c`.'],
      ['! `pattern` of the field `a` of the response 200 changed from `a` to `c`.'],
    ],
    [
      'a format with more values',
      field('{ type: integer, format: int32 }'),
      field('{ type: integer, format: int64 }'),
      ['`format` of the field `a` of the request changed from `int32` to `int64`.'],
      ['! `format` of the field `a` of the response 200 changed from `int32` to `int64`.'],
    ],
    [
      'a finer step',
      field('{ type: number, multipleOf: 4 }'),
      field('{ type: number, multipleOf: 2 }'),
      ['`multipleOf` of the field `a` of the request changed from `4` to `2`.'],
      ['! `multipleOf` of the field `a` of the response 200 changed from `4` to `2`.'],
    ],
    [
      'limits without effect',
      field('{ type: array }'),
      field('{ type: array, minItems: 0, minContains: 2 }'),
      [],
      [],
    ],
    [
      'the same in another order, and with a format for forms',
      field('{ type: string, not: { minLength: 1, maxLength: 2 } }'),
      field('{ type: string, not: { maxLength: 2, minLength: 1 }, format: password }'),
      [],
      [],
    ],
    [
      'null among alternatives',
      field('{ oneOf: [{ type: string }, { type: object }] }'),
      field("{ oneOf: [{ type: string }, { type: object }, { type: 'null' }] }"),
      ['The field `a` of the request is now `null` or `object` or `string`, not `object` or `string`.'],
      [
        '! The field `a` of the response 200 is now `null` or `object` or `string`, not `object` or `string`.',
      ],
    ],
    [
      'elements that were any',
      field('{ type: array }'),
      field('{ type: array, items: { type: string } }'),
      ['! Each element of the field `a` of the request is now `string`, not of any type.'],
      ['Each element of the field `a` of the response 200 is now `string`, not of any type.'],
    ],
    [
      'a name that is required without being declared',
      '{ type: object, properties: { b: {} } }',
      '{ type: object, properties: { b: {} }, required: [token] }',
      ['! The field `token` of the request is now required.'],
      ['The field `token` of the response 200 is now always present.'],
    ],
    [
      'a field that needs one more',
      '{ type: object, dependentRequired: { a: [b] } }',
      '{ type: object, dependentRequired: { a: [b, c] } }',
      ['! `dependentRequired` of the request changed.'],
      ['`dependentRequired` of the response 200 changed.'],
    ],
    [
      'a default',
      field('{ type: integer, default: 20 }'),
      field('{ type: integer, default: 50 }'),
      ['The default of the field `a` of the request changed from `20` to `50`.'],
      [],
    ],
    [
      'further fields that are forbidden',
      '{ type: object }',
      '{ type: object, additionalProperties: false }',
      ['! `additionalProperties` of the request changed from none to `false`.'],
      ['`additionalProperties` of the response 200 changed from none to `false`.'],
    ],
  ])('%s', (_, old, now, ofRequest, ofResponse) => {
    expect(changes({ request: old }, { request: now })).toEqual(ofRequest);
    expect(changes({ response: old }, { response: now })).toEqual(ofResponse);
    // Clients receive what a webhook sends.
    const webhook = (schema: string) =>
      `{ requestBody: { content: { application/json: { schema: ${schema} } } } }`;
    expect(changes({ webhook: webhook(old) }, { webhook: webhook(now) })).toEqual(
      ofResponse.map((message) => message.replace('response 200', 'request')),
    );
  });

  test('also by reference, by allOf, as a variant, and in a cycle', () => {
    const components = (more: string) =>
      `{ Base: { type: object, properties: { id: {} } }, Card: { type: object, properties: { n: { type: string } ${more} } }, Sepa: { type: object }, Node: { type: object, properties: { next: { $ref: "#/components/schemas/Node" } ${more} } } }`;
    const parts = (schema: string) =>
      [
        { request: schema, components: components('') },
        { request: schema, components: components(', x: {}') },
      ] as const;
    expect(changes(...parts('{ $ref: "#/components/schemas/Card" }'))).toEqual([
      'The field `x` of the request is new.',
    ]);
    expect(
      changes(
        ...parts('{ allOf: [{ $ref: "#/components/schemas/Base" }, { $ref: "#/components/schemas/Card" }] }'),
      ),
    ).toEqual(['The field `x` of the request is new.']);
    expect(changes(...parts('{ $ref: "#/components/schemas/Node" }'))).toEqual([
      'The field `x` of the request is new.',
    ]);
    expect(
      changes(
        {
          response:
            '{ oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Base" }] }',
          components: components(''),
        },
        {
          response:
            '{ oneOf: [{ $ref: "#/components/schemas/Card" }, { $ref: "#/components/schemas/Base" }, { $ref: "#/components/schemas/Sepa" }] }',
          components: components(''),
        },
      ),
    ).toEqual(['! The response 200 may also be `Sepa`.']);
  });
});

describe('variants', () => {
  const CARD = '{ type: object, required: [n], properties: { n: { type: string } } }';
  const BANK = '{ type: object, required: [iban], properties: { iban: { type: string } } }';
  const BANK_NOW = '{ type: object, required: [iban], properties: { iban: { type: string }, bic: {} } }';
  const named = `{ Card: ${CARD}, Bank: ${BANK} }`;
  const ref = (name: string) => `{ $ref: "#/components/schemas/${name}" }`;
  const both = (request: string, components = named) => ({ request, response: request, components });
  const either = (...schemas: string[]) => `{ oneOf: [${schemas.join(', ')}] }`;

  test.for<[string, Parts, Parts, string[]]>([
    [
      'a schema gets another variant',
      both(ref('Card')),
      both(either(ref('Card'), ref('Bank'))),
      ['! The response 200 may also be `Bank`.', 'The request may also be `Bank`.'],
    ],
    [
      'one variant remains',
      both(either(ref('Card'), ref('Bank'))),
      both(ref('Card')),
      ['! The request may no longer be `Bank`.', 'The response 200 is no longer `Bank`.'],
    ],
    [
      'the only one is the one with the most fields in common',
      both(BANK),
      both(either(CARD, BANK_NOW)),
      [
        `! The response 200 may also be \`${JSON.stringify(parse(CARD))}\`.`,
        'The field `bic` of the request is new.',
        `The request may also be \`${JSON.stringify(parse(CARD))}\`.`,
        'The field `bic` of the response 200 is new.',
      ],
    ],
    [
      'what all have in common is in each',
      both(CARD),
      both(
        '{ type: object, properties: { n: { type: string } }, oneOf: [{ required: [n] }, { required: [iban], properties: { iban: {} } }] }',
      ),
      [
        '! The response 200 may also be `{"required":["iban"],"properties":{"iban":{}}}`.',
        'The request may also be `{"required":["iban"],"properties":{"iban":{}}}`.',
      ],
    ],
    [
      'one without a name changes',
      both(either(CARD, BANK)),
      both(either(CARD, BANK_NOW)),
      ['The field `bic` of the request is new.', 'The field `bic` of the response 200 is new.'],
    ],
    ['they get names', both(either(CARD, BANK)), both(either(ref('Bank'), ref('Card'))), []],
    [
      'one is renamed',
      both(either(ref('Card'), ref('Bank'))),
      both(either(ref('Card'), ref('Iban')), `{ Card: ${CARD}, Iban: ${BANK} }`),
      [],
    ],
    [
      'long ones that begin alike',
      { request: either(`{ const: ${'a'.repeat(80)}1 }`, `{ const: ${'a'.repeat(80)}2 }`) },
      { request: either(`{ const: ${'a'.repeat(80)}1 }`) },
      [`! The request may no longer be \`"${'a'.repeat(80)}2"\`.`],
    ],
    [
      'another type is told as a type',
      { request: '{ type: string }' },
      { request: '{ oneOf: [{ type: string }, { type: integer }] }' },
      ['The request is now `integer` or `string`, not `string`.'],
    ],
    [
      'an object without fields becomes variants that require some',
      both('{ type: object }'),
      both(either(ref('Card'), ref('Bank'))),
      ['! The request must now be one of `Card`, `Bank`.', 'The response 200 is now one of `Card`, `Bank`.'],
    ],
    [
      'an object without fields becomes variants within variants',
      { request: '{ type: object }' },
      { request: either(CARD, either(BANK, BANK_NOW)) },
      [
        `! The request must now be one of \`${JSON.stringify(parse(CARD))}\`, \`${JSON.stringify(parse(either(BANK, BANK_NOW))).slice(0, 80)}\`.`,
      ],
    ],
    [
      'variants that require fields become an object without any',
      both(either(ref('Card'), ref('Bank'))),
      both('{ type: object }'),
      [
        '! The response 200 may now be any value, not only `Card`, `Bank`.',
        'The request may now be any value, not only `Card`, `Bank`.',
      ],
    ],
    [
      'an object without fields says nothing of variants that require none',
      both('{ type: object }'),
      both(either(CARD, '{ type: object, properties: { iban: {} } }')),
      [],
    ],
  ])('%s', ([, old, now, expected]) => {
    expect(changes(old, now)).toEqual(expected);
  });
});

describe('a change of an operation', () => {
  const nested = (fields: string) =>
    `{ type: object, properties: { a: { type: object, properties: { ${fields} } } } }`;

  test.each<[string, Parts, Parts, string[]]>([
    [
      'that goes, while another comes',
      {},
      { path: '/other' },
      ['! The operation was removed.', 'The operation is new.'],
    ],
    [
      'whose path parameter has another name is none',
      {
        path: '/o/{id}',
        operation: 'parameters: [{ name: id, in: path, required: true, schema: { type: string } }]',
      },
      {
        path: '/o/{orderId}',
        operation: 'parameters: [{ name: orderId, in: path, required: true, schema: { type: string } }]',
      },
      [],
    ],
    [
      'with a new parameter',
      {},
      { operation: 'parameters: [{ name: q, in: query, schema: {} }]' },
      ['The query parameter `q` is new.'],
    ],
    [
      'with a new parameter that is required',
      {},
      { operation: 'parameters: [{ name: q, in: query, required: true, schema: {} }]' },
      ['! The query parameter `q` is new and required.'],
    ],
    [
      'without its parameter',
      { operation: 'parameters: [{ name: q, in: query, schema: {} }]' },
      {},
      ['! The query parameter `q` was removed.'],
    ],
    [
      'with a field in a field of its parameter',
      { operation: `parameters: [{ name: q, in: query, schema: ${nested('b: {}')} }]` },
      { operation: `parameters: [{ name: q, in: query, schema: ${nested('')} }]` },
      ['! The field `a.b` of the query parameter `q` was removed.'],
    ],
    [
      'whose header is written in other letters is none',
      { operation: 'parameters: [{ name: App-Id, in: header, schema: {} }]' },
      { operation: 'parameters: [{ name: app-id, in: header, schema: {} }]' },
      [],
    ],
    [
      'with another way to write lists',
      { operation: 'parameters: [{ name: q, in: query, schema: { type: array } }]' },
      { operation: 'parameters: [{ name: q, in: query, explode: false, schema: { type: array } }]' },
      ['! The serialization of the query parameter `q` changed from style form, exploded to style form.'],
    ],
    ['that is deprecated', {}, { operation: 'deprecated: true' }, ['The operation is now deprecated.']],
    [
      'that needs one more scope',
      {},
      { operation: 'security: [{ oauth: [orders.read, orders.write] }]' },
      [
        '! `oauth` with `oauth: orders.read` is no longer sufficient: `oauth: orders.write` is also required.',
      ],
    ],
    [
      'that needs one scope less',
      {},
      { operation: 'security: [{ oauth: [] }]' },
      ['The scope `oauth: orders.read` is no longer required.', '`oauth` is now sufficient.'],
    ],
    [
      'that may be called in another way too',
      {},
      { operation: 'security: [{ oauth: [orders.read] }, { key: [] }]' },
      ['`key` is now sufficient.'],
    ],
    [
      'that needs something else',
      {},
      { operation: 'security: [{ key: [] }]' },
      ['! `oauth` with `oauth: orders.read` is no longer sufficient.', '`key` is now sufficient.'],
    ],
    [
      'whose tokens are got in one way less',
      { schemes: '{ oauth: { type: oauth2, flows: { implicit: {}, clientCredentials: {} } } }' },
      { schemes: '{ oauth: { type: oauth2, flows: { clientCredentials: {} } } }' },
      ['! The flow `implicit` of `oauth` was removed.'],
    ],
    ['that needs no body any more', {}, { required: false }, ['The request body is now optional.']],
    [
      'whose response is listed in another way',
      {
        responses: '{ 200: { description: x }, 404: { description: x }, 5XX: { description: x } }',
      },
      {
        responses: '{ 2XX: { description: x }, default: { description: x }, 500: { description: x } }',
      },
      [
        'The response 200 is now listed as 2XX.',
        'The response 404 is now listed as default.',
        'The response 5XX is now listed as 500.',
      ],
    ],
    [
      'whose success is another, not one of the other responses',
      { responses: '{ 201: { description: x } }' },
      { responses: '{ 202: { description: x }, default: { description: x } }' },
      ['! The response 201 was removed.', 'The response 202 is new.', 'The response default is new.'],
    ],
    [
      'whose media type is written in other letters',
      { type: 'application/json' },
      { type: '"Application/JSON; charset=utf-8"' },
      [],
    ],
    [
      'with a number that may be any text',
      { operation: 'parameters: [{ name: q, in: query, schema: { type: integer } }]' },
      { operation: 'parameters: [{ name: q, in: query, schema: { type: string } }]' },
      ['The query parameter `q` is now `string`, not `integer`.'],
    ],
    [
      'with a number that must be a text of a kind',
      { operation: 'parameters: [{ name: q, in: query, schema: { type: integer } }]' },
      { operation: 'parameters: [{ name: q, in: query, schema: { type: string, format: date } }]' },
      ['! The query parameter `q` is now `string`, not `integer`.'],
    ],
    [
      'with a single value, which is never written as a list',
      { operation: 'parameters: [{ name: q, in: query, schema: { type: integer } }]' },
      { operation: 'parameters: [{ name: q, in: query, explode: false, schema: { type: integer } }]' },
      [],
    ],
    [
      'that was open to all',
      { operation: 'security: [{}]' },
      {},
      ['! No authentication is no longer sufficient: `oauth`, `oauth: orders.read` is also required.'],
    ],
    [
      'whose key is in another header',
      { schemes: '{ oauth: { type: apiKey, in: header, name: X-Key } }' },
      { schemes: '{ oauth: { type: apiKey, in: header, name: X-Client-Key } }' },
      ['! `oauth` changed from API key in header `X-Key` to API key in header `X-Client-Key`.'],
    ],
    [
      'whose key is in the same header, in other letters',
      { schemes: '{ oauth: { type: apiKey, in: header, name: X-Key } }' },
      { schemes: '{ oauth: { type: apiKey, in: header, name: x-key } }' },
      [],
    ],
    [
      'whose key is in a query parameter, by reference',
      {
        schemes:
          '{ oauth: { $ref: "#/components/securitySchemes/k" }, k: { type: apiKey, in: header, name: k } }',
      },
      { schemes: '{ oauth: { type: apiKey, in: query, name: k } }' },
      ['! `oauth` changed from API key in header `k` to API key in query `k`.'],
    ],
    [
      'whose token comes from somewhere else',
      { schemes: '{ oauth: { type: http, scheme: Bearer } }' },
      { schemes: '{ oauth: { type: openIdConnect, openIdConnectUrl: https://api.example.com/id } }' },
      [],
    ],
    [
      'whose tokens have another address',
      {
        schemes:
          '{ oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://a.example.com/t, scopes: {} } } } }',
      },
      {
        schemes:
          '{ oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: https://b.example.com/t, scopes: {} } } } }',
      },
      ['! `tokenUrl` of `oauth` changed from `https://a.example.com/t` to `https://b.example.com/t`.'],
    ],
    [
      'that takes passwords in place of tokens',
      { schemes: '{ oauth: { type: oauth2, flows: {} } }' },
      { schemes: '{ oauth: { type: http, scheme: basic } }' },
      ['! `oauth` changed from OAuth 2.0 to HTTP Basic.'],
    ],
    [
      'at the same server, with a slash at its end',
      {},
      { operation: 'servers: [{ url: https://api.example.com/ }]' },
      [],
    ],
    [
      'at the same server, with its usual port',
      { operation: 'servers: [{ url: "https://api.example.com:443/v1" }, { url: http://localhost }]' },
      { operation: 'servers: [{ url: https://api.example.com/v1 }, { url: "http://localhost:80/" }]' },
      [],
    ],
    [
      'at a server with another region by default, and stages that are listed',
      {
        operation:
          'servers: [{ url: "https://{r}.example.com/{s}", variables: { r: { default: a }, s: { default: x } } }]',
      },
      {
        operation:
          'servers: [{ url: "https://{r}.example.com/{s}", variables: { r: { default: b }, s: { default: x, enum: [x, y] } } }]',
      },
      [
        '! The variable `s` of the server `https://{r}.example.com/{s}` must now be one of `x`, `y`.',
        'The default of the variable `r` of the server `https://{r}.example.com/{s}` changed from `a` to `b`.',
      ],
    ],
    [
      'at a server with fewer regions',
      {
        operation:
          'servers: [{ url: "https://{r}.example.com", variables: { r: { default: a, enum: [a, b] } } }]',
      },
      {
        operation:
          'servers: [{ url: "https://{r}.example.com", variables: { r: { default: a, enum: [a] } } }]',
      },
      ['! The variable `r` of the server `https://{r}.example.com` may no longer be `b`.'],
    ],
    [
      'whose form takes fewer images',
      { type: 'multipart/form-data', encoding: '{ a: { contentType: "image/png, image/jpeg" } }' },
      { type: 'multipart/form-data', encoding: '{ a: { contentType: image/png } }' },
      [
        '! The serialization of the field `a` of the request changed from `image/jpeg, image/png` to `image/png`.',
      ],
    ],
    [
      'whose form takes more images',
      { type: 'multipart/form-data', encoding: '{ a: { contentType: image/png } }' },
      { type: 'multipart/form-data', encoding: '{ a: { contentType: "image/*, image/png" } }' },
      ['The serialization of the field `a` of the request changed from `image/png` to `image/*, image/png`.'],
    ],
    [
      'whose form has lists in one field',
      { type: 'application/x-www-form-urlencoded' },
      { type: 'application/x-www-form-urlencoded', encoding: '{ a: { explode: false } }' },
      [
        '! The serialization of the field `a` of the request changed from style form, exploded to style form.',
      ],
    ],
    [
      'whose response need not have its header any more',
      { headers: '{ Location: { required: true, schema: {} } }' },
      { headers: '{ location: { schema: {} } }' },
      ['! The header `Location` of the response 200 may now be missing.'],
    ],
    [
      'at another server',
      {},
      { operation: 'servers: [{ url: https://new.example.com }]' },
      ['! The server `https://api.example.com` was removed.', 'The server `https://new.example.com` is new.'],
    ],
  ])('%s', (_, old, now, expected) => {
    expect(changes(old, now)).toEqual(expected);
  });
});

describe('what the API sends', () => {
  const hook = (fields: string, more = '') =>
    `{ requestBody: { required: true, content: { application/json: { schema: { type: object, properties: { ${fields} } } } } }, responses: { '200': { description: x } } ${more} }`;
  const callback = (address: string, operation: string) => ({
    operation: `callbacks: { done: { '{$request.body#/${address}}': { post: ${operation} } } }`,
  });

  test.each<[string, Parts, Parts, string[]]>([
    ['a webhook that goes', { webhook: hook('') }, {}, ['! The operation was removed.']],
    ['a webhook that comes', {}, { webhook: hook('') }, ['The operation is new.']],
    [
      'a header of a webhook',
      { webhook: hook('', ', parameters: [{ name: X-Signature, in: header, required: true, schema: {} }]') },
      { webhook: hook('', ', parameters: [{ name: X-Sig, in: header, required: true, schema: {} }]') },
      ['! The header parameter `X-Signature` was removed.', 'The header parameter `X-Sig` is new.'],
    ],
    [
      'a body that a webhook may lack',
      { webhook: hook('') },
      { webhook: "{ responses: { '200': { description: x } } }" },
      ['! The request body was removed.'],
    ],
    [
      'a status that a webhook no longer takes',
      { webhook: hook('') },
      { webhook: hook('').replace("'200'", "'204'") },
      ['! The response 200 was removed.', 'The response 204 is new.'],
    ],
    ['a callback that goes', callback('url', hook('')), {}, ['! The callback `done` was removed.']],
    ['a callback that comes', {}, callback('url', hook('')), ['The callback `done` is new.']],
    [
      'a field of a callback',
      callback('url', hook('a: { type: integer }')),
      callback('url', hook('a: { type: string }')),
      ['! The callback `done`: The field `a` of the request is now `string`, not `integer`.'],
    ],
    [
      'the address of a callback',
      callback('url', hook('a: {}')),
      callback('notify', hook('a: {}, b: {}')),
      [
        '! The callback `done`: The address is now `{$request.body#/notify}`, not `{$request.body#/url}`.',
        'The callback `done`: The field `b` of the request is new.',
      ],
    ],
    [
      'the method of a callback',
      callback('url', hook('')),
      { operation: callback('url', hook('')).operation.replace('post:', 'put:') },
      ['! The callback `done`: The operation was removed.'],
    ],
  ])('%s', (_, old, now, expected) => {
    expect(changes(old, now)).toEqual(expected);
  });

  test('a webhook is named by its method and its name', () => {
    expect(diffDocuments(api({ webhook: hook('a: {}') }), api({ webhook: hook('') }))).toMatchObject([
      { operation: 'POST changed', reason: 'Clients that read it no longer receive it.' },
    ]);
  });
});

describe('variants that a field tells apart', () => {
  const either = (discriminator: string) =>
    `{ oneOf: [{ $ref: "#/components/schemas/Cat" }, { $ref: "#/components/schemas/Dog" }], discriminator: { ${discriminator} } }`;
  const components = '{ Cat: { type: object }, Dog: { type: object } }';
  const mapping = (cat: string, dog: string) =>
    either(`propertyName: kind, mapping: { ${cat}: "#/components/schemas/Cat", ${dog}: Dog }`);

  test.each<[string, string, string, string[], string[]]>([
    [
      'a value with another name',
      mapping('cat', 'dog'),
      mapping('kitten', 'dog'),
      [
        '! The field `kind` of the request may no longer be `"cat"`.',
        'The field `kind` of the request may also be `"kitten"`.',
      ],
      [
        '! The field `kind` of the response 200 may also be `"kitten"`.',
        'The field `kind` of the response 200 is no longer `"cat"`.',
      ],
    ],
    [
      'two values that are swapped',
      mapping('cat', 'dog'),
      mapping('dog', 'cat'),
      [
        '! `"cat"` in the request now stands for `Dog`, not for `Cat`.',
        '! `"dog"` in the request now stands for `Cat`, not for `Dog`.',
      ],
      [
        '! `"cat"` in the response 200 now stands for `Dog`, not for `Cat`.',
        '! `"dog"` in the response 200 now stands for `Cat`, not for `Dog`.',
      ],
    ],
    ['the same value, written out', either('propertyName: kind'), mapping('Cat', 'Dog'), [], []],
    [
      'another field',
      either('propertyName: kind'),
      either('propertyName: type'),
      ['! The variants of the request are now told apart by `type`, not by `kind`.'],
      ['! The variants of the response 200 are now told apart by `type`, not by `kind`.'],
    ],
  ])('%s', (_, old, now, ofRequest, ofResponse) => {
    expect(changes({ request: old, components }, { request: now, components })).toEqual(ofRequest);
    expect(changes({ response: old, components }, { response: now, components })).toEqual(ofResponse);
  });
});

test('numbers are compared by value, and shown as they are written', () => {
  const written = (schema: string) =>
    parseSource('a.yaml', JSON.stringify(api({ request: 'SCHEMA' })).replace('"SCHEMA"', schema), {
      isAsWritten: true,
    }).source?.data as JsonObject;
  const messages = (old: string, now: string) =>
    diffDocuments(written(old), written(now)).map(({ message }) => message);
  expect(messages('{"maximum": 1.0, "enum": [1, 2.50]}', '{"maximum": 1, "enum": [1.0, 2.5]}')).toEqual([]);
  expect(messages('{"maximum": 1.0}', '{"maximum": 9223372036854775807}')).toEqual([
    '`maximum` of the request changed from `1.0` to `9223372036854775807`.',
  ]);
  expect(messages('{"maximum": 9223372036854775808}', '{"maximum": 9223372036854775807}')).toHaveLength(1);
  expect(messages('{"enum": [9007199254740992, 1.50]}', '{"enum": [9007199254740993]}')).toEqual([
    'The request may no longer be `9007199254740992`.',
    'The request may no longer be `1.50`.',
    'The request may also be `9007199254740993`.',
  ]);
});

test('changes are told in the language of a site, and in English elsewhere', () => {
  const old = api({ request: '{ type: object, properties: { size: { type: string, enum: [s, m] } } }' });
  const now = api({
    request: '{ type: object, required: [size], properties: { size: { type: string, enum: [m, l] } } }',
    operation: 'parameters: [{ name: x, in: query, required: true, schema: {} }]',
  });
  const messages = () =>
    diffDocuments(old, now).map(({ message, reason }) => [message, reason].join(' ').trim());
  expect(messages()).toContain(
    'The field `size` of the request is now required. Clients that omit it are rejected.',
  );
  const swedish = builtInWords('sv');
  expect(swedish && inWords(swedish, messages)).toEqual([
    'Parametern `x` (query) har tillkommit och krävs. Klienter som inte skickar det avvisas.',
    'Fältet `size` i anropet krävs nu. Klienter som utelämnar det avvisas.',
    'Fältet `size` i anropet får inte längre vara `"s"`. Klienter som skickar det avvisas.',
    'Fältet `size` i anropet kan också vara `"l"`.',
  ]);
});
