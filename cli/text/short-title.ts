import { cutAtWord } from './cut-at-word.ts';

/** What fits into a heading and a menu. */
const LONGEST_TITLE = 90;

/** A title for a longer text: its first sentence if that is short enough, else its first words. */
export function shortTitle(text: string): string {
  if (text.length <= LONGEST_TITLE) return text;
  const end = text.indexOf('. ');
  return end > 0 && end <= LONGEST_TITLE ? text.slice(0, end) : cutAtWord(text, LONGEST_TITLE);
}
