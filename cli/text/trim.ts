/** Removes a character at the start and end of a text. A pattern such as `/-+$/` takes quadratic time. */
export function trim(text: string, character: string): string {
  let start = 0;
  while (text[start] === character) start += 1;
  return trimEnd(text.slice(start), character);
}

/** Removes a character at the end of a text. */
export function trimEnd(text: string, character: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === character) end -= 1;
  return text.slice(0, end);
}
