import { pointerSteps } from '../../text/json-pointer.ts';
import { NumberText } from '../../text/number-text.ts';
import { withoutQuotes } from '../document/is-of-type.ts';
import { type JsonObject, setOwn, valueAt } from '../document/json-object.ts';
import { TYPES } from '../document/schema-types.ts';
import { type Cause, hintOfMeant } from './validation-causes.ts';

/** Required fields that can be missing without loss of information. */
const DISPENSABLE =
  'content description items mapping paths propertyName required responses schema scopes title type url version';

/**
 * Returns the rule for a validation error. Errors with an obvious intent have rules of their own, which are configurable;
 * all others are `openapi/invalid`, and the document cannot be shown.
 */
export function ruleOf(error: Cause, document: JsonObject): string {
  if (isLaterType(error, document)) return 'openapi/format';
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
      return hintOfMeant(error) === undefined ? 'openapi/unknown-field' : 'openapi/invalid';
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

/** Whether a schema of OpenAPI 3.0 has a list of types, or the type `null`, as later versions have. */
export function isLaterType({ instancePath, params }: Cause, document: JsonObject): boolean {
  const steps = pointerSteps(instancePath);
  // In a map, it is an entry.
  if (steps.at(-1) !== 'type' || params.type === 'object') return false;
  const value = valueAt(document, steps);
  return Array.isArray(value) ? value.every((type) => TYPES.includes(type)) : value === 'null';
}

function isDispensable({ params, instancePath }: Cause): boolean {
  const field = String(params.missingProperty);
  // A security scheme is unusable without its type.
  if (field === 'type' || field === 'url')
    return !/^\/(components\/securitySchemes|securityDefinitions)\//.test(instancePath);
  return DISPENSABLE.split(' ').includes(field) || (field === 'name' && instancePath === '/info/license');
}

/** Converts an unquoted string, or a quoted number or boolean, to the expected type; undefined if it is neither. */
function convertedValue({ instancePath, params }: Cause, document: JsonObject): unknown {
  const value = valueAt(document, pointerSteps(instancePath));
  const types: unknown[] = [params.type].flat();
  if (types.includes('string') && value instanceof NumberText) return value.source;
  if (types.includes('string') && /^(number|boolean)$/.test(typeof value)) return String(value);
  return typeof value === 'string' ? withoutQuotes(value, types) : undefined;
}

/** Returns a copy of the document with values converted to the expected types: `version: 1.0` becomes the string `1.0`. */
export function correctTypes(document: JsonObject, errors: Cause[]): JsonObject {
  const copies = new WeakSet<object>();
  return errors.reduce((corrected, error) => {
    const converted = error.keyword === 'type' ? convertedValue(error, document) : undefined;
    if (converted === undefined) return corrected;
    return withValue(corrected, pointerSteps(error.instancePath), { value: converted, copies }) as JsonObject;
  }, document);
}

/** Sets the value at a pointer; what is not among `copies` yet is copied, because aliases share their objects. */
function withValue(
  node: unknown,
  [step, ...rest]: string[],
  { value, copies }: { value: unknown; copies: WeakSet<object> },
): unknown {
  if (step === undefined) return value;
  const holder = node as JsonObject;
  const copy = copies.has(holder) ? holder : Array.isArray(node) ? [...node] : { ...holder };
  copies.add(copy);
  setOwn(copy as JsonObject, step, withValue(holder[step], rest, { value, copies }));
  return copy;
}
