import { MAX_PATTERN_PARTS } from '../limits.ts';

/** A character, a class of them, or one of the classes that are the same in both. */
const ATOM = /\\[dw\\^.*+?()[\]{}|]|\[\^?(?:\w-\w|[^\]\\[&~|$^-])+\]|[^\\[\](){}*+?^$|]/u;
const REPEATED = /[*+?]|\{\d{1,3}(?:,\d{0,3})?\}/;
const TOKENS = new RegExp(`^(?:(?:${ATOM.source})(?:${REPEATED.source})?|\\((?:\\?[:!=])?|[)|^$])*$`, 'u');

/** Returns what is wrong with a pattern, as the end of a sentence; undefined if scripts can use it. */
export function patternFault(text: string): string | undefined {
  try {
    ''.search(text);
  } catch (error) {
    return `is not a valid regular expression: ${(error as Error).message.replace(/^.*: /s, '').toLowerCase()}`;
  }
  if (!text.isWellFormed() || !TOKENS.test(text)) return 'has something that not all scripts can read';
  const plain = text.replace(/\\.|\[[^\]]*\]/gu, 'x');
  const repetitions = plain.match(/[^(][*+?]|\{\d+,\d*\}/g) ?? [];
  const groups = plain.match(/\(/g) ?? [];
  if (Math.max(repetitions.length, groups.length) > MAX_PATTERN_PARTS)
    return `may be slow: it has more than ${MAX_PATTERN_PARTS} groups, or repetitions`;
  return undefined;
}
