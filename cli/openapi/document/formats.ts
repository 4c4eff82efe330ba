import { editsWithin, isReplaced, nearestName } from '../../text/did-you-mean.ts';

/** Formats of OpenAPI and JSON Schema. */
export const FORMATS =
  `date time date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference uri-template iri
  iri-reference uuid json-pointer relative-json-pointer regex int32 int64 float double binary password`.split(
    /\s+/,
  );

/** Formats of numbers that are no number of bits, such as `int23`. */
const BITS = /^u?int-?(?!(?:8|16|32|64)$)\d+$/i;

/** The format that an unknown one is probably meant to be; undefined for a known one, or one that may be a name of its own. */
export function meantFormat(format: string): string | undefined {
  return BITS.test(format)
    ? nearestName(format, ['int32', 'int64'])
    : FORMATS.find((known) => isSpelled(format, known));
}

/**
 * Whether a format is a known one with other case or joints, in the plural, or with one wrong letter; a short name only if
 * its letters are swapped, as others may be names of their own.
 */
function isSpelled(format: string, known: string): boolean {
  if (format === known || FORMATS.includes(format)) return false;
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
  if (plain(format) === plain(known) || format === `${known}s`) return true;
  const isSwapped = format.length === known.length && !isReplaced(format, known);
  return (known.length > 6 || isSwapped) && editsWithin(1, format, known) === 1;
}
