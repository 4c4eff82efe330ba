import { toPointer } from '../text/json-pointer.ts';
import { type Expression, parseExpression } from './expression.ts';
import { type Comparison, CriterionError, type Logic, readTokens, TokenReader } from './logic.ts';

/** A side of a comparison. */
export type Operand = { literal: string | number | boolean | null } | { expression: Expression };

/** A simple condition of Arazzo 1.0.1, section 4.6.11. */
export type ParsedCondition = Logic<
  | { kind: 'compare'; operator: Comparison; left: Operand; right: Operand }
  /** An expression or a literal without an operator: whether it is true. */
  | { kind: 'isTrue'; value: Operand }
>;

/** Parses a simple condition. Throws a `CriterionError` for an invalid one. */
export function parseCondition(text: string): ParsedCondition {
  const reader = new TokenReader(readTokens(text, TOKENS, describeInvalid));
  const operand = (): Operand => {
    if (reader.next === undefined) throw new CriterionError('ends where a value is expected');
    const value = readOperand(reader.next);
    reader.skip();
    return value;
  };
  const comparison = (): ParsedCondition => {
    const left = operand();
    const operator = reader.takeComparison();
    return operator ? { kind: 'compare', operator, left, right: operand() } : { kind: 'isTrue', value: left };
  };
  const unclosed = () => new CriterionError('has a bracket that is not closed');
  const condition = reader.logic(comparison, { depth: 0, unclosed });
  if (reader.next !== undefined)
    throw new CriterionError(`has \`${reader.next}\` where an operator is expected`);
  return condition;
}

const TOKENS = /\s+|'(?:[^']|'')*'|==|!=|<=|>=|&&|\|\||[<>!()]|\$[^\s=<>!&|()']+|[\w.+-]+/g;

function describeInvalid(rest: string): string {
  if (rest.startsWith("'")) return 'has a quote that is not closed';
  if (/^=/.test(rest))
    return `has \`${/^=\S*/.exec(rest)}\`, which is no operator; write ==, !=, <, <=, > or >=`;
  if (rest.startsWith('"')) return "has double quotes; write text in single quotes, as in 'completed'";
  return `cannot be read at \`${rest.slice(0, 20)}\``;
}

function readOperand(token: string): Operand {
  if (token.startsWith("'")) return { literal: token.slice(1, -1).replaceAll("''", "'") };
  if (token === 'null') return { literal: null };
  if (token === 'true' || token === 'false') return { literal: token === 'true' };
  if (/^-?\d+(?:\.\d+)?$/.test(token)) {
    if (!Number.isFinite(Number(token))) throw new CriterionError('has a number that is too large');
    return { literal: Number(token) };
  }
  if (!token.startsWith('$'))
    throw new CriterionError(
      /^(?:statusCode|response|inputs|steps)\b/.test(token)
        ? `has \`${token}\` where a value is expected; expressions begin with \`$\`: \`$${token}\``
        : `has \`${token}\` where a value is expected; quote texts: '${token}'`,
    );
  const expression = parseExpression(withPointer(token));
  if (!expression) throw new CriterionError(`has no valid Arazzo expression at \`${token}\``);
  return { expression };
}

/** `$response.body.items[0].id` and `$response.body#/items[0]` → `$response.body#/items/0/id`. */
function withPointer(token: string): string {
  const [, body, pointer = '', path = ''] = /^(\$response\.body)(#[^[]*)?([\s\S]*)$/.exec(token) ?? [];
  if (body === undefined || !/^(?:\.[^.[\]]+|\[\d+\])+$/.test(path)) return token;
  return `${body}${pointer || '#'}${toPointer(path.match(/[^.[\]]+/g) ?? [])}`;
}
