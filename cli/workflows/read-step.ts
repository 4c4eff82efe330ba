import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { parseExpression } from './expression.ts';
import type { Output, Step } from './model.ts';
import { bodyPlace } from './places.ts';
import { readActions } from './read-actions.ts';
import { noteAsked, readAsksEach } from './read-asks.ts';
import { readBody } from './read-body.ts';
import { readCriteria } from './read-conditions.ts';
import { readParameters } from './read-parameters.ts';
import { type Answer, readExpression, type Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';
import type { Targets } from './targets.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;

export interface StepContext {
  workflow: ArazzoWorkflow;
  /** Of the step and of its workflow in the file. */
  pointer: string;
  workflowPointer: string;
  targets: Targets;
  scope: Scope;
}

/** One step, validated against the operation that it calls. Its outputs are added to the scope. */
export function readStep(step: ArazzoStep, found: FoundOperation, context: StepContext): Step {
  const { workflow, pointer, workflowPointer, targets, scope } = context;
  const { source, operation } = found;
  const answer: Answer = { document: source.api.document, operation, onlySuccess: false };
  const asks = readAsks(step, pointer, scope);
  const parameters = readParameters({ step, workflow, pointer, workflowPointer }, found, scope);
  const body = readBody(step, found, { pointer, scope });
  const outputs = readOutputs(step, { pointer, scope, answer });
  const asksEach = readAsksEach(step, { pointer, scope, answer: { ...answer, onlySuccess: true } });
  const actions = { scope, answer, targets };
  const after = (own: 'onSuccess' | 'onFailure', shared: 'successActions' | 'failureActions') =>
    step[own]
      ? readActions(step[own], `${pointer}/${own}`, actions)
      : readActions(workflow[shared] ?? [], `${workflowPointer}/${shared}`, actions);
  return {
    id: step.stepId,
    number: 1,
    title: step.description ? oneLine(step.description) : operation.title,
    method: operation.method,
    href: `${source.api.url}#${operation.anchor}`,
    template: operation.path,
    ...parameters,
    ...(body && { body }),
    asks,
    asksEach,
    outputs,
    shows: Object.entries(step['x-show'] ?? {}).flatMap(([label, text]) => {
      const place = `${pointer}/x-show/${escapePointer(label)}`;
      const value = readExpression(text, { pointer: place, scope, answer });
      return value ? [{ label, value }] : [];
    }),
    success: readCriteria(step.successCriteria ?? [], `${pointer}/successCriteria`, actions),
    onFailure: after('onFailure', 'failureActions'),
    onSuccess: afterSuccess(step, scope, () => after('onSuccess', 'successActions')),
    isSkippable: false,
    isRedone: false,
  };
}

/** Only then a step has set its outputs. */
function afterSuccess(
  { stepId }: ArazzoStep,
  scope: Scope,
  read: () => Step['onSuccess'],
): Step['onSuccess'] {
  const { certain } = scope;
  scope.certain = { ...certain, succeeded: new Set([...certain.succeeded, stepId]) };
  const actions = read();
  scope.certain = certain;
  return actions;
}

function readAsks(step: ArazzoStep, pointer: string, scope: Scope): string[] {
  return (step['x-ask'] ?? []).filter((name, index) =>
    noteAsked(name, { step, pointer: `${pointer}/x-ask/${index}`, isBefore: true }, scope),
  );
}

function readOutputs(
  { stepId, outputs = {}, 'x-query-outputs': queries = {} }: ArazzoStep,
  { pointer, scope, answer }: { pointer: string; scope: Scope; answer: Answer },
): Output[] {
  for (const name of Object.keys(queries))
    if (!Object.hasOwn(outputs, name))
      scope.report(
        `${pointer}/x-query-outputs/${escapePointer(name)}`,
        `\`${name}\` is not in \`outputs\`.`,
        didYouMean(name, Object.keys(outputs)),
      );
  const read = Object.entries(outputs).flatMap(([name, text]): Output[] => {
    const place = `${pointer}/outputs/${escapePointer(name)}`;
    const parameter = Object.hasOwn(queries, name) ? queries[name] : undefined;
    if (!NAME.test(name)) {
      scope.report(place, `\`${name}\` must be a name such as \`orderId\`.`);
      return [];
    }
    const success = { ...answer, onlySuccess: true };
    const value = readExpression(text, { pointer: place, scope, answer: success });
    if (!value) return [];
    const isText = parameter !== undefined || isTextAt(text, success);
    return [{ name, value, isText, isNeeded: false, ...(parameter !== undefined && { parameter }) }];
  });
  for (const { name, isText } of read) {
    scope.outputs.set(`${stepId}.${name}`, { kind: 'variable', name, isText });
    scope.setBy.set(name, { stepId, isAsked: false });
  }
  return read;
}

/** What the schema does not say is read as a text. */
function isTextAt(text: string, { document, operation, onlySuccess }: Answer): boolean {
  const expression = parseExpression(text);
  if (expression?.kind !== 'response' || expression.place.in !== 'body') return true;
  const steps = pointerSteps(expression.place.pointer);
  const { types = new Set() } = bodyPlace(document, operation, { steps, onlySuccess }) ?? {};
  return types.size === 0 || types.has('string');
}
