import { isDeepStrictEqual } from 'node:util';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import { MAX_SAMPLE_TEXT } from '../../../limits.ts';
import { getOrInsert } from '../../../text/get-or-insert.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber, plainNumbers } from '../../../text/number-text.ts';
import { isOfType } from '../../document/is-of-type.ts';
import {
  get,
  getEntries,
  getList,
  getNumber,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { appliesIn } from '../direction.ts';
import { requiredOf } from '../merge-schema.ts';
import { type MergedSchema, partsOf } from '../merged-schema.ts';
import { fitsNumber, isWithin } from './number.ts';
import { parsePattern } from './pattern.ts';
import { matchesPattern } from './pattern-text.ts';
import type { Direction } from './sampling.ts';
import { fitsText } from './text.ts';

interface Checking {
  context: Context;
  direction: Direction;
  /** What is known of a schema and a value; while it is checked, a schema inside itself allows everything. */
  known: Map<unknown, Map<unknown, boolean>>;
  /** Called for each schema that is compared with a value. */
  onCheck: () => void;
}

/** Whether a schema allows a value, as JSON Schema says. Required properties that this direction leaves out are not missed. */
export type Allows = (node: unknown, value: unknown) => boolean;

/** Returns a function that remembers what it has found, so the values must not change meanwhile. */
export function createAllows(context: Context, direction: Direction, onCheck = () => {}): Allows {
  const checking = { context, direction, known: new Map(), onCheck };
  return (node, value) => allows(checking, node, value);
}

function allows(checking: Checking, node: unknown, value: unknown): boolean {
  if (!isObject(node)) return node !== false;
  const values = getOrInsert(checking.known, node, () => new Map());
  const known = values.get(value);
  if (known !== undefined) return known;
  values.set(value, true);
  checking.onCheck();
  const result = allowsMerged(checking, checking.context.mergeSchema(node), value);
  values.set(value, result);
  return result;
}

function allowsMerged(checking: Checking, flat: MergedSchema, value: unknown): boolean {
  const parts = partsOf(flat.schema);
  const isConditionMet = parts.every((part) => allowsConditions(checking, part, value));
  if (value === null && flat.nullable) return isConditionMet;
  return (
    isConditionMet &&
    parts.every((part) => allowsPart(checking, part, value)) &&
    flat.alternatives.every(({ keyword, schemas, discriminator }) => {
      const count = schemas.filter((one) => allows(checking, one, value)).length;
      // A discriminator tells apart what several alternatives allow.
      return keyword === 'oneOf' && !discriminator ? count === 1 : count > 0;
    })
  );
}

function allowsPart(checking: Checking, schema: JsonObject, value: unknown): boolean {
  const types = [schema.type ?? []].flat();
  return (
    (types.length === 0 || types.some((type) => isOfType(value, String(type)))) &&
    (!Object.hasOwn(schema, 'const') || isEqual(value, schema.const)) &&
    (!Array.isArray(schema.enum) || getList(schema, 'enum').some((one) => isEqual(value, one))) &&
    (!isNumber(value) || fitsNumber(value, schema)) &&
    (typeof value !== 'string' || (fitsText(value, schema) && fitsFormat(value, schema))) &&
    (!Array.isArray(value) || allowsItems(checking, schema, value)) &&
    (!isObject(value) || allowsProperties(checking, schema, value))
  );
}

/** Checks `not` and `if`, which apply to null as well. */
function allowsConditions(checking: Checking, schema: JsonObject, value: unknown): boolean {
  if (Object.hasOwn(schema, 'not') && allows(checking, schema.not, value)) return false;
  if (!Object.hasOwn(schema, 'if')) return true;
  return allows(checking, get(schema, allows(checking, schema.if, value) ? 'then' : 'else'), value);
}

function isEqual(a: unknown, b: unknown): boolean {
  return a === b || isDeepStrictEqual(plainNumbers(a), plainNumbers(b));
}

function fitsFormat(text: string, schema: JsonObject): boolean {
  const name = getString(schema, 'format') ?? '';
  const format = Object.hasOwn(fullFormats, name) ? fullFormats[name as keyof typeof fullFormats] : true;
  const rule = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (typeof format === 'object' && 'type' in format && format.type === 'number') return true;
  if (text.length > MAX_SAMPLE_TEXT) return true;
  if (rule instanceof RegExp) return rule.test(text);
  return typeof rule !== 'function' || (rule as (text: string) => unknown)(text) === true;
}

function allowsItems(checking: Checking, schema: JsonObject, items: unknown[]): boolean {
  const tuple = getList(schema, 'prefixItems');
  const contains = schema.contains;
  const matching = () => items.filter((item) => allows(checking, contains, item)).length;
  return (
    isWithin(items.length, getNumber(schema, 'minItems'), getNumber(schema, 'maxItems')) &&
    (schema.uniqueItems !== true || new Set(items.map((item) => writeJson(item))).size === items.length) &&
    items.every((item, index) =>
      allows(checking, index < tuple.length ? tuple[index] : schema.items, item),
    ) &&
    (contains === undefined ||
      isWithin(matching(), getNumber(schema, 'minContains') ?? 1, getNumber(schema, 'maxContains')))
  );
}

function allowsProperties(checking: Checking, schema: JsonObject, value: JsonObject): boolean {
  const { context, direction } = checking;
  const properties = getObject(schema, 'properties');
  const patterns = getEntries(schema, 'patternProperties').map(([text, node]) => ({
    pattern: parsePattern(text),
    node,
  }));
  const schemasOf = (name: string): unknown[] => {
    const own = Object.hasOwn(properties, name) ? [properties[name]] : [];
    const matching = patterns.filter(({ pattern }) => pattern && matchesPattern(pattern, name) !== false);
    const found = [...own, ...matching.map(({ node }) => node)];
    return found.length > 0 ? found : [schema.additionalProperties];
  };
  const isMissing = (name: string) =>
    !Object.hasOwn(value, name) && appliesIn(context, get(properties, name), direction);
  const names = Object.keys(value);
  return (
    isWithin(names.length, getNumber(schema, 'minProperties'), getNumber(schema, 'maxProperties')) &&
    ![...requiredOf(schema)].some(isMissing) &&
    names.every(
      (name) =>
        schemasOf(name).every((node) => allows(checking, node, value[name])) &&
        allows(checking, schema.propertyNames, name) &&
        !getStrings(getObject(schema, 'dependentRequired'), name).some(isMissing) &&
        allows(checking, get(getObject(schema, 'dependentSchemas'), name), value),
    )
  );
}
