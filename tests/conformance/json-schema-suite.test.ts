import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { getEntries, getList, isObject, type JsonObject } from '../../cli/openapi/document/json-object.ts';
import { referenceOf } from '../openapi/reference-of.ts';

/**
 * Every schema of the JSON-Schema-Test-Suite, of draft 4, on which OpenAPI 3.0 is built; the package registry has none of
 * 2020-12. Everything in a schema must be shown: properties, values, limits.
 */
const folder = path.join(import.meta.dirname, '../../node_modules/json-schema-test-suite/tests/draft4');
const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
  // OpenAPI never had `dependencies`: a warning names its replacement.
  (file) => file.endsWith('.json') && file !== 'dependencies.json',
);

describe.each(files.sort())('%s', (file) => {
  const cases = JSON.parse(readFileSync(path.join(folder, file), 'utf8')) as {
    description: string;
    schema: JsonObject;
  }[];

  test.each(cases)('$description', ({ schema }) => {
    for (const openapi of ['3.0.4', '3.1.1']) {
      // References to definitions in a schema are relative to its root, which differs in an OpenAPI document.
      const text = JSON.stringify(schema).replaceAll('"#', '"#/components/schemas/Tested');
      const { schemas } = referenceOf({ openapi, components: { schemas: { Tested: JSON.parse(text) } } });
      const shown = JSON.stringify(schemas.find(({ name }) => name === 'Tested'));
      expect(
        visibleNames(schema).filter((word) => !shown.includes(JSON.stringify(word).slice(1, -1))),
      ).toEqual([]);
    }
  });
});

const LIMITS = [
  'multipleOf',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minProperties',
  'maxProperties',
  'minimum',
  'maximum',
];

/** Returns the names and values that must be shown for a schema, including its subschemas. */
function visibleNames(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(visibleNames);
  if (!isObject(node)) return [];
  const own = [
    ...getEntries(node, 'properties').map(([name]) => name),
    ...getEntries(node, 'patternProperties').map(([name]) => name),
    ...getList(node, 'enum')
      .filter((value) => value !== null && typeof value !== 'object')
      .map(String),
    ...LIMITS.filter((key) => typeof node[key] === 'number').map((key) => String(node[key])),
    ...(typeof node.pattern === 'string' ? [node.pattern] : []),
  ];
  const { enum: _values, default: _default, definitions: _definitions, ...inner } = node;
  return [...own, ...Object.values(inner).flatMap(visibleNames)];
}
