import { describe, expect, test } from 'vitest';
import { buildReference } from '../../cli/openapi/build-reference.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import type { SchemaNode } from '../../cli/openapi/model/model.ts';
import { maxSizeFor } from '../../cli/openapi/model/text-limit.ts';
import { plainRenderer } from './reference-of.ts';

const ref = (name: string): JsonObject => ({ $ref: `#/components/schemas/${name}` });
const text = { type: 'string', description: 'What the field is about, and when it is used.' };
const object = (count: number, property: (index: number) => JsonObject): JsonObject => ({
  type: 'object',
  properties: Object.fromEntries(Array.from({ length: count }, (_, index) => [`p${index}`, property(index)])),
});

/** Schemas that references multiply, each with the number of operations that use them. */
const SHAPES: Record<string, { schemas: JsonObject; operations: number }> = {
  'parts that extend parts, six levels deep': {
    operations: 4,
    schemas: schemas(72, (index) =>
      object(6, (field) =>
        index < 60
          ? {
              allOf: [
                ref(`S${(Math.floor(index / 12) + 1) * 12 + ((index + field) % 12)}`),
                object(1, () => text),
              ],
            }
          : text,
      ),
    ),
  },
  'classes with 25 ancestors': {
    operations: 60,
    schemas: schemas(300, (index) => {
      const own = {
        type: 'object',
        properties: Object.fromEntries([0, 1, 2, 3, 4, 5, 6, 7].map((field) => [`f${index}-${field}`, text])),
      };
      return index === 0 ? own : { allOf: [ref(`S${Math.floor((index - 1) / 1.2)}`), own] };
    }),
  },
  'schemas that combine 25 others': {
    operations: 150,
    schemas: schemas(280, (index) =>
      index < 200
        ? { allOf: [...Array(25).keys()].map((part) => ref(`S${200 + ((index * 3 + part) % 80)}`)) }
        : {
            type: 'object',
            properties: Object.fromEntries(
              [...Array(10).keys()].map((field) => [`f${index}-${field}`, text]),
            ),
          },
    ),
  },
  'one schema of a thousand properties': {
    operations: 80,
    schemas: {
      S0: object(1000, (field) => (field % 2 ? text : { type: 'string', enum: ['a', 'b', 'c', `${field}`] })),
    },
  },
};

function schemas(count: number, schema: (index: number) => JsonObject): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`S${index}`, schema(index)]));
}

function build({ schemas, operations }: { schemas: JsonObject; operations: number }) {
  const names = Object.keys(schemas);
  const content = (index: number) => ({
    'application/json': { schema: ref(names[index % names.length] as string) },
  });
  const paths = Object.fromEntries(
    Array.from({ length: operations }, (_, index) => [
      `/r${index}`,
      {
        put: {
          requestBody: { content: content(index) },
          responses: { 200: { description: 'OK.', content: content(index) } },
        },
      },
    ]),
  );
  const document = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths, components: { schemas } };
  const { length } = JSON.stringify(document);
  const reference = buildReference({ document, version: '3.1.0', route: 'api' }, plainRenderer, {
    maxSize: maxSizeFor(length),
  });
  return { reference, length };
}

describe.each(Object.entries(SHAPES))('%s', (_, shape) => {
  const { reference, length } = build(shape);

  test('are published', () => {
    expect(reference.schemas).toHaveLength(Object.keys(shape.schemas).length);
  });

  test('make pages that grow with the document', () => {
    expect(reference.size).toBeLessThan(maxSizeFor(length));
    const operations = reference.tagGroups.flatMap(({ tags }) => tags.flatMap((tag) => tag.operations));
    expect(Math.max(...operations.map(({ size }) => size))).toBeLessThan(3_000_000);
  });

  test('show each property somewhere', () => {
    const written = JSON.stringify(shape.schemas).match(/"(p\d+|f\d+-\d+)":/g)?.length ?? 0;
    expect(reference.schemas.reduce((sum, { schema }) => sum + fieldsOf(schema), 0)).toBeGreaterThanOrEqual(
      written,
    );
  });
});

function fieldsOf({ properties }: SchemaNode): number {
  return properties.reduce((sum, { schema }) => sum + 1 + fieldsOf(schema), 0);
}
