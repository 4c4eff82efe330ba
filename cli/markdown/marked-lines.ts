/**
 * What is marked in code, with a character for each of its lines: `+` for an added one, `-` for a removed one, `*` for
 * one to look at, and a space for any other. Empty where nothing is marked.
 */
export type LineMarks = string;

const KINDS: Record<string, string> = { '++': '+', '--': '-', highlight: '*', hl: '*' };

/** `[!code ++]` and `[!code highlight:3]`, as Shiki and VitePress have them. */
const NOTATION = /\[!code ([^[\]\n]{1,40})\]/;
const OPENERS = ['{/*', '<!--', '/*', '//', '--', '#', ';', '%'];
const CLOSERS = ['*/}', '-->', '*/'];

/** Code with notations in its comments in → the code without them, and its marks, out. */
export function readNotations(written: string): {
  code: string;
  marks: LineMarks;
  unknown: { name: string; line: number }[];
} {
  const lines: string[] = [];
  const marks = new Map<number, string>();
  const unknown: { name: string; line: number }[] = [];
  for (const [index, line] of written.split('\n').entries()) {
    const found = NOTATION.exec(line);
    const [name = '', count = '1'] = found?.[1]?.split(':') ?? [];
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (found && (kind === undefined || !/^[1-9]\d{0,3}$/.test(count)))
      unknown.push({ name: found[1] ?? '', line: index + 1 });
    const rest = found ? withoutNotation(line, found) : line;
    // A comment that says nothing else is about the lines below it.
    const first = lines.length;
    if (!found || rest.trim() !== '') lines.push(rest);
    for (let step = 0; kind !== undefined && step < Number(count); step++) marks.set(first + step, kind);
  }
  return { code: lines.join('\n'), marks: writeMarks(lines.length, marks), unknown };
}

function withoutNotation(line: string, { index, 0: notation }: RegExpExecArray): string {
  const before = line.slice(0, index).trimEnd();
  const after = line.slice(index + notation.length).trimStart();
  const opener = OPENERS.find((mark) => before.endsWith(mark)) ?? '';
  const closer = CLOSERS.find((mark) => after.startsWith(mark)) ?? '';
  // A comment that says something else stays.
  const isAll = opener !== '' && after.slice(closer.length).trim() === '';
  return isAll ? before.slice(0, -opener.length).trimEnd() : `${before} ${after}`.trimEnd();
}

/** `1,3-5` → the lines, from 1; undefined where it is no such list, or names lines that the code has not. */
export function readLines(written: string, last: number): number[] | undefined {
  const lines: number[] = [];
  for (const part of written.split(',')) {
    const [, from, to = from] = /^\s*(\d{1,5})(?:-(\d{1,5}))?\s*$/.exec(part) ?? [];
    if (from === undefined || Number(from) < 1 || Number(to) > last || Number(from) > Number(to))
      return undefined;
    for (let line = Number(from); line <= Number(to); line++) lines.push(line);
  }
  return lines;
}

/** Marks of lines, by their index, over those that there are. */
export function writeMarks(count: number, marks: Map<number, string>, below: LineMarks = ''): LineMarks {
  const written = Array.from(
    { length: count },
    (_, index) => below[index]?.trim() || marks.get(index) || ' ',
  );
  return written.some((mark) => mark !== ' ') ? written.join('') : '';
}

const TAGS: Record<string, string> = { '+': 'ins', '-': 'del', '*': 'mark' };

/** Highlighted code, its marked lines each in an element of their own, with the end of the line. */
export function markLines(html: string, marks: LineMarks): string {
  const lines = html.split('\n');
  let open = '';
  return lines
    .map((line, index) => {
      const start = open;
      for (const [tag] of line.matchAll(/<i class="\w">|<\/i>/g)) open = tag === '</i>' ? '' : tag;
      const balanced = `${start}${line}${open && '</i>'}${index < lines.length - 1 ? '\n' : ''}`;
      const tag = TAGS[marks[index] ?? ''];
      return tag === undefined ? balanced : `<${tag}>${balanced}</${tag}>`;
    })
    .join('');
}

/** Code with added and removed lines, as `diff` writes it. */
export function asDiff(code: string, marks: LineMarks): string {
  const signs = marks.replaceAll('*', ' ');
  return code
    .split('\n')
    .map((line, index) => `${signs[index] ?? ' '} ${line}`.trimEnd())
    .join('\n');
}

/** Code as it is to be: without what is removed. An empty line in its place keeps the others at theirs. */
export function withoutRemoved(code: string, marks: LineMarks, inItsPlace?: string): string {
  if (!marks.includes('-')) return code;
  return code
    .split('\n')
    .flatMap((line, index) => (marks[index] !== '-' ? [line] : inItsPlace === undefined ? [] : [inItsPlace]))
    .join('\n');
}
