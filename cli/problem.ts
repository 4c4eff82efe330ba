import pico from 'picocolors';
import type { z } from 'zod';
import { compare } from './text/compare.ts';

/** A problem in the sources of a maintainer. Stages return problems as data; the command line shows them. */
export interface Problem {
  message: string;
  /** `check` shows notes, `build` does not. */
  severity: 'error' | 'warning' | 'note';
  /** Stable name of the rule, such as `links/none`. */
  rule: string;
  /** Absolute path of the source file. */
  file?: string | undefined;
  /** Line and column start at 1. */
  line?: number | undefined;
  column?: number | undefined;
  hint?: string | undefined;
}

/** What is wrong, and what to write instead. */
export type Fault = Pick<Problem, 'message' | 'hint'>;

/** The location of a problem with a whole file: its first line. */
export function topOf(file: string) {
  return { file, line: 1, column: 1 };
}

type Place = Partial<Pick<Problem, 'file' | 'line' | 'column'>>;

export function errorAt(place: Place, rule: string, fault: Fault): Problem {
  return { ...fault, severity: 'error', rule, ...place };
}

export function warningAt(place: Place, rule: string, fault: Fault): Problem {
  return { ...fault, severity: 'warning', rule, ...place };
}

/** The rule of the note that something was not checked because something it depends on failed. Shown with the cause. */
export const UNCHECKED = 'input/unchecked';

/** The rule of usage errors: the command ends with exit code 2. */
export const USAGE = 'usage';

/** Thrown if a stage cannot continue, with all problems found so far. */
export class ProblemError extends Error {
  readonly problems: Problem[];
  constructor(problems: Problem | Problem[]) {
    const all = [problems].flat();
    super(all.map((problem) => problem.message).join('\n'));
    this.name = 'ProblemError';
    this.problems = all;
  }
}

/** Options of Zod's `safeParse`: messages are the end of a sentence that begins with the name of the value. */
export const ISSUES = { error: issueText, reportInput: true } as const;

/** Whether a required value is missing. */
export function isMissing(issue: z.core.$ZodIssue): boolean {
  return issue.code === 'invalid_type' && issue.input === undefined;
}

function issueText(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${TYPES[issue.expected] ?? `a ${issue.expected}`}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`;
    case 'too_small':
      if (issue.inclusive && issue.minimum === 1 && UNITS[issue.origin]) return 'must not be empty';
      return limitText(issue.origin, issue.inclusive ? 'at least' : 'greater than', issue.minimum);
    case 'too_big':
      return limitText(issue.origin, issue.inclusive ? 'at most' : 'less than', issue.maximum);
    default:
      return undefined;
  }
}

function limitText(origin: string, comparison: string, limit: unknown): string {
  const unit = UNITS[origin];
  return unit === undefined ? `must be ${comparison} ${limit}` : `must have ${comparison} ${limit} ${unit}`;
}

/** Units of sizes, by what has them. */
const UNITS: Record<string, string> = { string: 'characters', array: 'items' };

/** What Zod calls the types of values, and what users do. */
const TYPES: Record<string, string> = {
  array: 'an array',
  int: 'an integer',
  object: 'an object',
  record: 'an object',
};

/** Returns the issues of the member of a union that was meant: the first one for the type of the value. */
export function meantIssues({ path, errors }: z.core.$ZodIssueInvalidUnion): z.core.$ZodIssue[] | undefined {
  const isOtherType = ({ code, path: steps }: z.core.$ZodIssue) =>
    code === 'invalid_type' && steps.length === 0;
  const meant = errors.find((issues) => !issues.some(isOtherType));
  return meant?.map((issue) => ({ ...issue, path: [...path, ...issue.path] }));
}

/** How to write a number or a truth value where text is required. */
export function quotesHint(issue: z.core.$ZodIssue): string | undefined {
  const isText = issue.code === 'invalid_type' && issue.expected === 'string';
  // In quotes, it would be a path or an address no more than without.
  if (isText && issue.path.length === 1 && (issue.path[0] === 'base' || issue.path[0] === 'url'))
    return undefined;
  return isText && /^(number|boolean)$/.test(typeof issue.input)
    ? 'Put quotes around the value to make it text.'
    : undefined;
}

/** `yes` and `on` are texts in YAML 1.2. */
export function booleanHint(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.expected === 'boolean'
    ? 'Write `true` or `false`.'
    : undefined;
}

/** A key without a value has the value `null`. */
export function emptyHint(issue: z.core.$ZodIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === null
    ? 'Write a value after the colon, or remove the line.'
    : undefined;
}

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

const SEVERITIES = ['error', 'warning', 'note'];

/** What others depend on comes first: files that are not read, settings, specifications, their examples, what is recorded of them, workflows, guides. */
function rankOf({ file = '', rule }: Problem): number {
  // A page that is not read is missing elsewhere.
  if (/^content\/(?:ending|name|place)$/.test(rule)) return -1;
  if (file.endsWith('site.yaml')) return 0;
  if (file.endsWith('.md')) return 5;
  if (/[/\\]content[/\\]workflows[/\\]/.test(file)) return 4;
  if (/^(anchors|changelog)\//.test(rule)) return 3;
  return rule === 'openapi/example-mismatch' ? 2 : 1;
}

/** Warnings about a specification whose consequences are errors in its examples and records, in workflows and in guides. */
const CAUSES = [
  'openapi/empty',
  'openapi/keyword',
  'openapi/keyword-form',
  'openapi/misplaced-reference',
  'openapi/operation-id',
  'openapi/parameter-twice',
  'openapi/path',
  'openapi/path-parameter',
  'openapi/required',
  'openapi/schema',
  'openapi/security',
  'openapi/unknown-field',
];

/** Sorts problems and removes repeats: errors first, causes before consequences, then by location. */
export function sortProblems(problems: Problem[]): Problem[] {
  const seen = new Set<string>();
  const hasConsequences = problems.some((problem) => problem.severity === 'error' && rankOf(problem) > 1);
  const order = ({ severity, rule }: Problem) =>
    hasConsequences && CAUSES.includes(rule) ? 0 : SEVERITIES.indexOf(severity);
  return problems
    .filter((problem) => {
      const key = JSON.stringify([problem.file, problem.line, problem.column, problem.rule, problem.message]);
      return !seen.has(key) && seen.add(key);
    })
    .sort(
      (a, b) =>
        order(a) - order(b) ||
        rankOf(a) - rankOf(b) ||
        compare(a.file ?? '', b.file ?? '') ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0),
    );
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
  if (source && problem.line) lines.push(codeFrame(source, problem.line, problem.column, color));
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

/** Returns the width of a text on a terminal: two columns for East Asian characters and emoji, none for combining marks. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, character) => sum + (/\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1),
    0,
  );
}

/** Escapes control and format characters, so that a source cannot control the terminal. */
export function visible(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === '\t' || character === '\n'
      ? character
      : `\\u{${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}}`,
  );
}
