import { en } from '../words/en.ts';
import { pluralForms } from '../words/plural-forms.ts';
import type { Key, Words } from '../words/words.ts';

/** Returns the file of a language to fill in. */
export function wordsToFillIn(words: Words, language: string): string {
  return `# The text above each key is what pages show without it. Keep names in braces, such as {count}.\n\n${linesToFillIn(words, language, Object.keys(en) as Key[])}`;
}

/** Returns lines with keys to fill in, in the forms of a language, and the present texts as comments. */
export function linesToFillIn(words: Words, language: string, keys: Key[]): string {
  const forms = [...pluralForms(language).keys()];
  const lines = keys.flatMap((key) => {
    const text = words[key];
    if (typeof text === 'string') return [`# ${text}`, `${key}:`];
    return [`${key}:`, ...forms.flatMap((form) => [`  # ${text[form] ?? text.other}`, `  ${form}:`])];
  });
  return `${lines.join('\n')}\n`;
}
