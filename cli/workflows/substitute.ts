import { encode, headerText } from '../openapi/samples/http-request.ts';
import type { Action, Condition, Filling, Step, Text, Value } from './model.ts';

/** What stands for the variables of a workflow where another one runs it: its inputs are given, and its outputs renamed. */
export type Substitutes = Map<string, Value & { kind: 'literal' | 'variable' }>;

/** A step with other variables. What is given is not asked for. */
export function substituteStep(step: Step, substitutes: Substitutes): Step {
  const text = (own: Text) => substituteText(own, { substitutes });
  const value = (own: Value) => substituteValue(own, substitutes);
  const named = <Named extends { value: Text }>(list: Named[]) =>
    list.map((one) => ({ ...one, value: text(one.value) }));
  const { basic, body } = step;
  return {
    ...step,
    path: substituteText(step.path, { substitutes, write: encode }),
    query: named(step.query),
    headers: step.headers.map((header) => ({
      ...header,
      value: substituteText(header.value, { substitutes, write: headerText }),
    })),
    ...(basic && { basic: { user: text(basic.user), password: text(basic.password) } }),
    ...(body && {
      body: {
        ...body,
        filled: body.filled.map(([own, filling]) => [own, fillingWith(filling, substitutes)]),
      },
    }),
    asks: step.asks.filter((name) => !substitutes.has(name)),
    asksEach: step.asksEach.filter(({ name }) => !substitutes.has(name)),
    outputs: step.outputs.map((output) => ({
      ...output,
      name: nameWith(output.name, substitutes),
      value: value(output.value),
    })),
    shows: step.shows.map((shown) => ({ ...shown, value: value(shown.value) })),
    success: step.success.map((one) => conditionWith(one, substitutes)),
    onSuccess: step.onSuccess.map((one) => actionWith(one, substitutes)),
    onFailure: step.onFailure.map((one) => actionWith(one, substitutes)),
  };
}

export function substituteValue(value: Value, substitutes: Substitutes): Value {
  return (value.kind === 'variable' && substitutes.get(value.name)) || value;
}

function nameWith(name: string, substitutes: Substitutes): string {
  const other = substitutes.get(name);
  return other?.kind === 'variable' ? other.name : name;
}

/** `write` is for a text that stands for a variable from now on: in a path, for example, texts are encoded. */
function substituteText(
  text: Text,
  { substitutes, write = (own) => own }: { substitutes: Substitutes; write?(text: string): string },
): Text {
  return text.map((piece) => {
    const other = 'name' in piece ? substitutes.get(piece.name) : undefined;
    if (!other) return piece;
    return other.kind === 'literal'
      ? { text: write(String(other.value)) }
      : { name: other.name, isText: other.isText };
  });
}

function fillingWith(filling: Filling, substitutes: Substitutes): Filling {
  return 'value' in filling
    ? { value: substituteValue(filling.value, substitutes) }
    : { text: substituteText(filling.text, { substitutes }) };
}

function conditionWith(condition: Condition, substitutes: Substitutes): Condition {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, parts: condition.parts.map((part) => conditionWith(part, substitutes)) };
    case 'not':
      return { ...condition, part: conditionWith(condition.part, substitutes) };
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

function actionWith(action: Action, substitutes: Substitutes): Action {
  const when = action.when.map((condition) => conditionWith(condition, substitutes));
  if (action.kind === 'end') {
    const outputs = action.outputs.map(({ name, value }) => ({
      name,
      value: substituteValue(value, substitutes),
    }));
    return { ...action, when, outputs };
  }
  if (action.kind !== 'retry' || action.variable === undefined) return { ...action, when };
  const { variable, ...others } = action;
  const seconds = substitutes.get(variable);
  if (seconds?.kind !== 'literal') return { ...action, when, variable: nameWith(variable, substitutes) };
  return { ...others, when, after: Number(seconds.value) || action.after };
}
