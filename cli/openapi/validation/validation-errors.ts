import { MAX_COMPARED_ERRORS, MAX_LISTED_VALUES } from '../../limits.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { isNumber, NumberText } from '../../text/number-text.ts';
import type { ValidationError } from './schema-validator.ts';

/** Keywords whose errors only say that a subschema failed. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'if', 'not', 'allOf', '$ref']);

/** Removes errors that follow from others. */
export function explain<E extends ValidationError>(all: E[]): E[] {
  const errors = all.slice(0, MAX_COMPARED_ERRORS);
  const causes = errors.filter((error) => !WRAPPERS.has(error.keyword) && !isAboutReference(error));
  const kept = causes.length > 0 ? causes : errors;
  const deepest = kept.filter(
    (error) =>
      !(error.keyword === 'unevaluatedProperties' || error.keyword === 'additionalProperties') ||
      !kept.some((other) => other !== error && isBelow(other.instancePath, error)),
  );
  const seen = new Set<string>();
  return (deepest.length > 0 ? deepest : kept).filter((error) => {
    const key = `${error.instancePath} ${messageOf(error, bodyName)}`;
    return !seen.has(key) && seen.add(key);
  });
}

function isAboutReference(error: ValidationError): boolean {
  return error.keyword === 'required' && error.params.missingProperty === '$ref';
}

/** A property also counts as unevaluated if its value is invalid. */
function isBelow(instancePath: string, error: ValidationError): boolean {
  const name = String(error.params.unevaluatedProperty ?? error.params.additionalProperty ?? '');
  const path = `${error.instancePath}/${escapePointer(name)}`;
  return instancePath === path || instancePath.startsWith(`${path}/`);
}

/** Describes an error in a sentence; `nameOf` names the value at a pointer, which is empty for the whole. */
export function messageOf(error: ValidationError, nameOf: (steps: string[]) => string): string {
  const steps = pointerSteps(error.instancePath);
  const name = nameOf(steps);
  const subject = name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const location = steps.length === 0 ? '' : ` in ${name}`;
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return `Missing required property \`${params.missingProperty}\`${location}.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `Unknown property \`${params.additionalProperty ?? params.unevaluatedProperty}\`${location}.`;
    case 'propertyNames':
      return `\`${params.propertyName}\` cannot be a name in ${name}.`;
    case 'type': {
      const types = [params.type].flat().join(' or ');
      return `${subject} must be ${/^[aeio]/.test(types) ? 'an' : 'a'} ${types}.`;
    }
    case 'enum':
      return `${subject} must be one of ${listed(params.allowedValues)}.`;
    case 'const':
      return `${subject} must be \`${JSON.stringify(params.allowedValue)}\`.`;
    case 'pattern':
      return `${subject} must match ${params.pattern}.`;
    default:
      return `${subject} ${error.message ?? 'is not valid'}.`;
  }
}

/** Names a part of a body. */
export function bodyName(steps: string[]): string {
  return steps.length === 0 ? 'the body' : `\`${steps.at(-1)}\``;
}

/** Lists the first values of an enum. */
export function listed(values: unknown[]): string {
  const first = values.slice(0, MAX_LISTED_VALUES).map((value) => `\`${value}\``);
  return first.join(', ') + (values.length > MAX_LISTED_VALUES ? ' …' : '');
}

/** Returns how to write a number where a string is required; undefined for any other value. */
export function hintOfQuotes(value: unknown): string | undefined {
  if (!isNumber(value)) return undefined;
  return `Quote it to make it a string: \`"${value instanceof NumberText ? value.source : value}"\`.`;
}
