import type { Action, Condition, Step, Value, Workflow } from '../model.ts';

export type Features = ReturnType<typeof featuresOf>;

/** Returns what a script has to do, so that it contains only the helpers that it needs. */
export function featuresOf({ inputs, outputs, steps }: Workflow) {
  const actions = steps.flatMap(({ onSuccess, onFailure }) => [...onSuccess, ...onFailure]);
  const conditions = [
    ...steps.flatMap(({ successCriteria }) => successCriteria),
    ...actions.flatMap(({ when }) => when),
  ].flatMap(withNested);
  const comparisons = conditions.filter((condition) => condition.kind === 'compare');
  const stepOutputs = steps.flatMap((step) => step.outputs);
  const values = [
    ...conditions.flatMap(valuesOf),
    ...[...stepOutputs, ...steps.flatMap(({ shownValues }) => shownValues)].map(({ value }) => value),
    ...steps.flatMap(({ itemPrompts }) => itemPrompts.map(({ items }) => items)),
  ];
  return {
    inputs: inputs.some(({ isPrompted }) => !isPrompted),
    pathVariables: steps.some(({ path }) => path.some((piece) => 'name' in piece)),
    queryVariables: steps.some(({ query }) => query.length > 0),
    /** HTTP Basic. */
    basic: steps.some(({ basic }) => basic),
    prompts: steps.some(({ prompts }) => prompts.length > 0),
    itemPrompts: steps.some(({ itemPrompts }) => itemPrompts.length > 0),
    shownValues: steps.some(({ shownValues }) => shownValues.length > 0),
    retries: actions.some(({ kind }) => kind === 'retry'),
    typedInputs: inputs.some(({ type }) => type !== 'string'),
    choices: inputs.some((input) => input.choices),
    equality: comparisons.some(
      ({ operator, left, right }) => isEquality(operator) && isTextComparison(left, right),
    ),
    ordering: comparisons.some(({ operator }) => !isEquality(operator)),
    regex: conditions.some(({ kind }) => kind === 'regex'),
    jsonPath: conditions.some(({ kind }) => kind === 'jsonpath'),
    /** Reads headers of responses. */
    headers: values.some(({ kind }) => kind === 'header'),
    bodyPointers: values.some((value) => value.kind === 'body' && value.path.length > 0),
    stringOutputs: stepOutputs.some(({ isString }) => isString),
    requiredOutputs: stepOutputs.some(({ isRequired }) => isRequired),
    queryOutputs: stepOutputs.some(({ queryParameter }) => queryParameter !== undefined),
    /** A step may go to another one than the next, so that a variable holds its number. */
    jumps: actions.some(({ kind }) => kind === 'goto'),
    /** A step may go back to an earlier one. */
    loops: steps.some(canGoBack),
    /** The workflow has outputs. */
    outputs:
      outputs.length > 0 || actions.some((action) => action.kind === 'end' && action.outputs.length > 0),
  };
}

/** Whether a token of a JSON Pointer is the index of an array. */
export function isIndex(token: string): boolean {
  return /^(0|[1-9]\d{0,8})$/.test(token);
}

export function isEquality(operator: string): boolean {
  return operator === '==' || operator === '!=';
}

/** Whether strings may be compared, which is case-insensitive (Arazzo 1.0.1, section 4.6.11); other literals are exact. */
export function isTextComparison(left: Value, right: Value): boolean {
  return [left, right].every((value) => value.kind !== 'literal' || typeof value.value === 'string');
}

/** Whether a step can go to an earlier one. A step that fails can also be repeated where it is, in a loop of its own. */
function canGoBack({ number, onSuccess, onFailure }: Step): boolean {
  const isBack = (action: Action, last: number) => action.kind === 'goto' && action.to <= last;
  return (
    onSuccess.some((action) => isBack(action, number)) ||
    onFailure.some((action) => isBack(action, number - 1))
  );
}

/** Returns a condition and all conditions in it. */
function withNested(condition: Condition): Condition[] {
  if ('parts' in condition) return [condition, ...condition.parts.flatMap(withNested)];
  return condition.kind === 'not' ? [condition, ...withNested(condition.part)] : [condition];
}

function valuesOf(condition: Condition): Value[] {
  if (condition.kind === 'compare') return [condition.left, condition.right];
  return 'value' in condition ? [condition.value] : [];
}
