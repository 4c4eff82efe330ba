/**
 * The marks of code, with one character per line: `+` for an added line, `-` for a removed one, `*` for a highlighted one,
 * and a space for any other. Empty if no line is marked.
 */
export type LineMarks = string;

const KINDS: Record<string, string> = { '++': '+', '--': '-', highlight: '*', hl: '*' };

/** `[!code ++]` and `[!code highlight:3]`, the notation of Shiki and VitePress. Others are told apart from code by their words. */
const NOTATION = /\[!code ([^[\]\n]{1,40})\]/;
const FOREIGN =
  /\[! ?(?:code\b|\+\+\]|--\]|hl\b|highlight\b)[^[\]\n]{0,40}\]?|(?:\/\/|#|<!--|\/\*) highlight-(?:next-line|start|end|line)\b|(?<=(?:\/\/|#|<!--|\/\*|--|;|%) ?)(?:[[(] ?)?!{0,2} ?c\w{2,4} (?:\+\+|--|highlight(?::\d+)?|hl)\]/i;
const OPENERS = ['{/*', '<!--', '/*', '//', '--', '#', ';', '%'];
const CLOSERS = ['*/}', '-->', '*/'];

/** Reads the notations in comments of code. Returns the code without them, its marks, and unknown notations. */
export function readNotations(written: string): {
  code: string;
  marks: LineMarks;
  unknown: { name: string; line: number }[];
} {
  const lines: string[] = [];
  const ranges: MarkedRange[] = [];
  const unknown: { name: string; line: number }[] = [];
  for (const [index, line] of written.split('\n').entries()) {
    const found = NOTATION.exec(line);
    const [name = '', count = '1'] = found?.[1]?.split(':') ?? [];
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    const isKnown = kind !== undefined && /^[1-9]\d{0,3}$/.test(count);
    const [foreign] = isKnown ? [] : (FOREIGN.exec(line) ?? []);
    if (foreign !== undefined) unknown.push({ name: foreign, line: index + 1 });
    const rest = found ? withoutNotation(line, found) : line;
    // A notation on a line of its own marks the lines below it.
    const first = lines.length;
    if (!found || rest.trim() !== '') lines.push(rest);
    if (kind !== undefined) ranges.push({ first, end: first + Number(count), kind });
  }
  return { code: lines.join('\n'), marks: writeMarks(lines.length, marksOf(lines.length, ranges)), unknown };
}

/** Lines up to `end`, which is not one of them. */
interface MarkedRange {
  first: number;
  end: number;
  kind: string;
}

/** Returns the marks of lines. Where ranges overlap, the one that begins last counts. */
function marksOf(count: number, ranges: MarkedRange[]): Map<number, string> {
  const marks = new Map<number, string>();
  const open: MarkedRange[] = [];
  let next = 0;
  for (let line = 0; line < count; line++) {
    for (let range = ranges[next]; range?.first === line; range = ranges[next]) {
      open.push(range);
      next += 1;
    }
    while ((open.at(-1)?.end ?? count) <= line) open.pop();
    const last = open.at(-1);
    if (last) marks.set(line, last.kind);
  }
  return marks;
}

function withoutNotation(line: string, { index, 0: notation }: RegExpExecArray): string {
  const before = line.slice(0, index).trimEnd();
  const after = line.slice(index + notation.length).trimStart();
  const opener = OPENERS.find((mark) => before.endsWith(mark)) ?? '';
  const closer = CLOSERS.find((mark) => after.startsWith(mark)) ?? '';
  // A comment with other text is kept.
  const isWholeComment = opener !== '' && after.slice(closer.length).trim() === '';
  return isWholeComment ? before.slice(0, -opener.length).trimEnd() : `${before} ${after}`.trimEnd();
}

/** Parses a list of line numbers such as `1,3-5`; returns undefined if it is invalid, or has a line after the last one. */
export function readLines(written: string, last: number): number[] | undefined {
  /** The last line of the longest range that begins at a line. */
  const ranges = new Map<number, number>();
  for (const part of written.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(from) < 1 || Number(to) > last || Number(from) > Number(to))
      return undefined;
    ranges.set(Number(from), Math.max(Number(to), ranges.get(Number(from)) ?? 0));
  }
  let end = 0;
  return Array.from({ length: last }, (_, index) => index + 1).filter((line) => {
    end = Math.max(end, ranges.get(line) ?? 0);
    return line <= end;
  });
}

/** Writes the marks of lines by their index. Existing marks take precedence. */
export function writeMarks(count: number, marks: Map<number, string>, existing: LineMarks = ''): LineMarks {
  const written = Array.from(
    { length: count },
    (_, index) => existing[index]?.trim() || marks.get(index) || ' ',
  );
  return written.some((mark) => mark !== ' ') ? written.join('') : '';
}

const TAGS: Record<string, string> = { '+': 'ins', '-': 'del', '*': 'mark' };

/** Wraps each marked line of highlighted code in an element, including its line break. */
export function markLines(html: string, marks: LineMarks): string {
  const lines = splitLines(html);
  return lines
    .map((line, index) => {
      const text = `${line}${index < lines.length - 1 ? '\n' : ''}`;
      const tag = TAGS[marks[index] ?? ''];
      return tag === undefined ? text : `<${tag}>${text}</${tag}>`;
    })
    .join('');
}

/** Splits highlighted code into lines that each close what they open. */
export function splitLines(html: string): string[] {
  let open = '';
  return html.split('\n').map((line) => {
    const start = open;
    for (const [tag] of line.matchAll(/<i class="\w">|<\/i>/g)) open = tag === '</i>' ? '' : tag;
    return `${start}${line}${open && '</i>'}`;
  });
}

/** Writes code with added and removed lines in the format of `diff`. */
export function asDiff(code: string, marks: LineMarks): string {
  const signs = marks.replaceAll('*', ' ');
  return code
    .split('\n')
    .map((line, index) => `${signs[index] ?? ' '} ${line}`.trimEnd())
    .join('\n');
}

/** Removes the lines that are marked as removed, or replaces each of them, so that the other line numbers don't change. */
export function withoutRemoved(code: string, marks: LineMarks, replacement?: string): string {
  return code
    .split('\n')
    .map((line, index) => (marks[index] === '-' ? replacement : line))
    .filter((line) => line !== undefined)
    .join('\n');
}
