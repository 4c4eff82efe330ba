import { isObject } from '../openapi/document/raw.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../text/json-pointer.ts';
import { checkAnswers } from './check-answers.ts';
import type { ArazzoStep } from './document.ts';
import { type Body, type Filling, fillingFor } from './model.ts';
import { fieldsOf, requestSchema, schemasAt } from './places.ts';
import { readFilling, type Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';

/** The body of a step, validated against its schema as far as it is known now. */
export function readBody(
  { requestBody }: ArazzoStep,
  { source, operation }: FoundOperation,
  { pointer, scope }: { pointer: string; scope: Scope },
): Body | undefined {
  const name = operation.operationId ?? `${operation.method} ${operation.path}`;
  const offered = operation.requestBody?.media ?? [];
  if (!requestBody || requestBody.payload === undefined) {
    if (operation.requestBody?.required)
      scope.report(pointer, `\`${name}\` requires a request body.`, 'Add a `requestBody` with a `payload`.');
    return undefined;
  }
  const place = `${pointer}/requestBody`;
  const type = requestBody.contentType ?? offered[0]?.types[0];
  const media = offered.find((one) => type !== undefined && one.types.includes(type));
  if (!media || type === undefined) {
    const types = offered.flatMap((one) => one.types).join(', ');
    scope.report(
      place,
      offered.length === 0
        ? `\`${name}\` does not take a request body.`
        : `\`${name}\` does not take ${type}.`,
      offered.length === 0 ? undefined : `Available: ${types}.`,
    );
    return undefined;
  }
  const kind = /x-www-form-urlencoded/.test(type) ? 'form' : /json/.test(type) ? 'json' : undefined;
  if (!kind) {
    scope.report(place, `Bodies of the type ${type} are not supported: write JSON or a form.`);
    return undefined;
  }
  const value = replaced(requestBody, place, scope);
  const filled = new Map<string, Filling>();
  collectFillings(value, { pointer: `${place}/payload`, scope, filled });
  const body: Body = { kind, type, value, filled: [...filled] };
  checkPayload(body, { source, operation }, { pointer: `${place}/payload`, scope });
  return body;
}

/** The payload with its replacements. */
function replaced(
  { payload, replacements = [] }: NonNullable<ArazzoStep['requestBody']>,
  place: string,
  scope: Scope,
): unknown {
  const made: unknown = structuredClone(payload);
  for (const [index, { target, value }] of replacements.entries()) {
    const steps = pointerSteps(target);
    const last = steps.pop() ?? '';
    const owner = valueAt(made, steps);
    if (isObject(owner) && last !== '__proto__') owner[last] = value;
    else if (Array.isArray(owner) && /^\d+$/.test(last) && Number(last) < owner.length)
      owner[Number(last)] = value;
    else scope.report(`${place}/replacements/${index}/target`, `The payload has nothing at \`${target}\`.`);
  }
  return made;
}

/** What a JSON Pointer leads to; nothing that JSON does not have. */
function valueAt(value: unknown, steps: string[]): unknown {
  return steps.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  );
}

function collectFillings(
  value: unknown,
  { pointer, scope, filled }: { pointer: string; scope: Scope; filled: Map<string, Filling> },
): void {
  if (typeof value === 'string') {
    const filling = readFilling(value, pointer, scope);
    if (filling) filled.set(value, filling);
  } else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      collectFillings(inner, { pointer: `${pointer}/${escapePointer(key)}`, scope, filled });
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
    for (const [name, one] of Object.entries(value as object))
      if (typeof one === 'object')
        scope.report(
          `${pointer}/${escapePointer(name)}`,
          `The form field \`${name}\` must be a text, a number or a boolean.`,
        );
  const isFirst = operation.requestBody?.media[0]?.types[0] === type;
  const found = isFirst
    ? (validator.request(operation.method, operation.path, structuredClone(value))?.faults ?? [])
    : [];
  for (const fault of found) {
    // What is filled in when the workflow is run may be of any form.
    const own = valueAt(value, pointerSteps(fault.pointer));
    if (!fillingFor(body, own)) scope.report(pointer + fault.pointer, fault.message);
  }
  const schema = requestSchema(document, operation, type);
  const visit = (inner: unknown, steps: string[]): void => {
    if (typeof inner !== 'object' || inner === null) return;
    for (const [key, one] of Object.entries(inner)) {
      const place = [...steps, key];
      if (schemasAt(document, schema, place).length > 0) visit(one, place);
      else {
        const known = schemasAt(document, schema, steps).flatMap(fieldsOf);
        scope.report(
          pointer + place.map((step) => `/${escapePointer(step)}`).join(''),
          `Unknown field \`${key}\`: the specification does not define it here.`,
          didYouMean(key, known),
        );
      }
    }
  };
  visit(value, []);
  checkAnswers(body, { source, operation }, scope);
}
