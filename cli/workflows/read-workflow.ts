import { didYouMean } from '../text/did-you-mean.ts';
import { oneLine } from '../text/one-line.ts';
import type { ArazzoDocument, ArazzoStep, ArazzoWorkflow } from './document.ts';
import type { Input, Step, Workflow } from './model.ts';
import type { Report } from './read-document.ts';
import { readInputs } from './read-inputs.ts';
import { readStep } from './read-step.ts';
import { readExpression, type Scope } from './scope.ts';
import { type FoundOperation, findStepOperation, type NamedApi, serversOf } from './sources.ts';
import { checkVariables } from './variables.ts';

/** Seconds after which a script gives up, unless its workflow says otherwise. */
const TIME_LIMIT = 900;
const NAME = /^[a-z][A-Za-z0-9]*$/;

/** A workflow of a document, every step and expression of which leads to something that the specification has. */
export function readWorkflow(
  workflow: ArazzoWorkflow,
  {
    document,
    pointer,
    sources,
    name,
  }: { document: ArazzoDocument; pointer: string; sources: NamedApi[]; name: string },
  report: Report,
): Workflow {
  const inputs = readInputs(workflow, { document, pointer: `${pointer}/inputs` }, report);
  checkVariables(workflow, { inputs, pointer }, report);
  const found = workflow.steps.map((step, index) =>
    findStepOperation(step, sources, { pointer: `${pointer}/steps/${index}`, report }),
  );
  const scope: Scope = {
    inputs,
    askedLater: askedLater(workflow, inputs),
    outputs: new Map(),
    declared: new Set(),
    skipped: new Map(),
    used: new Set(),
    asked: new Set(),
    needed: new Set(),
    report,
  };
  const steps = readSteps(workflow, found, { pointer, scope });
  scope.skipped = skippedBefore(workflow, workflow.steps.length + 1);
  const outputs = Object.entries(workflow.outputs ?? {}).flatMap(([output, text]) => {
    const place = `${pointer}/outputs/${output}`;
    if (!NAME.test(output)) report(place, `\`${output}\` must be a name such as \`orderId\`.`);
    const value = readExpression(text, { pointer: place, scope });
    return value ? [{ name: output, value }] : [];
  });
  // To have asked may be all that matters, as with a consent.
  for (const input of inputs)
    if (found.every(Boolean) && !scope.used.has(input.name) && !scope.asked.has(input.name))
      report(`${pointer}/inputs/properties/${input.name}`, `\`${input.name}\` is never used.`);
  const title = oneLine(workflow.summary ?? workflow.workflowId);
  return {
    id: workflow.workflowId,
    file: name,
    title,
    description: oneLine(workflow.description ?? title),
    server: serverOf(found, { pointer, report }),
    inputs: inputs.map((input) => ({
      ...input,
      isAsked: scope.asked.has(input.name),
      isUsed: scope.used.has(input.name),
    })),
    steps: steps.map((step) => ({
      ...step,
      outputs: step.outputs.map((output) => ({ ...output, isNeeded: scope.needed.has(output.name) })),
    })),
    outputs,
    before: readBefore(workflow, { document, pointer }, report),
    timeLimit: workflow['x-time-limit'] ?? TIME_LIMIT,
  };
}

function readSteps(
  workflow: ArazzoWorkflow,
  found: (FoundOperation | undefined)[],
  { pointer, scope }: { pointer: string; scope: Scope },
): Step[] {
  const numbers = new Map<string, number>();
  for (const [index, { stepId }] of workflow.steps.entries()) {
    if (numbers.has(stepId))
      scope.report(`${pointer}/steps/${index}/stepId`, `There are two steps \`${stepId}\`.`);
    numbers.set(stepId, index + 1);
  }
  const jumps = jumpsOf(workflow);
  return workflow.steps.flatMap((step, index): Step[] => {
    const own = found[index];
    const number = index + 1;
    scope.skipped = skippedBefore(workflow, number);
    const read =
      own &&
      readStep(step, own, {
        workflow,
        pointer: `${pointer}/steps/${index}`,
        workflowPointer: pointer,
        number,
        numbers,
        isSkippable: jumps.some(({ from, to }) => from < number && number < to),
        scope,
      });
    for (const name of namesOf(step)) scope.declared.add(`${step.stepId}.${name}`);
    return read ? [read] : [];
  });
}

/** Where steps can go to, by their numbers. */
function jumpsOf(workflow: ArazzoWorkflow): { from: number; to: number }[] {
  const numberOf = (id: string | undefined) => workflow.steps.findIndex(({ stepId }) => stepId === id) + 1;
  return workflow.steps.flatMap((step, index) =>
    [
      ...(step.onSuccess ?? workflow.successActions ?? []),
      ...(step.onFailure ?? workflow.failureActions ?? []),
    ]
      .filter(({ type }) => type === 'goto')
      .map(({ stepId }) => ({ from: index + 1, to: numberOf(stepId) })),
  );
}

/** The variables that are unset at a step if another one has gone right to it, or to one before it. */
function skippedBefore(workflow: ArazzoWorkflow, number: number): Map<string, string> {
  const skipped = new Map<string, string>();
  for (const { from, to } of jumpsOf(workflow))
    for (const step of to <= number ? workflow.steps.slice(from, to - 1) : [])
      for (const name of namesOf(step)) skipped.set(name, step.stepId);
  return skipped;
}

/** What a step sets: its outputs, and what it asks for. */
function namesOf(step: ArazzoStep): string[] {
  return [...Object.keys(step.outputs ?? {}), ...(step['x-ask'] ?? [])];
}

function askedLater({ steps }: ArazzoWorkflow, inputs: Input[]): Map<string, string> {
  const asked = new Map<string, string>();
  for (const step of steps)
    for (const name of step['x-ask'] ?? [])
      if (!asked.has(name) && inputs.some((input) => input.name === name)) asked.set(name, step.stepId);
  return asked;
}

/** All requests of a script go to one server: it has one switch for tests and production. */
function serverOf(
  found: (FoundOperation | undefined)[],
  { pointer, report }: { pointer: string; report: Report },
): Workflow['server'] {
  const servers = found.map((one) => one && serversOf(one.source, one.operation));
  const first = servers.find((one) => one !== undefined);
  for (const [index, one] of servers.entries())
    if (first && one && (one.api !== first.api || one.production !== first.production))
      report(
        `${pointer}/steps/${index}`,
        `This step goes to ${one.production}, the first one to ${first.production}: one script calls one server.`,
        'Write a workflow for each, and name the first in `dependsOn` of the second.',
      );
  return first
    ? { production: first.production, ...(first.test && { test: first.test }) }
    : { production: '' };
}

/** Workflows to run first, by their ids. */
function readBefore(
  { workflowId, dependsOn = [] }: ArazzoWorkflow,
  { document, pointer }: { document: ArazzoDocument; pointer: string },
  report: Report,
): string[] {
  const own = document.workflows.map((one) => one.workflowId);
  const others = document.sourceDescriptions.filter(({ type }) => type === 'arazzo').map(({ name }) => name);
  return dependsOn.flatMap((text, index) => {
    const [, source = '', id = ''] = /^\$sourceDescriptions\.([\w-]+)\.(.+)$/.exec(text) ?? [];
    if (source !== '' && others.includes(source)) return id;
    if (own.includes(text) && text !== workflowId) return text;
    const known = [
      ...own.filter((one) => one !== workflowId),
      ...others.map((one) => `$sourceDescriptions.${one}.…`),
    ];
    report(
      `${pointer}/dependsOn/${index}`,
      `Unknown workflow \`${text}\`.`,
      didYouMean(text, known) ??
        'Write the `workflowId`, after `$sourceDescriptions.` and the name of the source where it is in another file.',
    );
    return [];
  });
}
