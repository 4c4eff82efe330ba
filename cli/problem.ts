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

/** Where a problem is. */
export type Place = Pick<Problem, 'file' | 'line' | 'column'>;

/** Makes an error from its rule, its place and what it says. */
export function errorAt(rule: string, place: Place | undefined, text: Fault): Problem {
  return { ...text, severity: 'error', rule, ...place };
}

/** Makes a warning, in the same way. */
export function warningAt(rule: string, place: Place | undefined, text: Fault): Problem {
  return { ...text, severity: 'warning', rule, ...place };
}

/** Makes a note, in the same way. */
export function noteAt(rule: string, place: Place | undefined, text: Fault): Problem {
  return { ...text, severity: 'note', rule, ...place };
}

/** The location of a problem with a whole file: its first line. */
export function topOf(file: string) {
  return { file, line: 1, column: 1 };
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

/** Makes what is thrown for one error. */
export function failure(rule: string, text: Fault, place?: Place): ProblemError {
  return new ProblemError(errorAt(rule, place, text));
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

/** A key without a value has the value `null`, and so has an item of a list. */
export function emptyHint(issue: z.core.$ZodIssue): string | undefined {
  const { input, path: steps } = issue;
  if (input !== null) return undefined;
  if (issue.code === 'invalid_type' && issue.expected === 'array')
    return 'Indent its items further than this line, each with a hyphen; or remove the line.';
  const sign = typeof steps.at(-1) === 'number' ? 'hyphen' : 'colon';
  return `Write a value after the ${sign}, or remove the line.`;
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
  return /^openapi\/(?:example-field|example-mismatch|replacement)$/.test(rule) ? 2 : 1;
}

/** Warnings about a specification whose consequences are errors in its examples and records, in workflows and in guides. */
const CAUSES =
  'empty example example-field format keyword keyword-form mapping misplaced-reference operation-id own-extension parameter-twice path path-parameter required schema security server unknown-field unquoted'
    .split(' ')
    .map((rule) => `openapi/${rule}`)
    .concat('yaml/item', 'yaml/characters');

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
