import { escapePointer } from '../../../text/json-pointer.ts';
import { holdsNumberText, NumberText } from '../../../text/number-text.ts';
import { isObject, type JsonObject } from '../../document/json-object.ts';
import type { Warn } from './warn.ts';

/** Warns about numbers of YAML that JSON does not have. */
export function warnOfNumbers(document: JsonObject, warn: Warn): void {
  const isMissing = (number: NumberText) => number.json === undefined;
  if (!holdsNumberText(document, isMissing)) return;
  const visit = (value: unknown, pointer: string): void => {
    if (value instanceof NumberText && isMissing(value))
      warn('number', pointer, `JSON has no number \`${value.source}\`.`, 'Quote it if it is text.');
    if (!isObject(value) && !Array.isArray(value)) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${escapePointer(key)}`);
  };
  visit(document, '');
}
