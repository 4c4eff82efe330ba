/**
 * What stands between two braces is a variable to Postman and to Bruno: a secret of whoever imports the collection, or of
 * the environment. The formats have no escape, so that a text of the document has no two braces side by side.
 */
export function plain(text: string): string {
  return text.replace(/\{(?=\{)/g, '{ ');
}

/** The same in a URL, which means the same. */
export function inUrl(text: string): string {
  return text.replace(/\{(?=\{)|(?<=\{)\{/g, '%7B');
}

/** The same in JSON, which means the same: there, two braces meet only in strings. */
export function inJson(text: string): string {
  return text.replace(/(?<=\{)\{/g, '\\u007b');
}
