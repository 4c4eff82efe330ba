import { MAX_PATTERN_PARTS } from '../limits.ts';
import { syntaxFault } from '../text/regular-expression.ts';

/** Characters, classes of them, and those of their names that all languages have; each once or repeated; and groups. */
const TOKENS =
  /^(?:(?:\\[dw\\^.*+?()[\]{}|]|\[\^?(?:\w-\w|[^\]\\[&~|$^-])+\]|[^\\[\](){}*+?^$|])(?:[*+?]|\{\d{1,3}(?:,\d{0,3})?\})?|\((?:\?[:!=])?|[)|^$])*$/u;

/** Returns what is wrong with a pattern, as the end of a sentence; undefined if scripts can use it. */
export function patternFault(text: string): string | undefined {
  const fault = syntaxFault(text, '');
  if (fault !== undefined) return `is not a valid regular expression: ${fault}`;
  if (!text.isWellFormed() || !TOKENS.test(text)) return 'has something that not all scripts can read';
  const plain = text.replace(/\\.|\[[^[\]]*\]/gu, 'x');
  const repetitions = plain.match(/[^(][*+?]|\{\d+,\d*\}/g) ?? [];
  const groups = plain.match(/\(/g) ?? [];
  if (Math.max(repetitions.length, groups.length) > MAX_PATTERN_PARTS)
    return `may be slow: it has more than ${MAX_PATTERN_PARTS} groups, or repetitions`;
  return undefined;
}
