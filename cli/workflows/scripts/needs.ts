import type { Action, Condition, Value, Workflow } from '../model.ts';

/** What of the helpers a script uses, so that it has no others. */
export interface Needs {
  /** Values become parts of a path, or of a query. */
  parts: boolean;
  queries: boolean;
  basic: boolean;
  asks: boolean;
  shows: boolean;
  retries: boolean;
  /** Inputs of other types than text, and inputs with given values. */
  types: boolean;
  choices: boolean;
  /** How conditions compare. */
  same: boolean;
  order: boolean;
  matches: boolean;
  headers: boolean;
  /** Steps may be skipped. */
  skips: boolean;
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
  ];
  return {
    parts: steps.some(({ path }) => path.some((piece) => 'name' in piece)),
    queries: steps.some(({ query }) => query.length > 0),
    basic: steps.some(({ basic }) => basic),
    asks: steps.some(({ asks }) => asks.length > 0),
    shows: steps.some(({ shows }) => shows.length > 0),
    retries: actions.some(({ kind }) => kind === 'retry'),
    types: inputs.some(({ type }) => type !== 'string'),
    choices: inputs.some((input) => input.choices),
    same: compared.some(({ operator, left, right }) => isEquality(operator) && isSame(left, right)),
    order: compared.some(({ operator }) => !isEquality(operator)),
    matches: conditions.some(({ kind }) => kind === 'matches'),
    headers: values.some(({ kind }) => kind === 'header'),
    skips: steps.some(({ isSkippable }) => isSkippable),
    handsOver: outputs.length > 0,
    urls: steps.some((step) => step.outputs.some(({ parameter }) => parameter !== undefined)),
  };
}

export function isEquality(operator: string): boolean {
  return operator === '==' || operator === '!=';
}

/** Whether texts are compared, in which case counts for nothing; other literals are what they are. */
export function isSame(left: Value, right: Value): boolean {
  return [left, right].every((value) => value.kind !== 'literal' || typeof value.value === 'string');
}

/** Whether a step is repeated, or goes on elsewhere, where it fails. */
export function isLoop(actions: Action[]): boolean {
  return actions.some(({ kind }) => kind === 'retry');
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
