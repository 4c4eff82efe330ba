import { valuesOf } from '../openapi/validation/schemas-at.ts';
import { didYouMean, didYouMeanValue, suggestValue } from '../text/did-you-mean.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoCriterion, ArazzoFailureAction, ArazzoSuccessAction } from './document.ts';
import { readExpression, type StepContext } from './expressions.ts';
import type { Condition, FailureAction, StepData } from './model.ts';
import { patternFault } from './pattern.ts';
import { responseSchemas } from './schemas.ts';
import { operationName } from './sources.ts';

/** One comparison of a simple condition, with the `&&` behind it. */
const COMPARISON =
  /\s*(\$[^\s=!&|<>()']+)\s*(==|!=)\s*('(?:[^']|'')*'|true|false|null|-?\d{1,15}(?:\.\d{1,15})?)\s*(&&(?=\s*\S)|$)/gy;

/** Reads criteria; reports those that are invalid, or that scripts cannot evaluate. */
export function readCriteria(
  criteria: ArazzoCriterion[] = [],
  pointer: string,
  context: StepContext,
): Condition[] {
  return criteria.flatMap((criterion, index) => readCriterion(criterion, `${pointer}/${index}`, context));
}

function readCriterion(criterion: ArazzoCriterion, pointer: string, context: StepContext): Condition[] {
  return criterion.type === 'regex'
    ? readPattern(criterion, pointer, context)
    : readComparisons(criterion.condition, `${pointer}/condition`, context);
}

function readPattern(
  { condition, context: expression = '' }: ArazzoCriterion,
  pointer: string,
  context: StepContext,
): Condition[] {
  const { scope, found } = context;
  const place = `${pointer}/condition`;
  const response = { ...found, onlySuccess: false };
  const value = readExpression(expression, { pointer: `${pointer}/context`, scope, response });
  const fault = patternFault(condition);
  if (fault !== undefined)
    scope.report(place, `The pattern ${fault}.`, 'Write a simpler one, such as `^(done|failed)$`.');
  if (value === undefined || fault !== undefined) return [];
  const [, words] = /^\^\(?([\w|-]+)\)?\$$/.exec(condition) ?? [];
  for (const word of words?.split('|') ?? []) checkValue({ value: word, expression }, place, context);
  return [[value, 'matches', condition]];
}

function readComparisons(condition: string, place: string, context: StepContext): Condition[] {
  const { scope, found } = context;
  const response = { ...found, onlySuccess: false };
  const read: Condition[] = [];
  let end = 0;
  for (const [comparison, expression = '', operator, literal = ''] of condition.matchAll(COMPARISON)) {
    end += comparison.length;
    const left = readExpression(expression, { pointer: place, scope, response });
    if (left === undefined) continue;
    const value = literal.startsWith("'") ? literal.slice(1, -1).replaceAll("''", "'") : JSON.parse(literal);
    if (left !== 'status') checkValue({ value, expression }, place, context);
    else if (typeof value !== 'string') checkStatus(String(value), place, context);
    else scope.report(place, 'A status is a number, not a text.', `Write it without quotes: ${value}.`);
    read.push([left, operator as '==' | '!=', value]);
  }
  if (end === condition.length && end > 0) return read;
  scope.report(
    place,
    `Scripts cannot read the condition \`${condition.slice(0, 60)}\`.`,
    meantCondition(condition) ??
      "Compare an expression with == or != to a text in single quotes, a number, true, false or null: `$response.body#/status == 'done'`. Join comparisons with &&.",
  );
  return [];
}

/** Writes a condition with two signs for a comparison, and quotes around a word; undefined if that is not enough. */
function meantCondition(condition: string): string | undefined {
  const meant = condition
    .replace(/(?<![=!<>])={1,3}(?![=])/g, '==')
    .replace(/"([^"']*)"/g, "'$1'")
    .replace(/([=!]=) {0,3}(?!true\b|false\b|null\b)([a-z][\w-]*)/gi, "$1 '$2'");
  const read = [...meant.matchAll(COMPARISON)].reduce(
    (length, [comparison]) => length + comparison.length,
    0,
  );
  return meant !== condition && read === meant.length ? `Write \`${meant}\`.` : undefined;
}

/** Reports a status that no response of the operation has, unless anything between client and API may send it. */
function checkStatus(status: string, pointer: string, { scope, found: { operation } }: StepContext): void {
  const declared = operation.responses.map((response) => response.status);
  const known = [status, `${status[0]}XX`, 'default'].some((one) => declared.includes(one));
  if (!known && !/^(?:408|429|5\d\d)$/.test(status))
    scope.report(
      pointer,
      `No response of \`${operationName(operation)}\` has the status ${status}.`,
      `Available: ${declared.join(', ')}.`,
    );
}

/** Reports a value that a field of the response never has. */
function checkValue(
  { value, expression }: { value: unknown; expression: string },
  pointer: string,
  { scope, found, onlySuccess = false }: StepContext,
): void {
  const body = /^\$response\.body#(\/.*)$/.exec(expression)?.[1];
  if (body === undefined || value === null) return;
  const allowed = valuesOf(responseSchemas({ ...found, onlySuccess }, pointerSteps(body)));
  if (!allowed) checkCode({ value, field: body }, pointer, { scope, found });
  else if (!allowed.some((one) => String(one).toLowerCase() === String(value).toLowerCase()))
    scope.report(
      pointer,
      `\`${body}\` is never \`${value}\`.`,
      suggestValue(String(value), allowed.map(String)),
    );
}

/** Reports a value that is nearly the code of an error that the operation lists. */
function checkCode(
  { value, field }: { value: unknown; field: string },
  pointer: string,
  { scope, found: { operation } }: Pick<StepContext, 'scope' | 'found'>,
): void {
  const codes = operation.errors.flatMap(({ code }) => code ?? []);
  if (!/(?:code|error|reason|type)$/i.test(field) || typeof value !== 'string' || codes.includes(value))
    return;
  const hint = didYouMeanValue(value, codes);
  if (hint !== undefined)
    scope.report(pointer, `\`${operationName(operation)}\` lists no error \`${value}\`.`, hint);
}

/** Reads what follows the success of a step. */
export function readAfter(
  actions: ArazzoSuccessAction[] = [],
  pointer: string,
  context: StepContext,
): NonNullable<StepData['after']> {
  const ids = context.workflow.steps.map(({ stepId }) => stepId);
  reportUnreached(actions, pointer, context);
  return actions.flatMap(({ stepId, criteria }, index) => {
    const place = `${pointer}/${index}`;
    const target = ids.indexOf(stepId);
    if (target <= ids.indexOf(context.step.stepId))
      context.scope.report(
        `${place}/stepId`,
        target < 0 ? `Unknown step \`${stepId}\`.` : 'A script goes to later steps only.',
        target < 0 ? didYouMean(stepId, ids) : 'Repeat a step with an action of the type `retry`.',
      );
    return [{ ...conditionsOf(criteria, place, context), goto: target + 1 }];
  });
}

/** Reads what follows the failure of a step. */
export function readOtherwise(
  actions: ArazzoFailureAction[] = [],
  pointer: string,
  context: StepContext,
): FailureAction[] {
  reportUnreached(actions, pointer, context);
  return actions.map((action, index): FailureAction => {
    const place = `${pointer}/${index}`;
    const when = conditionsOf(action.criteria, place, context);
    const message = action['x-message'] && oneLine(action['x-message']);
    if (action.type === 'end') return { ...when, stop: message ?? 'The workflow has ended.' };
    const { retryAfter = 0, retryLimit = 1, 'x-retry-after': from, 'x-slower': slower } = action;
    const limit = context.workflow['x-time-limit'];
    if (retryAfter > limit)
      context.scope.report(
        `${place}/retryAfter`,
        `The script would end before it has waited ${retryAfter} seconds.`,
        `Write fewer seconds, or a longer \`x-time-limit\`, which is ${limit}.`,
      );
    const at = { pointer: `${place}/x-retry-after`, scope: context.scope };
    const variable = from && readExpression(from, at);
    return {
      ...when,
      every: withoutExponent(retryAfter),
      times: retryLimit,
      ...(variable !== undefined && { from: variable.slice(1, -1) }),
      ...(slower !== undefined && { slower: withoutExponent(slower) }),
      ...(message !== undefined && { say: message }),
    };
  });
}

/**
 * Reports an action that is never taken, because one with some of its conditions, or none, stands before it. The
 * same conditions may follow a repetition, for when it has ended. A page of HTML never stops a script, but may repeat a
 * request.
 */
function reportUnreached(
  actions: (ArazzoSuccessAction | ArazzoFailureAction)[],
  pointer: string,
  { scope }: StepContext,
): void {
  for (const [index, { type, criteria }] of actions.entries()) {
    const own = comparisonsOf(criteria);
    const first = actions
      .slice(0, index)
      .find(
        (other) =>
          !(other.type === 'retry' && isWithin(own, comparisonsOf(other.criteria))) &&
          !(other.type === 'end' && type === 'retry') &&
          isWithin(comparisonsOf(other.criteria), own),
      );
    if (!first) continue;
    const isSame = isWithin(own, comparisonsOf(first.criteria));
    scope.report(
      `${pointer}/${index}`,
      `This is never reached: \`${first.name}\` comes first.`,
      isSame ? 'Give one of the two other `criteria`.' : `Write it before \`${first.name}\`.`,
    );
  }
}

function comparisonsOf(criteria: ArazzoCriterion[] = []): string[] {
  return criteria.flatMap(({ type, context = '', condition }) =>
    type === 'regex'
      ? `${context} ${condition}`
      : condition.split('&&').map((one) => one.replace(/\s+/g, '')),
  );
}

function isWithin(some: string[], all: string[]): boolean {
  return some.every((one) => all.includes(one));
}

function conditionsOf(criteria: ArazzoCriterion[] | undefined, pointer: string, context: StepContext) {
  return criteria ? { if: readCriteria(criteria, `${pointer}/criteria`, context) } : {};
}

/** Rounds seconds to a number without an exponent, unlike `1e-7`. */
function withoutExponent(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
