import { MAX_SCHEMA_DEPTH } from '../../limits.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
  mapValues,
} from '../document/json-object.ts';
import { misspeltRequired, undefinedRequired } from '../document/undefined-required.ts';
import { type Place, placeInside } from '../document/walk.ts';
import { normaliseLimits } from './exclusive-limits.ts';

/**
 * Converts the schemas of an OpenAPI document, or one schema of it, into JSON Schema, in which discriminators choose the
 * variant. Data, such as examples and enums, is unchanged.
 */
export function toJsonSchema(document: JsonObject, version: string, schema?: unknown): unknown {
  const reported = undefinedRequired(document);
  const place: Place = { pointer: '', kind: schema === undefined ? 'object' : 'schema' };
  return convert(schema ?? document, place, { isOld: isOld(version), hasChoices: true, reported, depth: 0 });
}

/** Converts one schema of such a document, with its variants as they are. */
export function schemaToJsonSchema(schema: unknown, version: string): unknown {
  return convert(
    schema,
    { pointer: '', kind: 'schema' },
    { isOld: isOld(version), hasChoices: false, reported: new Map(), depth: 0 },
  );
}

function isOld(version: string): boolean {
  return !/^3\.[12]/.test(version);
}

/** What no validator needs: data, which may look like schemas, and base addresses, since all references are local. */
const UNUSED = /^(?:\$id|\$schema|default|examples?|value|dataValue)$/;

interface Conversion {
  /** Whether the document is one of OpenAPI 3.0. */
  isOld: boolean;
  hasChoices: boolean;
  /** The names in `required` that no property has, by schema. */
  reported: ReadonlyMap<unknown, string[]>;
  depth: number;
}

function convert(node: unknown, place: Place, conversion: Conversion): unknown {
  const { kind } = place;
  const { isOld, hasChoices, reported, depth } = conversion;
  if (kind === 'literal' || depth > MAX_SCHEMA_DEPTH) return node;
  const convertAt = (inner: Place, value: unknown) => {
    conversion.depth = depth + 1;
    const converted = convert(value, inner, conversion);
    conversion.depth = depth;
    return converted;
  };
  if (Array.isArray(node))
    return node.map((item, index) => convertAt(placeInside(node, place, String(index)), item));
  if (!isObject(node)) return node;
  const copy = mapValues(node, (value, key) => {
    // Most fields are texts, whose pointer nobody needs.
    if (typeof value !== 'object' && !UNUSED.test(key)) return value;
    const inner = placeInside(node, place, key);
    const isUnused = hasChoices && inner.kind === 'literal' && UNUSED.test(key);
    return isUnused ? undefined : convertAt(inner, value);
  });
  if (kind !== 'schema') return copy;
  // A name that no property has is reported at its place, not once more for each value that lacks it.
  if (Array.isArray(copy.required)) {
    const names = new Set([...misspeltRequired(copy).keys(), ...(reported.get(node) ?? [])]);
    copy.required = getStrings(copy, 'required').filter((name) => !names.has(name));
  }
  if (isOld) normaliseLimits(copy);
  if (isOld && copy.nullable === true) {
    if (typeof copy.type === 'string') copy.type = [copy.type, 'null'];
    if (Array.isArray(copy.enum) && !copy.enum.includes(null)) copy.enum = [...copy.enum, null];
  }
  const chosen = hasChoices ? withChoices(copy) : copy;
  if (Object.hasOwn(chosen, 'type') || !Object.hasOwn(chosen, 'nullable')) return chosen;
  // Ajv refuses a document that has the keyword without a type.
  const { nullable, ...others } = chosen;
  return isOld && nullable === true ? { if: { type: 'null' }, else: others } : others;
}

/** A value that a discriminator knows is validated by the schema that it names, not by whichever allows it. */
function withChoices(schema: JsonObject): JsonObject {
  const discriminator = getObject(schema, 'discriminator');
  const property = getString(discriminator, 'propertyName');
  const keyword = ['oneOf', 'anyOf'].find((name) => Array.isArray(get(schema, name)));
  if (property === undefined || keyword === undefined) return schema;
  const variants = getList(schema, keyword);
  const references = variants.filter(isObject).flatMap((variant) => getString(variant, '$ref') ?? []);
  const choices = new Map(references.map((reference) => [reference.replace(/^.*\//, ''), reference]));
  const mapped = new Map<string, string[]>();
  for (const [value, written] of getEntries(discriminator, 'mapping')) {
    const reference = references.find((one) => one === written || one === `#/components/schemas/${written}`);
    if (reference === undefined) continue;
    choices.set(value, reference);
    getOrInsert(mapped, reference, () => []).push(value);
  }
  const has = (values: string[]) => ({
    type: 'object',
    required: [property],
    properties: { [property]: { enum: values } },
  });
  const meant = references.flatMap((one) => mapped.get(one) ?? one.replace(/^.*\//, ''));
  // A value that no variant allows either has one fault: what it names.
  const other = { if: { [keyword]: variants }, else: has(meant) };
  const { [keyword]: _, ...others } = schema;
  return {
    ...others,
    allOf: [
      ...getList(schema, 'allOf'),
      ...[...choices].map(([value, $ref]) => ({ if: { not: has([value]) }, else: { $ref } })),
      {
        if: has([...choices.keys()]),
        else: references.length < variants.length ? { [keyword]: variants } : other,
      },
    ],
  };
}
