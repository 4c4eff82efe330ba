import type { Raw } from '../openapi/document/raw.ts';
import type { Operation } from '../openapi/model/model.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import type { Certain } from './certain.ts';
import { type Expression, parseExpression, parseTemplate } from './expression.ts';
import type { Filling, Input, Text, Value } from './model.ts';
import { bodyPlace, hasHeader } from './places.ts';
import type { Report } from './read-document.ts';

/** What expressions of a step can name. */
export interface Scope {
  inputs: Input[];
  /** Inputs that a later step asks for, with its id. */
  askedLater: Map<string, string>;
  /** `create.orderId`: outputs of the steps before this one. */
  outputs: Map<string, Value>;
  /** The same, also of steps in which something is wrong. */
  declared: Set<string>;
  /** The steps that set variables: where they ask for them, or where they succeed. */
  setBy: Map<string, { stepId: string; isAsked: boolean }>;
  /** What has happened before what is read. */
  certain: Certain;
  /** What has been named, and what of it a request needs. */
  used: Set<string>;
  asked: Set<string>;
  needed: Set<string>;
  /** Inputs that become lists of answers. */
  answers: Map<string, ListedAnswers>;
  report: Report;
}

/** What each answer of a list has, and where that is written. */
export interface ListedAnswers {
  pointer: string;
  fields: Map<string, ListedAnswer>;
}

export interface ListedAnswer {
  pointer: string;
  /** Types of JSON Schema; none where the specification does not say. */
  types: Set<string>;
}

/** The response that expressions read, where they may. */
export interface Answer {
  document: Raw;
  operation: Operation;
  onlySuccess: boolean;
}

/** A text with expressions → what scripts put together. */
export function readText(text: string, pointer: string, scope: Scope): Text {
  return parseTemplate(text).flatMap((piece): Text => {
    if ('text' in piece) return [piece];
    const value = readExpression(piece.expression, { pointer, scope });
    if (value?.kind === 'literal') return [{ text: String(value.value) }];
    return value?.kind === 'variable' ? [{ name: value.name, isText: value.isText }] : [];
  });
}

/** What stands for a text of a payload, where it is not the text itself. */
export function readFilling(text: string, pointer: string, scope: Scope): Filling | undefined {
  const pieces = parseTemplate(text);
  const [only] = pieces;
  if (only && pieces.length === 1 && 'expression' in only) {
    const value = readExpression(only.expression, { pointer, scope });
    return value && { value };
  }
  return pieces.some((piece) => 'expression' in piece) ? { text: readText(text, pointer, scope) } : undefined;
}

/** An expression → the value that it leads to; what leads to nothing is reported. */
export function readExpression(
  text: string,
  { pointer, scope, answer }: { pointer: string; scope: Scope; answer?: Answer },
): Value | undefined {
  const expression = parseExpression(text);
  if (!expression) {
    scope.report(pointer, `\`${text}\` is no expression of Arazzo.`, EXAMPLES);
    return undefined;
  }
  return resolveValue(expression, { pointer, scope, ...(answer && { answer }) });
}

const EXAMPLES = 'Write one such as `$inputs.orderId` or `$response.body#/id`.';

export function resolveValue(
  expression: Expression,
  { pointer, scope, answer }: { pointer: string; scope: Scope; answer?: Answer },
): Value | undefined {
  const { kind } = expression;
  if (kind === 'inputs' || kind === 'steps') {
    const read = kind === 'inputs' ? inputValue : outputValue;
    const value = read(expression.name, pointer, scope);
    if (value?.kind === 'variable') noteUse(value.name, { pointer, scope, isNeeded: !answer });
    return value;
  }
  if (answer && kind === 'statusCode') return { kind: 'status' };
  if (answer && kind === 'response') return answerValue(expression, { pointer, scope, answer });
  const isOfResponse = kind === 'statusCode' || kind === 'response';
  scope.report(
    pointer,
    isOfResponse
      ? 'There is no response here yet.'
      : `Expressions that begin with \`$${kind}\` are not supported here.`,
    isOfResponse ? 'Store the value in the `outputs` of an earlier step.' : EXAMPLES,
  );
  return undefined;
}

function noteUse(
  name: string,
  { pointer, scope, isNeeded }: { pointer: string; scope: Scope; isNeeded: boolean },
): void {
  scope.used.add(name);
  if (isNeeded) scope.needed.add(name);
  const later = scope.askedLater.get(name);
  if (later) scope.report(pointer, `\`${name}\` is not known yet: the later step \`${later}\` asks for it.`);
  const owner = scope.setBy.get(name);
  const { begun, succeeded } = scope.certain;
  if (owner && !(owner.isAsked ? begun : succeeded).has(owner.stepId))
    scope.report(
      pointer,
      `\`${name}\` may be unknown here: the step \`${owner.stepId}\`, which sets it, may have been skipped or have failed.`,
    );
}

function inputValue(name: string, pointer: string, { inputs, report }: Scope): Value | undefined {
  const input = inputs.find((one) => one.name === name);
  if (input) return { kind: 'variable', name, isText: input.type === 'string' };
  const names = inputs.map((one) => one.name);
  report(
    pointer,
    `Unknown input \`${name}\`.`,
    didYouMean(name, names) ?? `Available: ${names.join(', ') || 'none'}.`,
  );
  return undefined;
}

function outputValue(name: string, pointer: string, { outputs, declared, report }: Scope): Value | undefined {
  const [, step = '', output = ''] = /^([\w-]+)\.outputs\.([\w.-]+)$/.exec(name) ?? [];
  const found = outputs.get(`${step}.${output}`);
  if (found) return found;
  // What is wrong is reported where it is.
  if (declared.has(`${step}.${output}`)) return undefined;
  const known = [...outputs.keys()].map((key) => `$steps.${key.replace('.', '.outputs.')}`);
  report(
    pointer,
    `No earlier step has the output \`$steps.${name}\`.`,
    didYouMean(`$steps.${name}`, known) ?? `Available: ${known.join(', ') || 'none'}.`,
  );
  return undefined;
}

function answerValue(
  { place }: Expression & { kind: 'response' | 'request' },
  { pointer, scope: { report }, answer }: { pointer: string; scope: Scope; answer: Answer },
): Value | undefined {
  const { document, operation, onlySuccess } = answer;
  const name = operation.operationId ?? `${operation.method} ${operation.path}`;
  if (place.in === 'header') {
    if (hasHeader(document, operation, place.name)) return { kind: 'header', name: place.name };
    report(pointer, `No response of \`${name}\` has the header \`${place.name}\`.`);
    return undefined;
  }
  if (place.in !== 'body') {
    report(pointer, `A response has no ${place.in}.`, EXAMPLES);
    return undefined;
  }
  const steps = pointerSteps(place.pointer);
  if (bodyPlace(document, operation, { steps, onlySuccess })) return { kind: 'body', steps };
  const which = onlySuccess ? 'successful response' : 'response';
  report(pointer, `No ${which} of \`${name}\` has \`${place.pointer || 'a body'}\`.`);
  return undefined;
}
