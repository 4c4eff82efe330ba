import { type Place, placeAfter } from '../../text/place-after.ts';

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

/** A script while it is read. */
interface Reading extends Script {
  script: string;
  word?: Word | undefined;
}

/** A line continuation, an escape, a string in single or double quotes, a comment, or any other character. */
const TOKEN = /\\\n|\\([\s\S]?)|'([^']*)('|$)|"((?:\\[\s\S]|[^"\\])*\\?)("|$)|#[^\n]*|[\s\S]/g;

/** Splits a script into commands and words, with the syntax that snippets use: quotes, line ends, pipes and comments. */
export function readShell(script: string): Script {
  const reading: Reading = { script, commands: [[]] };
  for (let at = 0; at < script.length; ) at = readToken(at, reading);
  endWord(reading);
  const commands = reading.commands.filter((command) => command.length > 0);
  const broken = reading.broken ?? endBeforeOption(commands, script);
  return { commands, ...(reading.open && { open: reading.open }), ...(broken && { broken }) };
}

/** Reads the token at an offset. Returns where the next one begins. */
function readToken(from: number, reading: Reading): number {
  const { script } = reading;
  TOKEN.lastIndex = from;
  const match = TOKEN.exec(script) as RegExpExecArray;
  const { 0: token, 1: escaped, 2: single, 3: endOfSingle, 4: double, 5: endOfDouble, index } = match;
  const end = index + token.length;
  if ((endOfSingle ?? endOfDouble) === '')
    reading.open = { ...placeAfter(script.slice(0, index)), quote: token.charAt(0) };
  const fault = faultOf(reading, index);
  if (fault) reading.broken ??= { ...placeAfter(script.slice(0, index)), ...fault };
  if (token === '\\\n' || (token.startsWith('#') && !reading.word)) return end;
  if (escaped !== undefined) addText(reading, escaped, index);
  else if (single !== undefined) {
    const word = addText(reading, single, index + 1);
    const [variable] = /\$(?:[A-Z_]{2,}|\{[A-Z_]{2,}\})/.exec(single) ?? [];
    if (variable !== undefined) word.unfilled = variable;
  } else if (double !== undefined) addText(reading, double.replace(/\\(["\\$`\n])/g, '$1'), index + 1);
  else if (/[\s;|&]/.test(token.charAt(0))) {
    if (token === '&' && reading.word?.text.includes('?') && /\w/.test(script[end] ?? ''))
      reading.broken ??= { ...placeAfter(script.slice(0, index)), ...OF_URL };
    endWord(reading);
    if (/[\n;|&]/.test(token)) reading.commands.push([]);
  } else {
    addText(reading, token.charAt(0), index);
    // Within a word, `#` does not begin a comment.
    return index + 1;
  }
  return end;
}

function addText(reading: Reading, text: string, offset: number): Word {
  reading.word ??= { text: '', ...placeAfter(reading.script.slice(0, offset)) };
  reading.word.text += text;
  return reading.word;
}

function endWord(reading: Reading): void {
  if (reading.word) reading.commands.at(-1)?.push(reading.word);
  reading.word = undefined;
}

/** What a shell reads in another way than it looks at an offset. */
function faultOf(
  { script, word, commands }: Reading,
  at: number,
): { message: string; hint: string } | undefined {
  // Not in what a command prints.
  if (commands.at(-1)?.[0]?.text !== 'curl') return undefined;
  if (/^\\[ \t]+\n/.test(script.slice(at, at + 80)))
    return {
      message: 'A space follows this `\\`, so the command ends here.',
      hint: 'Remove the space: the `\\` must be the last character of its line.',
    };
  if (!word && /^[–—]\w/.test(script.slice(at, at + 2)))
    return {
      message: 'This dash is not a hyphen.',
      hint: 'Write `-` before a letter, and `--` before a word.',
    };
  return !word && /[“”‘’]/.test(script[at] ?? '')
    ? { message: 'This quote is not straight.', hint: 'Write `"` on both sides of the text.' }
    : undefined;
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
