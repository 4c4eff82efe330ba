import { causesOf } from '../openapi/checks/fault-causes.ts';
import { isObject, valueAt } from '../openapi/document/json-object.ts';
import { fieldsOf, valuesOf } from '../openapi/validation/schemas-at.ts';
import type { Fault } from '../problem.ts';
import { didYouMean, suggestValue } from '../text/did-you-mean.ts';
import { pointerSteps, toPointer } from '../text/json-pointer.ts';
import { readTemplates, type StepContext } from './expressions.ts';
import { hasVariable, type StepData } from './model.ts';
import type { AnswerFields } from './read-questions.ts';
import { knownTypes, requestSchemas } from './schemas.ts';
import { operationName } from './sources.ts';

/** The body of a request, and its media type unless that is the usual one. */
export type Body = Pick<StepData, 'json' | 'form'> & { type?: string };

/** Reads the request body of a step. Validates it against its schema, except for values that are known only at run time. */
export function readBody(context: StepContext, answers: Map<string, AnswerFields>): Body {
  const { step, pointer, scope } = context;
  const { operation } = context.found;
  const { payload, contentType } = step.requestBody ?? {};
  const name = operationName(operation);
  if (payload === undefined) {
    if (operation.requestBody?.required)
      scope.report(pointer, `\`${name}\` requires a request body.`, 'Add a `requestBody` with a `payload`.');
    return {};
  }
  const location = `${pointer}/requestBody`;
  if (/^(?:GET|HEAD)$/.test(operation.method)) {
    scope.report(
      location,
      `Scripts send no body with ${operation.method}.`,
      'Remove it. What the API reads belongs into `parameters`.',
    );
    return {};
  }
  const types = (operation.requestBody?.media ?? []).flatMap((media) => media.types);
  const type = contentType ?? types[0] ?? '';
  const isForm = type === 'application/x-www-form-urlencoded';
  if (!types.includes(type) || !(isForm || /json/.test(type))) {
    const { message, hint } = refusedType(name, type, types);
    scope.report(location, message, hint);
    return {};
  }
  const place = (path: string[]) => `${location}/payload${toPointer(path)}`;
  const value = readTemplates(payload, place, scope);
  const fields = isForm && isObject(value) ? Object.entries(value) : [];
  if (isForm && (!isObject(value) || fields.some(([, field]) => typeof field === 'object'))) {
    scope.report(place([]), 'A form is an object of texts, numbers and booleans.');
    return {};
  }
  if (!isForm) checkInputs({ payload, type, place }, context);
  checkPayload({ payload, value, type, place }, context, answers);
  if (isForm) return { form: Object.fromEntries(fields.map(([key, field]) => [key, String(field)])) };
  return { json: value, ...(type !== 'application/json' && { type }) };
}

function refusedType(operation: string, type: string, types: string[]): Fault {
  const supported = types.filter((one) => /json|x-www-form-urlencoded/.test(one));
  const message = types.includes(type)
    ? `Scripts do not send ${type}: they send JSON and forms.`
    : `\`${operation}\` does not take ${type || 'a request body'}.`;
  if (supported.length > 0) return { message, hint: `Available: ${supported.join(', ')}.` };
  return types.length > 0
    ? { message, hint: 'Leave the step out, and say in a guide how to send it.' }
    : { message };
}

/** A body as it is written, its media type, and the pointers of its parts. */
interface Sent {
  payload: unknown;
  type: string;
  place(path: string[]): string;
}

/** For `{$inputs.id}` without quotes, which YAML reads as a map. */
function hintOfMap(part: unknown): string | undefined {
  const [[key, value] = [], ...others] = isObject(part) ? Object.entries(part) : [];
  return key?.startsWith('$') && value === null && others.length === 0
    ? `Quote it: \`'{${key}}'\`.`
    : undefined;
}

function hintOfText(payload: unknown): string | undefined {
  return typeof payload === 'string' && /^\s*[{[]/.test(payload)
    ? 'Write it without quotes or `|` around it, as a part of this document.'
    : undefined;
}

/** Reports inputs and outputs of another type than the field that they are sent in, and choices that it does not have. */
function checkInputs({ payload, type, place }: Sent, { found, scope, workflow }: StepContext): void {
  const visit = (value: unknown, path: string[]): void => {
    for (const [key, inner] of Object.entries(typeof value === 'object' ? (value ?? {}) : {}))
      visit(inner, [...path, key]);
    if (typeof value !== 'string') return;
    const [, name = ''] = /^\$inputs\.(.+)$/.exec(value) ?? [];
    const input = workflow.inputs?.properties?.[name];
    const schemas = requestSchemas(found, type, path);
    const fault = input
      ? inputFault({ ...input, name }, schemas, path)
      : outputFault(value, scope.variables.get(value)?.types ?? [], { schemas, path });
    if (fault) scope.report(place(path), fault.message, fault.hint);
  };
  visit(payload, []);
}

type InputSchema = NonNullable<NonNullable<StepContext['workflow']['inputs']>['properties']>[string];

function inputFault(
  { name, type = 'string', enum: choices }: InputSchema & { name: string },
  schemas: unknown[],
  path: string[],
): Fault | undefined {
  const values = valuesOf(schemas);
  const other = choices?.find((one) => values?.includes(one) === false);
  if (values && other !== undefined)
    return {
      message: `\`${path.at(-1)}\` cannot be \`${other}\`, which the input \`${name}\` offers.`,
      hint: suggestValue(String(other), values.map(String)),
    };
  const allowed = typesBeside(schemas, [type, ...(type === 'integer' ? ['number'] : [])]);
  return (
    allowed && {
      message: `${typeText(path, allowed)}, but the input \`${name}\` is of the type ${type}.`,
      hint: `Write \`type: ${allowed.find((one) => one !== 'null') ?? type}\` in \`inputs\`.`,
    }
  );
}

function outputFault(
  output: string,
  types: string[],
  { schemas, path }: { schemas: unknown[]; path: string[] },
): Fault | undefined {
  if (types.length === 0) return undefined;
  // A number may be an integer.
  const isNumber = types.some((type) => /^(?:number|integer)$/.test(type));
  const allowed = typesBeside(schemas, [...types, ...(isNumber ? ['number', 'integer'] : [])]);
  return (
    allowed && {
      message: `${typeText(path, allowed)}, but \`${output}\` is of the type ${types.join(' or ')}.`,
      hint: 'Keep another part of the response in `outputs`.',
    }
  );
}

function typeText(path: string[], allowed: string[]): string {
  return `\`${path.at(-1) ?? 'The body'}\` is of the type ${allowed.join(' or ')}`;
}

/** Returns the types that schemas allow, if they are others than all of these. */
function typesBeside(schemas: unknown[], sent: string[]): string[] | undefined {
  const allowed = knownTypes(schemas) ?? [];
  return allowed.length === 0 || sent.some((type) => allowed.includes(type)) ? undefined : allowed;
}

/** Reports what contradicts the schema of a body. */
function checkPayload(
  body: Sent & { value: unknown },
  { found, scope }: StepContext,
  answers: Map<string, AnswerFields>,
): void {
  const { payload, value, type, place } = body;
  const { operation, source } = found;
  const check = source.api.validator.request(operation, structuredClone(payload), type);
  const faults = (check?.faults ?? []).filter(({ pointer, field }) => {
    const part = isObject(value) ? valueAt(value, pointerSteps(pointer)) : value;
    return field || !hasVariable(part);
  });
  const at = (path: string[]) => requestSchemas(found, type, path);
  const visit = (owner: unknown, path: string[]): void => {
    const [, variable = ''] = typeof owner === 'string' ? (/^\{(\w+)\}$/.exec(owner) ?? []) : [];
    for (const [field, pointer] of answers.get(variable) ?? [])
      if (at([...path, '0', field]).length === 0)
        scope.report(
          pointer,
          `An answer of \`${operationName(operation)}\` has no field \`${field}\`.`,
          didYouMean(field, at([...path, '0']).flatMap(fieldsOf)),
        );
    for (const [key, inner] of Object.entries(typeof owner === 'object' ? (owner ?? {}) : {}))
      visit(inner, [...path, key]);
  };
  visit(value, []);
  for (const { pointer, message, hint } of causesOf(faults))
    scope.report(
      place(pointerSteps(pointer)),
      message,
      pointer === ''
        ? (hintOfText(payload) ?? hint)
        : (hintOfMap(valueAt(Object(payload), pointerSteps(pointer))) ?? hint),
    );
}
