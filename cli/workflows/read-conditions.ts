import { type Operand, type ParsedCondition, parseCondition } from './condition.ts';
import type { ArazzoCriterion } from './document.ts';
import { CriterionError } from './logic.ts';
import type { Condition, Value } from './model.ts';
import { portablePattern } from './pattern.ts';
import { type ResponseContext, readExpression, resolveValue, type Scope } from './scope.ts';
import { operationName } from './sources.ts';

interface Context {
  scope: Scope;
  response: ResponseContext;
}

/** Reads criteria; reports those that are invalid, or that scripts cannot evaluate. */
export function readCriteria(criteria: ArazzoCriterion[], pointer: string, context: Context): Condition[] {
  return criteria.flatMap(
    (criterion, index) => readCriterion(criterion, `${pointer}/${index}`, context) ?? [],
  );
}

function readCriterion(
  { condition, context: subject, type = 'simple' }: ArazzoCriterion,
  pointer: string,
  { scope, response }: Context,
): Condition | undefined {
  const kind = typeof type === 'string' ? type : type.type;
  if (kind === 'xpath' || kind === 'jsonpath') {
    scope.report(
      `${pointer}/type`,
      `Criteria of the type \`${kind}\` are not supported: the scripts have no library for them.`,
      'Write a simple condition with a JSON Pointer, or a `regex`.',
    );
    return undefined;
  }
  const location = `${pointer}/condition`;
  const isSimple = subject === undefined || kind === 'simple';
  const value = isSimple
    ? undefined
    : readExpression(subject, { pointer: `${pointer}/context`, scope, response });
  if (!isSimple && !value) return undefined;
  try {
    if (!value) {
      const read = resolveCondition(parseCondition(condition), (operand) =>
        'literal' in operand
          ? { kind: 'literal', value: operand.literal }
          : resolveValue(operand.expression, { pointer: location, scope, response }),
      );
      if (read) checkStatuses(read, location, { scope, response });
      return read;
    }
    return { kind: 'regex', value, pattern: portablePattern(condition), source: condition };
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error;
    const hint = isSimple ? undefined : 'Write a simpler one, such as `^(done|failed)$`.';
    scope.report(location, `The ${isSimple ? 'condition' : 'pattern'} ${error.message}.`, hint);
    return undefined;
  }
}

/** Statuses that anything between a client and an API may send. */
const OF_ANY_SERVER = /^(?:408|429|5\d\d)$/;

/** Reports statuses that are compared with and that no response of the operation has. */
function checkStatuses(condition: Condition, pointer: string, context: Context): void {
  if ('parts' in condition) for (const part of condition.parts) checkStatuses(part, pointer, context);
  if ('part' in condition) checkStatuses(condition.part, pointer, context);
  if (condition.kind !== 'compare' || !/^[!=]=$/.test(condition.operator)) return;
  const { left, right } = condition;
  const literal = left.kind === 'status' ? right : right.kind === 'status' ? left : undefined;
  if (literal?.kind !== 'literal' || OF_ANY_SERVER.test(String(literal.value))) return;
  const { operation } = context.response;
  const status = String(literal.value);
  const declared = operation.responses.map((response) => response.status);
  const isDeclared = [status, `${status[0]}XX`, 'default'].some((known) => declared.includes(known));
  if (!isDeclared)
    context.scope.report(
      pointer,
      `No response of \`${operationName(operation)}\` has the status ${status}.`,
      `Available: ${declared.join(', ')}.`,
    );
}

function resolveCondition(
  parsed: ParsedCondition,
  resolve: (operand: Operand) => Value | undefined,
): Condition | undefined {
  if ('parts' in parsed) {
    const parts = parsed.parts.flatMap((part) => resolveCondition(part, resolve) ?? []);
    return parts.length === parsed.parts.length ? { kind: parsed.kind, parts } : undefined;
  }
  if (parsed.kind === 'not') {
    const part = resolveCondition(parsed.part, resolve);
    return part && { kind: 'not', part };
  }
  if (parsed.kind === 'isTrue') {
    const value = resolve(parsed.value);
    return value && { kind: 'isTrue', value };
  }
  const [left, right] = [resolve(parsed.left), resolve(parsed.right)];
  return left && right && { kind: 'compare', operator: parsed.operator, left, right };
}
