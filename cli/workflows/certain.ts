import type { ArazzoAction, ArazzoStep, ArazzoWorkflow } from './document.ts';

/** What has happened for certain when a step begins, by the ids of steps. */
export interface Certain {
  begun: Set<string>;
  succeeded: Set<string>;
}

/** Of every step by its number, and of the end behind the last one: what every way there goes through. */
export function certainAt(workflow: ArazzoWorkflow): (number: number) => Certain {
  const { steps } = workflow;
  const before: (Certain | undefined)[] = [{ begun: new Set(), succeeded: new Set() }];
  let isSettled = false;
  while (!isSettled) {
    isSettled = true;
    for (const [index, step] of steps.entries()) {
      const known = before[index];
      if (!known) continue;
      for (const { to, isSuccess } of edgesOf(workflow, index)) {
        const begun = new Set([...known.begun, step.stepId]);
        const succeeded = isSuccess ? new Set([...known.succeeded, step.stepId]) : known.succeeded;
        const merged = both(before[to], { begun, succeeded });
        if (sizeOf(merged) !== sizeOf(before[to])) isSettled = false;
        before[to] = merged;
      }
    }
  }
  // What no way leads to is never missing anything.
  const all = new Set(steps.map(({ stepId }) => stepId));
  return (number) => before[number - 1] ?? { begun: all, succeeded: all };
}

function both(one: Certain | undefined, other: Certain): Certain {
  if (!one) return other;
  const shared = (left: Set<string>, right: Set<string>) => new Set([...left].filter((id) => right.has(id)));
  return {
    begun: shared(one.begun, other.begun),
    succeeded: shared(one.succeeded, other.succeeded),
  };
}

function sizeOf(certain: Certain | undefined): number {
  return certain ? certain.begun.size + certain.succeeded.size : -1;
}

/** Where a step can lead to, by index; behind the last one is the end. */
function edgesOf(workflow: ArazzoWorkflow, index: number): { to: number; isSuccess: boolean }[] {
  const { steps } = workflow;
  const { onSuccess, onFailure } = actionsOf(steps[index] as ArazzoStep, workflow);
  const edges = (actions: ArazzoAction[], isSuccess: boolean) =>
    actions.flatMap(({ type, stepId }) => {
      if (type === 'end' && isSuccess) return [{ to: steps.length, isSuccess }];
      const to = steps.findIndex((step) => step.stepId === stepId);
      return type === 'goto' && to >= 0 ? [{ to, isSuccess }] : [];
    });
  return [
    ...edges(onSuccess, true),
    ...edges(onFailure, false),
    ...(onSuccess.some(isAlways) ? [] : [{ to: index + 1, isSuccess: true }]),
  ];
}

function isAlways({ criteria = [] }: ArazzoAction): boolean {
  return criteria.length === 0;
}

/** What a step does next: its own actions, or else those of its workflow. A step that runs a workflow has none. */
export function actionsOf(
  { workflowId, onSuccess, onFailure }: ArazzoStep,
  { successActions = [], failureActions = [] }: ArazzoWorkflow,
): { onSuccess: ArazzoAction[]; onFailure: ArazzoAction[] } {
  if (workflowId !== undefined) return { onSuccess: [], onFailure: [] };
  return { onSuccess: onSuccess ?? successActions, onFailure: onFailure ?? failureActions };
}
