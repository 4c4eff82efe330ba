/** The text that readers see about a step: what it sends, and what it does next. */

import { code, entry, join } from '../view/builders.ts';
import type { Inline, TermEntry } from '../view/view.ts';
import {
  type Action,
  type Condition,
  environmentName,
  runtimeValueFor,
  type Step,
  type Template,
  type Value,
  type Workflow,
} from './model.ts';

/** Describes each value that a step sends, except for credentials: its name, and the input or step that it comes from. */
export function describeRequest({ path, query, headers, body }: Step, workflow: Workflow): Inline[][] {
  const fields = typeof body?.value === 'object' && body.value !== null ? Object.entries(body.value) : [];
  return [
    ...path.flatMap((piece) => ('name' in piece ? [describeSource(piece.name, [piece], workflow)] : [])),
    ...[...query, ...headers.filter(({ isCredential }) => !isCredential)].map(({ name, value }) =>
      describeSource(name, value, workflow),
    ),
    ...fields.map(([name, text]) => {
      const runtime = body && runtimeValueFor(body, text);
      if (runtime && 'template' in runtime) return describeSource(name, runtime.template, workflow);
      return describeSource(name, runtime?.value.kind === 'variable' ? [runtime.value] : [], workflow);
    }),
  ];
}

function describeSource(name: string, value: Template, { inputs, steps }: Workflow): Inline[] {
  const variable = value.find((piece) => 'name' in piece);
  if (!variable) return [code(name)];
  if (inputs.some((input) => input.name === variable.name))
    return [code(name), ' from ', code(environmentName(variable.name))];
  const step = steps.find(({ outputs }) => outputs.some((output) => output.name === variable.name));
  return [code(name), step ? ` from step ${step.number}` : ''];
}

/** Describes what a step prompts for and shows, until when it repeats, and where it goes on. */
export function describeActions(step: Step, { steps }: Workflow): (TermEntry | undefined)[] {
  const describe = (action: Action) =>
    entry(termOf(action, step, steps.length), describeAction(action, steps.length));
  const prompts = [
    ...step.prompts.map((name): Inline[] => [code(environmentName(name))]),
    ...step.itemPrompts.map(({ name }): Inline[] => [code(environmentName(name)), ', item by item']),
  ];
  const shown = step.shownValues.map(({ label }) => label).join(', ');
  const isRepeated = step.onFailure.some(({ kind }) => kind === 'retry');
  return [
    entry('Asks for', join(prompts)),
    entry('Shows', shown === '' ? [] : [shown]),
    isRepeated ? entry('Until', describeConditions(step.successCriteria)) : undefined,
    ...step.onFailure.map((action) =>
      action.kind === 'end' ? entry('Stops', describeAction(action, steps.length)) : describe(action),
    ),
    ...step.onSuccess.map(describe),
  ];
}

function termOf(action: Action, { number }: Step, last: number): string {
  if (action.kind === 'retry') return 'Repeats';
  if (action.kind === 'end' || action.to > last) return 'Ends';
  return action.to > number ? 'Goes on' : 'Goes back';
}

function describeAction(action: Action, last: number): Inline[] {
  const when = action.when.length === 0 ? [] : ['if ', ...describeConditions(action.when)];
  if (action.kind === 'end' || (action.kind === 'goto' && action.to > last))
    return when.length === 0 ? ['always'] : when;
  if (action.kind === 'goto') return [`with step ${action.to}${when.length === 0 ? '' : ' '}`, ...when];
  const delay: Inline[] =
    action.delayVariable === undefined
      ? [`every ${action.delay} seconds`]
      : ['every ', code(action.delayVariable), ' seconds'];
  const slower = action.increment > 0 ? `, ${action.increment} seconds slower from then on` : '';
  return [...delay, `${slower} `, ...when];
}

function describeConditions(conditions: Condition[]): Inline[] {
  return join(conditions.map(describeCondition), ' and ');
}

const OPERATORS = { '==': ' is ', '!=': ' is not ', '<': ' < ', '<=': ' ≤ ', '>': ' > ', '>=': ' ≥ ' };

function describeCondition(condition: Condition): Inline[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return join(condition.parts.map(describeCondition), ` ${condition.kind} `);
    case 'not':
      return ['not ', ...describeCondition(condition.part)];
    case 'isTrue':
      return [...describeValue(condition.value), ' is ', code('true')];
    case 'regex':
      return [...describeValue(condition.value), ...describePattern(condition.source)];
    case 'compare':
      return [
        ...describeValue(condition.left),
        OPERATORS[condition.operator],
        ...describeValue(condition.right),
      ];
  }
}

/** `^(completed|done)$` is described as `completed or done`. */
function describePattern(pattern: string): Inline[] {
  const [, words] = /^\^\(([\w|-]+)\)\$$/.exec(pattern) ?? [];
  if (words === undefined) return [' matches ', code(pattern)];
  const values = words.split('|').map((word) => [code(word)]);
  return [' is ', ...join(values, ' or ')];
}

function describeValue(value: Value): Inline[] {
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
      return value.path.length === 0 ? ['the response'] : [code(value.path.join('.'))];
  }
}
