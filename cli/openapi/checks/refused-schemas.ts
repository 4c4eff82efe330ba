import { type Problem, warningAt } from '../../problem.ts';
import { isObject, type JsonObject, mapValues } from '../document/json-object.ts';
import { repeatedAnchors } from '../document/references.ts';
import { childKind, walk } from '../document/walk.ts';
import type { LoadedDocument } from '../load.ts';
import { schemaToJsonSchema } from '../normalise/to-json-schema.ts';
import { checkReferences } from '../read/check-references.ts';
import { createSchemaValidator, type SchemaValidator } from '../validation/schema-validator.ts';
import { locateIn } from './locate-in.ts';
import { warnOfKeywords } from './warnings/keywords.ts';
import { collectNames } from './warnings/names.ts';
import { warnOfSchemas } from './warnings/schemas.ts';

/**
 * Warns about schemas that a validator has refused, so that examples, snippets and workflows may have any value there.
 * Those that other warnings name are left out.
 */
export function refusedSchemas(
  { whole: { document }, source, version }: LoadedDocument,
  { refused: [first] }: Pick<SchemaValidator, 'refused'>,
): Problem[] {
  if (first === undefined) return [];
  const problems: Problem[] = [];
  const locate = locateIn(source, version);
  const add = (pointer: string, what: string, reason = '') =>
    problems.push(
      warningAt('openapi/schema', locate(pointer), {
        message: `${what} are not validated, because a schema is refused: ${reason}.`,
      }),
    );
  const names = collectNames(document);
  const { validate, refused } = createSchemaValidator(() => ({}));
  let isNamed = repeatedAnchors(document).length > 0;
  walk(document, (node, pointer, inSchema) => {
    const count = refused.length;
    if (inSchema) validate({ allOf: [schemaToJsonSchema(withoutSubschemas(node), version)] }, null);
    if (refused.length === count) return;
    let isHere = false;
    const warn = () => {
      isHere = true;
    };
    warnOfKeywords({ document, version, names, node, pointer, warn });
    warnOfSchemas({ document, version, names, node, pointer, warn });
    if (!isHere) add(pointer, 'Values of this schema', refused.at(-1));
    isNamed = true;
  });
  // What refers to something else than a schema is told there.
  if (!isNamed && checkReferences(document, source).length === 0) add('', 'Examples and snippets', first);
  return problems;
}

/** Replaces what a schema consists of, so that only its own keywords can be refused. */
function withoutSubschemas(schema: JsonObject): JsonObject {
  const open = (part: unknown) => (isObject(part) ? true : part);
  return mapValues(schema, (value, key) => {
    const kind = childKind('schema', key, '');
    if (key === '$ref' || key === '$dynamicRef' || kind === 'object') return undefined;
    if (kind === 'schemaList' && Array.isArray(value)) return value.map(open);
    if (kind === 'schemas' && isObject(value)) return mapValues(value, open);
    return kind === 'schema' ? open(value) : value;
  });
}
