import { en } from '../words/en.ts';
import type { Key, Words } from '../words/words.ts';

/** Returns the file of a language to fill in, with the present texts as comments. */
export function wordsToFillIn(words: Words): string {
  const lines = (Object.keys(en) as Key[]).flatMap((key) => {
    const text = words[key];
    if (typeof text === 'string') return [`# ${text}`, `${key}:`];
    return [`${key}:`, `  # ${text.one}`, '  one:', `  # ${text.other}`, '  other:'];
  });
  return `# The text above each key is what pages show without it. Keep names in braces, such as {count}.\n\n${lines.join('\n')}\n`;
}
