import type { Action, HandedOver, Step } from './model.ts';

/**
 * The steps of a workflow in one list, with the numbers that readers see. A part is a step of its own, or the steps of a
 * workflow that is run in its place. The `goto` of an own step names a part by its number; behind the last one is the end,
 * and behind that are the workflows to go over to.
 */
export function joinSteps(
  parts: { steps: Step[]; isRun: boolean }[],
  others: { steps: Step[]; outputs: HandedOver[] }[],
): Step[] {
  const starts: number[] = [];
  let end = 1;
  for (const { steps } of [...parts, ...others]) {
    starts.push(end);
    end += steps.length;
  }
  const startOf = (number: number): number =>
    (number === parts.length + 1 ? end : starts[number > parts.length ? number - 2 : number - 1]) ?? end;
  const own = parts.flatMap(({ steps, isRun }, index) => {
    const start = startOf(index + 1);
    const next: Action = { kind: 'goto', when: [], to: startOf(index + 2) };
    const place = (to: number) => (!isRun ? startOf(to) : to > steps.length ? next.to : start + to - 1);
    const move = (action: Action): Action =>
      isRun && action.kind === 'end' ? { ...next, when: action.when } : placed(action, place);
    return numbered(steps, { start, place, move, last: next.to === start + steps.length ? [] : [next] });
  });
  const over = others.flatMap(({ steps, outputs }, index) => {
    const start = startOf(parts.length + 2 + index);
    const place = (to: number) => start + to - 1;
    const finish: Action = { kind: 'end', when: [], outputs };
    const move = (action: Action): Action =>
      action.kind === 'goto' && action.to > steps.length
        ? { ...finish, when: action.when }
        : placed(action, place);
    return numbered(steps, { start, place, move, last: [finish] });
  });
  return marked([...own, ...over]);
}

/** `move` is for actions after a success, of which the last step also gets `last`. */
function numbered(
  steps: Step[],
  {
    start,
    place,
    move,
    last,
  }: { start: number; place(to: number): number; move(action: Action): Action; last: Action[] },
): Step[] {
  return steps.map((step, index) => ({
    ...step,
    number: start + index,
    onSuccess: [...step.onSuccess.map(move), ...(index === steps.length - 1 ? last : [])],
    onFailure: step.onFailure.map((action) => placed(action, place)),
  }));
}

function placed(action: Action, place: (to: number) => number): Action {
  if (action.kind === 'goto') return { ...action, to: place(action.to) };
  return action.kind === 'retry' && action.first !== undefined
    ? { ...action, first: place(action.first) }
    : action;
}

function marked(steps: Step[]): Step[] {
  const actions = (step: Step) => [...step.onSuccess, ...step.onFailure];
  return steps.map((step) => ({
    ...step,
    isSkippable: steps.some(
      (other) =>
        other.number < step.number &&
        actions(other).some((action) => action.kind === 'goto' && action.to > step.number),
    ),
    isRedone: steps.some((other) =>
      actions(other).some((action) => action.kind === 'retry' && action.first === step.number),
    ),
  }));
}
