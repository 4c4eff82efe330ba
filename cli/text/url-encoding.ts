/** Percent-encodes a part of a path or query. */
export function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replace(/[!'()*]/g, percent);
}

/** Percent-encodes a literal part of a path template. */
export function encodePath(text: string): string {
  return encodeTemplate(text).replace(/[?#]/g, percent);
}

/** Percent-encodes a literal part of a path template that may have a query or a fragment. */
export function encodeTemplate(text: string): string {
  return encodeURI(text.toWellFormed()).replaceAll("'", percent);
}

/**
 * Percent-encodes what no URL may contain, and keeps reserved characters and what is already encoded (RFC 6570 §3.2.3), except
 * for `#` and brackets, which would end the query or be invalid in it.
 */
export function encodeReserved(text: string): string {
  return text
    .toWellFormed()
    .split(/(%[\da-f]{2})/i)
    .map((piece, index) => (index % 2 === 1 ? piece : encodeURI(piece).replace(/[#'[\]]/g, percent)))
    .join('');
}

/** The same for the value of a field in a query or a form: what separates fields is encoded, too. */
export function encodeReservedValue(text: string): string {
  return encodeReserved(text).replace(/[&+]/g, percent);
}

/** Percent-encodes everything but visible ASCII for a header value (OpenAPI 3.1 appendix D). */
export function headerText(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[^ -~]/gu, (character) => encodeURIComponent(character.toWellFormed()))
    .trim();
}

/** Whether a text is a valid header name (RFC 9110 §5.6.2). */
export function isToken(name: string): boolean {
  return /^[\w!#$%&'*+.^`|~-]+$/.test(name);
}

/** Percent-encodes an ASCII character. */
export function percent(character: string): string {
  return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
