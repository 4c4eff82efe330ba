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
