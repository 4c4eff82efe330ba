import { escapePointer } from '../../../text/json-pointer.ts';
import { holdsNumberText, NumberText } from '../../../text/number-text.ts';
import { isObject, type JsonObject } from '../../document/json-object.ts';
import type { Warn } from './warn.ts';

/** Warns about numbers of YAML that JSON does not have, or writes in another way. */
export function warnOfNumbers(document: JsonObject, warn: Warn): void {
  const isOther = ({ json, source }: NumberText) => json !== source;
  if (!holdsNumberText(document, isOther)) return;
  const visit = (value: unknown, pointer: string): void => {
    if (value instanceof NumberText && isOther(value)) warnOf(value, pointer);
    if (!isObject(value) && !Array.isArray(value)) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${escapePointer(key)}`);
  };
  const warnOf = ({ json, source }: NumberText, pointer: string): void => {
    if (json === undefined)
      warn('number', pointer, `JSON has no number \`${source}\`.`, 'Quote it if it is text.');
    else
      warn(
        'number',
        pointer,
        `JSON has no number \`${source}\`; it is shown as ${json}.`,
        `Quote it if it is text; otherwise, write \`${json}\`.`,
      );
  };
  visit(document, '');
}
