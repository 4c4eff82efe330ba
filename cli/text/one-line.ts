/** Invisible characters that reorder or break the text around them. */
export const INVISIBLE = /[\u007f-\u009f\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g;

/**
 * Makes a text safe for a comment or a terminal: one line, without characters that end the line, move the cursor or
 * reorder the text.
 */
export function oneLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(INVISIBLE, '')
    .trim();
}
