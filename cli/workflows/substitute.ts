import { encode, headerText } from '../openapi/samples/http-request.ts';
import type { Action, Condition, RuntimeValue, Step, Template, Value } from './model.ts';

/** What replaces the variables of a workflow that is run by another one: given inputs, and renamed outputs. */
export type Substitutes = Map<string, Value & { kind: 'literal' | 'variable' }>;

/** Replaces the variables of a step. A script doesn't prompt for inputs that are given. */
export function substituteStep(step: Step, substitutes: Substitutes): Step {
  const template = (own: Template) => substituteTemplate(own, { substitutes });
  const value = (own: Value) => substituteValue(own, substitutes);
  const { basic, body } = step;
  return {
    ...step,
    path: substituteTemplate(step.path, { substitutes, escapeText: encode }),
    query: step.query.map((parameter) => ({ ...parameter, value: template(parameter.value) })),
    headers: step.headers.map((header) => ({
      ...header,
      value: substituteTemplate(header.value, { substitutes, escapeText: headerText }),
    })),
    ...(basic && { basic: { user: template(basic.user), password: template(basic.password) } }),
    ...(body && {
      body: {
        ...body,
        runtimeValues: body.runtimeValues.map(([text, own]): [string, RuntimeValue] => [
          text,
          'value' in own ? { value: value(own.value) } : { template: template(own.template) },
        ]),
      },
    }),
    prompts: step.prompts.filter((name) => !substitutes.has(name)),
    itemPrompts: step.itemPrompts.filter(({ name }) => !substitutes.has(name)),
    outputs: step.outputs.map((output) => ({
      ...output,
      name: substituteName(output.name, substitutes),
      value: value(output.value),
    })),
    shownValues: step.shownValues.map((shown) => ({ ...shown, value: value(shown.value) })),
    successCriteria: step.successCriteria.map((condition) => substituteCondition(condition, substitutes)),
    onSuccess: step.onSuccess.map((action) => substituteAction(action, substitutes)),
    onFailure: step.onFailure.map((action) => substituteAction(action, substitutes)),
  };
}

export function substituteValue(value: Value, substitutes: Substitutes): Value {
  return (value.kind === 'variable' && substitutes.get(value.name)) || value;
}

function substituteName(name: string, substitutes: Substitutes): string {
  const substitute = substitutes.get(name);
  return substitute?.kind === 'variable' ? substitute.name : name;
}

/** `escapeText` is applied to literals that replace a variable: in a path, for example, literal text is encoded. */
function substituteTemplate(
  template: Template,
  {
    substitutes,
    escapeText = (text) => text,
  }: { substitutes: Substitutes; escapeText?(text: string): string },
): Template {
  return template.map((piece) => {
    const substitute = 'name' in piece ? substitutes.get(piece.name) : undefined;
    if (!substitute) return piece;
    return substitute.kind === 'literal'
      ? { text: escapeText(String(substitute.value)) }
      : { name: substitute.name, isString: substitute.isString };
  });
}

function substituteCondition(condition: Condition, substitutes: Substitutes): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => substituteCondition(part, substitutes)) };
    case 'not':
      return { ...condition, part: substituteCondition(condition.part, substitutes) };
    case 'compare':
      return {
        ...condition,
        left: substituteValue(condition.left, substitutes),
        right: substituteValue(condition.right, substitutes),
      };
    default:
      return { ...condition, value: substituteValue(condition.value, substitutes) };
  }
}

function substituteAction(action: Action, substitutes: Substitutes): Action {
  const when = action.when.map((condition) => substituteCondition(condition, substitutes));
  if (action.kind === 'end') {
    const outputs = action.outputs.map(({ name, value }) => ({
      name,
      value: substituteValue(value, substitutes),
    }));
    return { ...action, when, outputs };
  }
  if (action.kind !== 'retry' || action.delayVariable === undefined) return { ...action, when };
  const { delayVariable, ...others } = action;
  const delay = substitutes.get(delayVariable);
  if (delay?.kind !== 'literal')
    return { ...action, when, delayVariable: substituteName(delayVariable, substitutes) };
  return { ...others, when, delay: Number(delay.value) || action.delay };
}
