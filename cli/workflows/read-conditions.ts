import { isObject } from '../openapi/document/raw.ts';
import { ConditionError, type Operand, type ParsedCondition, parseCondition } from './condition.ts';
import type { ArazzoCriterion } from './document.ts';
import type { Condition, Value } from './model.ts';
import { type Answer, readExpression, resolveValue, type Scope } from './scope.ts';

interface Context {
  scope: Scope;
  answer: Answer;
}

/** Criteria → conditions over what is known when a script runs. */
export function readCriteria(criteria: ArazzoCriterion[], pointer: string, context: Context): Condition[] {
  return criteria.flatMap(
    (criterion, index) => readCriterion(criterion, `${pointer}/${index}`, context) ?? [],
  );
}

function readCriterion(
  { condition, context: about, type = 'simple' }: ArazzoCriterion,
  pointer: string,
  { scope, answer }: Context,
): Condition | undefined {
  const kind = isObject(type) ? type.type : type;
  if (kind === 'regex') {
    if (about === undefined) {
      scope.report(pointer, 'A criterion of the type `regex` requires a `context`.');
      return undefined;
    }
    const value = readExpression(about, { pointer: `${pointer}/context`, scope, answer });
    const fault = faultOfPattern(condition);
    if (fault) scope.report(`${pointer}/condition`, `\`condition\` is no regular expression: ${fault}.`);
    return value && !fault ? { kind: 'matches', value, pattern: condition } : undefined;
  }
  if (kind !== 'simple') {
    scope.report(
      `${pointer}/type`,
      `Criteria of the type \`${String(kind)}\` are not supported: a script has no library for them.`,
      'Write a simple condition with a JSON Pointer, or a `regex`.',
    );
    return undefined;
  }
  try {
    return resolveCondition(parseCondition(condition), (operand) =>
      operandValue(operand, `${pointer}/condition`, scope, answer),
    );
  } catch (error) {
    if (!(error instanceof ConditionError)) throw error;
    scope.report(`${pointer}/condition`, `The condition ${error.message}.`);
    return undefined;
  }
}

/** All three languages read these patterns; JavaScript is asked. */
function faultOfPattern(pattern: string): string | undefined {
  try {
    ''.search(pattern);
    return undefined;
  } catch (error) {
    return (error as Error).message.replace(/^.*: /s, '').toLowerCase();
  }
}

function operandValue(operand: Operand, pointer: string, scope: Scope, answer: Answer): Value | undefined {
  return 'literal' in operand
    ? { kind: 'literal', value: operand.literal }
    : resolveValue(operand.expression, { pointer, scope, answer });
}

function resolveCondition(
  parsed: ParsedCondition,
  value: (operand: Operand) => Value | undefined,
): Condition | undefined {
  if ('parts' in parsed) {
    const parts = parsed.parts.flatMap((part) => resolveCondition(part, value) ?? []);
    return parts.length === parsed.parts.length ? { kind: parsed.kind, parts } : undefined;
  }
  if (parsed.kind === 'not') {
    const part = resolveCondition(parsed.part, value);
    return part && { kind: 'not', part };
  }
  if (parsed.kind === 'holds') {
    const own = value(parsed.value);
    return own && { kind: 'holds', value: own };
  }
  const [left, right] = [value(parsed.left), value(parsed.right)];
  return left && right && { kind: 'compare', operator: parsed.operator, left, right };
}
