import type { Source } from '../../source/parse-source.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { isObject, type JsonObject, setOwn, valueAt } from '../document/json-object.ts';
import { type Cause, unknownName } from './validation-causes.ts';

/** Required fields that can be missing without loss of information. */
const DISPENSABLE = new Set(
  'content description items mapping paths propertyName required responses schema scopes title type url version'.split(
    ' ',
  ),
);

/**
 * Returns the rule for a validation error. Errors with an obvious intent have rules of their own, which are configurable;
 * all others are `openapi/invalid`, and the document cannot be shown.
 */
export function ruleOf(error: Cause, document: JsonObject): string {
  switch (error.keyword) {
    case 'type':
      if (convertedValue(error, document) !== undefined) return 'openapi/unquoted';
      return valueAt(document, pointerSteps(error.instancePath)) === null
        ? 'openapi/empty'
        : 'openapi/invalid';
    case 'required':
      return isDispensable(error) ? 'openapi/required' : 'openapi/invalid';
    case 'const':
      // `required` of a path parameter.
      return error.params.allowedValue === true ? 'openapi/required' : 'openapi/invalid';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return isMisspelling(error) ? 'openapi/invalid' : 'openapi/unknown-field';
    case 'propertyNames':
      return 'openapi/name';
    case 'uniqueItems':
    case 'minItems':
    case 'minProperties':
    case 'maxProperties':
    case 'pattern':
      return 'openapi/format';
    default:
      return 'openapi/invalid';
  }
}

function isDispensable({ params, instancePath }: Cause): boolean {
  const field = String(params.missingProperty);
  // A security scheme is unusable without its type.
  if (field === 'type' || field === 'url')
    return !/^\/(components\/securitySchemes|securityDefinitions)\//.test(instancePath);
  return DISPENSABLE.has(field) || (field === 'name' && instancePath === '/info/license');
}

/** Whether an unknown field is a misspelt known one, or a misplaced `$ref`. */
function isMisspelling(error: Cause): boolean {
  const name = unknownName(error) ?? '';
  const known = Object.keys(error.parentSchema?.properties ?? {});
  return name === '$ref' || nearestName(name, known) !== undefined;
}

/** Converts an unquoted string, or a quoted number or boolean, to the expected type; undefined if it is neither. */
function convertedValue({ instancePath, params }: Cause, document: JsonObject): unknown {
  const value = valueAt(document, pointerSteps(instancePath));
  const types: unknown[] = [params.type].flat();
  if (types.includes('string') && /^(number|boolean)$/.test(typeof value)) return String(value);
  if (typeof value !== 'string') return undefined;
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  return isNumber && (types.includes('number') || types.includes('integer')) ? Number(value) : undefined;
}

/** Returns a copy of the document with values converted to the expected types: `version: 1.0` becomes the string `1.0`. */
export function correctTypes(document: JsonObject, errors: Cause[], source: Source): JsonObject {
  let copy: JsonObject | undefined;
  for (const error of errors) {
    const converted = error.keyword === 'type' ? convertedValue(error, document) : undefined;
    if (converted === undefined) continue;
    copy ??= structuredClone(document);
    const steps = pointerSteps(error.instancePath);
    const name = steps.pop() ?? '';
    const holder = valueAt(copy, steps);
    const value =
      typeof converted === 'string' ? textAsWritten(source, error.instancePath, converted) : converted;
    if (Array.isArray(holder)) holder[Number(name)] = value;
    else if (isObject(holder)) setOwn(holder, name, value);
  }
  return copy ?? document;
}

/** Returns the source text of a number: `1.0`, which the parser reads as 1. */
export function textAsWritten({ text, locate }: Source, pointer: string, value: string): string {
  const { line, column } = locate(pointer);
  const written = text.split('\n', line)[line - 1]?.slice(column - 1) ?? '';
  const [, scalar = ''] = /^(?:[^:]{1,200}:)?\s*([^\s,}#\]]+)/.exec(written) ?? [];
  return String(Number(scalar)) === value ? scalar : value;
}
