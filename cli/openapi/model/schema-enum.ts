import { MAX_ENUM_ANCHORS } from '../../limits.ts';
import { getList, getObject, getString, type JsonObject, textOf } from '../document/json-object.ts';
import type { Context } from './context.ts';
import type { EnumValue } from './model.ts';
import { literal } from './schema-facts.ts';

/**
 * Builds the values of an enum with descriptions from `x-enumDescriptions` (or `x-enum-descriptions`) and names from
 * `x-enum-varnames` (or `x-enumNames`).
 */
export function enumValues(context: Context, schema: JsonObject, anchor: string): EnumValue[] {
  const values = getList(schema, 'enum');
  // Quotes distinguish `"1"` from `1`, and `"null"` from `null`.
  const isMixed =
    values.includes('null') ||
    new Set(values.map((value) => value === null || typeof value === 'string')).size > 1;
  return values.map((value) => {
    const description = lookUpValue(schema, ['x-enumDescriptions', 'x-enum-descriptions'], value);
    const name = lookUpValue(schema, ['x-enum-varnames', 'x-enumNames'], value);
    const text = description ?? name;
    return {
      value: isMixed && typeof value === 'string' ? JSON.stringify(value) : literal(value),
      ...(values.length <= MAX_ENUM_ANCHORS
        ? { anchor: context.anchors.claim(`${anchor}-${literal(value)}`) }
        : {}),
      ...(description && name ? { name } : {}),
      ...(text ? { description: context.renderer.describe(text, 6) } : {}),
    };
  });
}

function lookUpValue(schema: JsonObject, keys: string[], value: unknown): string | undefined {
  return keys
    .map((key) => getString(getObject(schema, key), textOf(value)))
    .find((text) => text !== undefined && text !== '');
}
