/**
 * Separates double braces, which Postman and Bruno would replace by variables of the user, such as secrets. Their formats
 * have no escape.
 */
export function plain(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

/** Percent-encodes double braces in a URL. */
export function inUrl(text: string): string {
  return text.replace(/\{(?=\{)|(?<=\{)\{/g, '%7B');
}

/** Escapes double braces in JSON, where they occur only in strings. */
export function inJson(text: string): string {
  return text.replace(/(?<=\{)\{/g, '\\u007b');
}
