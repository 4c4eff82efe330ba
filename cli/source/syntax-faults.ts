import { visit, type YAMLParseError, type Document as YamlDocument } from 'yaml';
import { faultAt, type SyntaxFault } from './yaml-faults.ts';

const RULE = 'yaml/syntax';

/** A quote that is closed nowhere, or only in a later line. */
export function openQuote(
  { code, message, pos }: YAMLParseError,
  document: YamlDocument,
  text: string,
): SyntaxFault | undefined {
  if (code !== 'MISSING_CHAR' || !message.startsWith('Missing closing') || CONFLICT.test(text))
    return undefined;
  let offset: number | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < pos[0] && range[2] >= pos[0]) offset = range[0];
    },
  });
  if (offset === undefined) return undefined;
  const hint = `Write \`${text[offset]}\` where the text ends.`;
  return faultAt(RULE, offset, { message: 'This quote is not closed.', hint });
}

/** The only error that the data survives: other parsers read such a comment. */
export function tightComment(offset: number): SyntaxFault {
  const fault = faultAt('yaml/comment', offset, {
    message: 'A comment must be separated from the value before it.',
    hint: 'Write a space before `#`.',
  });
  return { ...fault, severity: 'warning' };
}

/** The first or the last line of a conflict that git leaves, which a formatter may have indented. */
export const CONFLICT = /^[ \t]*(?:<{7}|>{7}) /m;
export const CONFLICT_FAULT = {
  message: 'This merge conflict has not been resolved.',
  hint: 'Keep one of the two versions, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`.',
};

/** Whether a text has all lines of a conflict. */
export function hasConflict(text: string): boolean {
  return [/^[ \t]*<{7} /m, /^[ \t]*={7}[ \t]*$/m, /^[ \t]*>{7} /m].every((line) => line.test(text));
}

/** The first error of the parser, or what it is due to. */
export function syntaxFault({ code, message, pos: [offset] }: YAMLParseError, text: string): SyntaxFault {
  const conflict = text.search(CONFLICT);
  if (conflict >= 0) return faultAt(RULE, conflict, CONFLICT_FAULT);
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const [space = ''] = /^[\s-]*\u00a0|^[^:]*:\u00a0/.exec(line) ?? [];
  if (space !== '')
    return faultAt(RULE, start + space.length - 1, {
      message: 'A non-breaking space stands here, which is no space in YAML.',
      hint: 'Write a space instead.',
    });
  const [dash = ''] = /^\s*[–—](?= )/.exec(line) ?? [];
  if (dash !== '')
    return faultAt(RULE, start + dash.length - 1, {
      message: 'This line begins with a dash, which is not a hyphen.',
      hint: 'Write `-` to begin an item of a list.',
    });
  const comment = commentInFlow(message, text, offset);
  if (comment !== undefined)
    return faultAt(RULE, comment, {
      message: 'A comment begins here, before the `}` or `]` that belongs to this line.',
      hint: 'Put quotes around a text that contains `#`.',
    });
  const mixed = listAndMap(message, line, text.slice(0, start));
  if (mixed) return mixed;
  if (/^Implicit (?:map )?keys need to be/.test(message) && !line.includes(':') && !/^\s*[-?{[]/.test(line))
    return faultAt(RULE, offset, {
      message: 'This line is neither a key nor a part of the text above it.',
      hint: hintOfLine(line) ?? 'Write it as `key: value`, or indent it to continue the text above it.',
    });
  const deeper = code === 'BLOCK_AS_IMPLICIT_KEY' ? deeperLine(text, offset) : undefined;
  const colon = 'This value contains a colon, and so it looks like another key.';
  if (deeper === undefined)
    return faultAt(RULE, offset, {
      message: code === 'BLOCK_AS_IMPLICIT_KEY' ? colon : sentence(code, message),
      hint: hintOfLine(line) ?? hintFor(code, message),
    });
  return faultAt(RULE, deeper, {
    message: 'This line is indented more than the one before it, which already has a value.',
    hint: 'Start it in the column of the line before it. Quote a text of several lines.',
  });
}

/** The `#` behind which a map or list in braces or brackets would end. */
function commentInFlow(message: string, text: string, offset: number): number | undefined {
  if (!/^Flow (?:map|sequence)/.test(message)) return undefined;
  const open = Math.max(text.lastIndexOf('{', offset), text.lastIndexOf('[', offset));
  const at = open < 0 ? -1 : text.slice(open, offset).search(/\s#/);
  const [comment = ''] = text.slice(open + at + 1).split('\n', 1);
  return at >= 0 && /[}\]]/.test(comment) ? open + at + 1 : undefined;
}

/** A line in another column than its block; a key in the column of the hyphens above it, or a hyphen in that of the keys. */
function listAndMap(message: string, line: string, above: string): SyntaxFault | undefined {
  const column = line.search(/\S/);
  const at = above.length + column;
  const isItem = /^\s*- /.test(line);
  const block = blockAround(above, column);
  const isSplit = isItem
    ? block?.isItem && message.includes('block sequence may not be used')
    : message.includes('start at the same column');
  if (isSplit && block && block.column !== column)
    return faultAt(RULE, at, {
      message: `This line begins in column ${column + 1}, and its block, from line ${block.line} on, in column ${block.column + 1}.`,
      hint: 'Start both in the same column.',
    });
  if (isItem && message.includes('block sequence may not be used'))
    return faultAt(RULE, at, {
      message: 'This item of a list stands among keys.',
      hint: `Remove its hyphen, or write one before each of them${block ? `, from line ${block.line} on` : ''}.`,
    });
  const same = above.split('\n').findLast((one) => one.trim() !== '' && one.search(/\S/) <= column);
  if (
    isItem ||
    !message.includes('start at the same column') ||
    same?.search(/\S/) !== column ||
    !/^\s*- /.test(same)
  )
    return undefined;
  return faultAt(RULE, at, {
    message: 'This key stands among the items of a list.',
    hint: `Indent it further to make it a part of the item above, or remove the hyphens${block ? `, from line ${block.line} on` : ''}.`,
  });
}

/** The block that a line is read as a part of: what follows the last line above that is indented less. */
function blockAround(above: string, column: number) {
  const lines = above.split('\n');
  const isText = (line: string) => !/^\s*(?:#.*)?$/.test(line);
  const parent = lines.findLastIndex((line) => isText(line) && line.search(/\S/) < column);
  const first = lines.findIndex((line, index) => index > parent && isText(line));
  const text = lines[first];
  return text === undefined
    ? undefined
    : { line: first + 1, column: text.search(/\S/), isItem: /^\s*- /.test(text) };
}

/** Returns the offset of the next line, if it is a key that is indented more than this line. */
function deeperLine(text: string, offset: number): number | undefined {
  const lines = text.slice(text.lastIndexOf('\n', offset - 1) + 1).split('\n', 2);
  const [here = 0, next = 0] = lines.map((line) => line.search(/[^\s-]/));
  if (next <= here || !/^\s*[^\s:]+:(\s|$)/.test(lines[1] ?? '')) return undefined;
  return text.indexOf('\n', offset) + 1 + next;
}

function sentence(code: YAMLParseError['code'], message: string): string {
  if (code === 'RESOURCE_EXHAUSTION') return 'This is nested too deeply to be read.';
  if (code === 'MULTIPLE_DOCS') return 'A second document starts here, with `---`.';
  if (message.includes('block-seq-ind')) return 'A list cannot begin on the line of its key.';
  return /[.!?]$/.test(message) ? message : `${message}.`;
}

/** What the line with a mistake, and nothing else, says. */
function hintOfLine(line: string): string | undefined {
  if (/^[ \w-]*：/.test(line)) return 'Write `:` and a space instead of `：`.';
  if (/^ *`{3}/.test(line)) return 'Remove the backticks around the text, here and at its end.';
  return /^ *\/\//.test(line) ? 'Begin a comment with `#`.' : undefined;
}

function hintFor(code: YAMLParseError['code'], message: string): string | undefined {
  const detail = Object.entries(HINTS_OF_MESSAGES).find(([part]) => message.includes(part));
  return detail ? detail[1] : HINTS_OF_CODES[code];
}

const HINTS_OF_CODES: Record<string, string> = {
  TAB_AS_INDENT: 'Indent with spaces.',
  BAD_INDENT: 'Check that the lines of this block start in the same column.',
  MISSING_CHAR: 'Look for an unclosed quote or bracket before this place.',
  MULTIPLE_DOCS: 'Remove the line `---`, or the text that follows it.',
  BLOCK_AS_IMPLICIT_KEY: 'Quote a value that contains a colon, or start its block on a new line.',
};

/** For messages whose code says less than their text. */
const HINTS_OF_MESSAGES: Record<string, string> = {
  'must be sufficiently indented and end with a':
    'Look for an unclosed `{` or `[` before this place; a text in it that contains `#` needs quotes.',
  'block-seq-ind': 'Quote a text that begins with a hyphen, or write each item on a line of its own.',
  'Invalid escape sequence': 'Write the text in single quotes, or each backslash twice.',
  'Block collections are not allowed': 'Quote a text that contains a colon.',
  'Implicit map keys need to be followed':
    'Write a key as `key: value`; indent a further line of a text as its first one.',
  'item without - indicator': 'Start the lines of this list in the same column.',
  'Plain value cannot start': 'Quote the text.',
  'Unexpected scalar at node end': 'Quote the whole text: in single quotes, an apostrophe is written twice.',
  'Implicit keys need to be on a single line':
    'Write a space after the colon of a key, and quote a text that contains a colon.',
};
