import { isObject, valueAt } from '../openapi/document/json-object.ts';
import { fieldsOf, schemasAt } from '../openapi/validation/schemas-at.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps, toPointer } from '../text/json-pointer.ts';
import { requestSchema } from './body-schemas.ts';
import { checkItemAnswers } from './check-item-answers.ts';
import { type Body, type RuntimeValue, runtimeValueFor } from './model.ts';
import { readRuntimeValue, type Scope, type StepContext } from './scope.ts';
import { type FoundOperation, operationName } from './sources.ts';

/** Reads the request body of a step. Validates it against its schema, except for values that are known only at run time. */
export function readBody(
  { source, operation }: FoundOperation,
  { step: { requestBody }, pointer, scope }: StepContext,
): Body | undefined {
  const name = operationName(operation);
  const allMedia = operation.requestBody?.media ?? [];
  if (!requestBody || requestBody.payload === undefined) {
    if (operation.requestBody?.required)
      scope.report(pointer, `\`${name}\` requires a request body.`, 'Add a `requestBody` with a `payload`.');
    return undefined;
  }
  const location = `${pointer}/requestBody`;
  const types = allMedia.flatMap((media) => media.types);
  const type = requestBody.contentType ?? types[0];
  if (type === undefined || !types.includes(type)) {
    scope.report(
      location,
      allMedia.length === 0
        ? `\`${name}\` does not take a request body.`
        : `\`${name}\` does not take ${type}.`,
      allMedia.length === 0 ? undefined : `Available: ${types.join(', ')}.`,
    );
    return undefined;
  }
  const kind = /x-www-form-urlencoded/.test(type) ? 'form' : /json/.test(type) ? 'json' : undefined;
  if (!kind) {
    scope.report(location, `Bodies of the type ${type} are not supported: write JSON or a form.`);
    return undefined;
  }
  const value: unknown = requestBody.payload;
  const runtimeValues = new Map<string, RuntimeValue>();
  collectRuntimeValues(value, { pointer: `${location}/payload`, scope, runtimeValues });
  const body: Body = { kind, type, value, runtimeValues: [...runtimeValues] };
  checkPayload(body, { source, operation }, { pointer: `${location}/payload`, scope });
  return body;
}

function collectRuntimeValues(
  value: unknown,
  {
    pointer,
    scope,
    runtimeValues,
  }: { pointer: string; scope: Scope; runtimeValues: Map<string, RuntimeValue> },
): void {
  if (typeof value === 'string') {
    const runtime = readRuntimeValue(value, pointer, scope);
    if (runtime) runtimeValues.set(value, runtime);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      collectRuntimeValues(inner, { pointer: `${pointer}/${escapePointer(key)}`, scope, runtimeValues });
}

function checkPayload(
  body: Body,
  { source, operation }: FoundOperation,
  { pointer, scope }: { pointer: string; scope: Scope },
): void {
  const { kind, type, value } = body;
  const { document, validator } = source.api;
  if (kind === 'form' && !isObject(value)) {
    scope.report(pointer, 'The fields of a form must be an object.');
    return;
  }
  if (kind === 'form')
    for (const [name, field] of Object.entries(value as object))
      if (typeof field === 'object')
        scope.report(
          `${pointer}/${escapePointer(name)}`,
          `The form field \`${name}\` must be a text, a number or a boolean.`,
        );
  // The validator validates the first media type only.
  const isFirst = operation.requestBody?.media[0]?.types[0] === type;
  const faults = isFirst
    ? (validator.request(operation.method, operation.path, structuredClone(value))?.faults ?? [])
    : [];
  for (const fault of faults) {
    // A value that is known only at run time may be valid.
    const own = isObject(value) ? valueAt(value, pointerSteps(fault.pointer)) : value;
    if (!runtimeValueFor(body, own)) scope.report(pointer + fault.pointer, fault.message);
  }
  const schema = requestSchema(document, operation, type);
  const visit = (owner: unknown, path: string[]): void => {
    if (typeof owner !== 'object' || owner === null) return;
    for (const [key, inner] of Object.entries(owner)) {
      const own = [...path, key];
      if (schemasAt(document, schema, own).length > 0) visit(inner, own);
      else
        scope.report(
          pointer + toPointer(own),
          `Unknown field \`${key}\`: the specification does not define it here.`,
          didYouMean(key, schemasAt(document, schema, path).flatMap(fieldsOf)),
        );
    }
  };
  visit(value, []);
  checkItemAnswers(body, { source, operation }, scope);
}
