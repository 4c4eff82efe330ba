import { didYouMean } from '../text/did-you-mean.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoAction } from './document.ts';
import type { Action } from './model.ts';
import { readCriteria } from './read-conditions.ts';
import { type ResponseContext, readExpression, type Scope } from './scope.ts';

interface Context {
  scope: Scope;
  response: ResponseContext;
  /** Ids of all steps of the workflow. */
  stepIds: string[];
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
  if (type === 'end') return { kind: 'end', ...head };
  const { workflowId, stepId = '' } = action;
  if (workflowId !== undefined || (type === 'retry' && action.stepId !== undefined)) {
    context.scope.report(
      `${pointer}/${workflowId === undefined ? 'stepId' : 'workflowId'}`,
      type === 'retry'
        ? 'A retry that runs something else first is not supported.'
        : 'To go to another workflow is not supported.',
      type === 'retry'
        ? 'Go to an earlier step with `goto`.'
        : 'Write its steps here, or name it in `dependsOn`.',
    );
    return undefined;
  }
  if (type === 'retry') return { ...head, ...readRetry(action, pointer, context) };
  const index = context.stepIds.indexOf(stepId);
  if (index >= 0) return { kind: 'goto', ...head, to: index + 1 };
  context.scope.report(
    `${pointer}/stepId`,
    `Unknown step \`${stepId}\`.`,
    didYouMean(stepId, context.stepIds),
  );
  return undefined;
}

function readRetry(action: ArazzoAction, pointer: string, { scope, response }: Context) {
  const { retryLimit = 1, retryAfter = 0, 'x-retry-after': from } = action;
  const value = from && readExpression(from, { pointer: `${pointer}/x-retry-after`, scope, response });
  return {
    kind: 'retry',
    limit: retryLimit,
    delay: roundToMilliseconds(retryAfter),
    increment: roundToMilliseconds(action['x-slower'] ?? 0),
    ...(value && value.kind === 'variable' && { delayVariable: value.name }),
  } as const;
}

/** Rounds seconds to a number without an exponent, unlike `1e-7`. */
function roundToMilliseconds(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}
