import { expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import { plainNumbers } from '../../cli/text/number-text.ts';
import { faultsOf } from '../../templates/islands/request/faults-of.ts';
import { initialState, requestOf } from '../../templates/islands/request/form-state.ts';
import { plainRenderer } from '../openapi/reference-of.ts';
import { formsOf } from './form-of.ts';

function formOf(operation: object, components: object = {}) {
  const document = {
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    components,
    paths: { '/a': { post: { responses: {}, ...operation } } },
  };
  const source = { document, version: '3.1.0', route: 'api' };
  const [one] = formsOf(buildReference(source as never, plainRenderer, { withResponses: true }));
  if (!one) throw new Error('no form');
  return one;
}

const schemas = {
  Upload: {
    type: 'object',
    required: ['photo', 'others'],
    properties: {
      photo: { type: 'string', contentMediaType: 'image/jpeg', maxLength: 3 },
      scan: { type: 'string', format: 'binary' },
      others: { type: 'array', minItems: 2, items: { type: 'string', format: 'binary' } },
      note: { type: 'string', maxLength: 5, examples: ['hi'] },
    },
  },
};
const schema = { $ref: '#/components/schemas/Upload' };

test('a file is no text of a form: it is sent or not, and several have one control', () => {
  const requestBody = { content: { 'multipart/form-data': { schema } } };
  const { form, shared } = formOf({ requestBody }, { schemas });
  const [body] = form.bodies;
  const field = typeof body?.field === 'number' ? shared.fields[body.field] : body?.field;
  const file = { types: ['string'], values: ['<file>'] };
  expect(field?.properties).toMatchObject([
    { name: 'photo', required: true, field: file },
    { name: 'scan', field: file },
    { name: 'others', required: true, field: file },
    { name: 'note', field: { types: ['string'] } },
  ]);
  expect(body?.fileLists).toEqual(['others']);
  const { value } = initialState(form);
  expect(value).toEqual({ photo: '<file>', scan: '<file>', others: '<file>', note: 'hi' });
  const faults = (given: unknown) =>
    faultsOf({ schema: body?.schema, value: plainNumbers(given) }, shared.schemas);
  expect(faults(value)).toEqual([]);
  expect(faults({ photo: '<file>', note: 'too long' })).toMatchObject([
    { keyword: 'required' },
    { path: ['note'], keyword: 'maxLength' },
  ]);
  expect(requestOf(form, initialState(form)).body?.sent).toMatchObject({
    parts: [
      { name: 'photo', file: true, type: 'image/jpeg' },
      { name: 'scan', file: true },
      { name: 'others', file: true },
      { name: 'note', file: false },
    ],
  });
});

test('the same schema has texts in JSON', () => {
  const requestBody = { content: { 'application/json': { schema } } };
  const { form, shared } = formOf({ requestBody }, { schemas });
  const [body] = form.bodies;
  expect(shared.fields[body?.field as number]?.properties?.[0]?.field).not.toHaveProperty('values');
  expect(body).not.toHaveProperty('fileLists');
});

test('a form of files keeps its variants', () => {
  const variants = ['a', 'b'].map((name) => ({
    required: [name],
    properties: { [name]: { type: 'string' } },
  }));
  const { photo } = schemas.Upload.properties;
  const own = { type: 'object', properties: { photo }, oneOf: variants };
  const { form, shared } = formOf({ requestBody: { content: { 'multipart/form-data': { schema: own } } } });
  const field = shared.fields[form.bodies[0]?.field as number];
  expect(field?.choices?.[0]?.options).toHaveLength(2);
});

test.each<[string, object, string | undefined]>([
  ['nothing', {}, undefined],
  ['a certificate', { security: [{ tls: [] }] }, 'a client certificate'],
  ['a digest', { security: [{ digest: [] }] }, 'HTTP Digest'],
  ['a key in a cookie', { security: [{ session: [] }] }, 'cookies'],
  ['a key in a header of the browser', { security: [{ origin: [] }] }, 'Origin'],
  [
    'parameters',
    {
      parameters: [
        { name: 'a', in: 'cookie' },
        { name: 'sec-fetch', in: 'header' },
        { name: 'X-Date', in: 'header' },
      ],
      security: [{ tls: [] }],
    },
    'cookies, a client certificate, sec-fetch',
  ],
])('a form says beforehand that a page cannot send %s', (_, operation, parts) => {
  const securitySchemes = {
    tls: { type: 'mutualTLS' },
    digest: { type: 'http', scheme: 'digest' },
    session: { type: 'apiKey', in: 'cookie', name: 's' },
    origin: { type: 'apiKey', in: 'header', name: 'Origin' },
  };
  const { form } = formOf(operation, { securitySchemes });
  expect(form.unsent).toBe(parts && `A page cannot send ${parts}. Use the code of the request instead.`);
});
