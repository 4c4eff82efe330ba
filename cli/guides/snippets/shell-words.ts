/** A place in a script, from 1. */
interface Place {
  line: number;
  column: number;
}

/** A word of a command without quotes, at the place of its text after an opening quote. Variables such as `$NAME` are not expanded. */
export interface Word extends Place {
  text: string;
  /** The variable between single quotes, which a shell leaves as it is. */
  unfilled?: string;
}

interface Script {
  commands: Word[][];
  /** The quote that is not closed. */
  open?: Place & { quote: string };
  /** Where a command ends too early, so that what follows is not part of it. */
  broken?: Place & { message: string; hint: string };
}

/** Splits a script into commands and words, with the syntax that snippets use: quotes, line ends, pipes and comments. */
export function readShell(script: string): Script {
  const commands: Word[][] = [[]];
  let word: Word | undefined;
  let open: Script['open'];
  let broken: Script['broken'];
  const add = (text: string, offset: number) => {
    word ??= { text: '', ...placeIn(script, offset) };
    word.text += text;
  };
  // A line continuation, an escape, a string in single or double quotes, a comment, or any other character.
  const tokens = /\\\n|\\([\s\S]?)|'([^']*)('|$)|"((?:\\[\s\S]|[^"\\])*\\?)("|$)|#[^\n]*|[\s\S]/g;
  for (let match = tokens.exec(script); match; match = tokens.exec(script)) {
    const { 0: token, 1: escaped, 2: single, 3: endOfSingle, 4: double, 5: endOfDouble, index } = match;
    if ((endOfSingle ?? endOfDouble) === '') open = { ...placeIn(script, index), quote: token.charAt(0) };
    const isComment = token.startsWith('#') && !word;
    if (token === '\\\n' || isComment) continue;
    if (escaped !== undefined) add(escaped, index);
    else if (single !== undefined) {
      add(single, index + 1);
      const [variable] = /\$(?:[A-Z_]{2,}|\{[A-Z_]{2,}\})/.exec(single) ?? [];
      if (word && variable !== undefined) word.unfilled = variable;
    } else if (double !== undefined) add(double.replace(/\\(["\\$`\n])/g, '$1'), index + 1);
    else if (/[\s;|&]/.test(token.charAt(0))) {
      if (token === '&' && word?.text.includes('?') && /\w/.test(script[index + 1] ?? ''))
        broken ??= { ...placeIn(script, index), ...OF_URL };
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
  const written = commands.filter((command) => command.length > 0);
  broken ??= endBeforeOption(written, script);
  return { commands: written, ...(open && { open }), ...(broken && { broken }) };
}

const OF_URL = {
  message: 'The command ends at this `&`, so the rest of the URL is not part of it.',
  hint: 'Write the URL between quotes.',
};

/** The end of a command before a line that begins with an option, as no command does. */
function endBeforeOption(commands: Word[][], script: string): Script['broken'] {
  const next = commands.findIndex(([first], index) => index > 0 && /^--?[a-z]/i.test(first?.text ?? ''));
  const last = commands[next - 1]?.at(-1);
  const line = (commands[next]?.[0]?.line ?? 0) - 1;
  if (!last || line < last.line) return undefined;
  const written = script.split('\n')[line - 1]?.trimEnd() ?? '';
  const sign = /[\^`]$/.exec(written)?.[0];
  return {
    line,
    column: written.length + (sign ? 0 : 1),
    message: 'The command ends here, so the options on the next line are not part of it.',
    hint: sign
      ? `Write \`\\\` instead of this sign.`
      : 'End this line with a `\\`, without a space after it.',
  };
}

function placeIn(script: string, offset: number): Place {
  const before = script.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
