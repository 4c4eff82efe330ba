import { didYouMean } from '../text/did-you-mean.ts';
import { actionsOf, type Certain } from './certain.ts';
import type { ArazzoWorkflow } from './document.ts';
import type { Workflow } from './model.ts';
import type { Report } from './read-document.ts';

/** A workflow of the same document; undefined where there is none, which is reported. */
export type FindWorkflow = (workflowId: string, pointer: string) => Workflow | undefined;

/** A workflow that others go over to, and where that is written. */
export interface Other {
  workflow: Workflow;
  pointer: string;
}

/** Where the actions of a workflow can go to. What is no number is reported. */
export interface Targets {
  step(stepId: string, pointer: string): number | undefined;
  /** An earlier step that is taken again. */
  redone(stepId: string, pointer: string, certain: Certain): number | undefined;
  /** Another workflow: behind the steps, and behind their end. */
  workflow(workflowId: string, pointer: string): number | undefined;
}

/** Workflows that are gone over to are added to `others`. */
export function targetsOf(
  workflow: ArazzoWorkflow,
  { find, others, report }: { find: FindWorkflow; others: Other[]; report: Report },
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
    redone(stepId, pointer, certain) {
      const number = numberOf(stepId, pointer);
      const step = steps[ids.indexOf(stepId)];
      if (number === undefined || !step) return undefined;
      const { onSuccess, onFailure } = actionsOf(step, workflow);
      const isPlain =
        step.workflowId === undefined && ![...onSuccess, ...onFailure].some(({ type }) => type !== 'end');
      if (certain.succeeded.has(stepId) && isPlain && onSuccess.length === 0) return number;
      report(
        pointer,
        isPlain && onSuccess.length === 0
          ? `\`${stepId}\` cannot be taken again here: it may not have been taken before.`
          : `\`${stepId}\` cannot be taken again here: it runs a workflow, or has actions that go elsewhere.`,
      );
      return undefined;
    },
    workflow(workflowId, pointer) {
      if (workflowId === workflow.workflowId) return 1;
      const found = find(workflowId, pointer);
      if (!found) return undefined;
      let at = others.findIndex((other) => other.workflow === found);
      if (at < 0) at = others.push({ workflow: found, pointer }) - 1;
      return steps.length + 2 + at;
    },
  };
}
