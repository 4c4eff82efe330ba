import type { Run } from './highlight.ts';

/** A line of code whose plain strings are all the same, and what they said. */
export interface Shape {
  text: string;
  strings: string[];
}

/** Stands for a string; an ordinary word to every grammar. */
const STAND_IN = 'qzq';

/** Without a prefix, which may make it a pattern, and nothing in it that any of these languages reads in a string. */
const PLAIN_STRING = /(?<![\w\\])(["'])([A-Za-z0-9][\w./:@-]+)\1/g;

/** In PHP a string that begins so is read as SQL. */
const SQL = /^(?:select|insert|update|delete|create|replace|alter|and|or|with|drop|set|use)\b/i;

const LANGUAGES = new Set(['bash', 'json', 'typescript', 'python', 'go', 'java', 'php']);

/**
 * Lines of samples differ in addresses and values, which are strings, and a grammar makes the same of all of them.
 * @returns nothing where there is no such string
 */
export function shapeOf(line: string, language: string): Shape | undefined {
  if (!LANGUAGES.has(language) || line.includes(STAND_IN)) return undefined;
  const strings: string[] = [];
  const text = line.replaceAll(PLAIN_STRING, (whole, quote: string, inner: string) => {
    if (SQL.test(inner)) return whole;
    strings.push(inner);
    return quote + STAND_IN + quote;
  });
  return strings.length > 0 ? { text, strings } : undefined;
}

/** What is read as a string, a name in quotes or a comment. */
const OF_LETTERS = new Set<string | undefined>(['s', 'p', 'c']);

/** The runs of a shape → those of the line; nothing where what looked like a string was read as code. */
export function expandRuns(runs: Run[], strings: string[]): Run[] | undefined {
  let next = 0;
  const expanded = runs.map(({ name, text }) => ({
    name,
    text: OF_LETTERS.has(name) ? text.replaceAll(STAND_IN, () => strings[next++] ?? '') : text,
  }));
  return next === strings.length ? expanded : undefined;
}
