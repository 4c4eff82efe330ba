import pico from 'picocolors';
import { compare } from './text/compare.ts';

/** Something wrong in what a maintainer wrote. Problems are data: stages return them, the command line shows them. */
export interface Problem {
  /** One sentence: what is wrong. */
  message: string;
  /** A note is for those who ask: `check` shows it, `build` does not. */
  severity: 'error' | 'warning' | 'note';
  /** Short, stable name of the rule that found it, e.g. `link/broken`. */
  rule: string;
  /** Absolute path of the source file. */
  file?: string;
  /** Both start at 1. */
  line?: number;
  column?: number;
  /** What to do about it. */
  hint?: string;
}

/** The rule of the note that something was not checked, because what it depends on failed: shown with the cause. */
export const UNCHECKED = 'input/unchecked';

/** The rule of what is wrong with the command line: no source needs to change, and the command ends with 2. */
export const USAGE = 'usage';

/** Thrown where a stage cannot go on; carries every problem found until then. */
export class ProblemError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem[]) {
    super(problems.map((problem) => problem.message).join('\n'));
    this.name = 'ProblemError';
    this.problems = problems;
  }
}

/** What a validator says of a value, as the end of a sentence that begins with the value's name. */
export function complaintInWords(complaint: string): string {
  if (complaint.endsWith('received undefined')) return 'is required';
  return complaint
    .replace(/^Invalid input: expected (?=([aeiou]?))/, (_, vowel) => (vowel ? 'must be an ' : 'must be a '))
    .replace(/, received .*/, '');
}

export interface FormatOptions {
  colors: boolean;
  /** Shows each of many equal problems; else the first of them, and how many there are. */
  all?: boolean;
  /** Turns an absolute path into the one to show. */
  showPath(file: string): string;
  /** The text of a source file, undefined when it cannot be read. */
  readSource(file: string): string | undefined;
}

/**
 * Problems in → text for a terminal out: place, message, the lines themselves, a hint.
 * In the order of `sortProblems`; the same problem is shown once.
 */
export function formatProblems(problems: Problem[], options: FormatOptions): string {
  /** A large file may have many problems: its lines are found once. */
  const known = new Map<string, string[] | undefined>();
  const linesOf = (file: string): string[] | undefined => {
    if (!known.has(file)) known.set(file, options.readSource(file)?.split(/\r\n|\n|\r/));
    return known.get(file);
  };
  return gatherEqual(sortProblems(problems), options.all ? Number.POSITIVE_INFINITY : MOST_EQUAL)
    .map((problem) => formatProblem(problem, options, linesOf))
    .join('\n\n');
}

/** Equal problems that are shown one by one. */
const MOST_EQUAL = 3;

interface Gathered extends Problem {
  /** Problems that say the same of other places. */
  count?: number;
}

/** Of more than `most` equal problems the first, with their number. */
function gatherEqual(problems: Problem[], most: number): Gathered[] {
  const keyOf = ({ severity, rule, message, hint }: Problem) =>
    JSON.stringify([severity, rule, message, hint]);
  const counts = new Map<string, number>();
  for (const problem of problems) counts.set(keyOf(problem), (counts.get(keyOf(problem)) ?? 0) + 1);
  const shown = new Set<string>();
  return problems.flatMap((problem): Gathered[] => {
    const key = keyOf(problem);
    const count = counts.get(key) ?? 1;
    if (count <= most) return [problem];
    if (shown.has(key)) return [];
    shown.add(key);
    return [{ ...problem, count }];
  });
}

const SEVERITIES = ['error', 'warning', 'note'];

/** What others depend on comes first: settings, specifications, workflows, guides. */
function rankOf(file: string): number {
  if (file.endsWith('site.yaml')) return 0;
  if (file.endsWith('.md')) return 3;
  return /[/\\]content[/\\]workflows[/\\]/.test(file) ? 2 : 1;
}

/** Problems without repeats: errors first, causes before their consequences, then in the order of the text. */
export function sortProblems(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  return problems
    .filter((problem) => {
      const key = JSON.stringify([problem.file, problem.line, problem.column, problem.rule, problem.message]);
      return !seen.has(key) && seen.add(key);
    })
    .sort(
      (a, b) =>
        SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) ||
        rankOf(a.file ?? '') - rankOf(b.file ?? '') ||
        compare(a.file ?? '', b.file ?? '') ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0),
    );
}

function formatProblem(
  problem: Gathered,
  options: FormatOptions,
  linesOf: (file: string) => string[] | undefined,
): string {
  const color = pico.createColors(options.colors);
  const label =
    problem.severity === 'error'
      ? color.red('error')
      : problem.severity === 'warning'
        ? color.yellow('warning')
        : color.dim('note');
  const place = [
    problem.file && visible(options.showPath(problem.file)).replaceAll('\n', '\\u{000a}'),
    problem.line,
    problem.line && problem.column,
  ];
  const lines = [
    `${color.bold(place.filter(Boolean).join(':'))}${problem.file ? ' ' : ''}${label} ${problem.count ? `${formatCount(problem.count)} × ` : ''}${paragraph(problem.message)} ${color.dim(problem.rule)}`,
  ];
  // A note is about the whole file.
  const source =
    problem.file && problem.line && problem.severity !== 'note' ? linesOf(problem.file) : undefined;
  if (source && problem.line) lines.push(codeFrame(source, problem.line, problem.column, color));
  if (problem.hint) lines.push(`  ${color.cyan('hint:')} ${paragraph(problem.hint)}`);
  if (problem.count)
    lines.push(`  This is the first of ${formatCount(problem.count)}; \`--verbose\` shows all.`);
  return lines.join('\n');
}

/** `1,000`. */
function formatCount(count: number): string {
  const thousands = Math.floor(count / 1000);
  return thousands === 0 ? String(count) : `${thousands},${String(count % 1000).padStart(3, '0')}`;
}

/** A name of a document may hold a line end: what follows it must not look like a problem of its own. */
function paragraph(text: string): string {
  return visible(text).replaceAll('\n', '\n    ');
}

const FRAME_WIDTH = 120;

/** The line with its neighbours and a mark under the column; long lines are cut around it. */
function codeFrame(
  lines: string[],
  line: number,
  column: number | undefined,
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

/** Columns that a text takes on a terminal: two for East Asian characters and emoji, none for marks on a character. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );
}

/** Makes control and format characters visible, so that a source cannot write to the reader's terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\t' || character === '\n'
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );
}
