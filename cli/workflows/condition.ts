import { escapePointer } from '../text/json-pointer.ts';
import { type Expression, parseExpression } from './expression.ts';

/** What a side of a comparison is. */
export type Operand = { literal: string | number | boolean | null } | { expression: Expression };

export type Comparison = '==' | '!=' | '<' | '<=' | '>' | '>=';

/** A simple condition of Arazzo 1.0.1, section 4.6.11. */
export type ParsedCondition =
  | { kind: 'and' | 'or'; parts: ParsedCondition[] }
  | { kind: 'not'; part: ParsedCondition }
  | { kind: 'compare'; operator: Comparison; left: Operand; right: Operand }
  /** An expression or a literal alone: whether it is true. */
  | { kind: 'holds'; value: Operand };

/** What is wrong with a condition, in words. */
export class ConditionError extends Error {}

/** Conditions in brackets, deeper than anybody writes them. */
const DEEPEST = 20;

/** Throws a `ConditionError` where the text is no condition. */
export function parseCondition(text: string): ParsedCondition {
  const tokens = readTokens(text);
  let at = 0;
  const accept = (token: string): boolean => {
    if (tokens[at] !== token) return false;
    at += 1;
    return true;
  };
  const several = (kind: 'and' | 'or', operator: string, inner: () => ParsedCondition): ParsedCondition => {
    const parts = [inner()];
    while (accept(operator)) parts.push(inner());
    return parts.length === 1 ? (parts[0] as ParsedCondition) : { kind, parts };
  };
  const either = (depth: number): ParsedCondition =>
    several('or', '||', () => several('and', '&&', () => single(depth)));
  const single = (depth: number): ParsedCondition => {
    if (depth > DEEPEST) throw new ConditionError('is nested too deeply');
    if (accept('!')) return { kind: 'not', part: single(depth + 1) };
    if (accept('(')) {
      const inner = either(depth + 1);
      if (!accept(')')) throw new ConditionError('has a bracket that is not closed');
      return inner;
    }
    const left = operand();
    const operator = tokens[at];
    if (!isComparison(operator)) return { kind: 'holds', value: left };
    at += 1;
    return { kind: 'compare', operator, left, right: operand() };
  };
  const operand = (): Operand => {
    const token = tokens[at];
    if (token === undefined) throw new ConditionError('ends where a value is expected');
    at += 1;
    return readOperand(token);
  };
  const condition = either(0);
  if (at < tokens.length) throw new ConditionError(`has \`${tokens[at]}\` where an operator is expected`);
  return condition;
}

function isComparison(token: string | undefined): token is Comparison {
  return token !== undefined && ['==', '!=', '<', '<=', '>', '>='].includes(token);
}

const TOKENS = /\s+|'(?:[^']|'')*'|==|!=|<=|>=|&&|\|\||[<>!()]|\$[^\s=<>!&|()']+|[\w.+-]+/g;

function readTokens(text: string): string[] {
  let at = 0;
  const tokens: string[] = [];
  for (const { 0: token, index } of text.matchAll(TOKENS)) {
    if (index > at) break;
    at += token.length;
    if (token.trim() !== '') tokens.push(token);
  }
  if (at < text.length) throw new ConditionError(unreadable(text.slice(at)));
  return tokens;
}

function unreadable(rest: string): string {
  if (rest.startsWith("'")) return 'has a quote that is not closed';
  if (rest.startsWith('"')) return "has double quotes; texts stand in single quotes, as in 'completed'";
  return `cannot be read at \`${rest.slice(0, 20)}\``;
}

function readOperand(token: string): Operand {
  if (token.startsWith("'")) return { literal: token.slice(1, -1).replaceAll("''", "'") };
  if (token === 'null') return { literal: null };
  if (token === 'true' || token === 'false') return { literal: token === 'true' };
  if (/^-?\d+(?:\.\d+)?$/.test(token)) {
    if (!Number.isFinite(Number(token))) throw new ConditionError('has a number that is too large');
    return { literal: Number(token) };
  }
  if (!token.startsWith('$'))
    throw new ConditionError(`has \`${token}\` where a value is expected; quote texts: '${token}'`);
  const expression = parseExpression(withPointer(token));
  if (!expression) throw new ConditionError(`has no expression of Arazzo at \`${token}\``);
  return { expression };
}

/** `$response.body.items[0].id` and `$response.body#/items[0]` → `$response.body#/items/0/id`. */
function withPointer(token: string): string {
  const [, body, pointer = '', path = ''] = /^(\$response\.body)(#[^[]*)?([\s\S]*)$/.exec(token) ?? [];
  if (body === undefined || !/^(?:\.[^.[\]]+|\[\d+\])+$/.test(path)) return token;
  const steps = path.match(/[^.[\]]+/g) ?? [];
  return `${body}${pointer || '#'}${steps.map((step) => `/${escapePointer(step)}`).join('')}`;
}
