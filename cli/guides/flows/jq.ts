import { layOut } from '../../openapi/samples/literals.ts';
import { readValue } from './flow.ts';

/** A JSON value as JSON, or as a program for jq where names are to be filled in: `{ "orderId": $orderId }`. */
export function jqValue(value: unknown): string {
  const text = layOut(value, '  ', {
    text: (written) => {
      const found = readValue(written);
      return 'name' in found ? `$${found.name}` : JSON.stringify(written);
    },
    key: (key) => JSON.stringify(key),
    none: 'null',
    yes: 'true',
    no: 'false',
  });
  // JSON knows no comma before an end.
  return text.replace(/,(?=\n\s*[}\]])/g, '');
}
