import { meantFormat } from '../../document/formats.ts';
import { get, getString, type JsonObject } from '../../document/json-object.ts';
import { hasJsonSchema, hintOfType, TYPES } from '../../document/schema-types.ts';
import { typesOf } from '../../validation/schemas-at.ts';
import type { Visited } from './warn.ts';

/** Warns about unknown types and formats, and about what the version of the document requires or has not. */
export function warnOfTypes({ node, version, warn }: Visited): void {
  for (const type of typesOf(node))
    if (!TYPES.includes(type))
      warn('schema', '/type', { message: `Unknown type \`${type}\`.`, hint: hintOfType(type, version) });
  const format = getString(node, 'format') ?? '';
  const meant = meantFormat(format);
  if (meant !== undefined)
    warn('schema', '/format', {
      message: `Unknown format \`${format}\`.`,
      hint: `Did you mean \`${meant}\`?`,
    });
  const isOpen = !['items', '$ref'].some((key) => Object.hasOwn(node, key));
  if (get(node, 'type') === 'array' && isOpen && !hasJsonSchema(version))
    warn('schema', '/type', {
      message: 'An array requires `items`, the schema of its items.',
      hint: 'Add it, such as `items: { type: string }`; `items: {}` allows any.',
    });
  if (Object.hasOwn(node, 'nullable') && hasJsonSchema(version))
    warn('keyword', '/nullable', {
      message: `OpenAPI ${version.slice(0, 3)} has no \`nullable\`.`,
      hint: hintOfNullable(node),
    });
}

function hintOfNullable(node: JsonObject): string {
  const types = typesOf(node);
  const has = (key: string) => Object.hasOwn(node, key);
  if (types.includes('null') || get(node, 'nullable') === false) return 'Remove it.';
  if (types.length > 0 && !has('$ref'))
    return `Write \`type: [${types.join(', ')}, 'null']\` in place of \`nullable\`.`;
  const list = ['anyOf', 'oneOf'].find(has);
  if (list !== undefined && !has('$ref'))
    return `Write \`{ type: 'null' }\` as one more entry of \`${list}\` in its place.`;
  const whole = ['$ref', 'allOf'].find(has);
  return whole === undefined
    ? 'Remove it: without a `type`, null is allowed.'
    : `Write \`anyOf: [{ ${whole}: … }, { type: 'null' }]\` in place of both.`;
}
