import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { parseExpression } from './expression.ts';
import type { Output, Step } from './model.ts';
import { bodyPlace } from './places.ts';
import { readBody } from './read-body.ts';
import { readActions, readCriteria } from './read-conditions.ts';
import { readParameters } from './read-parameters.ts';
import { type Answer, readExpression, type Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';

const NAME = /^[a-z][A-Za-z0-9]*$/;

export interface StepContext {
  workflow: ArazzoWorkflow;
  /** Of the step and of its workflow in the file. */
  pointer: string;
  workflowPointer: string;
  number: number;
  numbers: Map<string, number>;
  isSkippable: boolean;
  scope: Scope;
}

/** One step, validated against the operation that it calls. Its outputs are added to the scope. */
export function readStep(step: ArazzoStep, found: FoundOperation, context: StepContext): Step {
  const { workflow, pointer, workflowPointer, number, numbers, isSkippable, scope } = context;
  const { source, operation } = found;
  const answer: Answer = { document: source.api.document, operation, onlySuccess: false };
  const asks = readAsks(step, pointer, scope);
  const parameters = readParameters({ step, workflow, pointer, workflowPointer }, found, scope);
  const body = readBody(step, found, { pointer, scope });
  const outputs = readOutputs(step, { pointer, scope, answer });
  const actions = { scope, answer, numbers, number };
  const after = (own: 'onSuccess' | 'onFailure', shared: 'successActions' | 'failureActions') =>
    step[own]
      ? readActions(step[own], `${pointer}/${own}`, actions)
      : readActions(workflow[shared] ?? [], `${workflowPointer}/${shared}`, actions);
  return {
    id: step.stepId,
    number,
    title: step.description ? oneLine(step.description) : operation.title,
    method: operation.method,
    href: `${source.api.url}#${operation.anchor}`,
    template: operation.path,
    ...parameters,
    ...(body && { body }),
    asks,
    outputs,
    shows: Object.entries(step['x-show'] ?? {}).flatMap(([label, text]) => {
      const place = `${pointer}/x-show/${escapePointer(label)}`;
      const value = readExpression(text, { pointer: place, scope, answer });
      return value ? [{ label, value }] : [];
    }),
    success: readCriteria(step.successCriteria ?? [], `${pointer}/successCriteria`, actions),
    onSuccess: after('onSuccess', 'successActions'),
    onFailure: after('onFailure', 'failureActions'),
    isSkippable,
  };
}

function readAsks(step: ArazzoStep, pointer: string, scope: Scope): string[] {
  return (step['x-ask'] ?? []).filter((name, index) => {
    const input = scope.inputs.find((one) => one.name === name);
    if (input && scope.askedLater.get(name) === step.stepId) {
      scope.askedLater.delete(name);
      scope.asked.add(name);
      return true;
    }
    const names = scope.inputs.map((one) => one.name);
    scope.report(
      `${pointer}/x-ask/${index}`,
      input ? `\`${name}\` is asked for twice.` : `Unknown input \`${name}\`.`,
      input ? undefined : didYouMean(name, names),
    );
    return false;
  });
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
  for (const { name, isText } of read) scope.outputs.set(`${stepId}.${name}`, { name, isText });
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
