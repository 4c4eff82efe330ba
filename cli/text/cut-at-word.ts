/** A text of at most `length` characters: a longer one ends after its last whole word, with an ellipsis. */
export function cutAtWord(text: string, length: number): string {
  return text.length <= length
    ? text
    : `${text
        .slice(0, length)
        .replace(/\s\S*$/, '')
        .trimEnd()} …`;
}
