/**
 * A name or a value of a document as inline code of Markdown, in one line. Its fence is longer than any row of backticks
 * within, so that nothing of it is read as Markdown (CommonMark §6.1).
 */
export function code(text: string): string {
  const line = text.toWellFormed().replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  const longest = Math.max(0, ...(line.match(/`+/g) ?? []).map((row) => row.length));
  const fence = '`'.repeat(longest + 1);
  // One space on each side is no part of the code; an empty span would be no span.
  const pad = /^`|`$|^ .* $|^ *$/.test(line) ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

/** A status or a style: a plain word in a sentence, where it is one. */
export function word(text: string): string {
  return /^[A-Za-z\d]+$/.test(text) ? text : code(text);
}
