import { certainAt } from './certain.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { environmentName, type HandedOver, type Input, type Step, type Workflow } from './model.ts';
import { readCall } from './read-call.ts';
import { readStep } from './read-step.ts';
import type { Scope } from './scope.ts';
import { type FoundOperation, findStepOperation, type NamedApi, serversOf } from './sources.ts';
import { type FindWorkflow, type Other, targetsOf } from './targets.ts';

/** What the steps of a workflow are made of. */
export interface Parts {
  /** For each step: itself, or the steps of the workflow that it runs. */
  own: { steps: Step[]; isRun: boolean }[];
  /** Workflows that it goes over to. */
  others: { steps: Step[]; outputs: HandedOver[] }[];
  /** Inputs of those workflows that a script asks for. */
  asked: Input[];
  /** All those workflows. */
  called: Workflow[];
  /** Where each step sends its requests. */
  servers: { server: Workflow['server']; pointer: string }[];
  /** Whether every step leads somewhere. */
  isWhole: boolean;
}

/** The steps of a workflow and of those that it runs, each counted for itself. */
export function readParts(
  workflow: ArazzoWorkflow,
  {
    sources,
    pointer,
    scope,
    find,
  }: { sources: NamedApi[]; pointer: string; scope: Scope; find: FindWorkflow },
): Parts {
  const parts: Parts = { own: [], others: [], asked: [], called: [], servers: [], isWhole: true };
  const others: Other[] = [];
  const targets = targetsOf(workflow, { find, others, report: scope.report });
  const taken = variablesOf(workflow, scope.inputs);
  const certain = certainAt(workflow);
  const call = (step: ArazzoStep, called: Workflow, place: string) => {
    const read = readCall(step, called, { workflow, pointer: place, scope, taken });
    parts.asked.push(...read.asked);
    parts.called.push(called);
    parts.servers.push({ server: called.server, pointer: place });
    return read;
  };
  for (const [index, step] of workflow.steps.entries()) {
    const place = `${pointer}/steps/${index}`;
    if (workflow.steps.findIndex(({ stepId }) => stepId === step.stepId) < index)
      scope.report(`${place}/stepId`, `There are two steps \`${step.stepId}\`.`);
    const target = findTarget(step, sources, { pointer: place, scope, find });
    if (!target) parts.isWhole = false;
    const { begun, succeeded } = certain(index + 1);
    scope.certain = { begun: new Set([...begun, step.stepId]), succeeded };
    const steps: Step[] = [];
    if (target && 'called' in target) steps.push(...call(step, target.called, place).steps);
    else if (target) {
      steps.push(
        readStep(step, target, { workflow, pointer: place, workflowPointer: pointer, targets, scope }),
      );
      parts.servers.push({ server: serversOf(target.source, target.operation), pointer: place });
    }
    parts.own.push({ steps, isRun: step.workflowId !== undefined });
    for (const name of declaredBy(step, target)) scope.declared.add(`${step.stepId}.${name}`);
  }
  for (const { workflow: called, pointer: place } of others)
    parts.others.push(call({ stepId: called.id, workflowId: called.id }, called, place));
  scope.certain = certain(workflow.steps.length + 1);
  return parts;
}

type Target = FoundOperation | { called: Workflow };

function findTarget(
  step: ArazzoStep,
  sources: NamedApi[],
  { pointer, scope, find }: { pointer: string; scope: Scope; find: FindWorkflow },
): Target | undefined {
  const { operationId, operationPath, workflowId } = step;
  if (workflowId === undefined || operationId !== undefined || operationPath !== undefined)
    return findStepOperation(step, sources, { pointer, report: scope.report });
  const called = find(workflowId, `${pointer}/workflowId`);
  return called && { called };
}

function declaredBy({ outputs = {} }: ArazzoStep, target: Target | undefined): string[] {
  const called = target && 'called' in target ? target.called.outputs : [];
  return [...Object.keys(outputs), ...called.map(({ name }) => name)];
}

/** The variables that a workflow sets itself. */
function variablesOf({ steps }: ArazzoWorkflow, inputs: Input[]): Set<string> {
  const own = steps.filter(({ workflowId }) => workflowId === undefined);
  const names = [
    ...inputs.map(({ name }) => name),
    ...own.flatMap(({ outputs }) => Object.keys(outputs ?? {})),
  ];
  return new Set(names.map(environmentName));
}
