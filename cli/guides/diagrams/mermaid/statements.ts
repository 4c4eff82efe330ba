import type { LookupError } from '../../../markdown/embeds.ts';
import type { Label } from '../diagram.ts';

/** An error in a diagram: lines and columns count from 1 within the code block. */
export type Fault = LookupError & { line: number; column: number };

/** A line of Mermaid without the spaces around it; `line` and `column` are where it begins. */
export interface Statement {
  text: string;
  line: number;
  column: number;
}

/** What the readers of all kinds of diagrams share. */
export interface Reading {
  report(fault: Fault): void;
  /** Reads a label that begins at a column of a statement, and reports an operation in it that doesn't exist. */
  label(text: string, at: { line: number; column: number }): Label;
}

/** Thrown where a statement cannot be read; `at` is an index in its text. */
export class Unreadable extends Error {
  readonly at: number;
  readonly hint: string | undefined;

  constructor(at: number, message: string, hint?: string) {
    super(message);
    this.at = at;
    this.hint = hint;
  }
}

/** Calls `read` for each statement, and reports those that it throws `Unreadable` for. */
export function readEach(
  statements: Statement[],
  report: Reading['report'],
  read: (statement: Statement) => void,
): void {
  for (const statement of statements)
    try {
      read(statement);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { message, hint, at } = error;
      const column = statement.column + at;
      report({ message, line: statement.line, column, ...(hint === undefined ? {} : { hint }) });
    }
}

/** A position in a text. `take` matches a sticky expression there and moves behind the match. */
export interface Scanner {
  readonly text: string;
  at: number;
  take(expression: RegExp): RegExpExecArray | undefined;
}

export function scan(text: string): Scanner {
  return {
    text,
    at: 0,
    take(expression) {
      expression.lastIndex = this.at;
      const match = expression.exec(text);
      if (!match) return undefined;
      this.at += match[0].length;
      return match;
    },
  };
}

/** The beginning of what cannot be read, for a message. */
export function restOf({ text, at }: Scanner): string {
  const rest = text.slice(at);
  return rest.length > 40 ? `${rest.slice(0, 39)}…` : rest;
}

/** Statements whose work the styles and the title of the site do, in every kind of diagram. */
const FOREIGN: [expression: RegExp, hint: string][] = [
  [
    /^(?:classDef|style|linkStyle|rect|box)\b/,
    'Colors come from the site: write `:::good`, `:::bad` or `:::start` behind a node.',
  ],
  [/^(?:click|links?)\b/, 'Write an operation into the label: it becomes a link.'],
  [
    /^(?:accTitle|accDescr|title)\b/,
    'Write the title behind the language: ```mermaid title="…". The description is written for you.',
  ],
];

/** Throws if a statement is one of Mermaid that no diagram of a guide has. */
export function refuseForeign({ text }: Statement): void {
  const [word] = /^\w+/.exec(text) ?? [];
  const hint = FOREIGN.find(([expression]) => expression.test(text))?.[1];
  if (hint !== undefined) throw new Unreadable(0, `\`${word}\` is not supported.`, hint);
}
