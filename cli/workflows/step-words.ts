import { code, joined } from '../view/pieces.ts';
import type { Inline } from '../view/view.ts';
import {
  type Action,
  type Condition,
  environmentName,
  type Filling,
  fillingFor,
  type Step,
  type Text,
  type Value,
  type Workflow,
} from './model.ts';

/** What readers see of a step: what it sends, what it keeps, and when it goes on. */

/** Names of what a step sends, with where their values come from. */
export function sentBy({ path, query, headers, body }: Step, workflow: Workflow): Inline[][] {
  const fields = typeof body?.value === 'object' && body.value !== null ? Object.entries(body.value) : [];
  return [
    ...path.flatMap((piece) => ('name' in piece ? [named(piece.name, [piece], workflow)] : [])),
    ...[...query, ...headers.filter(({ isCredential }) => !isCredential)].map(({ name, value }) =>
      named(name, value, workflow),
    ),
    ...fields.map(([name, value]) => {
      const filling = body && fillingFor(body, value);
      return named(name, filling ? textOf(filling) : [], workflow);
    }),
  ];
}

function textOf(filling: Filling): Text {
  if ('text' in filling) return filling.text;
  return filling.value.kind === 'variable' ? [filling.value] : [];
}

function named(name: string, text: Text, { inputs, steps }: Workflow): Inline[] {
  const variable = text.find((piece) => 'name' in piece);
  if (!variable || !('name' in variable)) return [code(name)];
  if (inputs.some((input) => input.name === variable.name))
    return [code(name), ' from ', code(environmentName(variable.name))];
  const step = steps.find(({ outputs }) => outputs.some((output) => output.name === variable.name));
  return [code(name), step ? ` from step ${step.number}` : ''];
}

export function keptBy({ outputs }: Step): Inline[][] {
  return outputs.map(({ name }) => [code(name)]);
}

/** What else is to know of a step: what it shows, and what it does next. */
export function needsOfStep(step: Step, { steps }: Workflow): { term: string; words: Inline[] }[] {
  const next = (action: Action) => ({
    term: termOf(action, step, steps.length),
    words: actionInWords(action, steps.length),
  });
  const shown = step.shows.map(({ label }) => label).join(', ');
  const asked = [
    ...step.asks.map((name): Inline[] => [code(environmentName(name))]),
    ...step.asksEach.map(({ name }): Inline[] => [code(environmentName(name)), ', item by item']),
  ];
  return [
    ...(asked.length === 0 ? [] : [{ term: 'Asks for', words: joined(asked, ', ') }]),
    ...(shown === '' ? [] : [{ term: 'Shows', words: [shown] }]),
    ...(step.success.length === 0 || !step.onFailure.some(({ kind }) => kind === 'retry')
      ? []
      : [{ term: 'Until', words: conditionsInWords(step.success) }]),
    ...step.onFailure.map((action) =>
      action.kind === 'end' ? { ...next(action), term: 'Stops' } : next(action),
    ),
    ...step.onSuccess.map(next),
  ];
}

function termOf(action: Action, { number }: Step, last: number): string {
  if (action.kind === 'retry') return 'Repeats';
  if (action.kind === 'end' || action.to > last) return 'Ends';
  return action.to > number ? 'Goes on' : 'Goes back';
}

/** Behind the last step is the end. */
function actionInWords(action: Action, last: number): Inline[] {
  const when = action.when.length === 0 ? [] : ['if ', ...conditionsInWords(action.when)];
  if (action.kind === 'end' || (action.kind === 'goto' && action.to > last))
    return when.length === 0 ? ['always'] : when;
  if (action.kind === 'goto') return [`with step ${action.to}${when.length === 0 ? '' : ' '}`, ...when];
  const pause: Inline[] =
    action.variable === undefined
      ? [`every ${action.after} seconds`]
      : ['every ', code(action.variable), ' seconds'];
  const slower = action.slower > 0 ? `, ${action.slower} seconds slower from then on` : '';
  const first = action.first === undefined ? '' : `, after step ${action.first} once more`;
  return [...pause, `${slower}${first} `, ...when];
}

function conditionsInWords(conditions: Condition[]): Inline[] {
  return conditions.flatMap((condition, index): Inline[] =>
    index === 0 ? inWords(condition) : [' and ', ...inWords(condition)],
  );
}

const OPERATORS = { '==': ' is ', '!=': ' is not ', '<': ' < ', '<=': ' ≤ ', '>': ' > ', '>=': ' ≥ ' };

function inWords(condition: Condition): Inline[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return condition.parts.flatMap((part, index): Inline[] =>
        index === 0 ? inWords(part) : [` ${condition.kind} `, ...inWords(part)],
      );
    case 'not':
      return ['not ', ...inWords(condition.part)];
    case 'holds':
      return [...valueInWords(condition.value), ' is ', code('true')];
    case 'matches':
      return [...valueInWords(condition.value), ...patternInWords(condition.text)];
    case 'finds':
      return [...valueInWords(condition.value), ' has ', code(condition.text)];
    case 'compare':
      return [
        ...valueInWords(condition.left),
        OPERATORS[condition.operator],
        ...valueInWords(condition.right),
      ];
  }
}

/** `^(completed|done)$` is one of two words. */
function patternInWords(pattern: string): Inline[] {
  const [, words] = /^\^\(([\w|-]+)\)\$$/.exec(pattern) ?? [];
  if (words === undefined) return [' matches ', code(pattern)];
  return [
    ' is ',
    ...words
      .split('|')
      .flatMap((word, index): Inline[] => (index === 0 ? [code(word)] : [' or ', code(word)])),
  ];
}

function valueInWords(value: Value): Inline[] {
  switch (value.kind) {
    case 'literal':
      return [code(String(value.value))];
    case 'status':
      return ['the HTTP status'];
    case 'header':
      return ['the header ', code(value.name)];
    case 'variable':
      return [code(value.name)];
    case 'body':
      return value.steps.length === 0 ? ['the response'] : [code(value.steps.join('.'))];
  }
}
