import { MAX_CONDITION_DEPTH } from '../limits.ts';
import { type Comparison, CriterionError, type Logic, readTokens, TokenReader } from './logic.ts';

/** The subset of JSONPath (RFC 9535) that scripts in every language can evaluate without a library. */
export type JsonPath = Segment[];

type Key = string | number;
type Segment = { kind: 'key'; key: Key } | { kind: 'every' } | { kind: 'filter'; filter: Filter };

export type Filter = Logic<
  { kind: 'exists'; keys: Key[] } | { kind: 'compare'; keys: Key[]; operator: Comparison; literal: Literal }
>;

export type Literal = string | number | boolean | null;

/** Splits a path into the keys that it begins with, and the rest. */
export function leadingKeys(path: JsonPath): { keys: Key[]; rest: JsonPath } {
  const other = path.findIndex(({ kind }) => kind !== 'key');
  const end = other < 0 ? path.length : other;
  return {
    keys: path.slice(0, end).flatMap((segment) => (segment.kind === 'key' ? segment.key : [])),
    rest: path.slice(end),
  };
}

const TOKENS =
  /\s+|'(?:[^'\\]|\\['\\])*'|"(?:[^"\\]|\\["\\])*"|\.\.|==|!=|<=|>=|&&|\|\||[$@.*?()[\]<>!,:]|-?\d+(?:\.\d+)?|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/gy;
const NAME = /^[A-Za-z_\u0080-\uffff]/;

/** Parses a path. Throws a `CriterionError` for an invalid one, and for one that scripts cannot evaluate. */
export function parseJsonPath(text: string): JsonPath {
  const tokens = readTokens(text, TOKENS, (rest) => `cannot be read at \`${rest.slice(0, 20)}\``);
  if (tokens[0] !== '$') throw new CriterionError('must begin with `$`');
  const parser = new PathParser(tokens.slice(1));
  const path = parser.segments(0);
  parser.end();
  if (path.length === 0) throw new CriterionError('must lead into the value: `$` alone is always there');
  // Each becomes a nested bracket in the scripts.
  if (path.filter(({ kind }) => kind !== 'key').length > MAX_CONDITION_DEPTH)
    throw new CriterionError('is nested too deeply');
  return path;
}

class PathParser extends TokenReader {
  end(): void {
    if (this.next !== undefined) throw this.unexpected();
  }

  segments(depth: number): JsonPath {
    const path: JsonPath = [];
    for (;;) {
      if (this.take('.')) path.push(this.take('*') ? { kind: 'every' } : { kind: 'key', key: this.name() });
      else if (this.take('[')) {
        path.push(this.selector(depth));
        if (!this.take(']')) throw this.unexpected();
      } else return path;
    }
  }

  private selector(depth: number): Segment {
    if (this.take('*')) return { kind: 'every' };
    if (this.take('?')) {
      const filter = this.logic((level) => this.test(level), { depth, unclosed: () => this.unexpected() });
      return { kind: 'filter', filter };
    }
    const literal = this.literal();
    if (typeof literal === 'string') return { kind: 'key', key: literal };
    if (typeof literal === 'number' && Number.isInteger(literal) && literal >= 0 && literal < 1e9)
      return { kind: 'key', key: literal };
    throw this.unsupported(String(literal));
  }

  /** `@.id`, or `@.state == 'done'`. */
  private test(depth: number): Filter {
    if (!this.take('@')) throw this.unexpected();
    const keys = this.segments(depth + 1).map((segment) => {
      if (segment.kind === 'key') return segment.key;
      throw this.unsupported('a filter or `*` in a filter');
    });
    const operator = this.takeComparison();
    if (!operator) return { kind: 'exists', keys };
    const literal = this.literal();
    if (operator !== '==' && operator !== '!=' && typeof literal !== 'number')
      throw this.unsupported(`\`${operator}\` with anything but a number`);
    return { kind: 'compare', keys, operator, literal };
  }

  private name(): string {
    const token = this.next;
    if (token === undefined || !NAME.test(token)) throw this.unexpected();
    this.skip();
    return token;
  }

  private literal(): Literal {
    const token = this.next ?? '';
    const literal = readLiteral(token);
    if (literal === undefined) throw this.unexpected();
    this.skip();
    return literal;
  }

  private unexpected(): CriterionError {
    if (this.next === undefined) return new CriterionError('ends too early');
    return this.unsupported(`\`${this.next}\` here`);
  }

  private unsupported(what: string): CriterionError {
    return new CriterionError(`has ${what}, which scripts cannot evaluate`);
  }
}

function readLiteral(token: string): Literal | undefined {
  if (/^['"]/.test(token)) return token.slice(1, -1).replace(/\\(.)/g, '$1');
  if (/^-?\d/.test(token)) {
    if (!Number.isFinite(Number(token))) throw new CriterionError('has a number that is too large');
    return Number(token);
  }
  if (token === 'true' || token === 'false') return token === 'true';
  return token === 'null' ? null : undefined;
}
