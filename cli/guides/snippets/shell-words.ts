/** A word of a command without quotes. Variables such as `$NAME` are not expanded. */
export interface Word {
  text: string;
  /** The location of its text after an opening quote, from 1. */
  line: number;
  column: number;
}

/** Splits a script into commands and words, with the syntax that snippets use: quotes, line ends, pipes and comments. */
export function shellCommands(script: string): Word[][] {
  const commands: Word[][] = [[]];
  let word: Word | undefined;
  const add = (text: string, offset: number) => {
    word ??= { text: '', ...placeIn(script, offset) };
    word.text += text;
  };
  // A line continuation, an escape, a string in single or double quotes, a comment, or any other character.
  const tokens = /\\\n|\\([\s\S]?)|'([^']*)(?:'|$)|"((?:\\[\s\S]|[^"\\])*\\?)(?:"|$)|#[^\n]*|[\s\S]/g;
  for (let match = tokens.exec(script); match; match = tokens.exec(script)) {
    const { 0: token, 1: escaped, 2: single, 3: double, index } = match;
    const isComment = token.startsWith('#') && !word;
    if (token === '\\\n' || isComment) continue;
    if (escaped !== undefined) add(escaped, index);
    else if (single !== undefined) add(single, index + 1);
    else if (double !== undefined) add(double.replace(/\\(["\\$`\n])/g, '$1'), index + 1);
    else if (/[\s;|&]/.test(token.charAt(0))) {
      if (word) commands.at(-1)?.push(word);
      word = undefined;
      if (/[\n;|&]/.test(token)) commands.push([]);
    } else {
      add(token.charAt(0), index);
      // Within a word, `#` does not begin a comment.
      tokens.lastIndex = index + 1;
    }
  }
  if (word) commands.at(-1)?.push(word);
  return commands.filter((command) => command.length > 0);
}

/** Returns the place of a quote that is never closed, from 1. */
export function openQuote(script: string): Omit<Word, 'text'> | undefined {
  const tokens = /\\[\s\S]|'[^']*('|$)|"(?:\\[\s\S]|[^"\\])*("|$)|(?<!\S)#[^\n]*/g;
  const last = [...script.matchAll(tokens)].at(-1);
  return last && (last[1] ?? last[2]) === '' ? placeIn(script, last.index) : undefined;
}

function placeIn(script: string, offset: number): Omit<Word, 'text'> {
  const before = script.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
