import { MAX_SAMPLE_VALUES } from '../../../limits.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber } from '../../../text/number-text.ts';
import { isOfType } from '../../document/is-of-type.ts';
import { getList, isObject, type JsonObject } from '../../document/json-object.ts';
import { requiredOf, typesOf } from '../merge-schema.ts';
import { schemaExamples } from '../merged-schema.ts';
import { fitsNumber } from './number.ts';
import { fitsText } from './text.ts';

/** What the author wrote comes first; `undefined` inside of a wrapper cannot be, but `null` and `false` can. */
export function givenValue(schema: JsonObject): { value: unknown } | undefined {
  const [example] = schemaExamples(schema);
  if (example !== undefined) return { value: example };
  if (Object.hasOwn(schema, 'const')) return { value: schema.const };
  if (!Object.hasOwn(schema, 'default') || !fits(schema.default, schema) || isPartial(schema))
    return undefined;
  const values = getList(schema, 'enum').map((value) => writeJson(value));
  if (values.length > 0 && !values.includes(writeJson(schema.default))) return undefined;
  return { value: schema.default };
}

/** Whether the default is an object without what the schema requires, or empty although there are properties: it shows nothing. */
function isPartial(schema: JsonObject): boolean {
  const { default: written } = schema;
  if (!isObject(written)) return false;
  const isEmpty = Object.keys(written).length === 0 && Object.hasOwn(schema, 'properties');
  return isEmpty || ![...requiredOf(schema)].every((name) => Object.hasOwn(written, name));
}

/** Whether the members of an `allOf` contradict each other. */
export function allowsNothing(schema: JsonObject): boolean {
  const values = schema.enum;
  return Array.isArray(values) && values.length === 0;
}

/** The first value of an enum that the schema allows, except for null. */
export function listedValue(schema: JsonObject): { value: unknown } | undefined {
  const values = getList(schema, 'enum').filter((value, _, { length }) => value !== null || length === 1);
  if (values.length === 0) return undefined;
  return { value: values.slice(0, MAX_SAMPLE_VALUES).find((value) => fits(value, schema)) ?? values[0] };
}

function fits(value: unknown, schema: JsonObject): boolean {
  const types = typesOf(schema);
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return false;
  if (isNumber(value)) return fitsNumber(value, schema);
  return typeof value === 'string' ? fitsText(value, schema) : true;
}
