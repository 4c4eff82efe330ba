import { suggest } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoParameter, ArazzoStep, ArazzoWorkflow } from './document.ts';
import { parseExpression } from './expression.ts';
import {
  environmentName,
  type Input,
  type Step,
  type Value,
  type Workflow,
  type WorkflowOutput,
} from './model.ts';
import { readExpression, type Scope } from './scope.ts';
import { type Substitutes, substituteStep, substituteValue } from './substitute.ts';

/** The properties of a step that runs a workflow. */
const KEYS = ['stepId', 'description', 'workflowId', 'parameters', 'outputs'];

interface Context {
  workflow: ArazzoWorkflow;
  pointer: string;
  scope: Scope;
  /** Environment variables that the script uses already. */
  taken: Set<string>;
}

/** Reads a step that runs a workflow. Returns the steps and outputs of that workflow, and its inputs to prompt for. */
export function readWorkflowStep(
  step: ArazzoStep,
  called: Workflow,
  { workflow, pointer, scope, taken }: Context,
): { steps: Step[]; prompted: Input[]; outputs: WorkflowOutput[] } {
  for (const key of Object.keys(step))
    if (!KEYS.includes(key))
      scope.report(
        `${pointer}/${escapePointer(key)}`,
        `\`${key}\` is not supported in a step that runs a workflow.`,
        `Write it in a step of \`${called.id}\`.`,
      );
  const { given, prompted } = readInputs(step, called, { workflow, pointer, scope, taken });
  checkPaths(given, called, { pointer, scope });
  const substitutes: Substitutes = new Map([...given, ...renameOutputs(step, called, taken)]);
  for (const { name } of prompted) taken.add(environmentName(name));
  const steps = called.steps.map((own) => substituteStep(own, substitutes));
  for (const output of steps.flatMap(({ outputs }) => outputs)) {
    taken.add(environmentName(output.name));
    scope.setBy.set(output.name, { stepId: step.stepId, isPrompted: false });
    if (output.isRequired) scope.required.add(output.name);
  }
  for (const { name, isUsed } of prompted) {
    scope.prompted.add(name);
    if (isUsed) scope.used.add(name);
  }
  const values = called.outputs.map(({ name, value }) => ({
    name,
    value: substituteValue(value, substitutes),
  }));
  readOutputs(step, { called, values }, { pointer, scope });
  return { steps, prompted, outputs: values };
}

/** The values of the inputs: parameters, defaults, or what the script prompts for. */
function readInputs(
  step: ArazzoStep,
  called: Workflow,
  { workflow, pointer, scope, taken }: Context,
): { given: Substitutes; prompted: Input[] } {
  const given: Substitutes = new Map();
  const inputNamed = (wanted: string) => called.inputs.find(({ name }) => name === wanted);
  for (const [index, parameter] of (step.parameters ?? []).entries()) {
    const location = `${pointer}/parameters/${index}`;
    const input = inputNamed(parameter.name);
    if (!input) {
      const names = called.inputs.map(({ name }) => name);
      scope.report(
        `${location}/name`,
        `The workflow \`${called.id}\` has no input \`${parameter.name}\`.`,
        suggest(parameter.name, names),
      );
    } else setInput(input, parameter, { pointer: location, scope, given });
  }
  for (const [index, parameter] of (workflow.parameters ?? []).entries()) {
    const input = inputNamed(parameter.name);
    const location = `${pointer.replace(/\/steps\/\d+$/, '')}/parameters/${index}`;
    if (input && parameter.in === undefined && !given.has(input.name))
      setInput(input, parameter, { pointer: location, scope, given });
  }
  const prompted = called.inputs.filter(({ name, isPrompted }) => {
    if (!isPrompted || given.has(name)) return false;
    if (!taken.has(environmentName(name))) return true;
    scope.report(
      pointer,
      `\`${name}\` of the workflow \`${called.id}\` is the same variable as one of \`${workflow.workflowId}\`.`,
      'Set it in `parameters`.',
    );
    return false;
  });
  for (const { name, defaultValue, isPrompted } of called.inputs) {
    if (isPrompted || given.has(name)) continue;
    if (defaultValue !== undefined) given.set(name, { kind: 'literal', value: defaultValue });
    else
      scope.report(
        pointer,
        `The workflow \`${called.id}\` requires the input \`${name}\`.`,
        'Set it in the `parameters` of a step that runs the workflow.',
      );
  }
  return { given, prompted };
}

function setInput(
  { name, type, choices }: Input,
  { in: parameterIn, value }: ArazzoParameter,
  { pointer, scope, given }: { pointer: string; scope: Scope; given: Substitutes },
): void {
  if (parameterIn !== undefined)
    scope.report(`${pointer}/in`, '`in` is not allowed in a step that runs a workflow.', 'Remove it.');
  const location = `${pointer}/value`;
  // An invalid value is not reported as missing, too.
  given.set(name, { kind: 'literal', value: null });
  const read = readGiven(value, location, scope);
  if (!read) return;
  const hasRightType =
    read.kind === 'variable'
      ? read.isString === (type === 'string')
      : typeof read.value === (type === 'integer' ? 'number' : type);
  if (!hasRightType) {
    scope.report(location, `The input \`${name}\` requires a value of the type \`${type}\`.`);
    return;
  }
  const possible = possibleValues(read, scope);
  if (choices && !possible?.every((one) => choices.includes(one))) {
    const list = choices.map((choice) => `\`${choice}\``).join(', ');
    scope.report(location, `The input \`${name}\` must be one of ${list}.`);
    return;
  }
  given.set(name, read);
}

/** Reads a literal or a single expression. */
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

/** Reports literals that cannot be a path segment, and that a script would reject. */
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

/** Returns everything that a value can be; undefined if that is unknown. */
function possibleValues(value: Value & { kind: 'literal' | 'variable' }, { inputs }: Scope) {
  if (value.kind === 'variable') return inputs.find(({ name }) => name === value.name)?.choices;
  return value.value === null ? undefined : [value.value];
}

/** Renames the outputs whose environment variable the script uses already. */
function renameOutputs({ stepId }: ArazzoStep, called: Workflow, taken: Set<string>): Substitutes {
  const renamed: Substitutes = new Map();
  const own = called.steps.flatMap(({ outputs }) => outputs);
  const used = new Set([...taken, ...own.map(({ name }) => environmentName(name))]);
  for (const { name, isString } of own) {
    if (!taken.has(environmentName(name))) continue;
    const prefix = `${stepId.toLowerCase().replace(/[^a-z0-9]+/g, '')}`.replace(/^(?=[0-9]|$)/, 'step');
    let other = prefix + name.charAt(0).toUpperCase() + name.slice(1);
    while (used.has(environmentName(other))) other += 'Again';
    used.add(environmentName(other));
    renamed.set(name, { kind: 'variable', name: other, isString });
  }
  return renamed;
}

/** Adds the outputs of the workflow to the scope by their own names, and by those of the step: `$steps.order.outputs.orderId`. */
function readOutputs(
  { stepId, outputs = {} }: ArazzoStep,
  { called, values }: { called: Workflow; values: Workflow['outputs'] },
  { pointer, scope }: { pointer: string; scope: Scope },
): void {
  for (const { name, value } of values) scope.outputs.set(`${stepId}.${name}`, value);
  const names = values.map(({ name }) => `$outputs.${name}`);
  for (const [name, text] of Object.entries(outputs)) {
    const expression = parseExpression(text);
    const output = values.find((value) => expression?.kind === 'outputs' && value.name === expression.name);
    if (output) scope.outputs.set(`${stepId}.${name}`, output.value);
    else
      scope.report(
        `${pointer}/outputs/${escapePointer(name)}`,
        `\`${text}\` is not an output of the workflow \`${called.id}\`.`,
        suggest(text, names),
      );
  }
}
