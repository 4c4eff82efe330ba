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
  /** Reads a label in a statement, and reports an operation in it that doesn't exist. */
  label(text: string, at: Statement): Label;
}

/** Thrown where a statement cannot be read. */
export class Unreadable extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
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
      refuseForeign(statement);
      read(statement);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { line, column } = statement;
      report({ message: error.message, hint: error.hint, line, column });
    }
}

/** The beginning of a text that cannot be read, for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const TITLE = 'Write the title behind the language: ```mermaid title="…".';

/** Statements whose work the styles and the title of the site do, in every kind of diagram. */
const FOREIGN: [expression: RegExp, hint: string][] = [
  [
    /^(?:classDef|style|linkStyle|rect|box)\b/,
    'Colors come from the site: write `:::good`, `:::bad` or `:::start` behind a node.',
  ],
  [/^(?:click|links?)\b/, 'Write an operation into the label: it becomes a link.'],
  [/^(?:accTitle|accDescr|title|---)/, TITLE],
  [/^%%\{/, 'Leave it out: the styles of the site apply.'],
];

/** Throws if a statement is one of Mermaid that no diagram of a guide has. */
function refuseForeign({ text }: Statement): void {
  const found = FOREIGN.find(([expression]) => expression.test(text));
  if (found) throw new Unreadable(`\`${/^\w+|^\W+/.exec(text)?.[0]}\` is not supported.`, found[1]);
}
