import type { Label, Line } from './diagram.ts';

/** The width of text is known only to a browser, so it is estimated: no font of the pages is wider. */
const FONT_SIZE = 13;

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

/** The maximum width of a line of code, and of a word that is not broken. */
const CODE_WIDTH = 190;
const WORD_WIDTH = 165;

/** Wraps the lines of a label at a width in pixels. */
export function wrapLabel({ lines }: Label, width: number): Line[] {
  return lines.flatMap(({ text, isCode }) =>
    wrap(text, isCode ? CODE_WIDTH : width, isCode).map((line) => ({ text: line, isCode })),
  );
}

/** A longer word is broken after `/`, `_` and `-`. */
function wrap(text: string, width: number, isCode: boolean): string[] {
  const words = text.split(/\s+/).flatMap((word) => {
    if (widthOf(word, isCode) <= Math.max(width, WORD_WIDTH)) return [{ word, glue: ' ' }];
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
