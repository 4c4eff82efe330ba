import pico from 'picocolors';
import { type Problem, sortProblems } from './problem.ts';
import { visible } from './text/visible.ts';

export interface FormatOptions {
  colors: boolean;
  /** Shows each of many equal problems, not just the first and their number. */
  all?: boolean;
  showPath(file: string): string;
  readSource(file: string): string | undefined;
}

/** Formats problems for a terminal, in the order of `sortProblems`: location, message, lines of the source, hint. */
export function formatProblems(problems: Problem[], options: FormatOptions): string {
  // A large file may have many problems, so it is split only once.
  const cached = new Map<string, string[] | undefined>();
  const linesOf = (file: string): string[] | undefined => {
    if (!cached.has(file)) cached.set(file, options.readSource(file)?.split(/\r\n|\n|\r/));
    return cached.get(file);
  };
  return groupEqual(sortProblems(problems), options.all ? Number.POSITIVE_INFINITY : SHOWN_EQUAL)
    .map((problem) => formatProblem(problem, options, linesOf))
    .join('\n\n');
}

/** Up to this many equal problems are shown one by one. */
const SHOWN_EQUAL = 3;

interface GroupedProblem extends Problem {
  /** Number of problems that differ only in their location. */
  count?: number;
}

/** Replaces more than `max` equal problems by the first of them, with their number. */
function groupEqual(problems: Problem[], max: number): GroupedProblem[] {
  const keyOf = ({ severity, rule, message, hint }: Problem) =>
    JSON.stringify([severity, rule, message, hint]);
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  const shown = new Set<string>();
  return problems.flatMap((problem): GroupedProblem[] => {
    const key = keyOf(problem);
    const count = counts.get(key) ?? 1;
    if (count <= max) return [problem];
    if (shown.has(key)) return [];
    shown.add(key);
    return [{ ...problem, count }];
  });
}

function formatProblem(
  problem: GroupedProblem,
  options: FormatOptions,
  linesOf: (file: string) => string[] | undefined,
): string {
  const color = pico.createColors(options.colors);
  const paint = { error: color.red, warning: color.yellow, note: color.dim }[problem.severity];
  const location = [
    problem.file && visible(options.showPath(problem.file)).replaceAll('\n', '\\u{000a}'),
    problem.line,
    problem.line && problem.column,
  ];
  const lines = [
    `${color.bold(location.filter(Boolean).join(':'))}${problem.file ? ' ' : ''}${paint(problem.severity)} ${problem.count ? `${formatCount(problem.count)} × ` : ''}${indentLines(problem.message)} ${color.dim(problem.rule)}`,
  ];
  // Notes are about the whole file.
  const source =
    problem.file && problem.line && problem.severity !== 'note' ? linesOf(problem.file) : undefined;
  if (source && problem.line) lines.push(codeFrame(source, { ...problem, line: problem.line }, color));
  if (problem.hint) lines.push(`  ${color.cyan('hint:')} ${indentLines(problem.hint)}`);
  if (problem.count)
    lines.push(`  This is the first of ${formatCount(problem.count)}; \`--verbose\` shows all.`);
  return lines.join('\n');
}

/** `1,000`. */
function formatCount(count: number): string {
  const thousands = Math.floor(count / 1000);
  return thousands === 0 ? String(count) : `${thousands},${String(count % 1000).padStart(3, '0')}`;
}

/** Indents lines after a line break, which a name in a document may contain, so that they don't look like a problem. */
function indentLines(text: string): string {
  return visible(text).replaceAll('\n', '\n    ');
}

const FRAME_WIDTH = 120;

/** Shows a line with its neighbours, and a mark under the column. Long lines are cut around it. */
function codeFrame(
  lines: string[],
  { line, column }: { line: number; column?: number | undefined },
  color: ReturnType<typeof pico.createColors>,
): string {
  const first = Math.max(1, line - 2);
  const last = Math.min(lines.length, line + 1);
  const gutter = String(last).length;
  const start = column && column > FRAME_WIDTH - 20 ? column - 40 : 0;
  const frame: string[] = [];
  for (let number = first; number <= last; number++) {
    const text = shown((lines[number - 1] ?? '').slice(start, start + FRAME_WIDTH));
    const mark = number === line ? color.red('>') : ' ';
    frame.push(`  ${mark} ${color.dim(String(number).padStart(gutter))} ${color.dim('│')} ${text}`.trimEnd());
    if (number === line && column) {
      const before = shown((lines[number - 1] ?? '').slice(start, column - 1));
      frame.push(
        `    ${' '.repeat(gutter)} ${color.dim('│')} ${' '.repeat(widthOf(before))}${color.red('^')}`,
      );
    }
  }
  return frame.join('\n');
}

function shown(text: string): string {
  return visible(text).replaceAll('\t', ' ');
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60]/u;

/** Returns the width of a text on a terminal: two columns for East Asian characters and emoji, none for combining marks. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );
}
