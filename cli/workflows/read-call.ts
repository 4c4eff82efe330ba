import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoParameter, ArazzoStep, ArazzoWorkflow } from './document.ts';
import { parseExpression } from './expression.ts';
import {
  environmentName,
  type HandedOver,
  type Input,
  type Step,
  type Value,
  type Workflow,
} from './model.ts';
import { readExpression, type Scope } from './scope.ts';
import { type Substitutes, substituteStep, substituteValue } from './substitute.ts';

/** What a step that runs a workflow may have. */
const KEYS = ['stepId', 'description', 'workflowId', 'parameters', 'outputs'];

interface CallContext {
  workflow: ArazzoWorkflow;
  pointer: string;
  scope: Scope;
  /** Variables of the script so far, as the environment names them. */
  taken: Set<string>;
}

/** A step that runs a workflow → the steps of that workflow, and those of its inputs that the script asks for. */
export function readCall(
  step: ArazzoStep,
  called: Workflow,
  { workflow, pointer, scope, taken }: CallContext,
): { steps: Step[]; asked: Input[]; outputs: HandedOver[] } {
  for (const key of Object.keys(step))
    if (!KEYS.includes(key))
      scope.report(
        `${pointer}/${escapePointer(key)}`,
        `\`${key}\` is not supported in a step that runs a workflow.`,
        `Write it in a step of \`${called.id}\`.`,
      );
  const { given, asked } = readInputs(step, called, { workflow, pointer, scope, taken });
  checkPaths(given, called, { pointer, scope });
  const substitutes: Substitutes = new Map([...given, ...renamedOutputs(step, called, taken)]);
  for (const { name } of asked) taken.add(environmentName(name));
  const steps = called.steps.map((own) => substituteStep(own, substitutes));
  for (const output of steps.flatMap(({ outputs }) => outputs)) {
    taken.add(environmentName(output.name));
    scope.setBy.set(output.name, { stepId: step.stepId, isAsked: false });
    if (output.isNeeded) scope.needed.add(output.name);
  }
  for (const { name, isUsed } of asked) {
    scope.asked.add(name);
    if (isUsed) scope.used.add(name);
  }
  const values = called.outputs.map(({ name, value }) => ({
    name,
    value: substituteValue(value, substitutes),
  }));
  readOutputs(step, { called, values }, { pointer, scope });
  return { steps, asked, outputs: values };
}

/** What stands for the inputs: parameters, defaults, or what the script asks for. */
function readInputs(
  step: ArazzoStep,
  called: Workflow,
  { workflow, pointer, scope, taken }: CallContext,
): { given: Substitutes; asked: Input[] } {
  const given: Substitutes = new Map();
  for (const [index, parameter] of (step.parameters ?? []).entries()) {
    const place = `${pointer}/parameters/${index}`;
    const input = called.inputs.find(({ name }) => name === parameter.name);
    if (!input) {
      const names = called.inputs.map(({ name }) => name);
      scope.report(
        `${place}/name`,
        `The workflow \`${called.id}\` has no input \`${parameter.name}\`.`,
        didYouMean(parameter.name, names) ?? `Available: ${names.join(', ') || 'none'}.`,
      );
    } else setInput(input, parameter, { pointer: place, scope, given });
  }
  const shared = (workflow.parameters ?? []).map((parameter, index) => ({ parameter, index }));
  for (const { parameter, index } of shared) {
    const input = called.inputs.find(({ name }) => name === parameter.name);
    const place = `${pointer.replace(/\/steps\/\d+$/, '')}/parameters/${index}`;
    if (input && parameter.in === undefined && !given.has(input.name))
      setInput(input, parameter, { pointer: place, scope, given });
  }
  const asked = called.inputs.filter(({ name, isAsked }) => {
    if (!isAsked || given.has(name)) return false;
    if (!taken.has(environmentName(name))) return true;
    scope.report(
      pointer,
      `\`${name}\` of the workflow \`${called.id}\` is the same variable as one of \`${workflow.workflowId}\`.`,
      'Set it in `parameters`.',
    );
    return false;
  });
  for (const { name, fallback, isAsked } of called.inputs) {
    if (isAsked || given.has(name)) continue;
    if (fallback !== undefined) given.set(name, { kind: 'literal', value: fallback });
    else
      scope.report(
        pointer,
        `The workflow \`${called.id}\` requires the input \`${name}\`.`,
        'Set it in the `parameters` of a step that runs the workflow.',
      );
  }
  return { given, asked };
}

function setInput(
  { name, type, choices }: Input,
  { in: where, value }: ArazzoParameter,
  { pointer, scope, given }: { pointer: string; scope: Scope; given: Substitutes },
): void {
  if (where !== undefined)
    scope.report(`${pointer}/in`, '`in` is not allowed in a step that runs a workflow.', 'Remove it.');
  const place = `${pointer}/value`;
  // What is wrong is reported once; nothing is said of its absence.
  given.set(name, { kind: 'literal', value: null });
  const read = readGiven(value, place, scope);
  if (!read) return;
  const isRight =
    read.kind === 'variable'
      ? read.isText === (type === 'string')
      : typeof read.value === (type === 'integer' ? 'number' : type);
  if (!isRight) {
    scope.report(place, `The input \`${name}\` has the type \`${type}\`, which this value has not.`);
    return;
  }
  const known = choicesOf(read, scope);
  if (choices && !known?.every((one) => choices.includes(one))) {
    scope.report(
      place,
      `The input \`${name}\` must be one of ${choices.map((one) => `\`${one}\``).join(', ')}.`,
    );
    return;
  }
  given.set(name, read);
}

/** A value, or an expression alone. */
function readGiven(value: unknown, pointer: string, scope: Scope) {
  if ((typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean')
    return { kind: 'literal', value } as const;
  if (typeof value === 'string' && !/^\$[a-z]/i.test(value) && !value.includes('{$'))
    return { kind: 'literal', value } as const;
  const read =
    typeof value === 'string' && value.startsWith('$')
      ? readExpression(value, { pointer, scope })
      : scope.report(pointer, 'The value of an input must be a text, a number, a boolean or one expression.');
  return read?.kind === 'variable' || read?.kind === 'literal' ? read : undefined;
}

/** What a script would refuse to put in a path. */
function checkPaths(
  given: Substitutes,
  { steps }: Workflow,
  { pointer, scope }: { pointer: string; scope: Scope },
): void {
  const pieces = steps.flatMap(({ path }) => path);
  const inPaths = new Set(pieces.flatMap((piece) => ('name' in piece ? piece.name : [])));
  for (const [name, value] of given)
    if (value.kind === 'literal' && inPaths.has(name) && /^\.{0,2}$/.test(String(value.value)))
      scope.report(
        pointer,
        `\`${value.value}\` cannot be a path segment: the URL would belong to another endpoint.`,
      );
}

/** All that a value can be, where that is known. */
function choicesOf(value: Value & { kind: 'literal' | 'variable' }, { inputs }: Scope) {
  if (value.kind === 'variable') return inputs.find(({ name }) => name === value.name)?.choices;
  return value.value === null ? undefined : [value.value];
}

/** Outputs keep their names, unless the script has a variable of that name. */
function renamedOutputs({ stepId }: ArazzoStep, called: Workflow, taken: Set<string>): Substitutes {
  const renamed: Substitutes = new Map();
  const own = called.steps.flatMap(({ outputs }) => outputs);
  const used = new Set([...taken, ...own.map(({ name }) => environmentName(name))]);
  for (const { name, isText } of own) {
    if (!taken.has(environmentName(name))) continue;
    const prefix = `${stepId.toLowerCase().replace(/[^a-z0-9]+/g, '')}`.replace(/^(?=[0-9]|$)/, 'step');
    let other = prefix + name.charAt(0).toUpperCase() + name.slice(1);
    while (used.has(environmentName(other))) other += 'Again';
    used.add(environmentName(other));
    renamed.set(name, { kind: 'variable', name: other, isText });
  }
  return renamed;
}

/** `$steps.order.outputs.orderId`: outputs of the workflow by their names, and by those that the step gives them. */
function readOutputs(
  { stepId, outputs = {} }: ArazzoStep,
  { called, values }: { called: Workflow; values: Workflow['outputs'] },
  { pointer, scope }: { pointer: string; scope: Scope },
): void {
  for (const { name, value } of values) scope.outputs.set(`${stepId}.${name}`, value);
  const names = values.map(({ name }) => `$outputs.${name}`);
  for (const [name, text] of Object.entries(outputs)) {
    const expression = parseExpression(text);
    const own = values.find((one) => expression?.kind === 'outputs' && one.name === expression.name);
    if (own) scope.outputs.set(`${stepId}.${name}`, own.value);
    else
      scope.report(
        `${pointer}/outputs/${escapePointer(name)}`,
        `\`${text}\` is no output of the workflow \`${called.id}\`.`,
        didYouMean(text, names) ?? `Available: ${names.join(', ') || 'none'}.`,
      );
  }
}
