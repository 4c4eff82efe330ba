/** Why a text is not read, and where; both start at 1. */
export interface Excess {
  message: string;
  line: number;
  column: number;
}

// Far more than anyone writes by hand, far less than what overflows the parsers' stacks or holds them up for minutes:
// their time grows with the square of the marks in one block, and of the columns in one table.
const LONGEST_TEXT = 300_000;
const MOST_LEVELS = 100;
const MOST_COLUMNS = 100;
const MOST_MARKS = 1_000;
const MOST_MARKS_OF_TABLE = 10_000;
const DEEPEST_INDENT = 400;

const MARK = /[*_~`[\]<&@]/g;
const CONTAINER = /[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$))/y;
const TABLE_RULE = /^[\s>*+\-\d.)|:]*\|[\s|:-]*$/;
/** Where the marks of the lines before no longer matter: list items, headings, rows. */
const NEW_BLOCK = /^[ \t>]*(?:$|[-*+] |\d{1,9}[.)] |#{1,6} |\|)/;

/** Finds, before it is parsed, text that no one means: the first line that makes it too deep, too wide or too long. */
export function findExcess(markdown: string): Excess | undefined {
  if (markdown.length > LONGEST_TEXT)
    return { message: `The text is longer than ${LONGEST_TEXT} characters.`, line: 1, column: 1 };
  let marks = 0;
  let marksTogether = 0;
  for (const [index, text] of markdown.split('\n').entries()) {
    const here = count(text, MARK);
    marks = here + (NEW_BLOCK.test(text) ? 0 : marks);
    marksTogether = here + (text.trim() === '' ? 0 : marksTogether);
    const tooMany = marks > MOST_MARKS || marksTogether > MOST_MARKS_OF_TABLE;
    const message = tooMany ? 'There are too many marks in one block.' : excessOfLine(text);
    if (message) return { message, line: index + 1, column: 1 };
  }
  return undefined;
}

function excessOfLine(text: string): string | undefined {
  if (text.length < MOST_LEVELS) return undefined;
  if (text.search(/[^ \t]|$/) > DEEPEST_INDENT) return 'The line is indented too far.';
  if (levelsOf(text) > MOST_LEVELS) return 'Quotes or lists are nested too deeply.';
  if (TABLE_RULE.test(text) && count(text, /\|/g) > MOST_COLUMNS) return 'The table has too many columns.';
  return undefined;
}

/** How many quotes and list items begin one inside the other at the start of a line. */
function levelsOf(text: string): number {
  let levels = 0;
  CONTAINER.lastIndex = 0;
  while (levels <= MOST_LEVELS && CONTAINER.test(text)) levels++;
  return levels;
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0;
}
