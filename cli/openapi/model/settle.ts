import { get, getList, isObject, type Raw, setOwn } from '../document/raw.ts';
import { isInternal } from '../document/references.ts';
import type { FlatSchema } from './flat-schema.ts';

/** Properties marked `x-internal`, themselves or by their schema, are not shown. */
export function leaveOutInternal(document: Raw, schema: Raw): void {
  const properties = get(schema, 'properties');
  if (!isObject(properties)) return;
  const shown = Object.entries(properties).filter(([, property]) => !isInternal(document, property));
  if (shown.length === Object.keys(properties).length) return;
  const left: Raw = {};
  for (const [name, property] of shown) setOwn(left, name, property);
  schema.properties = left;
  if (Array.isArray(schema.required))
    schema.required = schema.required.filter(
      (name) => !Object.hasOwn(properties, name) || Object.hasOwn(left, name),
    );
}

const MEANINGS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames', 'x-enumNames'];

/** Meanings in a list belong to the values by place, which is lost when values go: they become a map. */
export function settleMeanings(schema: Raw): void {
  const values = getList(schema, 'enum');
  for (const key of MEANINGS) {
    const meanings = get(schema, key);
    if (!Array.isArray(meanings)) continue;
    const map: Raw = {};
    for (const [index, value] of values.entries()) setOwn(map, String(value), meanings[index]);
    schema[key] = map;
  }
}

/** `type: [string, 'null']` and a `null` among the values of an enum are the 3.1 ways to say nullable. */
export function settleNullType(flat: FlatSchema): void {
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
