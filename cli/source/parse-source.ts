import path from 'node:path';
import {
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  parseDocument,
  visit,
  type YAMLParseError,
  type Document as YamlDocument,
} from 'yaml';
import { during } from '../current-work.ts';
import { MAX_LOCATED_JSON } from '../limits.ts';
import { type Problem, ProblemError, topOf } from '../problem.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { setOrder } from '../text/key-order.ts';
import { readNumber } from '../text/number-text.ts';
import { parseJson } from '../text/parse-json.ts';
import { findExcess } from './find-excess.ts';
import { jsonFault, repeatedKey } from './json-fault.ts';
import { type Fault, nodeFaults } from './yaml-faults.ts';

/** A YAML or JSON file. */
export interface Source {
  file: string;
  text: string;
  data: unknown;
  /** Returns the location of the nearest existing node at or above a JSON Pointer; line and column start at 1. */
  locate(pointer: string): { file: string; line: number; column: number };
}

interface ParseOptions {
  /** Numbers that a double would write otherwise are a `NumberText`, and maps know the order of their keys. */
  isAsWritten?: boolean;
  /** Replaces what aliases repeat, if that is too much. */
  shared?: (data: unknown) => unknown;
}

/**
 * Parses a YAML or JSON file; merge keys (`<<`) are resolved. Reports syntax errors, duplicate keys, aliases that expand without end, and data beyond the
 * limits of `findExcess`.
 */
export function parseSource(
  file: string,
  text: string,
  options: ParseOptions = {},
): { source?: Source; problems: Problem[] } {
  try {
    return during({ task: 'Parsing this file', file }, () => parse(file, text, options));
  } catch (error) {
    if (error instanceof ProblemError) return { problems: error.problems };
    throw error;
  }
}

function parse(
  file: string,
  fileText: string,
  { isAsWritten = false, shared }: ParseOptions,
): ReturnType<typeof parseSource> {
  const text = fileText.replace(/^\uFEFF/, '');
  const treeOf = () => {
    const made = parseTree(text);
    if (isAsWritten) keepNumbers(made.document);
    return made;
  };
  const json = readJson(text, isAsWritten);
  let tree: Tree | undefined = json ? undefined : treeOf();
  const locationOf = (offset: number) => {
    tree ??= treeOf();
    const { line, col } = tree.lines.linePos(offset);
    return { file, line: Math.max(line, 1), column: Math.max(col, 1) };
  };
  const locate: Source['locate'] = (pointer) => {
    tree ??= treeOf();
    return locationOf(offsetOf(tree.document, pointer));
  };
  const read = json ?? (tree && readTree(tree, text, path.extname(file) === '.json'));
  const problems = (read?.faults ?? []).map(({ offset, ...fault }) => ({ ...fault, ...locationOf(offset) }));
  if (problems.some(({ severity }) => severity === 'error')) return { problems };
  let data = read?.data;
  if (tree && isAsWritten) keepOrder(tree.document.contents, data);
  // The tree is larger than the data; it is parsed again only to locate a problem.
  tree = undefined;
  let excess = findExcess(data);
  if (excess?.isRepeated && shared) {
    data = shared(data);
    excess = findExcess(data);
  }
  if (!excess) return { source: { file, text, data, locate }, problems };
  const { pointer, isRepeated: _, ...problem } = excess;
  const isTooLargeToLocate = json && text.length > MAX_LOCATED_JSON;
  const location = isTooLargeToLocate ? topOf(file) : locate(pointer);
  return { problems: [{ ...problem, severity: 'error', rule: 'yaml/size', ...location }] };
}

/** The data of a file, unless one of its faults is an error. */
interface Read {
  data?: unknown;
  faults: Fault[];
}

/** JSON is YAML, but `JSON.parse` reads it a hundred times faster. */
function readJson(text: string, isAsWritten: boolean): Read | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const data = isAsWritten ? parseJson(text) : JSON.parse(text);
    const repeated = isAsWritten ? repeatedKey(text, data) : undefined;
    return { data, faults: repeated ? [repeated] : [] };
  } catch {
    return undefined;
  }
}

interface Tree {
  document: YamlDocument;
  lines: LineCounter;
}

function parseTree(text: string): Tree {
  const lines = new LineCounter();
  const options = { prettyErrors: false, uniqueKeys: false, merge: true, lineCounter: lines };
  return { document: parseDocument(text, options), lines };
}

/** A number is read with its text; as a key, it is only its text. */
function keepNumbers(document: YamlDocument): void {
  visit(document, {
    Scalar(position, node) {
      const { value, source } = node;
      if (typeof value !== 'number' || source === undefined) return;
      node.value = position === 'key' ? source : readNumber(source, value);
    },
  });
}

/** Sets the order of the keys of each map; an alias has the object of its anchor. */
function keepOrder(node: unknown, data: unknown): void {
  if (isSeq(node))
    for (const [index, item] of node.items.entries()) keepOrder(item, (data as unknown[])[index]);
  if (!isMap(node)) return;
  const map = data as Record<string, unknown>;
  const names = node.items.flatMap(({ key }) =>
    isScalar(key) && typeof key.value !== 'symbol' ? [String(key.value ?? '')] : [],
  );
  setOrder(map, names);
  // What a merge key (`<<`, a symbol) names is part of the map itself.
  for (const { key, value } of node.items)
    if (isScalar(key) && typeof key.value !== 'symbol') keepOrder(value, map[String(key.value ?? '')]);
}

function readTree({ document }: Tree, text: string, isJson: boolean): Read {
  const isComment = ({ code, pos }: YAMLParseError) => code === 'MISSING_CHAR' && text[pos[0]] === '#';
  const comments = document.errors.filter(isComment).map(({ pos }) => tightComment(pos[0]));
  const json = isJson && !CONFLICT.test(text) ? jsonFault(text) : undefined;
  if (json) return { faults: [json] };
  const error = document.errors.find((one) => !isComment(one));
  // Further errors mostly follow from the first. `toJS` may not terminate if there are faults in aliases.
  const faults = error
    ? [openQuote(error, document, text) ?? syntaxFault(error, text)]
    : nodeFaults(document);
  return faults.some(({ severity }) => severity === 'error')
    ? { faults }
    : { data: document.toJS({ maxAliasCount: -1 }), faults: [...comments, ...faults] };
}

/** A quote that is closed nowhere, or only in a later line. */
function openQuote(
  { code, message, pos }: YAMLParseError,
  document: YamlDocument,
  text: string,
): Fault | undefined {
  if (code !== 'MISSING_CHAR' || !message.startsWith('Missing closing') || CONFLICT.test(text))
    return undefined;
  let offset: number | undefined;
  visit(document, {
    Scalar(_, { type, range }) {
      if (type?.startsWith('QUOTE') && range && range[0] < pos[0] && range[2] >= pos[0]) offset = range[0];
    },
  });
  const quote = offset === undefined ? undefined : text[offset];
  return quote === undefined || offset === undefined
    ? undefined
    : {
        ...{ message: 'This quote is not closed.', severity: 'error', rule: 'yaml/syntax', offset },
        hint: `Write \`${quote}\` where the text ends.`,
      };
}

/** The only error that the data survives: other parsers read such a comment. */
function tightComment(offset: number): Fault {
  return {
    message: 'A comment must be separated from the value before it.',
    severity: 'warning',
    rule: 'yaml/comment',
    offset,
    hint: 'Write a space before `#`.',
  };
}

/** The first line of a conflict that git leaves. */
export const CONFLICT = /^<{7} /m;
export const CONFLICT_FAULT = {
  message: 'This merge conflict has not been resolved.',
  hint: 'Keep one of the two versions, and remove the lines that start with `<<<<<<<`, `=======` and `>>>>>>>`.',
};

function syntaxFault({ code, message, pos: [offset] }: YAMLParseError, text: string): Fault {
  const fault = { severity: 'error', rule: 'yaml/syntax' } as const;
  const conflict = text.search(CONFLICT);
  if (conflict >= 0) return { ...fault, ...CONFLICT_FAULT, offset: conflict };
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  const line = text.slice(start).split('\n', 1)[0] ?? '';
  const mixed = listAndMap(message, line, text.slice(0, start));
  if (mixed !== undefined) return { ...fault, ...mixed };
  if (/^Implicit (?:map )?keys need to be/.test(message) && !line.includes(':') && !/^\s*[-?{[]/.test(line))
    return {
      ...fault,
      message: 'This line is neither a key nor a part of the text above it.',
      offset,
      hint: hintOfLine(line)?.hint ?? 'Write it as `key: value`, or indent it to continue the text above it.',
    };
  const deeper = code === 'BLOCK_AS_IMPLICIT_KEY' ? deeperLine(text, offset) : undefined;
  const colon = 'This value contains a colon, and so it looks like another key.';
  if (deeper === undefined)
    return {
      ...fault,
      message: code === 'BLOCK_AS_IMPLICIT_KEY' ? colon : sentence(code, message),
      offset,
      ...(hintOfLine(line) ?? hintFor(code, message)),
    };
  return {
    ...fault,
    message: 'This line is indented more than the one before it, which already has a value.',
    offset: deeper,
    hint: 'Start it in the column of the line before it. Quote a text of several lines.',
  };
}

/** A key in the column of the hyphens above it, or a hyphen in the column of the keys above it. */
function listAndMap(
  message: string,
  line: string,
  above: string,
): Pick<Fault, 'message' | 'offset' | 'hint'> | undefined {
  const column = line.search(/\S/);
  const at = above.length + column;
  const isItem = /^\s*- /.test(line);
  if (isItem && message.includes('block sequence may not be used'))
    return {
      message: 'This item of a list stands among keys.',
      offset: at,
      hint: 'Remove its hyphen, or write one before each of them.',
    };
  const same = above.split('\n').findLast((one) => one.trim() !== '' && one.search(/\S/) <= column);
  if (
    isItem ||
    !message.includes('start at the same column') ||
    same?.search(/\S/) !== column ||
    !/^\s*- /.test(same)
  )
    return undefined;
  return {
    message: 'This key stands among the items of a list.',
    offset: at,
    hint: 'Indent it further to make it a part of the item above, or remove the hyphens.',
  };
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
function hintOfLine(line: string): { hint: string } | undefined {
  if (/^[ \w-]*：/.test(line)) return { hint: 'Write `:` and a space instead of `：`.' };
  return /^ *\/\//.test(line) ? { hint: 'Begin a comment with `#`.' } : undefined;
}

function hintFor(code: YAMLParseError['code'], message: string): { hint?: string } {
  const detail = Object.entries(HINTS_OF_MESSAGES).find(([part]) => message.includes(part));
  if (detail) return { hint: detail[1] };
  const hints: Record<string, string> = {
    TAB_AS_INDENT: 'Indent with spaces.',
    BAD_INDENT: 'Check that the lines of this block start in the same column.',
    MISSING_CHAR: 'Look for an unclosed quote or bracket before this place.',
    MULTIPLE_DOCS: 'Remove the line `---`, or the text that follows it.',
    BLOCK_AS_IMPLICIT_KEY: 'Quote a value that contains a colon, or start its block on a new line.',
  };
  const hint = hints[code];
  return hint === undefined ? {} : { hint };
}

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

/** Returns the offset of the key or list item at a pointer, or of its nearest ancestor. */
function offsetOf(document: YamlDocument, pointer: string): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? (node.range?.[0] ?? 0) : 0;
  for (const step of pointerSteps(pointer)) {
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === step);
      if (!pair) break;
      if (isNode(pair.key)) offset = pair.key.range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      node = node.items[Number(step)];
      if (!isNode(node)) break;
      offset = node.range?.[0] ?? offset;
    } else break;
  }
  return offset;
}
