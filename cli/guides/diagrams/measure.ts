/** The width of text is known only to a browser, so it is estimated: no font of the pages is wider. */
const FONT_SIZE = 13;
export const LINE_HEIGHT = 17;

/** The width of a character relative to the font size. */
function widthOfCharacter(character: string): number {
  if (/[ilj|!.,:;'’ ]/.test(character)) return 0.32;
  if (/[tfr()[\]/-]/.test(character)) return 0.42;
  if (/[mwMW@—…]/.test(character)) return 0.92;
  if (/[A-Z_]/.test(character)) return 0.7;
  return (character.codePointAt(0) ?? 0) > 0x2e80 ? 1.05 : 0.58;
}

export function widthOf(text: string, isCode = false): number {
  if (isCode) return [...text].length * FONT_SIZE * 0.6;
  return [...text].reduce((sum, character) => sum + widthOfCharacter(character) * FONT_SIZE, 0);
}

/** Wraps a text into lines of at most a width in pixels. A longer word is broken after `/`, `_` and `-`. */
export function wrap(text: string, width: number, isCode = false): string[] {
  const words = text.split(/\s+/).flatMap((word) => {
    if (widthOf(word, isCode) <= width) return [{ word, glue: ' ' }];
    return word.split(/(?<=[/_-])(?!$)/).map((part, index) => ({
      word: part,
      glue: index === 0 ? ' ' : '',
    }));
  });
  const lines: string[] = [];
  for (const { word, glue } of words) {
    const last = lines.at(-1);
    if (last !== undefined && widthOf(last + glue + word, isCode) <= width)
      lines[lines.length - 1] = last + glue + word;
    else lines.push(word);
  }
  return lines;
}
