import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { environmentName, type Input, type Step, type Workflow, type WorkflowOutput } from './model.ts';
import { reachedAt } from './reachability.ts';
import { readStep } from './read-step.ts';
import { readWorkflowStep } from './read-workflow-step.ts';
import type { Scope } from './scope.ts';
import { type FoundOperation, findStepOperation, type NamedApi, serversOf } from './sources.ts';
import { createTargets, type FindWorkflow, type TargetWorkflow } from './targets.ts';

export interface StepParts {
  /** For each step: the step itself, or the steps of the workflow that it runs. */
  own: { steps: Step[]; isWorkflow: boolean }[];
  /** The workflows that an action goes to. */
  targets: { steps: Step[]; outputs: WorkflowOutput[] }[];
  /** Inputs of those workflows that a script prompts for. */
  promptedInputs: Input[];
  /** The workflows that a step runs or an action goes to. */
  called: Workflow[];
  /** The server of each step. */
  servers: { server: Workflow['server']; pointer: string }[];
  /** Whether the operation or workflow of every step has been found. */
  isComplete: boolean;
}

/** Reads the steps of a workflow and of those that it runs. Their numbers count from 1 in each workflow. */
export function readSteps(
  workflow: ArazzoWorkflow,
  {
    sources,
    pointer,
    scope,
    find,
  }: { sources: NamedApi[]; pointer: string; scope: Scope; find: FindWorkflow },
): StepParts {
  const parts: StepParts = {
    own: [],
    targets: [],
    promptedInputs: [],
    called: [],
    servers: [],
    isComplete: true,
  };
  const targetWorkflows: TargetWorkflow[] = [];
  const targets = createTargets(workflow, { find, targetWorkflows, report: scope.report });
  const taken = variablesOf(workflow, scope.inputs);
  const reached = reachedAt(workflow);
  const run = (step: ArazzoStep, called: Workflow, location: string) => {
    const read = readWorkflowStep(step, called, { workflow, pointer: location, scope, taken });
    parts.promptedInputs.push(...read.prompted);
    parts.called.push(called);
    parts.servers.push({ server: called.server, pointer: location });
    return read;
  };
  for (const [index, step] of workflow.steps.entries()) {
    const location = `${pointer}/steps/${index}`;
    if (workflow.steps.findIndex(({ stepId }) => stepId === step.stepId) < index)
      scope.report(`${location}/stepId`, `There are two steps \`${step.stepId}\`.`);
    const target = findTarget(step, sources, { pointer: location, scope, find });
    if (!target) parts.isComplete = false;
    const { begun, succeeded } = reached(index + 1);
    scope.reached = { begun: new Set([...begun, step.stepId]), succeeded };
    const steps: Step[] = [];
    if (target && 'called' in target) steps.push(...run(step, target.called, location).steps);
    else if (target) {
      const context = { step, workflow, pointer: location, workflowPointer: pointer, scope };
      steps.push(readStep(target, context, targets));
      parts.servers.push({ server: serversOf(target.source, target.operation), pointer: location });
    }
    parts.own.push({ steps, isWorkflow: step.workflowId !== undefined });
    for (const name of declaredBy(step, target)) scope.declared.add(`${step.stepId}.${name}`);
  }
  for (const { workflow: called, pointer: location } of targetWorkflows)
    parts.targets.push(run({ stepId: called.id, workflowId: called.id }, called, location));
  scope.reached = reached(workflow.steps.length + 1);
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

/** The environment variables of a workflow itself, without those of the workflows that it runs. */
function variablesOf({ steps }: ArazzoWorkflow, inputs: Input[]): Set<string> {
  const own = steps.filter(({ workflowId }) => workflowId === undefined);
  const names = [
    ...inputs.map(({ name }) => name),
    ...own.flatMap(({ outputs }) => Object.keys(outputs ?? {})),
  ];
  return new Set(names.map(environmentName));
}
