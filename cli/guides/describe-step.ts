/** The text that readers see about a step: what it sends, and what it does next. */

import { isObject } from '../openapi/document/json-object.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { code, entry, join, rich } from '../view/builders.ts';
import type { Inline, TermEntry } from '../view/view.ts';
import { t } from '../words/words.ts';
import {
  type Condition,
  environmentName,
  type Place,
  type Repetition,
  type Step,
  variablesIn,
  type Workflow,
} from '../workflows/model.ts';

/** Describes each value that a step sends, except for credentials: its name, and the input or step that it comes from. */
export function describeRequest({ data, credentials }: Step, workflow: Workflow): Inline[][] {
  const { request, query, headers = {}, json, form } = data;
  return [
    ...variablesIn(request).map((name) => describeSource(name, `{${name}}`, workflow)),
    ...Object.entries({ ...query, ...headers, ...(isObject(json) ? json : form) })
      .filter(([name]) => !credentials.includes(name))
      .map(([name, value]) => describeSource(name, value, workflow)),
  ];
}

function describeSource(name: string, value: unknown, { inputs, steps }: Workflow): Inline[] {
  const [variable] = typeof value === 'string' ? variablesIn(value) : [];
  const isOwn = (own: string) => environmentName(own) === variable;
  const step = steps.find(({ outputs }) => outputs.some(isOwn));
  if (variable && inputs.some((input) => isOwn(input.name)))
    return rich('workflow.from', { name: code(name), source: code(variable) });
  if (!step) return [code(name)];
  return rich('workflow.from', { name: code(name), source: t('workflow.step', { number: step.number }) });
}

/** Describes what a step prompts for and shows, until when it repeats, and where it goes on. */
export function describeActions({ data }: Step): (TermEntry | undefined)[] {
  const { ask = [], askEach = {}, show = {}, success = [], after = [], otherwise = [] } = data;
  const prompts = [
    ...ask.map((name): Inline[] => [code(name)]),
    ...Object.keys(askEach).map((name) => rich('workflow.item-by-item', { name: code(name) })),
  ];
  const isRepeated = otherwise.some((action) => 'every' in action);
  return [
    entry(t('workflow.asks'), join(prompts)),
    entry(t('workflow.shows'), join(Object.keys(show).map((label): Inline[] => [label]))),
    isRepeated ? entry(t('workflow.until'), describeConditions(success)) : undefined,
    ...otherwise.map((action) =>
      'every' in action
        ? entry(t('workflow.repeats'), describeRepetition(action))
        : entry(t('workflow.stops'), action.if ? describeWhen(action) : [t('workflow.always')]),
    ),
    ...after.map((action) =>
      entry(t('workflow.goes-on'), [
        `${t('workflow.with-step', { number: action.goto })} `,
        ...describeWhen(action),
      ]),
    ),
  ];
}

function describeRepetition({ every, from, slower, ...action }: Repetition & { if?: Condition[] }): Inline[] {
  const delay = from === undefined ? `${every}` : code(from);
  const more = slower === undefined ? '' : `, ${t('workflow.slower', { seconds: slower })}`;
  return [...rich('workflow.every', { delay }), `${more} `, ...describeWhen(action)];
}

function describeWhen({ if: conditions }: { if?: Condition[] }): Inline[] {
  return conditions ? rich('workflow.if', { condition: describeConditions(conditions) }) : [];
}

function describeConditions(conditions: Condition[]): Inline[] {
  return join(conditions.map(describeCondition), ` ${t('list.and')} `);
}

/** `^(completed|done)$` is described as `completed or done`. */
function describeCondition([place, operator, value]: Condition): Inline[] {
  const left = describePlace(place);
  const [, words] = /^\^\(([\w|-]+)\)\$$/.exec(String(value)) ?? [];
  if (operator === 'matches' && words !== undefined) {
    const values = words.split('|').map((word) => [code(word)]);
    return rich('workflow.is', { left, right: join(values, ` ${t('list.or')} `) });
  }
  const right = code(String(value));
  if (operator === 'matches') return rich('workflow.matches', { left, right });
  return rich(operator === '==' ? 'workflow.is' : 'workflow.is-not', { left, right });
}

function describePlace(place: Place): Inline[] {
  if (place === 'status') return [t('workflow.http-status')];
  if (place === '') return [t('workflow.response')];
  return [code(place.startsWith('{') ? place.slice(1, -1) : pointerSteps(place).join('.'))];
}
