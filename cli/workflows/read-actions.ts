import { oneLine } from '../text/one-line.ts';
import type { ArazzoAction } from './document.ts';
import type { Action } from './model.ts';
import { readCriteria } from './read-conditions.ts';
import { type ResponseContext, readExpression, type Scope } from './scope.ts';
import type { Targets } from './targets.ts';

interface Context {
  scope: Scope;
  response: ResponseContext;
  targets: Targets;
}

/** Reads the actions of a step after its success or its failure. */
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
  const { stepId, workflowId = '' } = action;
  const to =
    stepId !== undefined
      ? context.targets.step(stepId, `${pointer}/stepId`)
      : context.targets.workflow(workflowId, `${pointer}/workflowId`);
  return to === undefined ? undefined : { kind: 'goto', ...head, to };
}

function readRetry(action: ArazzoAction, pointer: string, { scope, response, targets }: Context) {
  const { stepId, workflowId, retryLimit = 1, retryAfter = 0, 'x-retry-after': from } = action;
  if (workflowId !== undefined)
    scope.report(
      `${pointer}/workflowId`,
      'To run a workflow before the retry is not supported.',
      'Name an earlier step in `stepId`.',
    );
  const rerun = stepId === undefined ? undefined : targets.rerun(stepId, `${pointer}/stepId`, scope.reached);
  const value = from && readExpression(from, { pointer: `${pointer}/x-retry-after`, scope, response });
  return {
    kind: 'retry',
    limit: retryLimit,
    delay: roundToMilliseconds(retryAfter),
    increment: roundToMilliseconds(action['x-slower'] ?? 0),
    ...(value && value.kind === 'variable' && { delayVariable: value.name }),
    ...(rerun !== undefined && { rerun }),
  } as const;
}

/** Rounds seconds to a number that a shell can read, unlike `1e-7`. */
function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
