import { isMultiple } from '../../text/compare-numbers.ts';
import { isNumber } from '../../text/number-text.ts';
import { isObject } from './json-object.ts';

/** Whether a value has a type of JSON Schema (Core §4.2.1); `1.0` is an integer, 9007199254740993.5 is none. */
export function isOfType(value: unknown, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  if (type === 'integer') return isNumber(value) && isMultiple(value, 1);
  if (type === 'number') return isNumber(value);
  const name: string = typeof value;
  return name === type;
}

/** The number, or the truth value, of one of these types that a text is without its quotes. */
export function withoutQuotes(text: string, types: unknown[]): number | boolean | undefined {
  if (types.includes('boolean') && /^(true|false)$/.test(text)) return text === 'true';
  const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/.test(text);
  return isNumber && (types.includes('number') || types.includes('integer')) ? Number(text) : undefined;
}
