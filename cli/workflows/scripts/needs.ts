import type { Action, Condition, Step, Value, Workflow } from '../model.ts';

/** What of the helpers a script uses, so that it has no others. */
export interface Needs {
  /** Values become parts of a path, or of a query. */
  parts: boolean;
  queries: boolean;
  basic: boolean;
  asks: boolean;
  /** For each item of a list. */
  asksEach: boolean;
  shows: boolean;
  retries: boolean;
  /** Inputs of other types than text, and inputs with given values. */
  types: boolean;
  choices: boolean;
  /** How conditions compare. */
  same: boolean;
  order: boolean;
  matches: boolean;
  /** Conditions with a JSONPath. */
  finds: boolean;
  headers: boolean;
  /** Places in a response. */
  places: boolean;
  /** A step may go to another one than the next: a variable has its number. */
  jumps: boolean;
  /** One may go back. */
  loops: boolean;
  handsOver: boolean;
  /** Outputs that are parameters of a URL. */
  urls: boolean;
}

export function needsOf({ inputs, outputs, steps }: Workflow): Needs {
  const actions = steps.flatMap(({ onSuccess, onFailure }) => [...onSuccess, ...onFailure]);
  const conditions = [
    ...steps.flatMap(({ success }) => success),
    ...actions.flatMap(({ when }) => when),
  ].flatMap(everyCondition);
  const compared = conditions.filter((one) => one.kind === 'compare');
  const values = [
    ...conditions.flatMap(valuesOf),
    ...steps.flatMap((step) => [...step.shows, ...step.outputs].map(({ value }) => value)),
    ...steps.flatMap(({ asksEach }) => asksEach.map(({ items }) => items)),
  ];
  return {
    parts: steps.some(({ path }) => path.some((piece) => 'name' in piece)),
    queries: steps.some(({ query }) => query.length > 0),
    basic: steps.some(({ basic }) => basic),
    asks: steps.some(({ asks }) => asks.length > 0),
    asksEach: steps.some(({ asksEach }) => asksEach.length > 0),
    shows: steps.some(({ shows }) => shows.length > 0),
    retries: actions.some(({ kind }) => kind === 'retry'),
    types: inputs.some(({ type }) => type !== 'string'),
    choices: inputs.some((input) => input.choices),
    same: compared.some(({ operator, left, right }) => isEquality(operator) && isSame(left, right)),
    order: compared.some(({ operator }) => !isEquality(operator)),
    matches: conditions.some(({ kind }) => kind === 'matches'),
    finds: conditions.some(({ kind }) => kind === 'finds'),
    places: values.some((value) => value.kind === 'body' && value.steps.length > 0),
    headers: values.some(({ kind }) => kind === 'header'),
    jumps: actions.some(({ kind }) => kind === 'goto'),
    loops: steps.some(goesBack),
    handsOver:
      outputs.length > 0 || actions.some((action) => action.kind === 'end' && action.outputs.length > 0),
    urls: steps.some((step) => step.outputs.some(({ parameter }) => parameter !== undefined)),
  };
}

/** Whether a step to a place of a response is the number of an item. */
export function isIndex(step: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(step);
}

export function isEquality(operator: string): boolean {
  return operator === '==' || operator === '!=';
}

/** Whether texts are compared, in which case counts for nothing; other literals are what they are. */
export function isSame(left: Value, right: Value): boolean {
  return [left, right].every((value) => value.kind !== 'literal' || typeof value.value === 'string');
}

/** Whether a step is repeated, or goes on elsewhere, where it fails. */
export function isLoop({ onFailure }: Step): boolean {
  return onFailure.some(({ kind }) => kind === 'retry' || kind === 'goto');
}

/** Whether every pause of a step is longer than the one before. */
export function isSlower({ onFailure }: Step): boolean {
  return onFailure.some((action) => action.kind === 'retry' && action.slower > 0);
}

/** A step that fails can be repeated where it is. */
function goesBack({ number, onSuccess, onFailure }: Step): boolean {
  const isBack = (action: Action, most: number) => action.kind === 'goto' && action.to <= most;
  return (
    onSuccess.some((action) => isBack(action, number)) ||
    onFailure.some((action) => isBack(action, number - 1))
  );
}

function everyCondition(condition: Condition): Condition[] {
  if (condition.kind === 'and' || condition.kind === 'or')
    return [condition, ...condition.parts.flatMap(everyCondition)];
  return condition.kind === 'not' ? [condition, ...everyCondition(condition.part)] : [condition];
}

function valuesOf(condition: Condition): Value[] {
  if (condition.kind === 'compare') return [condition.left, condition.right];
  return 'value' in condition ? [condition.value] : [];
}
