import { toPointer } from '../text/json-pointer.ts';
import { type Operand, type ParsedCondition, parseCondition } from './condition.ts';
import type { ArazzoCriterion } from './document.ts';
import { leadingKeys, parseJsonPath } from './json-path.ts';
import { CriterionError } from './logic.ts';
import type { Condition, Value } from './model.ts';
import { portablePattern } from './pattern.ts';
import { type ResponseContext, readExpression, resolveValue, type Scope } from './scope.ts';

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
  if (kind === 'xpath') {
    scope.report(
      `${pointer}/type`,
      'Criteria of the type `xpath` are not supported: a script has no library for them.',
      'Write a simple condition with a JSON Pointer, a `jsonpath` or a `regex`.',
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
    if (!value)
      return resolveCondition(parseCondition(condition), (operand) =>
        'literal' in operand
          ? { kind: 'literal', value: operand.literal }
          : resolveValue(operand.expression, { pointer: location, scope, response }),
      );
    return kind === 'regex'
      ? { kind: 'regex', value, pattern: portablePattern(condition), source: condition }
      : readPath(condition, value, { pointer: location, scope, response });
  } catch (error) {
    if (!(error instanceof CriterionError)) throw error;
    const name = isSimple ? 'condition' : kind === 'regex' ? 'pattern' : 'JSONPath';
    const hint =
      name === 'pattern' ? 'Write a simpler one, such as `^(done|failed)$`, or a `jsonpath`.' : undefined;
    scope.report(location, `The ${name} ${error.message}.`, hint);
    return undefined;
  }
}

/** The keys that a path begins with must be in the response, like those of a JSON Pointer. */
function readPath(
  source: string,
  value: Value,
  { pointer, scope, response }: Context & { pointer: string },
): Condition | undefined {
  const path = parseJsonPath(source);
  if (value.kind === 'body') {
    const keys = [...value.path, ...leadingKeys(path).keys.map(String)];
    if (!readExpression(`$response.body#${toPointer(keys)}`, { pointer, scope, response })) return undefined;
  }
  return { kind: 'jsonpath', value, path, source };
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
