import { writeJson } from '../../../cli/text/json-text.ts';
import { isNumber, readNumber } from '../../../cli/text/number-text.ts';
import { readJson } from '../../../cli/text/parse-json.ts';

const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/;

/**
 * Returns what a reader means by the text of a field: a value of one of its types, of which a number keeps its digits. What is
 * none is text, which is then reported. An empty text is undefined: the field is not sent.
 */
export function readTyped(text: string, types: string[]): unknown {
  if (text === '') return undefined;
  const hasNumbers = types.includes('number') || types.includes('integer');
  if (hasNumbers && NUMBER.test(text.trim())) return readNumber(text.trim(), Number(text));
  const read = readJson(text);
  const type = typeName(read);
  return read !== undefined && (types.length === 0 || (type !== 'string' && types.includes(type)))
    ? read
    : text;
}

/** The type of a value in JSON. */
export function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}

/** Returns the text of a field with this value. */
export function typedText(value: unknown, types: string[]): string {
  if (value === undefined) return '';
  if (typeof value === 'string' && (types.length > 0 || readJson(value) === undefined)) return value;
  return isNumber(value) ? String(value) : (writeJson(value) ?? '');
}
