import { escapePointer } from '../../../text/json-pointer.ts';
import type { Visited } from './warn.ts';

/** Fields whose text is shown as a name, or is sent or opened. That of an address of OAuth may be given to each client. */
const NEEDED =
  /^\/info\/(?:title|version)$|^\/components\/securitySchemes\/[^/]+\/(?:name|scheme)$|\/(?:termsOfService|operationId)$|\/(?:externalDocs|contact|license)\/url$/;

/** Warns about empty texts, such as the title of a document. */
export function warnOfEmpty({ node, pointer, warn }: Visited): void {
  for (const [key, value] of Object.entries(node))
    if (value === '' && NEEDED.test(`${pointer}/${key}`))
      warn('empty', `/${escapePointer(key)}`, {
        message: `\`${key}\` is empty.`,
        hint: 'Write its text, or remove the line.',
      });
}
