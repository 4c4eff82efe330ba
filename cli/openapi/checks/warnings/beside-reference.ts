import { escapePointer } from '../../../text/json-pointer.ts';
import { getString } from '../../document/json-object.ts';
import { hasJsonSchema } from '../../document/schema-types.ts';
import { hintBesideReference } from '../../validation/validation-errors.ts';
import type { Visited } from './warn.ts';

/** Path items may have more than a reference; a text beside one is shown. */
const ALLOWED = /^(?:\$ref|summary|description|x-.*)$/;

/** Warns about fields beside a reference, which OpenAPI 3.0 ignores; other versions forbid them. */
export function warnOfBesideReference({ node, pointer, version, warn }: Visited): void {
  if (hasJsonSchema(version) || getString(node, '$ref') === undefined || /^\/paths\/[^/]+$/.test(pointer))
    return;
  for (const key of Object.keys(node))
    if (!ALLOWED.test(key))
      warn('unknown-field', `/${escapePointer(key)}`, {
        message: `\`${key}\` has no effect beside \`$ref\`.`,
        hint: hintBesideReference(pointer.replace(/^.*\//, '')),
      });
}
