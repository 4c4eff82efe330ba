/** The text that readers see about a step: what it sends, and what it does next. */

import { code, entry, join, rich } from '../view/builders.ts';
import type { Inline, TermEntry } from '../view/view.ts';
import { t } from '../words/words.ts';
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
    return rich('workflow.from', { name: code(name), source: code(environmentName(variable.name)) });
  const step = steps.find(({ outputs }) => outputs.some((output) => output.name === variable.name));
  if (!step) return [code(name)];
  return rich('workflow.from', { name: code(name), source: t('workflow.step', { number: step.number }) });
}

/** Describes what a step prompts for and shows, until when it repeats, and where it goes on. */
export function describeActions(step: Step, { steps }: Workflow): (TermEntry | undefined)[] {
  const describe = (action: Action) =>
    entry(termOf(action, step, steps.length), describeAction(action, steps.length));
  const prompts = [
    ...step.prompts.map((name): Inline[] => [code(environmentName(name))]),
    ...step.itemPrompts.map(({ name }): Inline[] =>
      rich('workflow.item-by-item', { name: code(environmentName(name)) }),
    ),
  ];
  const shown = step.shownValues.map(({ label }) => label).join(', ');
  const isRepeated = step.onFailure.some(({ kind }) => kind === 'retry');
  return [
    entry(t('workflow.asks'), join(prompts)),
    entry(t('workflow.shows'), shown === '' ? [] : [shown]),
    isRepeated ? entry(t('workflow.until'), describeConditions(step.successCriteria)) : undefined,
    ...step.onFailure.map((action) =>
      action.kind === 'end'
        ? entry(t('workflow.stops'), describeAction(action, steps.length))
        : describe(action),
    ),
    ...step.onSuccess.map(describe),
  ];
}

function termOf(action: Action, { number }: Step, last: number): string {
  if (action.kind === 'retry') return t('workflow.repeats');
  if (action.kind === 'end' || action.to > last) return t('workflow.ends');
  return action.to > number ? t('workflow.goes-on') : t('workflow.goes-back');
}

function describeAction(action: Action, last: number): Inline[] {
  const when =
    action.when.length === 0 ? [] : rich('workflow.if', { condition: describeConditions(action.when) });
  if (action.kind === 'end' || (action.kind === 'goto' && action.to > last))
    return when.length === 0 ? [t('workflow.always')] : when;
  if (action.kind === 'goto')
    return [`${t('workflow.with-step', { number: action.to })}${when.length === 0 ? '' : ' '}`, ...when];
  const delay = rich('workflow.every', {
    delay: action.delayVariable === undefined ? `${action.delay}` : code(action.delayVariable),
  });
  const slower = action.increment > 0 ? `, ${t('workflow.slower', { seconds: action.increment })}` : '';
  return [...delay, `${slower} `, ...when];
}

function describeConditions(conditions: Condition[]): Inline[] {
  return join(conditions.map(describeCondition), ` ${t('list.and')} `);
}

const OPERATORS = { '<': ' < ', '<=': ' ≤ ', '>': ' > ', '>=': ' ≥ ' };

function describeCondition(condition: Condition): Inline[] {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return join(condition.parts.map(describeCondition), ` ${t(`list.${condition.kind}`)} `);
    case 'not':
      return rich('workflow.not', { condition: describeCondition(condition.part) });
    case 'isTrue':
      return rich('workflow.is', { left: describeValue(condition.value), right: code('true') });
    case 'regex':
      return describePattern(describeValue(condition.value), condition.source);
    case 'compare':
      return describeComparison(condition);
  }
}

function describeComparison({ operator, ...sides }: Condition & { kind: 'compare' }): Inline[] {
  const [left, right] = [describeValue(sides.left), describeValue(sides.right)];
  if (operator === '==') return rich('workflow.is', { left, right });
  if (operator === '!=') return rich('workflow.is-not', { left, right });
  return [...left, OPERATORS[operator], ...right];
}

/** `^(completed|done)$` is described as `completed or done`. */
function describePattern(left: Inline[], pattern: string): Inline[] {
  const [, words] = /^\^\(([\w|-]+)\)\$$/.exec(pattern) ?? [];
  if (words === undefined) return rich('workflow.matches', { left, right: code(pattern) });
  const values = words.split('|').map((word) => [code(word)]);
  return rich('workflow.is', { left, right: join(values, ` ${t('list.or')} `) });
}

function describeValue(value: Value): Inline[] {
  switch (value.kind) {
    case 'literal':
      return [code(String(value.value))];
    case 'status':
      return [t('workflow.http-status')];
    case 'header':
      return rich('workflow.header', { name: code(value.name) });
    case 'variable':
      return [code(value.name)];
    case 'body':
      return value.path.length === 0 ? [t('workflow.response')] : [code(value.path.join('.'))];
  }
}
