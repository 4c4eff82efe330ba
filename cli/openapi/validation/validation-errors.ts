import { MAX_COMPARED_ERRORS, MAX_LISTED_VALUES } from '../../limits.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { writeJson } from '../../text/json-text.ts';
import { isNumber, NumberText } from '../../text/number-text.ts';
import { isObject, type JsonObject, textOf } from '../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import type { ValidationError } from './schema-validator.ts';

/** Keywords whose errors only say that a subschema failed. */
const WRAPPERS = new Set(['oneOf', 'anyOf', 'if', 'not', 'allOf', '$ref']);

/** Removes errors that follow from others. */
export function explain<E extends ValidationError>(all: E[]): E[] {
  const errors = all.slice(0, MAX_COMPARED_ERRORS);
  const causes = errors.filter((error) => !isConsequence(error, errors) && !isAboutReference(error));
  const kept = causes.length > 0 ? causes : errors;
  const deepest = kept.filter(
    (error) =>
      !(error.keyword === 'unevaluatedProperties' || error.keyword === 'additionalProperties') ||
      !kept.some((other) => other !== error && isBelow(other.instancePath, error)),
  );
  const seen = new Set<string>();
  return withAlternatives(deepest.length > 0 ? deepest : kept, errors).filter((error) => {
    const key = `${error.instancePath} ${messageOf(error, bodyName)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/**
 * Whether an error only says that a subschema failed: of several schemas, those of another type than the value are not meant
 * if one is of its type.
 */
export function isConsequence(error: ValidationError, all: ValidationError[]): boolean {
  const { keyword, instancePath, schemaPath } = error;
  if (WRAPPERS.has(keyword)) return true;
  if (keyword !== 'type' || !/\/(?:anyOf|oneOf)\/\d+\/type$/.test(schemaPath)) return false;
  return all.some(
    (other) =>
      other.instancePath.startsWith(`${instancePath}/`) ||
      (other.instancePath === instancePath && other.keyword !== 'type' && !WRAPPERS.has(other.keyword)),
  );
}

/** Where one of several properties is required, that is one error, with the names of all of them. */
function withAlternatives<E extends ValidationError>(kept: E[], all: E[]): E[] {
  const choices = all.filter(({ keyword }) => keyword === 'oneOf' || keyword === 'anyOf');
  const merged = new Map<E, E | undefined>();
  for (const { instancePath, schemaPath } of choices) {
    const missing = kept.filter(
      (error) =>
        error.keyword === 'required' &&
        error.instancePath === instancePath &&
        error.schemaPath.startsWith(`${schemaPath}/`),
    );
    const [first, ...others] = missing;
    const branches = new Set(missing.map((error) => error.schemaPath));
    if (!first || branches.size < missing.length) continue;
    for (const error of others) merged.set(error, undefined);
    const names = missing.map(({ params }) => String(params.missingProperty));
    merged.set(first, { ...first, params: { ...first.params, alternatives: names } });
  }
  return kept.flatMap((error) => (merged.has(error) ? (merged.get(error) ?? []) : error));
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
export function messageOf(
  error: Omit<ValidationError, 'schemaPath'>,
  nameOf: (steps: string[]) => string,
): string {
  const steps = pointerSteps(error.instancePath);
  const name = nameOf(steps);
  const subject = name.replace(/^[a-z]/, (letter) => letter.toUpperCase());
  const location = steps.length === 0 ? '' : ` in ${name}`;
  const { params } = error;
  switch (error.keyword) {
    case 'required':
      if (params.together) return `Missing required properties ${listed(params.together)}${location}.`;
      return `Missing required property ${oneOf(params.alternatives ?? [params.missingProperty])}${location}.`;
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
      return `${subject} must be \`${writeJson(params.allowedValue)}\`.`;
    case 'uniqueItems':
      return `Items ${Math.min(params.i, params.j) + 1} and ${Math.max(params.i, params.j) + 1} of ${name} are the same.`;
    case 'pattern':
      return `${subject} must match ${params.pattern}.`;
    default:
      return /^min(?:Items|Length|Properties)$/.test(error.keyword) && params.limit === 1
        ? `${subject} must not be empty.`
        : `${subject} ${inPlainWords(error.message ?? 'is not valid')}.`;
  }
}

/** In place of the negations of Ajv: `must NOT have fewer than 7 characters`. */
function inPlainWords(message: string): string {
  return message
    .replace('must NOT have fewer than', 'must have at least')
    .replace('must NOT have more than', 'must have at most');
}

function oneOf(names: string[]): string {
  const quoted = names.map((name) => `\`${name}\``);
  return [quoted.slice(0, -1).join(', '), quoted.at(-1)].filter(Boolean).join(' or ');
}

/** Names a part of a body. */
export function bodyName(steps: string[]): string {
  return steps.length === 0 ? 'the body' : `\`${steps.at(-1)}\``;
}

function listed(values: unknown[]): string {
  const first = values.slice(0, MAX_LISTED_VALUES).map((value) => `\`${textOf(value)}\``);
  return first.join(', ') + (values.length > MAX_LISTED_VALUES ? ' …' : '');
}

/** Returns how to write a number, `true` or `false` where a string is required; undefined for any other value. */
export function hintOfQuotes(value: unknown): string | undefined {
  if (!isNumber(value) && typeof value !== 'boolean') return undefined;
  return `Quote it to make it a string: \`"${value instanceof NumberText ? value.source : value}"\`.`;
}

/** What to do with a key without a value, below which an object is expected. */
export const HINT_OF_EMPTY = 'Indent what belongs to it further, or remove it.';

/** Whether a value is a schema, and so probably that of a property: texts about something else are annotations, too. */
function looksLikeSchema(value: unknown): boolean {
  return (
    isObject(value) &&
    Object.keys(value).some(
      (key) =>
        key === '$ref' || (SCHEMA_KEYWORDS.get(key)?.annotation === undefined && SCHEMA_KEYWORDS.has(key)),
    )
  );
}

/**
 * Says where a property belongs that is written as a keyword of a schema; undefined if it is rather the keyword `meant`, which
 * has a schema, too.
 */
export function hintOfProperty(
  value: unknown,
  schema: JsonObject,
  meant: string | undefined,
): string | undefined {
  if (!looksLikeSchema(value)) return undefined;
  const types = [schema.type].flat();
  const { holds } = SCHEMA_KEYWORDS.get(meant ?? '') ?? {};
  const isMeant = holds === 'schema' && meant !== 'not' && (meant !== 'items' || types.includes('array'));
  if (isMeant) return undefined;
  return Object.hasOwn(schema, 'properties') || types.includes('object')
    ? 'Indent it below `properties`.'
    : 'Indent it as the other properties of its object.';
}

/** Says where a keyword belongs that is an entry of `properties`: a list of their names is that of their object. */
export function hintOfStrayKeyword(key: string, value: unknown, properties: unknown): string {
  const isOfObject =
    key === 'required' &&
    Array.isArray(value) &&
    value.some((name) => typeof name === 'string' && Object.hasOwn(Object(properties), name));
  return isOfObject
    ? 'Indent it less, in the column of `properties`.'
    : 'Indent it further, below the schema that it belongs to.';
}

/** Returns what to do with a field beside a reference; `key` is that of the object that has both. */
export function hintBesideReference(key: string): string {
  return /^\d+$/.test(key)
    ? 'Remove one of the two, or write a hyphen before the `$ref` if it is another item of the list.'
    : 'Remove one of the two, or indent them as they belong together.';
}

/** How to write an example whose content is not below `value`; `name` is that of its first field. */
export function hintOfContent(name: string): string {
  return `Write \`value:\` above \`${name}\`, and indent what belongs to the example below it.`;
}
