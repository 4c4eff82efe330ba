import { oneLine } from '../text/one-line.ts';
import type { ArazzoDocument, ArazzoWorkflow } from './document.ts';
import { joinSteps } from './join-steps.ts';
import type { HandedOver, Input, Step, Workflow } from './model.ts';
import { readBefore } from './read-before.ts';
import type { Report } from './read-document.ts';
import { readInputs } from './read-inputs.ts';
import { type Parts, readParts } from './read-parts.ts';
import { readExpression, type Scope } from './scope.ts';
import type { NamedApi } from './sources.ts';
import type { FindWorkflow } from './targets.ts';
import { checkVariables } from './variables.ts';

/** Seconds after which a script gives up, unless its workflow says otherwise. */
const TIME_LIMIT = 900;
/** With those of the workflows that it runs, which could multiply. */
const MOST_STEPS = 100;
const NAME = /^[a-z][A-Za-z0-9]*$/;

/** A workflow of a document, every step and expression of which leads to something that the specification has. */
export function readWorkflow(
  workflow: ArazzoWorkflow,
  {
    document,
    pointer,
    sources,
    name,
    find,
  }: {
    document: ArazzoDocument;
    pointer: string;
    sources: NamedApi[];
    name: string;
    find: FindWorkflow;
  },
  report: Report,
): Workflow {
  const inputs = readInputs(workflow, { document, pointer: `${pointer}/inputs` }, report);
  checkVariables(workflow, { inputs, pointer }, report);
  const scope: Scope = {
    inputs,
    askedLater: askedLater(workflow, inputs),
    outputs: new Map(),
    declared: new Set(),
    setBy: new Map(),
    certain: { begun: new Set(), succeeded: new Set() },
    used: new Set(),
    asked: new Set(),
    answers: new Map(),
    needed: new Set(),
    report,
  };
  const parts = readParts(workflow, { sources, pointer, scope, find });
  const outputs = readOutputs(workflow, pointer, scope);
  // To have asked may be all that matters, as with a consent.
  for (const input of inputs)
    if (parts.isWhole && !scope.used.has(input.name) && !scope.asked.has(input.name))
      report(`${pointer}/inputs/properties/${input.name}`, `\`${input.name}\` is never used.`);
  const title = oneLine(workflow.summary ?? workflow.workflowId);
  const before = [
    ...readBefore(workflow, { document, pointer }, report),
    ...parts.called.flatMap((called) => called.before),
  ];
  return {
    id: workflow.workflowId,
    file: name,
    title,
    description: oneLine(workflow.description ?? title),
    server: serverOf(parts, report),
    inputs: [...inputs, ...parts.asked].map((input) => ({
      ...input,
      isAsked: scope.asked.has(input.name),
      isUsed: scope.used.has(input.name),
    })),
    steps: stepsOf(parts, outputs, scope, pointer),
    outputs,
    before: [...new Set(before)],
    timeLimit:
      workflow['x-time-limit'] ?? Math.max(TIME_LIMIT, ...parts.called.map((called) => called.timeLimit)),
  };
}

function readOutputs(workflow: ArazzoWorkflow, pointer: string, scope: Scope): HandedOver[] {
  return Object.entries(workflow.outputs ?? {}).flatMap(([output, text]) => {
    const place = `${pointer}/outputs/${output}`;
    if (!NAME.test(output)) scope.report(place, `\`${output}\` must be a name such as \`orderId\`.`);
    const value = readExpression(text, { pointer: place, scope });
    return value ? [{ name: output, value }] : [];
  });
}

function stepsOf(
  { own, others }: Parts,
  outputs: HandedOver[],
  { needed, report }: Scope,
  pointer: string,
): Step[] {
  const ending = own.map(({ steps, isRun }) => ({
    isRun,
    steps: steps.map((step) => ({
      ...step,
      onSuccess: step.onSuccess.map((action) => (action.kind === 'end' ? { ...action, outputs } : action)),
    })),
  }));
  const steps = joinSteps(ending, others);
  if (steps.length > MOST_STEPS) {
    report(pointer, `With the workflows that it runs, the workflow has more than ${MOST_STEPS} steps.`);
    return [];
  }
  return steps.map((step) => ({
    ...step,
    outputs: step.outputs.map((output) => ({ ...output, isNeeded: needed.has(output.name) })),
  }));
}

function askedLater({ steps }: ArazzoWorkflow, inputs: Input[]): Map<string, string> {
  const asked = new Map<string, string>();
  for (const step of steps)
    for (const name of [...(step['x-ask'] ?? []), ...Object.keys(step['x-ask-each'] ?? {})])
      if (!asked.has(name) && inputs.some((input) => input.name === name)) asked.set(name, step.stepId);
  return asked;
}

/** All requests of a script go to one server: it has one switch for tests and production. */
function serverOf({ servers }: Parts, report: Report): Workflow['server'] {
  const [first] = servers;
  if (!first) return { production: '' };
  const { production, test } = first.server;
  const isOther = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other;
  for (const { server, pointer } of servers)
    if (isOther(server.production, production) || isOther(server.test, test))
      report(
        pointer,
        `This step goes to ${server.production}, the first one to ${production}: one script calls one server.`,
        'Write a workflow for each, and name the first in `dependsOn` of the second.',
      );
  return { production, ...(test !== undefined && { test }) };
}
