import { cutAtWord } from './cut-at-word.ts';

/** Characters that fit in a heading and in a menu. */
const TITLE_LENGTH = 90;

/** Shortens a text to a title: its first sentence if that is short enough, otherwise its first words. */
export function shortTitle(text: string): string {
  if (text.length <= TITLE_LENGTH) return text;
  const end = text.indexOf('. ');
  return end > 0 && end <= TITLE_LENGTH ? text.slice(0, end) : cutAtWord(text, TITLE_LENGTH);
}
