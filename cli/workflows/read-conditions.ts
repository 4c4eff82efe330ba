import { escapePointer } from '../text/json-pointer.ts';
import { ConditionError, type Operand, type ParsedCondition, parseCondition } from './condition.ts';
import type { ArazzoCriterion } from './document.ts';
import { JsonPathError, leadingKeys, parseJsonPath } from './json-path.ts';
import type { Condition, Value } from './model.ts';
import { PatternError, portablePattern } from './pattern.ts';
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
  const kind = typeof type === 'string' ? type : type.type;
  if (kind === 'xpath') {
    scope.report(
      `${pointer}/type`,
      'Criteria of the type `xpath` are not supported: a script has no library for them.',
      'Write a simple condition with a JSON Pointer, a `jsonpath` or a `regex`.',
    );
    return undefined;
  }
  if (about !== undefined && kind !== 'simple') {
    const value = readExpression(about, { pointer: `${pointer}/context`, scope, answer });
    const read = kind === 'regex' ? readPattern : readPath;
    return value && read(condition, value, { pointer: `${pointer}/condition`, scope, answer });
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

function readPattern(text: string, value: Value, { pointer, scope }: Place): Condition | undefined {
  try {
    return { kind: 'matches', value, pattern: portablePattern(text), text };
  } catch (error) {
    if (!(error instanceof PatternError)) throw error;
    const hint = 'Write a simpler one, such as `^(done|failed)$`, or a `jsonpath`.';
    scope.report(pointer, `The pattern ${error.message}.`, hint);
    return undefined;
  }
}

interface Place extends Context {
  pointer: string;
}

/** Names at the beginning of a path must be in the response, as those of a JSON Pointer. */
function readPath(text: string, value: Value, { pointer, scope, answer }: Place): Condition | undefined {
  try {
    const path = parseJsonPath(text);
    if (value.kind === 'body') {
      const names = leadingKeys(path).keys.map((key) => `/${escapePointer(String(key))}`);
      const whole = `$response.body#${value.steps.map((step) => `/${escapePointer(step)}`).join('')}`;
      if (!readExpression(whole + names.join(''), { pointer, scope, answer })) return undefined;
    }
    return { kind: 'finds', value, path, text };
  } catch (error) {
    if (!(error instanceof JsonPathError)) throw error;
    scope.report(pointer, `The JSONPath ${error.message}.`);
    return undefined;
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
