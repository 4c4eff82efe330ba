import { expect, test } from 'vitest';
import { serialize } from '../../cli/openapi/model/serialize.ts';
import { operationOf, referenceOf, wordsOf } from './reference-of.ts';

const parameterOf = (parameter: object, place = 'query') =>
  operationOf({ parameters: [{ name: 'p', in: place, required: true, ...parameter }] }).parameterGroups[0]
    ?.parameters[0];

const list = { type: 'array', items: { type: 'string', enum: ['a', 'b'] } };
const object = { type: 'object', example: { r: 1, g: 2 } };

test.each([
  ['query', 'form', true, 'p=a&p=b', 'r=1&g=2'],
  ['query', 'form', false, 'p=a,b', 'p=r,1,g,2'],
  ['query', 'spaceDelimited', false, 'p=a%20b', 'p=r%201%20g%202'],
  ['query', 'spaceDelimited', true, 'p=a&p=b', 'p=r%201%20g%202'],
  ['query', 'pipeDelimited', false, 'p=a|b', 'p=r|1|g|2'],
  ['query', 'deepObject', true, 'p=a&p=b', 'p[r]=1&p[g]=2'],
  ['path', 'simple', false, 'a,b', 'r,1,g,2'],
  ['path', 'simple', true, 'a,b', 'r=1,g=2'],
  ['path', 'label', false, '.a,b', '.r,1,g,2'],
  ['path', 'label', true, '.a.b', '.r=1.g=2'],
  ['path', 'matrix', false, ';p=a,b', ';p=r,1,g,2'],
  ['path', 'matrix', true, ';p=a;p=b', ';r=1;g=2'],
  ['header', 'simple', false, 'p: a,b', 'p: r,1,g,2'],
  ['cookie', 'form', false, 'p=a,b', 'p=r,1,g,2'],
])('serialises %s parameters in style %s, explode %s', (place, style, explode, ofList, ofObject) => {
  expect(parameterOf({ style, explode, schema: list }, place)?.serialization).toBe(ofList);
  expect(parameterOf({ style, explode, schema: object }, place)?.serialization).toBe(ofObject);
});

test.each([
  ['query', { style: 'deepObject', schema: { type: 'object', example: { a: 'x y&z' } } }, 'p[a]=x%20y%26z'],
  ['query', { explode: false, schema: { ...list, example: ['a,b', 'c'] } }, 'p=a%2Cb,c'],
  ['path', { explode: true, schema: { type: 'object', example: { g: 'a/b' } } }, 'g=a%2Fb'],
  ['header', { schema: { ...list, example: ['a b', 'c'] } }, 'p: a b,c'],
  // The first variant that looks different in each style.
  ['query', { style: 'deepObject', schema: { anyOf: [object, { type: 'integer' }] } }, 'p[r]=1&p[g]=2'],
  ['query', { explode: false, schema: { oneOf: [list, { type: 'string' }] }, example: [1, 2] }, 'p=1,2'],
  // OpenAPI 3.2 §4.12.3: this style escapes nothing.
  [
    'cookie',
    { style: 'cookie', schema: { type: 'object', example: { x: '1/2', y: 'b=c' } } },
    'x=1/2; y=b=c',
  ],
])('what is shown of a %s parameter is what is sent', (place, parameter, sent) => {
  expect(parameterOf(parameter, place)?.serialization).toBe(sent);
  expect(parameterOf(parameter, place)?.sent?.join('&')).toBe(
    sent.replace('p: ', '').replace(/[[\]]/g, encodeURIComponent),
  );
});

test('a response has one header for each cookie', () => {
  const { responses } = operationOf({
    responses: { '200': { description: 'x', headers: { 'Set-Cookie': { schema: list } } } },
  });
  expect(responses[0]?.headers[0]?.serialization).toBeUndefined();
});

test('an empty text in the style matrix is the name alone', () => {
  const parameter = { name: 'p', location: 'path', style: 'matrix', explode: false };
  expect(serialize(parameter, '')).toBe(';p');
  expect(serialize(parameter, 'a')).toBe(';p=a');
});

test('each location has a default style', () => {
  const written = (place: string) => parameterOf({ schema: list }, place)?.serialization;
  expect(['query', 'path', 'header', 'cookie'].map(written)).toEqual(['p=a&p=b', 'a,b', 'p: a,b', 'p=a&p=b']);
});

test('shows the media type of a parameter with `content`', () => {
  const parameter = parameterOf({
    content: { 'application/json': { schema: { type: 'object' }, example: { a: 1 } } },
  });
  expect(parameter).toMatchObject({ mediaType: 'application/json', examples: [{ code: '{\n  "a": 1\n}' }] });
  expect(parameter?.serialization).toBeUndefined();
});

test.each([
  [0, '0'],
  [false, 'false'],
  ['', '""'],
  [null, 'null'],
])('shows the example %j of a parameter', (example, code) => {
  expect(parameterOf({ schema: {}, example })?.examples.map((example) => example.code)).toEqual([code]);
  expect(
    parameterOf({ schema: {}, examples: { e: { value: example } } })?.examples.map((one) => one.code),
  ).toEqual([code]);
});

test('allowReserved is shown', () => {
  expect(parameterOf({ schema: {}, allowReserved: true, allowEmptyValue: true })).toMatchObject({
    allowReserved: true,
    allowEmptyValue: true,
  });
});

test('a description next to a reference overrides that of the parameter', () => {
  const components = {
    parameters: { p: { name: 'p', in: 'query', description: 'Old.', schema: { type: 'integer' } } },
  };
  const { parameterGroups } = operationOf(
    { parameters: [{ $ref: '#/components/parameters/p', description: 'New.' }] },
    { components },
  );
  expect(parameterGroups[0]?.parameters[0]?.description?.text).toBe('New.');
  expect(wordsOf(parameterGroups[0]?.parameters[0]?.schema)).toBe('integer');
});

test.each(['__proto__', 'constructor', 'a b', 'a/b', 'a.b', 'ö', '日本'])('accepts %s as a name', (name) => {
  const schema = JSON.parse(
    `{"type": "object", "properties": {${JSON.stringify(name)}: {"enum": [${JSON.stringify(name)}]}}}`,
  );
  const operation = {
    tags: [name],
    parameters: [{ name, in: 'query', schema: { type: 'string' } }],
    requestBody: {
      content: {
        'application/json': {
          schema: { $ref: `#/components/schemas/${encodeURIComponent(name.replaceAll('/', '~1'))}` },
        },
      },
    },
    responses: {},
  };
  const components = JSON.parse(`{"schemas": {${JSON.stringify(name)}: ${JSON.stringify(schema)}}}`);
  const reference = referenceOf({ components, paths: { '/a': { get: operation } } });
  expect(reference.tagGroups[0]?.tags.map((tag) => tag.name)).toEqual([name]);
  expect(reference.tagGroups[0]?.tags[0]?.operations[0]).toMatchObject({
    parameterGroups: [{ parameters: [{ name }] }],
    requestBody: {
      media: [
        { schema: { type: [{ text: name }], properties: [{ name, schema: { enum: [{ value: name }] } }] } },
      ],
    },
  });
  expect(reference.schemas).toMatchObject([{ name, usedBy: [{ label: 'GET /a' }] }]);
});
