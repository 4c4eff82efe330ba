import { jsKey, jsString, jsText, type Piece } from '../../openapi/samples/literals.ts';

/** JavaScript with single quotes, as most of it is written. */
export function quoted(text: string): string {
  return singleQuotes(jsString(text));
}

/** A string, or a template literal where there is something to fill in. */
export function quotedText(pieces: Piece[]): string {
  const text = jsText(pieces);
  return text.startsWith('"') ? singleQuotes(text) : text;
}

/** The key of an object literal. */
export function quotedKey(key: string): string {
  const written = jsKey(key);
  return written.startsWith('"') ? singleQuotes(written) : written;
}

/** A text with an apostrophe needs no escapes between double quotes. In JSON, the character before a quote within a text is always the backslash of its escape. */
function singleQuotes(literal: string): string {
  if (literal.includes("'") && !literal.includes('\\"')) return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
