import { oneLine } from '../text/one-line.ts';
import type { ArazzoDocument, ArazzoWorkflow } from './document.ts';
import type { Input, Workflow, WorkflowOutput } from './model.ts';
import { readDependsOn } from './read-depends-on.ts';
import type { Report } from './read-document.ts';
import { readInputs, VARIABLE_NAME } from './read-inputs.ts';
import { readSteps, type StepParts } from './read-steps.ts';
import { readExpression, type Scope } from './scope.ts';
import type { NamedApi } from './sources.ts';
import { checkTestOnly, checkVariables } from './variables.ts';

/** Seconds, the default of `x-time-limit`. */
const TIME_LIMIT = 900;

/** Reads a workflow; reports every operation and expression that cannot be resolved. */
export function readWorkflow(
  workflow: ArazzoWorkflow,
  {
    document,
    pointer,
    sources,
    name,
  }: {
    document: ArazzoDocument;
    pointer: string;
    sources: NamedApi[];
    name: string;
  },
  reportAll: Report,
): Workflow {
  let isValid = true;
  const report: Report = (...problem) => {
    isValid = false;
    reportAll(...problem);
  };
  const inputs = readInputs(workflow, `${pointer}/inputs`, report);
  checkVariables(workflow, { inputs, pointer }, report);
  const scope: Scope = {
    inputs,
    promptedLater: promptedSteps(workflow, inputs),
    outputs: new Map(),
    declared: new Set(),
    setBy: new Map(),
    reached: { begun: new Set(), succeeded: new Set() },
    used: new Set(),
    prompted: new Set(),
    itemAnswers: new Map(),
    required: new Set(),
    report,
  };
  const parts = readSteps(workflow, { sources, pointer, scope });
  checkTestOnly(parts.steps, { inputs, pointer }, report);
  const outputs = readOutputs(workflow, pointer, scope);
  const isRead = isValid;
  // An input that is prompted for may be used by nothing, such as a consent. What has another problem may be its use.
  for (const input of inputs)
    if (isRead && !scope.used.has(input.name) && !scope.prompted.has(input.name))
      report(`${pointer}/inputs/properties/${input.name}`, `\`${input.name}\` is never used.`);
  const title = oneLine(workflow.summary ?? workflow.workflowId);
  return {
    id: workflow.workflowId,
    file: name,
    title,
    description: oneLine(workflow.description ?? title),
    server: serverOf(parts, report),
    inputs: inputs.map((input) => ({
      ...input,
      isPrompted: scope.prompted.has(input.name),
      isUsed: scope.used.has(input.name),
    })),
    steps: parts.steps.map((step) => ({
      ...step,
      outputs: step.outputs.map((output) => ({ ...output, isRequired: scope.required.has(output.name) })),
    })),
    outputs,
    dependsOn: [...new Set(readDependsOn(workflow, { document, pointer }, report))],
    timeLimit: workflow['x-time-limit'] ?? TIME_LIMIT,
  };
}

function readOutputs(workflow: ArazzoWorkflow, pointer: string, scope: Scope): WorkflowOutput[] {
  return Object.entries(workflow.outputs ?? {}).flatMap(([output, text]) => {
    const location = `${pointer}/outputs/${output}`;
    if (!VARIABLE_NAME.test(output))
      scope.report(location, `\`${output}\` must be a name such as \`orderId\`.`);
    const value = readExpression(text, { pointer: location, scope });
    if (value?.kind === 'variable') return [{ name: output, variable: value.name }];
    return [];
  });
}

/** Maps each prompted input to the first step that prompts for it. */
function promptedSteps({ steps }: ArazzoWorkflow, inputs: Input[]): Map<string, string> {
  const prompted = new Map<string, string>();
  for (const step of steps)
    for (const name of [...(step['x-ask'] ?? []), ...Object.keys(step['x-ask-each'] ?? {})])
      if (!prompted.has(name) && inputs.some((input) => input.name === name)) prompted.set(name, step.stepId);
  return prompted;
}

/** Returns the server of the first step; reports steps with another one, because a script has one switch for all. */
function serverOf({ servers }: StepParts, report: Report): Workflow['server'] {
  const [first] = servers;
  if (!first) return { production: '' };
  const { production, test } = first.server;
  const isOther = (a: string | undefined, b: string | undefined) =>
    a !== undefined && b !== undefined && a !== b;
  for (const { server, pointer } of servers)
    if (isOther(server.production, production) || isOther(server.test, test))
      report(
        pointer,
        `This step goes to ${server.production}, the first one to ${production}: one script calls one server.`,
        'Write a workflow for each, and name the first in `dependsOn` of the second.',
      );
  return { production, ...(test !== undefined && { test }) };
}
