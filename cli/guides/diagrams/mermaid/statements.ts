import type { BlockFault } from '../../../markdown/embeds.ts';
import type { Label } from '../diagram.ts';

/** A line of Mermaid without the spaces around it; `line` and `column` are where it begins. */
export interface Statement {
  text: string;
  line: number;
  column: number;
}

/** What the readers of all kinds of diagrams share. */
export interface Reading {
  report(fault: BlockFault): void;
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

/** Calls `read` for each statement but those of styles, and reports those that it throws `Unreadable` for. */
export function readEach(
  statements: Statement[],
  report: Reading['report'],
  read: (statement: Statement) => void,
): void {
  for (const statement of statements)
    try {
      refuseForeign(statement);
      if (/^(?:classDef|style|linkStyle)\b/.test(statement.text)) reportStyle(statement, report);
      else read(statement);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      const { line, column } = statement;
      report({ message: error.message, hint: error.hint, line, column });
    }
}

/** Splits a line at semicolons that are not in brackets, quotes or between bars, nor a part of `#quot;`. */
export function splitAtSemicolons({ text, line, column }: Statement): Statement[] {
  const statements: Statement[] = [];
  let [start, depth, quote] = [0, 0, ''];
  const end = (at: number) => {
    const part = text.slice(start, at);
    if (part.trim() !== '')
      statements.push({ text: part.trim(), line, column: column + start + part.search(/\S/) });
    start = at + 1;
  };
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at);
    if (character === quote) quote = '';
    else if (quote === '' && /["|]/.test(character)) quote = character;
    else if (quote === '' && /[[({]/.test(character)) depth += 1;
    else if (quote === '' && /[\])}]/.test(character)) depth = Math.max(0, depth - 1);
    else if (character === ';' && quote === '' && depth === 0 && !/#\w+$/.test(text.slice(start, at)))
      end(at);
  }
  end(text.length);
  return statements;
}

/** The beginning of a text that cannot be read, for a message. */
export function shorten(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}

const TITLE = 'Write the title behind the language: ```mermaid title="…".';

/** Statements of Mermaid that no diagram of a guide has. */
const FOREIGN: [expression: RegExp, hint: string][] = [
  [/^(?:click|links?)\b/, 'Write an operation into the label: it becomes a link.'],
  [/^(?:accTitle|accDescr|title|---)/, TITLE],
];

/** Throws if a statement is one of Mermaid that no diagram of a guide has. */
function refuseForeign({ text }: Statement): void {
  const found = FOREIGN.find(([expression]) => expression.test(text));
  if (found) throw new Unreadable(`\`${/^\w+|^\W+/.exec(text)?.[0]}\` is not supported.`, found[1]);
}

/** Reports a statement that only changes how a diagram looks, which the styles of the site decide. */
export function reportStyle({ text, line, column }: Statement, report: Reading['report']): void {
  const name = text.startsWith('%%{') ? '%%{…}%%' : (/^[\w-]+/.exec(text)?.[0] ?? text);
  report({
    message: `\`${name}\` has no effect: diagrams have the styles of the site.`,
    hint: /^(?:classDef|style)$/.test(name)
      ? 'Remove it. `:::good`, `:::bad` and `:::start` behind a node color it.'
      : 'Remove it.',
    isStyle: true,
    line,
    column,
  });
}
