import { hintOfField } from '../openapi/validation/schemas-at.ts';
import { didYouMean, nearestName, suggest } from '../text/did-you-mean.ts';
import { pointerSteps } from '../text/json-pointer.ts';
import type { ArazzoStep, ArazzoWorkflow } from './document.ts';
import { escapeBraces, type Place, type Template } from './model.ts';
import type { Report } from './read-document.ts';
import { responseSchemas } from './schemas.ts';
import { type FoundOperation, operationName } from './sources.ts';

/** What the expressions of a step can refer to. */
export interface Scope {
  /** By expression: `$inputs.orderId`, `$steps.create.outputs.orderId`. */
  variables: Map<string, Variable>;
  /** The steps that have certainly succeeded. */
  done: Set<string>;
  /** The names of all variables that are referred to. */
  used: Set<string>;
  report: Report;
}

export interface Variable {
  /** `ORDER_ID` */
  name: string;
  /** The step that sets it; absent for an input that is known from the start. */
  setBy?: string;
  /** What an output may be, if its schemas say so. */
  types?: string[];
}

/** A step with its workflow, their JSON Pointers, and its operation. */
export interface StepContext {
  step: ArazzoStep;
  workflow: ArazzoWorkflow;
  pointer: string;
  workflowPointer: string;
  found: FoundOperation;
  scope: Scope;
  /** Whether criteria are those of success, whose values are in no other responses. */
  onlySuccess?: boolean;
}

/** The responses that an expression can refer to. */
export type ResponseContext = FoundOperation & { onlySuccess: boolean };

/** Where an expression stands. */
interface At {
  pointer: string;
  scope: Scope;
  /** The operation whose response there is. */
  response?: ResponseContext;
}

const EXAMPLES = 'Write one such as `$inputs.orderId` or `$response.body#/id`.';

/** Resolves an expression; reports it and returns undefined if that fails. */
export function readExpression(text: string, at: At): Place | undefined {
  const { pointer, scope, response } = at;
  const [isBody, body = ''] = /^\$response\.body(?:#((?:\/(?:[^~/]|~[01])*)*))?$/.exec(text) ?? [];
  if (isBody === undefined && text !== '$statusCode') return readVariable(text, at);
  if (!response) {
    const hint = 'Store the value in the `outputs` of an earlier step.';
    scope.report(pointer, 'There is no response here yet.', hint);
    return undefined;
  }
  if (isBody === undefined) return 'status';
  const path = pointerSteps(body);
  if (responseSchemas(response, path).length > 0) return body;
  const which = response.onlySuccess ? 'successful response' : 'response';
  // As in JavaScript: `/rooms[0]/id`.
  const meant = body.split(/[[\]/]+/).filter((step) => step !== '');
  scope.report(
    pointer,
    `No ${which} of \`${operationName(response.operation)}\` has \`${body || 'a body'}\`.`,
    body.includes('[') && responseSchemas(response, meant).length > 0
      ? `Write \`$response.body#/${meant.join('/')}\`.`
      : hintOfField(response.source.api.document, responseSchemas(response, []), path),
  );
  return undefined;
}

function readVariable(text: string, { pointer, scope }: At): Template | undefined {
  const variable = scope.variables.get(text);
  if (!variable) {
    const known = /^\$(?:inputs|steps)\./.test(text);
    scope.report(
      pointer,
      known ? `Unknown value \`${text}\`.` : `\`${text}\` is no expression that scripts can read.`,
      known
        ? hintOfValue(text, [...scope.variables.keys()])
        : (hintOfBody(text) ??
            didYouMean(text, ['$statusCode', '$response.body', ...scope.variables.keys()]) ??
            EXAMPLES),
    );
    return undefined;
  }
  const { name, setBy } = variable;
  scope.used.add(name);
  if (setBy !== undefined && !scope.done.has(setBy))
    scope.report(
      pointer,
      `\`${text}\` may be unknown here: the step \`${setBy}\`, which sets it, may have been skipped or comes later.`,
    );
  return `{${name}}`;
}

/** Suggests an input, or an output of the step that an expression names; if there is none, anything that is known. */
function hintOfValue(text: string, names: string[]): string {
  const [owner = ''] = /^\$(?:inputs|steps\.[^.]+)\./.exec(text) ?? [];
  const own = names.filter((name) => name.startsWith(owner));
  if (own.length === 0) return suggest(text, names);
  const nearest = nearestName(
    text.slice(owner.length),
    own.map((name) => name.slice(owner.length)),
  );
  return nearest === undefined ? `Available: ${own.join(', ')}.` : `Did you mean \`${owner}${nearest}\`?`;
}

/** A field of the body, which is written as a JSON Pointer. */
function hintOfBody(text: string): string | undefined {
  const [, written] = /^\$(?:response\.body)?[.#[]+(.*)$/s.exec(text) ?? [];
  const steps = written?.split(/[.[\]/'"]+/).filter((step) => step !== '' && step !== '$') ?? [];
  return steps.length === 0 ? undefined : `Write \`$response.body#/${steps.join('/')}\`.`;
}

/**
 * Resolves a text with expressions in braces: `Bearer {$inputs.accessToken}`. A text that begins with `$` and a letter is
 * one expression; a price such as `$5` is not. `literal` encodes the rest.
 */
export function readTemplate(
  text: string,
  at: At,
  literal: (piece: string) => string = (piece) => piece,
): Template {
  const [, name] = /(?:^|\{)((?:inputs|steps)\.\w[^\s{}]*)/.exec(text) ?? [];
  if (name !== undefined)
    at.scope.report(
      at.pointer,
      `\`${name}\` is sent as it is: an expression begins with \`$\`.`,
      `Write \`$${name}\`.`,
    );
  const isOne = /^\$[a-z]/i.test(text);
  return (isOne ? ['', `{${text}}`] : text.split(/(\{\$[a-z][^{}]*\})/i))
    .map((piece, index) =>
      // What is not known is not validated either.
      index % 2 === 1
        ? (readExpression(piece.slice(1, -1), at) ?? '{unknown}')
        : escapeBraces(literal(piece)),
    )
    .join('');
}

/** Writes the strings in JSON as templates. */
export function readTemplates(value: unknown, pointerOf: (path: string[]) => string, scope: Scope): unknown {
  const read = (part: unknown, path: string[]): unknown => {
    if (typeof part === 'string') return readTemplate(part, { pointer: pointerOf(path), scope });
    if (typeof part !== 'object' || part === null) return part;
    if (Array.isArray(part)) return part.map((item, index) => read(item, [...path, String(index)]));
    return Object.fromEntries(Object.entries(part).map(([key, item]) => [key, read(item, [...path, key])]));
  };
  return read(value, []);
}
