import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoStep } from './document.ts';
import type { Creation, Output, Step } from './model.ts';
import { readActions } from './read-actions.ts';
import { readBody } from './read-body.ts';
import { readCriteria } from './read-conditions.ts';
import { VARIABLE_NAME } from './read-inputs.ts';
import { readParameters } from './read-parameters.ts';
import { readItemPrompts, recordPrompt } from './read-prompts.ts';
import { type ResponseContext, readExpression, type Scope, type StepContext } from './scope.ts';

import type { FoundOperation } from './sources.ts';

/** Reads a step, and validates it against its operation. Adds its outputs to the scope. */
export function readStep(found: FoundOperation, stepContext: StepContext): Step {
  const { source, operation } = found;
  const { step, workflow, pointer, scope } = stepContext;
  const response: ResponseContext = { document: source.api.document, operation, onlySuccess: false };
  const prompts = (step['x-ask'] ?? []).filter((name, index) =>
    recordPrompt(name, { step, pointer: `${pointer}/x-ask/${index}`, isBefore: true }, scope),
  );
  const parameters = readParameters(found, stepContext);
  const body = readBody(found, stepContext);
  const success = { ...response, onlySuccess: true };
  const outputs = readOutputs(stepContext, success);
  const itemPrompts = readItemPrompts(stepContext, success);
  const stepIds = workflow.steps.map(({ stepId }) => stepId);
  const context = { scope, response, stepIds };
  const actionsOf = (own: 'onSuccess' | 'onFailure') =>
    readActions(step[own] ?? [], `${pointer}/${own}`, context);
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
    onFailure: actionsOf('onFailure'),
    onSuccess: afterSuccess(step, scope, () => actionsOf('onSuccess')),
    ...(step['x-creates'] && { creates: readCreation(step['x-creates'], outputs, stepContext) }),
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
    return [{ name, value, isRequired: false, ...(queryParameter !== undefined && { queryParameter }) }];
  });
  for (const { name } of read) {
    scope.outputs.set(`${stepId}.${name}`, { kind: 'variable', name });
    scope.setBy.set(name, { stepId, isPrompted: false });
  }
  return read;
}

/** Reads what a request creates; its id must be an output of the step. */
function readCreation(
  { what, output, find, cancel }: NonNullable<ArazzoStep['x-creates']>,
  outputs: Output[],
  { pointer, scope }: StepContext,
): Creation {
  const names = outputs.map(({ name }) => name);
  if (!names.includes(output))
    scope.report(
      `${pointer}/x-creates/output`,
      `\`${output}\` is not in \`outputs\`.`,
      didYouMean(output, names),
    );
  scope.required.add(output);
  return { what, output, find: oneLine(find), ...(cancel !== undefined && { cancel: oneLine(cancel) }) };
}
