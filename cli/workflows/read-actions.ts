import { oneLine } from '../text/one-line.ts';
import type { ArazzoAction } from './document.ts';
import type { Action } from './model.ts';
import { readCriteria } from './read-conditions.ts';
import { type Answer, readExpression, type Scope } from './scope.ts';
import type { Targets } from './targets.ts';

interface Context {
  scope: Scope;
  answer: Answer;
  targets: Targets;
}

/** What a step does where it has succeeded, or has not. */
export function readActions(actions: ArazzoAction[], pointer: string, context: Context): Action[] {
  return actions.flatMap((action, index) => readAction(action, `${pointer}/${index}`, context) ?? []);
}

function readAction(action: ArazzoAction, pointer: string, context: Context): Action | undefined {
  const { type, criteria = [], 'x-message': message } = action;
  const head = {
    when: readCriteria(criteria, `${pointer}/criteria`, context),
    ...(message !== undefined && { message: oneLine(message) }),
  };
  if (type === 'end') return { kind: 'end', ...head, outputs: [] };
  if (type === 'retry') return { ...head, ...readRetry(action, pointer, context) };
  const to = readTarget(action, pointer, context);
  return to === undefined ? undefined : { kind: 'goto', ...head, to };
}

function readTarget(
  { stepId, workflowId }: ArazzoAction,
  pointer: string,
  { targets }: Context,
): number | undefined {
  return stepId !== undefined
    ? targets.step(stepId, `${pointer}/stepId`)
    : targets.workflow(workflowId ?? '', `${pointer}/workflowId`);
}

function readRetry(action: ArazzoAction, pointer: string, { scope, answer, targets }: Context) {
  const { stepId, workflowId, retryLimit = 1, retryAfter = 0, 'x-retry-after': from } = action;
  if (workflowId !== undefined)
    scope.report(
      `${pointer}/workflowId`,
      'To run a workflow before the retry is not supported.',
      'Name an earlier step in `stepId`.',
    );
  const first = stepId === undefined ? undefined : targets.redone(stepId, `${pointer}/stepId`, scope.certain);
  const value = from && readExpression(from, { pointer: `${pointer}/x-retry-after`, scope, answer });
  return {
    kind: 'retry',
    limit: retryLimit,
    after: inMilliseconds(retryAfter),
    slower: inMilliseconds(action['x-slower'] ?? 0),
    ...(value && value.kind === 'variable' && { variable: value.name }),
    ...(first !== undefined && { first }),
  } as const;
}

/** Seconds, no finer than a shell can read them: it knows no `1e-7`. */
function inMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
