import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { get, type Raw } from '../document/raw.ts';
import type { ValidationError } from './schema-validator.ts';

/** Keywords that only say that something below them failed. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'if', 'not', 'allOf', '$ref']);

/** Errors that are looked at: each is compared with all others, and nobody fixes more in one go. */
const MOST_ERRORS = 1_000;

/** Keeps the errors that name a cause, without those that only follow from another. */
export function explain<E extends ValidationError>(all: E[]): E[] {
  const errors = all.slice(0, MOST_ERRORS);
  const causes = errors.filter((error) => !WRAPPERS.has(error.keyword) && !isAboutReference(error));
  const kept = causes.length > 0 ? causes : errors;
  const deepest = kept.filter(
    (error) =>
      !(error.keyword === 'unevaluatedProperties' || error.keyword === 'additionalProperties') ||
      !kept.some((other) => other !== error && isBelow(other.instancePath, error)),
  );
  const seen = new Set<string>();
  return (deepest.length > 0 ? deepest : kept).filter((error) => {
    const key = `${error.instancePath} ${messageOf(error, {})}`;
    return !seen.has(key) && seen.add(key);
  });
}

function isAboutReference(error: ValidationError): boolean {
  return error.keyword === 'required' && error.params.missingProperty === '$ref';
}

/** A property is also called unevaluated when something inside of it is wrong. */
function isBelow(instancePath: string, error: ValidationError): boolean {
  const name = String(error.params.unevaluatedProperty ?? error.params.additionalProperty ?? '');
  const path = `${error.instancePath}/${escapePointer(name)}`;
  return instancePath === path || instancePath.startsWith(`${path}/`);
}

/** One sentence about an error; `whole` is what the value is called. */
export function messageOf(error: ValidationError, document: Raw, whole = 'The document'): string {
  const where = error.instancePath === '' ? whole : `\`${lastStep(error.instancePath)}\``;
  const place = error.instancePath === '' ? '' : ` in ${where}`;
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      return `Missing required property \`${params.missingProperty}\`${place}.`;
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return `Unknown property \`${params.additionalProperty ?? params.unevaluatedProperty}\`${place}.`;
    case 'propertyNames':
      return `\`${params.propertyName}\` cannot be a name in ${where}.`;
    case 'type':
      return `${where} must be ${article([params.type].flat().join(' or '))}.`;
    case 'enum':
      return `${where} must be one of ${listed(params.allowedValues)}.`;
    case 'const':
      return `${where} must be \`${JSON.stringify(params.allowedValue)}\`.`;
    case 'pattern':
      if (error.instancePath === '/openapi')
        return `OpenAPI ${JSON.stringify(get(document, 'openapi'))} is not supported.`;
      return `${where} must match ${params.pattern}.`;
    default:
      return `${where} ${error.message ?? 'is not valid'}.`;
  }
}

const MOST_VALUES = 20;

/** The values of an enum, as far as anybody reads them. */
export function listed(values: unknown[]): string {
  const first = values.slice(0, MOST_VALUES).map((value) => `\`${value}\``);
  return first.join(', ') + (values.length > MOST_VALUES ? ' …' : '');
}

function article(words: string): string {
  return `${/^[aeio]/.test(words) ? 'an' : 'a'} ${words}`;
}

function lastStep(pointer: string): string {
  return pointerSteps(pointer).at(-1) ?? '';
}
