import { jqString, layOut } from '../../openapi/samples/literals.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { oneLine } from '../../text/one-line.ts';
import { type Output, readValue } from './workflow.ts';

/** A JSON value as JSON, or as a program for jq where names are to be filled in: `{ "orderId": $orderId }`. */
export function jqValue(value: unknown): string {
  const text = layOut(value, '  ', {
    text: (written) => {
      const found = readValue(written);
      return 'name' in found ? `$${found.name}` : jqString(written);
    },
    key: jqString,
    none: 'null',
    yes: 'true',
    no: 'false',
  });
  // JSON knows no comma before an end.
  return text.replace(/,(?=\n\s*[}\]])/g, '');
}

/** `/balances/0/amount` → `.balances[0].amount`. */
export function jqPath(pointer: string): string {
  return pointerSteps(pointer)
    .map((step) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      return /^[A-Za-z_]\w*$/.test(step) ? `.${step}` : `.${jqString(step)}`;
    })
    .join('')
    .replace(/^(?=\[)/, '.');
}

/**
 * The value to keep, or a parameter of the address that it is. What is no such address is refused in words of ours: those
 * of jq would quote it, with what it tells a terminal.
 */
export function jqOutput({ pointer, parameter }: Output): string {
  const path = jqPath(pointer);
  if (parameter === undefined) return path;
  const found = `(strings | capture(${jqString(`[?&]${parameter}=(?<found>[^&]*)`)}).found)`;
  return `${path} | ${found} // error(${jqString(`No ${parameter} in ${oneLine(pointer)}`)})`;
}
