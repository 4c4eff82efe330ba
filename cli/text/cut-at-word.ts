/** Cuts a text that is longer than `length` characters after its last whole word, and adds an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`;
}
