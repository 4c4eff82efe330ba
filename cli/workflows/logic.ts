import { MAX_CONDITION_DEPTH } from '../limits.ts';
/** What is wrong with a criterion, as the end of a sentence. */
export class CriterionError extends Error {}

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** Terms that are combined with `&&`, `||` and `!`. */
export type Logic<Term> =
  | { kind: 'and' | 'or'; parts: Logic<Term>[] }
  | { kind: 'not'; part: Logic<Term> }
  | Term;

/** Reads the tokens of a criterion in order. */
export class TokenReader {
  private position = 0;
  private readonly tokens: string[];

  constructor(tokens: string[]) {
    this.tokens = tokens;
  }

  /** The next token; undefined at the end. */
  get next(): string | undefined {
    return this.tokens[this.position];
  }

  skip(): void {
    this.position += 1;
  }

  /** Skips the next token if it is the given one. */
  take(token: string): boolean {
    if (this.next !== token) return false;
    this.skip();
    return true;
  }

  takeComparison(): Comparison | undefined {
    const token = this.next;
    if (token === undefined || !['==', '!=', '<', '<=', '>', '>='].includes(token)) return undefined;
    this.skip();
    return token as Comparison;
  }

  /** Parses terms with logical operators. Throws a `CriterionError` if they are nested too deeply, or `unclosed()`. */
  logic<Term>(
    term: (depth: number) => Term,
    { depth, unclosed }: { depth: number; unclosed(): CriterionError },
  ): Logic<Term> {
    const or = (level: number): Logic<Term> => this.combine('or', '||', () => and(level));
    const and = (level: number): Logic<Term> => this.combine('and', '&&', () => unary(level));
    const unary = (level: number): Logic<Term> => {
      if (level > MAX_CONDITION_DEPTH) throw new CriterionError('is nested too deeply');
      if (this.take('!')) return { kind: 'not', part: unary(level + 1) };
      if (!this.take('(')) return term(level);
      const inner = or(level + 1);
      if (!this.take(')')) throw unclosed();
      return inner;
    };
    return or(depth);
  }

  private combine<Term>(kind: 'and' | 'or', operator: string, operand: () => Logic<Term>): Logic<Term> {
    const first = operand();
    const parts = [first];
    while (this.take(operator)) parts.push(operand());
    return parts.length === 1 ? first : { kind, parts };
  }
}

/** Splits a text into tokens, without white space. Throws a `CriterionError` at the first part that is not a token. */
export function readTokens(text: string, token: RegExp, describe: (rest: string) => string): string[] {
  const tokens: string[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(token)) {
    if (index > end) break;
    end += found.length;
    if (found.trim() !== '') tokens.push(found);
  }
  if (end < text.length) throw new CriterionError(describe(text.slice(end)));
  return tokens;
}
