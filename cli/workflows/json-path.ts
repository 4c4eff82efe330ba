/** The part of JSONPath (RFC 9535) that every language of scripts can evaluate without a library. */
export type JsonPath = Segment[];

export type Segment =
  | { kind: 'key'; key: string | number }
  | { kind: 'every' }
  | { kind: 'filter'; filter: Filter };

export type Filter =
  | { kind: 'and' | 'or'; parts: Filter[] }
  | { kind: 'not'; part: Filter }
  | { kind: 'exists'; keys: (string | number)[] }
  | { kind: 'compare'; keys: (string | number)[]; operator: Comparison; literal: Literal };

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';
export type Literal = string | number | boolean | null;

/** The keys that a path begins with, and the rest of it. */
export function leadingKeys(path: JsonPath): { keys: (string | number)[]; rest: JsonPath } {
  const other = path.findIndex(({ kind }) => kind !== 'key');
  const end = other < 0 ? path.length : other;
  return {
    keys: path.slice(0, end).flatMap((segment) => (segment.kind === 'key' ? segment.key : [])),
    rest: path.slice(end),
  };
}

/** What is wrong with a path, in words. */
export class JsonPathError extends Error {}

/** Filters in brackets, deeper than anybody writes them. */
const DEEPEST = 20;
const TOKENS =
  /\s+|'(?:[^'\\]|\\['\\])*'|"(?:[^"\\]|\\["\\])*"|\.\.|==|!=|<=|>=|&&|\|\||[$@.*?()[\]<>!,:]|-?\d+(?:\.\d+)?|[A-Za-z_\u0080-\uffff][\w\u0080-\uffff]*/gy;
const NAME = /^[A-Za-z_\u0080-\uffff]/;

/** Throws a `JsonPathError` where the text is no path, or none that scripts can evaluate. */
export function parseJsonPath(text: string): JsonPath {
  const tokens = readTokens(text);
  if (tokens[0] !== '$') throw new JsonPathError('must begin with `$`');
  const reader = new Reader(tokens);
  reader.take('$');
  const path = reader.segments(0);
  reader.end();
  if (path.length === 0) throw new JsonPathError('must lead into the value: `$` alone is always there');
  // Each is a bracket within a bracket in the scripts.
  if (path.filter(({ kind }) => kind !== 'key').length > DEEPEST)
    throw new JsonPathError('is nested too deeply');
  return path;
}

function readTokens(text: string): string[] {
  let at = 0;
  const tokens: string[] = [];
  for (const [token] of text.matchAll(TOKENS)) {
    at += token.length;
    if (token.trim() !== '') tokens.push(token);
  }
  if (at < text.length) throw new JsonPathError(`cannot be read at \`${text.slice(at, at + 20)}\``);
  return tokens;
}

class Reader {
  private at = 0;
  private readonly tokens: string[];

  constructor(tokens: string[]) {
    this.tokens = tokens;
  }

  take(token: string): boolean {
    if (this.tokens[this.at] !== token) return false;
    this.at += 1;
    return true;
  }

  end(): void {
    if (this.at < this.tokens.length) throw this.unexpected();
  }

  segments(depth: number): JsonPath {
    const path: JsonPath = [];
    for (;;) {
      if (this.take('.')) path.push(this.take('*') ? { kind: 'every' } : { kind: 'key', key: this.name() });
      else if (this.take('[')) {
        path.push(this.selector(depth));
        this.expect(']');
      } else return path;
    }
  }

  private selector(depth: number): Segment {
    if (this.take('*')) return { kind: 'every' };
    if (this.take('?')) return { kind: 'filter', filter: this.either(depth) };
    const literal = this.literal();
    if (typeof literal === 'string') return { kind: 'key', key: literal };
    if (typeof literal === 'number' && Number.isInteger(literal) && literal >= 0 && literal < 1e9)
      return { kind: 'key', key: literal };
    throw this.unsupported(String(literal));
  }

  private either(depth: number): Filter {
    return this.several('or', '||', () => this.several('and', '&&', () => this.single(depth)));
  }

  private several(kind: 'and' | 'or', operator: string, inner: () => Filter): Filter {
    const parts = [inner()];
    while (this.take(operator)) parts.push(inner());
    return parts.length === 1 ? (parts[0] as Filter) : { kind, parts };
  }

  private single(depth: number): Filter {
    if (depth > DEEPEST) throw new JsonPathError('is nested too deeply');
    if (this.take('!')) return { kind: 'not', part: this.single(depth + 1) };
    if (this.take('(')) {
      const inner = this.either(depth + 1);
      this.expect(')');
      return inner;
    }
    if (!this.take('@')) throw this.unexpected();
    const keys = this.segments(depth + 1).map((segment) => {
      if (segment.kind === 'key') return segment.key;
      throw this.unsupported('a filter or `*` in a filter');
    });
    const operator = this.tokens[this.at];
    if (!isComparison(operator)) return { kind: 'exists', keys };
    this.at += 1;
    const literal = this.literal();
    if (operator !== '==' && operator !== '!=' && typeof literal !== 'number')
      throw this.unsupported(`\`${operator}\` with anything but a number`);
    return { kind: 'compare', keys, operator, literal };
  }

  private name(): string {
    const token = this.tokens[this.at];
    if (token === undefined || !NAME.test(token)) throw this.unexpected();
    this.at += 1;
    return token;
  }

  private literal(): Literal {
    const token = this.tokens[this.at] ?? '';
    this.at += 1;
    if (/^['"]/.test(token)) return token.slice(1, -1).replace(/\\(.)/g, '$1');
    if (/^-?\d/.test(token)) {
      if (!Number.isFinite(Number(token))) throw new JsonPathError('has a number that is too large');
      return Number(token);
    }
    if (token === 'true' || token === 'false') return token === 'true';
    if (token === 'null') return null;
    this.at -= 1;
    throw this.unexpected();
  }

  private expect(token: string): void {
    if (!this.take(token)) throw this.unexpected();
  }

  private unexpected(): JsonPathError {
    const token = this.tokens[this.at];
    if (token === undefined) return new JsonPathError('ends too early');
    return this.unsupported(`\`${token}\` here`);
  }

  private unsupported(what: string): JsonPathError {
    return new JsonPathError(`has ${what}, which scripts cannot evaluate`);
  }
}

function isComparison(token: string | undefined): token is Comparison {
  return token !== undefined && ['==', '!=', '<', '<=', '>', '>='].includes(token);
}
