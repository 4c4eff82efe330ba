import { en } from '../words/en.ts';
import type { Key, Words } from '../words/words.ts';

/** Returns the file of a language to fill in. */
export function wordsToFillIn(words: Words): string {
  return `# The text above each key is what pages show without it. Keep names in braces, such as {count}.\n\n${linesToFillIn(words, Object.keys(en) as Key[])}`;
}

/** Returns lines with keys to fill in, and the present texts as comments. */
export function linesToFillIn(words: Words, keys: Key[]): string {
  const lines = keys.flatMap((key) => {
    const text = words[key];
    if (typeof text === 'string') return [`# ${text}`, `${key}:`];
    return [`${key}:`, `  # ${text.one}`, '  one:', `  # ${text.other}`, '  other:'];
  });
  return `${lines.join('\n')}\n`;
}
