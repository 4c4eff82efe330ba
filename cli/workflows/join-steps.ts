import type { Action, Step, WorkflowOutput } from './model.ts';

/**
 * Joins the steps of a workflow into one list, numbered as readers see them. A part is a step of the workflow, or the
 * steps of another workflow that is run in its place. A `goto` of a step refers to the number of a part. The number after
 * the last part is the end; the numbers after the end are the target workflows, in order.
 */
export function joinSteps(
  parts: { steps: Step[]; isWorkflow: boolean }[],
  targets: { steps: Step[]; outputs: WorkflowOutput[] }[],
): Step[] {
  const starts: number[] = [];
  let end = 1;
  for (const { steps } of [...parts, ...targets]) {
    starts.push(end);
    end += steps.length;
  }
  const startOf = (number: number): number =>
    (number === parts.length + 1 ? end : starts[number > parts.length ? number - 2 : number - 1]) ?? end;
  const own = parts.flatMap(({ steps, isWorkflow }, index) => {
    const start = startOf(index + 1);
    const next: Action = { kind: 'goto', when: [], to: startOf(index + 2) };
    const renumber = (to: number) =>
      !isWorkflow ? startOf(to) : to > steps.length ? next.to : start + to - 1;
    const afterSuccess = (action: Action): Action =>
      isWorkflow && action.kind === 'end' ? { ...next, when: action.when } : renumbered(action, renumber);
    const last = next.to === start + steps.length ? [] : [next];
    return placeSteps(steps, { start, renumber, afterSuccess, last });
  });
  const afterEnd = targets.flatMap(({ steps, outputs }, index) => {
    const start = startOf(parts.length + 2 + index);
    const renumber = (to: number) => start + to - 1;
    const finish: Action = { kind: 'end', when: [], outputs };
    const afterSuccess = (action: Action): Action =>
      action.kind === 'goto' && action.to > steps.length
        ? { ...finish, when: action.when }
        : renumbered(action, renumber);
    return placeSteps(steps, { start, renumber, afterSuccess, last: [finish] });
  });
  return withFlags([...own, ...afterEnd]);
}

/** Renumbers steps from `start`. `afterSuccess` converts the actions after a success; `last` is added to the last step. */
function placeSteps(
  steps: Step[],
  {
    start,
    renumber,
    afterSuccess,
    last,
  }: {
    start: number;
    renumber(to: number): number;
    afterSuccess(action: Action): Action;
    last: Action[];
  },
): Step[] {
  return steps.map((step, index) => ({
    ...step,
    number: start + index,
    onSuccess: [...step.onSuccess.map(afterSuccess), ...(index === steps.length - 1 ? last : [])],
    onFailure: step.onFailure.map((action) => renumbered(action, renumber)),
  }));
}

function renumbered(action: Action, renumber: (to: number) => number): Action {
  if (action.kind === 'goto') return { ...action, to: renumber(action.to) };
  return action.kind === 'retry' && action.rerun !== undefined
    ? { ...action, rerun: renumber(action.rerun) }
    : action;
}

/** Sets `isSkippable` and `isRerun`. */
function withFlags(steps: Step[]): Step[] {
  const actions = (step: Step) => [...step.onSuccess, ...step.onFailure];
  return steps.map((step) => ({
    ...step,
    isSkippable: steps.some(
      (other) =>
        other.number < step.number &&
        actions(other).some((action) => action.kind === 'goto' && action.to > step.number),
    ),
    isRerun: steps.some((other) =>
      actions(other).some((action) => action.kind === 'retry' && action.rerun === step.number),
    ),
  }));
}
