import { jsKey, jsString, jsText, type Piece } from '../../openapi/samples/literals.ts';

/** A string literal in single quotes, as is usual in JavaScript. */
export function quoted(text: string): string {
  return singleQuotes(jsString(text));
}

/** A string literal, or a template literal if there are expressions in it. */
export function quotedText(pieces: Piece[]): string {
  const text = jsText(pieces);
  return text.startsWith('"') ? singleQuotes(text) : text;
}

/** The key of an object literal. */
export function quotedKey(key: string): string {
  const written = jsKey(key);
  return written.startsWith('"') ? singleQuotes(written) : written;
}

/**
 * Changes a JSON string to single quotes, unless double quotes need no escapes: a text with an apostrophe. In JSON, a quote
 * within a text always follows the backslash of its escape.
 */
function singleQuotes(literal: string): string {
  if (literal.includes("'") && !literal.includes('\\"')) return literal;
  return `'${literal.slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}
