import type { JsonObject } from '../openapi/document/json-object.ts';
import type { Operation } from '../openapi/model/model.ts';
import { suggest } from '../text/did-you-mean.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import { hasHeader, responseBodyAt } from './body-schemas.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { type Expression, parseExpression, parseTemplate } from './expression.ts';
import type { Input, RuntimeValue, Template, Value } from './model.ts';
import type { Reached } from './reachability.ts';
import type { Report } from './read-document.ts';
import { operationName } from './sources.ts';

/** What the expressions of a step can refer to. It is updated from step to step. */
export interface Scope {
  inputs: Input[];
  /** Inputs that a later step prompts for, with the id of that step. */
  promptedLater: Map<string, string>;
  /** Outputs of earlier steps: `create.orderId`. */
  outputs: Map<string, Value>;
  /** The same, including those with errors. */
  declared: Set<string>;
  /** The step that sets each variable: when it prompts for it, or when it succeeds. */
  setBy: Map<string, { stepId: string; isPrompted: boolean }>;
  /** The steps that have certainly been taken. */
  reached: Reached;
  /** Variables that an expression refers to. */
  used: Set<string>;
  /** Inputs that a step prompts for. */
  prompted: Set<string>;
  /** Variables that a request requires. */
  required: Set<string>;
  /** Inputs that become lists of answers. */
  itemAnswers: Map<string, ItemAnswers>;
  report: Report;
}

/** A step with its workflow, and their JSON Pointers. */
export interface StepContext {
  step: ArazzoStep;
  workflow: ArazzoWorkflow;
  pointer: string;
  workflowPointer: string;
  scope: Scope;
}

/** The fields of each answer in a list, with the pointers of their definitions. */
export interface ItemAnswers {
  pointer: string;
  fields: Map<string, AnswerField>;
}

export interface AnswerField {
  pointer: string;
  /** Types of JSON Schema; empty if the specification doesn't define any. */
  types: Set<string>;
}

/** The responses that expressions can refer to. */
export interface ResponseContext {
  document: JsonObject;
  operation: Operation;
  onlySuccess: boolean;
}

/** Resolves the expressions in a text. */
export function readTemplate(text: string, pointer: string, scope: Scope): Template {
  reportUnmarked(text, pointer, scope);
  return parseTemplate(text).flatMap((piece): Template => {
    if ('text' in piece) return [piece];
    const value = readExpression(piece.expression, { pointer, scope });
    if (value?.kind === 'literal') return [{ text: String(value.value) }];
    return value?.kind === 'variable' ? [{ name: value.name }] : [];
  });
}

/** Resolves the expressions in a string of a payload; undefined if it contains none. */
export function readRuntimeValue(text: string, pointer: string, scope: Scope): RuntimeValue | undefined {
  const pieces = parseTemplate(text);
  const [only] = pieces;
  reportUnmarked(text, pointer, scope);
  if (only && pieces.length === 1 && 'expression' in only) {
    const value = readExpression(only.expression, { pointer, scope });
    return value && { value };
  }
  return pieces.some((piece) => 'expression' in piece)
    ? { template: readTemplate(text, pointer, scope) }
    : undefined;
}

/** Reports an expression without its `$`, which would be sent as it is. */
function reportUnmarked(text: string, pointer: string, { report }: Scope): void {
  const [, name] = /(?:^|\{)((?:inputs|steps)\.\w[^\s{}]*)/.exec(text) ?? [];
  if (name !== undefined)
    report(pointer, `\`${name}\` is sent as it is: an expression begins with \`$\`.`, `Write \`$${name}\`.`);
}

/** Resolves an expression; reports it and returns undefined if that fails. */
export function readExpression(
  text: string,
  { pointer, scope, response }: { pointer: string; scope: Scope; response?: ResponseContext },
): Value | undefined {
  const expression = parseExpression(text);
  if (!expression) {
    scope.report(pointer, `\`${text}\` is not an Arazzo expression.`, EXAMPLES);
    return undefined;
  }
  return resolveValue(expression, { pointer, scope, ...(response && { response }) });
}

const EXAMPLES = 'Write one such as `$inputs.orderId` or `$response.body#/id`.';

export function resolveValue(
  expression: Expression,
  { pointer, scope, response }: { pointer: string; scope: Scope; response?: ResponseContext },
): Value | undefined {
  const { kind } = expression;
  if (kind === 'inputs' || kind === 'steps') {
    const resolve = kind === 'inputs' ? inputValue : outputValue;
    const value = resolve(expression.name, pointer, scope);
    if (value?.kind === 'variable') recordUse(value.name, { pointer, scope, isRequired: !response });
    return value;
  }
  if (response && kind === 'statusCode') return { kind: 'status' };
  if (response && kind === 'response') return responseValue(expression, { pointer, scope, response });
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

/** Records the use of a variable; reports it if the variable may not be set yet. */
function recordUse(
  name: string,
  { pointer, scope, isRequired }: { pointer: string; scope: Scope; isRequired: boolean },
): void {
  scope.used.add(name);
  if (isRequired) scope.required.add(name);
  const later = scope.promptedLater.get(name);
  if (later) scope.report(pointer, `\`${name}\` is not known yet: the later step \`${later}\` asks for it.`);
  const owner = scope.setBy.get(name);
  const { begun, succeeded } = scope.reached;
  if (owner && !(owner.isPrompted ? begun : succeeded).has(owner.stepId))
    scope.report(
      pointer,
      `\`${name}\` may be unknown here: the step \`${owner.stepId}\`, which sets it, may have been skipped or have failed.`,
    );
}

function inputValue(name: string, pointer: string, { inputs, report }: Scope): Value | undefined {
  const input = inputs.find((candidate) => candidate.name === name);
  if (input) return { kind: 'variable', name };
  const names = inputs.map((candidate) => candidate.name);
  report(pointer, `Unknown input \`${name}\`.`, suggest(name, names));
  return undefined;
}

function outputValue(name: string, pointer: string, { outputs, declared, report }: Scope): Value | undefined {
  const [, step = '', output = ''] = /^([\w-]+)\.outputs\.([\w.-]+)$/.exec(name) ?? [];
  const found = outputs.get(`${step}.${output}`);
  if (found) return found;
  // Its error has been reported at the step.
  if (declared.has(`${step}.${output}`)) return undefined;
  const names = [...outputs.keys()].map((key) => `$steps.${key.replace('.', '.outputs.')}`);
  report(pointer, `No earlier step has the output \`$steps.${name}\`.`, suggest(`$steps.${name}`, names));
  return undefined;
}

function responseValue(
  { source }: Expression & { kind: 'response' | 'request' },
  { pointer, scope: { report }, response }: { pointer: string; scope: Scope; response: ResponseContext },
): Value | undefined {
  const { document, operation, onlySuccess } = response;
  const name = operationName(operation);
  if (source.in === 'header') {
    if (hasHeader(document, operation, source.name)) return { kind: 'header', name: source.name };
    report(pointer, `No response of \`${name}\` has the header \`${source.name}\`.`);
    return undefined;
  }
  if (source.in !== 'body') {
    report(pointer, `A response has no ${source.in}.`, EXAMPLES);
    return undefined;
  }
  const path = pointerSteps(source.pointer);
  if (responseBodyAt(document, operation, { path, onlySuccess })) return { kind: 'body', path };
  const which = onlySuccess ? 'successful response' : 'response';
  report(pointer, `No ${which} of \`${name}\` has \`${source.pointer || 'a body'}\`.`);
  return undefined;
}
