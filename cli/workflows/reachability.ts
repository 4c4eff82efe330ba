import type { ArazzoAction, ArazzoStep, ArazzoWorkflow } from './document.ts';

/** The ids of the steps that have certainly begun, and of those that have succeeded. */
export interface Reached {
  begun: Set<string>;
  succeeded: Set<string>;
}

/**
 * Returns a function from the number of a step, or of the end after the last one, to the steps on every path to it: its
 * dominators in the control-flow graph.
 */
export function reachedAt(workflow: ArazzoWorkflow): (number: number) => Reached {
  const { steps } = workflow;
  const before: (Reached | undefined)[] = [{ begun: new Set(), succeeded: new Set() }];
  let isStable = false;
  while (!isStable) {
    isStable = true;
    for (const [index, step] of steps.entries()) {
      const reached = before[index];
      if (!reached) continue;
      for (const { to, isSuccess } of edgesOf(workflow, index)) {
        const begun = new Set([...reached.begun, step.stepId]);
        const succeeded = isSuccess ? new Set([...reached.succeeded, step.stepId]) : reached.succeeded;
        const merged = intersect(before[to], { begun, succeeded });
        if (sizeOf(merged) !== sizeOf(before[to])) isStable = false;
        before[to] = merged;
      }
    }
  }
  // A step that cannot be reached never lacks anything.
  const all = new Set(steps.map(({ stepId }) => stepId));
  return (number) => before[number - 1] ?? { begun: all, succeeded: all };
}

function intersect(a: Reached | undefined, b: Reached): Reached {
  if (!a) return b;
  const shared = (left: Set<string>, right: Set<string>) => new Set([...left].filter((id) => right.has(id)));
  return { begun: shared(a.begun, b.begun), succeeded: shared(a.succeeded, b.succeeded) };
}

function sizeOf(reached: Reached | undefined): number {
  return reached ? reached.begun.size + reached.succeeded.size : -1;
}

/** The indexes of the steps that may follow a step; the end comes after the last one. */
function edgesOf(workflow: ArazzoWorkflow, index: number): { to: number; isSuccess: boolean }[] {
  const { steps } = workflow;
  const { onSuccess = [], onFailure = [] } = steps[index] as ArazzoStep;
  const edges = (actions: ArazzoAction[], isSuccess: boolean) =>
    actions.flatMap(({ type, stepId }) => {
      if (type === 'end' && isSuccess) return [{ to: steps.length, isSuccess }];
      const to = steps.findIndex((step) => step.stepId === stepId);
      return type === 'goto' && to >= 0 ? [{ to, isSuccess }] : [];
    });
  return [
    ...edges(onSuccess, true),
    ...edges(onFailure, false),
    ...(onSuccess.some(({ criteria = [] }) => criteria.length === 0)
      ? []
      : [{ to: index + 1, isSuccess: true }]),
  ];
}
