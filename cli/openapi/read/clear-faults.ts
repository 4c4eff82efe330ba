import { nearestName } from '../../text/did-you-mean.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { isObject, type Raw, setOwn, valueAt } from '../document/raw.ts';
import type { Source } from './source.ts';
import { type Cause, unknownName } from './validation-causes.ts';

/** Required fields without which a document says all that it wants to say. */
const NEEDLESS = new Set(
  'content description items mapping paths propertyName required responses schema scopes title type url version'.split(
    ' ',
  ),
);

/**
 * The rule that a fault of a document breaks. Where nobody can doubt what was meant, it has a rule of its own, whose severity
 * is a matter of policy; whatever else is invalid cannot be shown.
 */
export function ruleOfFault(error: Cause, document: Raw): string {
  switch (error.keyword) {
    case 'type':
      if (meantValue(error, document) !== undefined) return 'openapi/unquoted';
      return valueAt(document, pointerSteps(error.instancePath)) === null
        ? 'openapi/empty'
        : 'openapi/invalid';
    case 'required':
      return isNeedless(error) ? 'openapi/required' : 'openapi/invalid';
    case 'const':
      // A parameter of a path.
      return error.params.allowedValue === true ? 'openapi/required' : 'openapi/invalid';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return isUnlikeAny(error) ? 'openapi/unknown-field' : 'openapi/invalid';
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

function isNeedless({ params, instancePath }: Cause): boolean {
  const field = String(params.missingProperty);
  // The type of a security scheme says what it is.
  if (field === 'type' || field === 'url')
    return !/^\/(components\/securitySchemes|securityDefinitions)\//.test(instancePath);
  return NEEDLESS.has(field) || (field === 'name' && instancePath === '/info/license');
}

/** A field that is called nearly like a known one is that one, mistyped. */
function isUnlikeAny(error: Cause): boolean {
  const name = unknownName(error) ?? '';
  const known = Object.keys(error.parentSchema?.properties ?? {});
  return name !== '$ref' && nearestName(name, known) === undefined;
}

/** A text that was written without quotes, or a number or a truth value with them; undefined where it is neither. */
function meantValue({ instancePath, params }: Cause, document: Raw): unknown {
  const value = valueAt(document, pointerSteps(instancePath));
  const types: unknown[] = [params.type].flat();
  if (types.includes('string') && /^(number|boolean)$/.test(typeof value)) return String(value);
  if (typeof value !== 'string') return undefined;
  if (types.includes('boolean') && /^(true|false)$/.test(value)) return value === 'true';
  const isNumber = /^-?\d{1,15}(\.\d{1,15})?$/.test(value);
  return isNumber && (types.includes('number') || types.includes('integer')) ? Number(value) : undefined;
}

/** A document with each value as it was meant: `version: 1.0` is the text `1.0`. The document itself is not changed. */
export function withMeantValues(document: Raw, errors: Cause[], source: Source): Raw {
  const wrong = errors.filter(
    (error) => error.keyword === 'type' && meantValue(error, document) !== undefined,
  );
  if (wrong.length === 0) return document;
  const copy = structuredClone(document);
  for (const error of wrong) {
    const steps = pointerSteps(error.instancePath);
    const name = steps.pop() ?? '';
    const holder = valueAt(copy, steps);
    const meant = meantValue(error, document);
    const value = typeof meant === 'string' ? textAsWritten(source, error.instancePath, meant) : meant;
    if (Array.isArray(holder)) holder[Number(name)] = value;
    else if (isObject(holder)) setOwn(holder, name, value);
  }
  return copy;
}

/** What stands in the file for a number: `1.0`, of which the parser makes 1. */
export function textAsWritten({ text, locate }: Source, pointer: string, value: string): string {
  const { line, column } = locate(pointer);
  const written = text.split('\n', line)[line - 1]?.slice(column - 1) ?? '';
  const [, scalar = ''] = /^(?:[^:]{1,200}:)?\s*([^\s,}#\]]+)/.exec(written) ?? [];
  return String(Number(scalar)) === value ? scalar : value;
}
