import { get, getList, isObject, type Raw, textOf } from '../document/raw.ts';
import type { Context } from './context.ts';
import type { EnumValue } from './model.ts';
import { literal } from './schema-facts.ts';

/** Up to so many values get an address each; a list of all currencies of the world does not need them. */
const ADDRESSED_VALUES = 60;

/**
 * Values of an enum with their meanings, from `x-enumDescriptions` (map or list; also spelled `x-enum-descriptions`)
 * and names from `x-enum-varnames`. Several spellings of the same extension are in use.
 */
export function enumValues(context: Context, schema: Raw, anchor: string): EnumValue[] {
  const values = getList(schema, 'enum');
  const isMixed = mixed(values);
  return values.map((value) => {
    const meaning = lookUpValue(schema, ['x-enumDescriptions', 'x-enum-descriptions'], value);
    const name = lookUpValue(schema, ['x-enum-varnames', 'x-enumNames'], value);
    return {
      value: isMixed && typeof value === 'string' ? JSON.stringify(value) : literal(value),
      ...(values.length <= ADDRESSED_VALUES
        ? { anchor: context.anchors.claim(`${anchor}-${literal(value)}`) }
        : {}),
      ...(meaning && name ? { name } : {}),
      ...(meaning || name ? { description: context.renderer.describe(meaning ?? name ?? '', 6) } : {}),
    };
  });
}

/** `"1"` and `1` beside each other must be told apart. */
function mixed(values: unknown[]): boolean {
  return (
    values.some((value) => typeof value === 'string') && values.some((value) => typeof value !== 'string')
  );
}

function lookUpValue(schema: Raw, keys: string[], value: unknown): string | undefined {
  for (const key of keys) {
    const meanings = get(schema, key);
    const meaning = isObject(meanings) ? get(meanings, textOf(value)) : undefined;
    if (typeof meaning === 'string' && meaning !== '') return meaning;
  }
  return undefined;
}
