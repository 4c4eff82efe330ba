import { escapePointer } from '../../../text/json-pointer.ts';
import { holdsNumberText, NumberText } from '../../../text/number-text.ts';
import { isObject } from '../../document/json-object.ts';
import type { Visited } from './warn.ts';

/** Warns about numbers of YAML that JSON does not have, or writes in another way. */
export function warnOfNumbers({ document, warn }: Visited): void {
  const isOther = ({ json, source }: NumberText) => json !== source;
  if (!holdsNumberText(document, isOther)) return;
  const visit = (value: unknown, pointer: string): void => {
    if (value instanceof NumberText && isOther(value)) warn('number', pointer, textOf(value));
    if (!isObject(value) && !Array.isArray(value)) return;
    for (const [key, part] of Object.entries(value)) visit(part, `${pointer}/${escapePointer(key)}`);
  };
  visit(document, '');
}

function textOf({ json, source }: NumberText) {
  const message = `JSON has no number \`${source}\``;
  if (json === undefined) return { message: `${message}.`, hint: 'Quote it if it is text.' };
  const hint = `Quote it if it is text; otherwise, write \`${json}\`.`;
  return { message: `${message}; it is shown as ${json}.`, hint };
}
