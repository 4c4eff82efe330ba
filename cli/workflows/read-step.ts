import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import { responseBodyAt } from './body-schemas.ts';
import type { ArazzoStep } from './document.ts';
import { parseExpression } from './expression.ts';
import type { Output, Step } from './model.ts';
import { readActions } from './read-actions.ts';
import { readBody } from './read-body.ts';
import { readCriteria } from './read-conditions.ts';
import { VARIABLE_NAME } from './read-inputs.ts';
import { readParameters } from './read-parameters.ts';
import { readItemPrompts, recordPrompt } from './read-prompts.ts';
import { type ResponseContext, readExpression, type Scope, type StepContext } from './scope.ts';

import type { FoundOperation } from './sources.ts';
import type { Targets } from './targets.ts';

/** Reads a step, and validates it against its operation. Adds its outputs to the scope. */
export function readStep(found: FoundOperation, stepContext: StepContext, targets: Targets): Step {
  const { source, operation } = found;
  const { step, workflow, pointer, workflowPointer, scope } = stepContext;
  const response: ResponseContext = { document: source.api.document, operation, onlySuccess: false };
  const prompts = (step['x-ask'] ?? []).filter((name, index) =>
    recordPrompt(name, { step, pointer: `${pointer}/x-ask/${index}`, isBefore: true }, scope),
  );
  const parameters = readParameters(found, stepContext);
  const body = readBody(found, stepContext);
  const success = { ...response, onlySuccess: true };
  const outputs = readOutputs(stepContext, success);
  const itemPrompts = readItemPrompts(stepContext, success);
  const context = { scope, response, targets };
  const actionsOf = (own: 'onSuccess' | 'onFailure', shared: 'successActions' | 'failureActions') =>
    step[own]
      ? readActions(step[own], `${pointer}/${own}`, context)
      : readActions(workflow[shared] ?? [], `${workflowPointer}/${shared}`, context);
  return {
    id: step.stepId,
    number: 1,
    title: step.description ? oneLine(step.description) : operation.title,
    method: operation.method,
    href: `${source.api.url}#${operation.anchor}`,
    pathTemplate: operation.path,
    ...parameters,
    ...(body && { body }),
    prompts,
    itemPrompts,
    outputs,
    shownValues: Object.entries(step['x-show'] ?? {}).flatMap(([label, text]) => {
      const location = `${pointer}/x-show/${escapePointer(label)}`;
      const value = readExpression(text, { pointer: location, scope, response });
      return value ? [{ label, value }] : [];
    }),
    successCriteria: readCriteria(step.successCriteria ?? [], `${pointer}/successCriteria`, context),
    onFailure: actionsOf('onFailure', 'failureActions'),
    onSuccess: afterSuccess(step, scope, () => actionsOf('onSuccess', 'successActions')),
    isSkippable: false,
    isRerun: false,
  };
}

/** Reads something that may refer to the outputs of a step, which are set only after its success. */
function afterSuccess<T>({ stepId }: ArazzoStep, scope: Scope, read: () => T): T {
  const { reached } = scope;
  scope.reached = { ...reached, succeeded: new Set([...reached.succeeded, stepId]) };
  const result = read();
  scope.reached = reached;
  return result;
}

function readOutputs({ step, pointer, scope }: StepContext, response: ResponseContext): Output[] {
  const { stepId, outputs = {}, 'x-query-outputs': queries = {} } = step;
  for (const name of Object.keys(queries))
    if (!Object.hasOwn(outputs, name))
      scope.report(
        `${pointer}/x-query-outputs/${escapePointer(name)}`,
        `\`${name}\` is not in \`outputs\`.`,
        didYouMean(name, Object.keys(outputs)),
      );
  const read = Object.entries(outputs).flatMap(([name, text]): Output[] => {
    const location = `${pointer}/outputs/${escapePointer(name)}`;
    const queryParameter = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (!VARIABLE_NAME.test(name)) {
      scope.report(location, `\`${name}\` must be a name such as \`orderId\`.`);
      return [];
    }
    const value = readExpression(text, { pointer: location, scope, response });
    if (!value) return [];
    const isString = queryParameter !== undefined || isStringAt(text, response);
    const optional = queryParameter !== undefined && { queryParameter };
    return [{ name, value, isString, isRequired: false, ...optional }];
  });
  for (const { name, isString } of read) {
    scope.outputs.set(`${stepId}.${name}`, { kind: 'variable', name, isString });
    scope.setBy.set(name, { stepId, isPrompted: false });
  }
  return read;
}

/** Whether an expression may refer to a string. A value without a type in the schema is read as one. */
function isStringAt(text: string, { document, operation, onlySuccess }: ResponseContext): boolean {
  const expression = parseExpression(text);
  if (expression?.kind !== 'response' || expression.source.in !== 'body') return true;
  const path = pointerSteps(expression.source.pointer);
  const { types = new Set() } = responseBodyAt(document, operation, { path, onlySuccess }) ?? {};
  return types.size === 0 || types.has('string');
}
