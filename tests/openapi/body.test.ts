import { describe, expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { operationOf, operationsOf, plainRenderer } from './reference-of.ts';

const fieldsOf = (count: number, own: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties: {
    ...own,
    ...Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, { type: 'string' }])),
  },
});
const to = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const schemas = { Large: fieldsOf(50, { medium: to('Medium') }), Medium: fieldsOf(8), Other: fieldsOf(60) };

function bodyOf(schema: JsonObject): SchemaNode | undefined {
  const requestBody = { content: { 'application/json': { schema } } };
  return operationOf({ requestBody }, { components: { schemas } }).requestBody?.media[0]?.schema;
}

test('XML of OpenAPI 3.2 has elements beside its text', () => {
  const schema = {
    type: 'object',
    required: ['note', 'line'],
    properties: {
      note: { type: 'string', xml: { nodeType: 'cdata' } },
      line: { type: 'array', items: { type: 'integer' } },
    },
    xml: { name: 'order' },
  };
  const { requestBody } = operationOf({ requestBody: { content: { 'application/xml': { schema } } } });
  expect(requestBody?.media[0]?.examples[0]?.code).toBe(
    '<order><![CDATA[string]]>\n  <line>1</line>\n</order>',
  );
});

describe('a large body lists its properties in place', () => {
  test('and links to their schemas', () => {
    const body = bodyOf(to('Large'));
    expect(body?.shownAt).toBeUndefined();
    expect(body?.properties.length).toBe(51);
    expect(body?.properties[0]?.schema.shownAt).toEqual({
      label: 'Medium',
      href: '#schema-Medium',
      recursive: false,
      section: { href: '#schema-Medium', fields: 8, variants: 0, values: 0 },
    });
  });

  test('as the items of an array', () => {
    expect(bodyOf({ type: 'array', items: to('Large') })?.items?.properties.length).toBe(51);
  });

  test('as one of a few variants', () => {
    const variants = bodyOf({ oneOf: [to('Large'), to('Other')] })?.variants[0]?.variants;
    expect(variants?.map(({ schema }) => schema.properties.length)).toEqual([51, 60]);
  });

  test('until bodies take up a fifth of the size limit', () => {
    const post = { requestBody: { content: { 'application/json': { schema: to('Large') } } }, responses: {} };
    const document = {
      openapi: '3.1.0',
      info: { title: 'Test', version: '1' },
      paths: { '/a': { post }, '/b': { post } },
      components: { schemas },
    };
    const reference = buildReference({ document, version: '3.1.0', route: 'api' }, plainRenderer, {
      maxSize: 80 * 2500,
    });
    const bodies = operationsOf(reference).map(({ requestBody }) => requestBody?.media[0]?.schema);
    expect(bodies.map((body) => body?.shownAt?.label)).toEqual([undefined, 'Large']);
  });
});
