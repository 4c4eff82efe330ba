import { editsWithin, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getEntries, getObject, getString, isObject } from '../../document/json-object.ts';
import { resolve } from '../../document/references.ts';
import type { Visited, WarningText } from './warn.ts';

/** The registry of IANA, and what is in common use beside it. */
const TOP_LEVEL_TYPES =
  'application audio chemical example font haptics image message model multipart text video'.split(' ');

/** Those that are written by hand often enough to be misspelt. */
const COMMON_TYPES = `application/json application/octet-stream application/problem+json
  application/x-www-form-urlencoded multipart/form-data text/plain`.split(/\s+/);

/** Warns about media types that are misspelt. */
export function warnOfMediaTypes({ node, warn }: Visited): void {
  for (const [name, encoding] of getEntries(node, 'encoding')) {
    const types = (isObject(encoding) ? getString(encoding, 'contentType') : undefined)?.split(',') ?? [];
    for (const type of types) {
      const fault = mediaTypeFault(type.trim());
      if (fault) warn('media-type', `/encoding/${escapePointer(name)}/contentType`, fault);
    }
  }
  for (const type of Object.keys(getObject(node, 'content'))) {
    const fault = mediaTypeFault(type);
    if (fault) warn('media-type', `/content/${escapePointer(type)}`, fault);
  }
}

/** Warns about the media type of a text, such as an encoded image, that is misspelt. */
export function warnOfContentType({ node, warn }: Visited): void {
  const type = getString(node, 'contentMediaType');
  const fault = type === undefined ? undefined : mediaTypeFault(type);
  if (fault) warn('media-type', '/contentMediaType', fault);
}

function mediaTypeFault(type: string): WarningText | undefined {
  const [name = '', second] = type.toLowerCase().split('/');
  if (second === undefined && !type.startsWith('x-') && type !== '$ref')
    return {
      message: `\`${type}\` is not a media type.`,
      hint: /^(?:description|headers|links|required)$/.test(type)
        ? 'Indent it less, beside `content`.'
        : 'Write one such as `application/json`.',
    };
  const several = type.split(';').map((one) => one.trim());
  if (several.length > 1 && several.every((one) => one.includes('/') && !one.includes('=')))
    return {
      message: `\`${type}\` is not a media type.`,
      hint: `Separate media types with commas: \`${several.join(', ')}\`.`,
    };
  const plain = type.replace(/\s/g, '');
  const common = COMMON_TYPES.find(
    (known) => !type.startsWith(known) && (plain === known || editsWithin(1, type, known) === 1),
  );
  const isKnown = TOP_LEVEL_TYPES.includes(name) || /^(\*|x-.*)$/.test(name);
  const nearest = isKnown || second === undefined ? undefined : nearestName(name, TOP_LEVEL_TYPES);
  const meant = common ?? (nearest && `${nearest}/${second}`);
  return meant === undefined
    ? undefined
    : { message: `Unknown media type \`${type}\`.`, hint: `Did you mean \`${meant}\`?` };
}

/** Warns about encodings of no property: an encoding is that of a property of the schema beside it. */
export function warnOfEncoding({ document, node, warn }: Visited): void {
  const schema = resolve(document, get(node, 'schema'))?.value ?? {};
  const properties = Object.keys(getObject(schema, 'properties'));
  if (properties.length === 0 || ['allOf', 'anyOf', 'oneOf'].some((key) => key in schema)) return;
  for (const [name] of getEntries(node, 'encoding'))
    if (!properties.includes(name))
      warn('encoding', `/encoding/${escapePointer(name)}`, {
        message: `The schema has no property \`${name}\` to encode.`,
        hint: suggest(name, properties),
      });
}
