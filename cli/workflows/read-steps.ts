import type { ArazzoWorkflow } from './document.ts';
import type { Step, Workflow } from './model.ts';
import { reachedAt } from './reachability.ts';
import { readStep } from './read-step.ts';
import type { Scope } from './scope.ts';
import { findStepOperation, type NamedApi, serversOf } from './sources.ts';

export interface StepParts {
  steps: Step[];
  /** The server of each step. */
  servers: { server: Workflow['server']; pointer: string }[];
}

/** Reads the steps of a workflow. A step whose operation is unknown is left out. */
export function readSteps(
  workflow: ArazzoWorkflow,
  { sources, pointer, scope }: { sources: NamedApi[]; pointer: string; scope: Scope },
): StepParts {
  const parts: StepParts = { steps: [], servers: [] };
  const reached = reachedAt(workflow);
  for (const [index, step] of workflow.steps.entries()) {
    const location = `${pointer}/steps/${index}`;
    if (workflow.steps.findIndex(({ stepId }) => stepId === step.stepId) < index)
      scope.report(`${location}/stepId`, `There are two steps \`${step.stepId}\`.`);
    const { begun, succeeded } = reached(index + 1);
    scope.reached = { begun: new Set([...begun, step.stepId]), succeeded };
    const found = findStepOperation(step, sources, { pointer: location, report: scope.report });
    if (found) {
      const context = { step, workflow, pointer: location, workflowPointer: pointer, scope };
      parts.steps.push({ ...readStep(found, context), number: index + 1 });
      parts.servers.push({ server: serversOf(found.source, found.operation), pointer: location });
    }
    for (const name of Object.keys(step.outputs ?? {})) scope.declared.add(`${step.stepId}.${name}`);
  }
  scope.reached = reached(workflow.steps.length + 1);
  return parts;
}
