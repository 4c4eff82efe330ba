import { didYouMean } from '../text/did-you-mean.ts';
import type { ArazzoWorkflow } from './document.ts';
import type { Workflow } from './model.ts';
import { actionsOf, type Reached } from './reachability.ts';
import type { Report } from './read-document.ts';

/** Finds a workflow of the same document; reports an unknown one and returns undefined. */
export type FindWorkflow = (workflowId: string, pointer: string) => Workflow | undefined;

/** A workflow that an action goes to, and the pointer of that action. */
export interface TargetWorkflow {
  workflow: Workflow;
  pointer: string;
}

/** Resolves the targets of actions to numbers of steps. Reports those that don't exist. */
export interface Targets {
  step(stepId: string, pointer: string): number | undefined;
  /** An earlier step to rerun before a retry. */
  rerun(stepId: string, pointer: string, reached: Reached): number | undefined;
  /** Another workflow, whose number is after those of the steps and of the end. */
  workflow(workflowId: string, pointer: string): number | undefined;
}

/** Collects the workflows that actions go to in `targetWorkflows`. */
export function createTargets(
  workflow: ArazzoWorkflow,
  {
    find,
    targetWorkflows,
    report,
  }: { find: FindWorkflow; targetWorkflows: TargetWorkflow[]; report: Report },
): Targets {
  const { steps } = workflow;
  const ids = steps.map(({ stepId }) => stepId);
  const numberOf: Targets['step'] = (stepId, pointer) => {
    const index = ids.indexOf(stepId);
    if (index < 0) report(pointer, `Unknown step \`${stepId}\`.`, didYouMean(stepId, ids));
    return index < 0 ? undefined : index + 1;
  };
  return {
    step: numberOf,
    rerun(stepId, pointer, reached) {
      const number = numberOf(stepId, pointer);
      const step = steps[ids.indexOf(stepId)];
      if (number === undefined || !step) return undefined;
      const { onSuccess, onFailure } = actionsOf(step, workflow);
      const isPlain =
        step.workflowId === undefined &&
        onSuccess.length === 0 &&
        onFailure.every(({ type }) => type === 'end');
      if (reached.succeeded.has(stepId) && isPlain) return number;
      report(
        pointer,
        isPlain
          ? `\`${stepId}\` cannot be taken again here: it may not have been taken before.`
          : `\`${stepId}\` cannot be taken again here: it runs a workflow, or has actions that go elsewhere.`,
      );
      return undefined;
    },
    workflow(workflowId, pointer) {
      if (workflowId === workflow.workflowId) return 1;
      const found = find(workflowId, pointer);
      if (!found) return undefined;
      let index = targetWorkflows.findIndex((target) => target.workflow === found);
      if (index < 0) index = targetWorkflows.push({ workflow: found, pointer }) - 1;
      return steps.length + 2 + index;
    },
  };
}
