import { get, getList, type Raw, setOwn, textOf } from '../document/raw.ts';
import type { FlatSchema } from './flat-schema.ts';

const MEANINGS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames', 'x-enumNames'];

/** Meanings in a list belong to the values by place, which is lost when values go: they become a map. */
export function normaliseMeanings(schema: Raw): void {
  const values = getList(schema, 'enum');
  for (const key of MEANINGS) {
    const meanings = get(schema, key);
    if (!Array.isArray(meanings)) continue;
    const map: Raw = {};
    for (const [index, value] of values.entries()) setOwn(map, textOf(value), meanings[index]);
    schema[key] = map;
  }
}

/** `type: [string, 'null']` and a `null` among the values of an enum are the 3.1 ways to say nullable. */
export function normaliseNullType(flat: FlatSchema): void {
  const type = get(flat.schema, 'type');
  if (Array.isArray(type) && type.includes('null') && type.length > 1) {
    const rest = type.filter((name) => name !== 'null');
    flat.schema.type = rest.length === 1 ? rest[0] : rest;
    flat.nullable = true;
  }
  const values = get(flat.schema, 'enum');
  if (
    Array.isArray(values) &&
    values.length > 1 &&
    values.includes(null) &&
    (flat.nullable || type === undefined)
  ) {
    flat.schema.enum = values.filter((value) => value !== null);
    flat.nullable = true;
  }
}
