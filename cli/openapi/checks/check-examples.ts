import { during } from '../../current-work.ts';
import { MAX_EXAMPLE_PROBLEMS } from '../../limits.ts';
import { errorAt, type Fault, type Problem, warningAt } from '../../problem.ts';
import { jsonFault } from '../../source/json-fault.ts';
import { didYouMeanValue } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { NumberText } from '../../text/number-text.ts';
import { get, getEntries, getList, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import type { LoadedDocument } from '../load.ts';
import { isJson } from '../model/media-types.ts';
import { isJsonText } from '../normalise/json-texts.ts';
import { toJsonSchema } from '../normalise/to-json-schema.ts';
import { ABSENT, type Direction } from '../validation/fields-in.ts';
import { createSchemaValidator, type ValidationError } from '../validation/schema-validator.ts';
import { schemasAt } from '../validation/schemas-at.ts';
import { explain, hintOfQuotes, isConsequence, messageOf } from '../validation/validation-errors.ts';
import { toStandaloneSchema } from './body-validator.ts';
import { directionOf, findFields, type Misspelt } from './example-fields.ts';
import { locateIn } from './locate-in.ts';
import { refusedSchemas } from './refused-schemas.ts';
import { referenceIn } from './warnings/examples.ts';
import { hintOfNull } from './warnings/warn.ts';

interface WrittenExample {
  value: unknown;
  pointer: string;
  /** Pointer of what the example refers to, if that is elsewhere. */
  target?: string | undefined;
  /** Pointer of the schema. */
  schema: string;
}

/** Validates all examples of a document against their schemas. */
export function checkExamples(loaded: LoadedDocument): Problem[] {
  const { whole, source, version } = loaded;
  const { document } = whole;
  const validator = createSchemaValidator(() => toJsonSchema(document, version));
  const locate = locateIn(source, version);
  const problems: Problem[] = [];
  for (const { value, pointer, target = pointer, schema } of writtenExamples(document)) {
    if (problems.length >= MAX_EXAMPLE_PROBLEMS) break;
    const all = during({ task: `Validating the example ${pointer}`, file: source.file }, () =>
      validator.validate(
        toStandaloneSchema(document, version, valueAt(document, pointerSteps(schema))),
        value,
      ),
    );
    const direction = directionOf(pointer);
    const required = withoutOtherDirection(all, { document, schema, direction });
    const { misspelt, others } = findFields(document, { schema, example: value, direction });
    const errors = withoutMisspelt(required, misspelt);
    const problemAt = required.length > 0 ? errorAt : warningAt;
    if (errors.length === 0)
      for (const { message, hint, at } of misspelt)
        problems.push(problemAt('openapi/example-mismatch', locate(target + at), { message, hint }));
    if (errors.length === 0 && misspelt.length === 0)
      for (const { message, hint, at } of others)
        problems.push(warningAt('openapi/example-field', locate(target + at), { message, hint }));
    const unquoted = errors.filter((error) => isUnquoted(error, value));
    if (unquoted.length < errors.length) {
      const { at, ...fault } = mismatch(errors, { value, pointer, version });
      problems.push(errorAt('openapi/example-mismatch', locate(target + at), fault));
    } else
      for (const error of unquoted) {
        const hint = hintOfQuotes(valueIn(value, error));
        const message = 'This is a number, but its schema requires a string.';
        problems.push(warningAt('openapi/unquoted', locate(target + error.instancePath), { message, hint }));
      }
  }
  // An example that several operations refer to is written once.
  const once = new Map(problems.map((problem) => [JSON.stringify(problem), problem]));
  return [...once.values(), ...refusedSchemas(loaded, validator)];
}

/** Says why an example does not match, and where in it. */
function mismatch(
  errors: ValidationError[],
  { value, pointer, version }: { value: unknown; pointer: string; version: string },
): Fault & { at: string } {
  const causes = explain(errors);
  const [cause] = causes;
  const hint =
    hintOfType(cause, value, version) ??
    hintOfValue(cause, value) ??
    hintOfText(value) ??
    (cause?.keyword === 'type' && cause.instancePath === '' && pointer.endsWith('/example')
      ? hintOfSeveral(value)
      : undefined);
  return {
    message: `This example does not match its schema. ${explained(causes)}`,
    hint,
    at: cause?.instancePath ?? '',
  };
}

/**
 * Leaves out the errors of a required property that is missing because it is not sent in this direction: a read-only one in
 * a request, a write-only one in a response, and either in the example of a schema.
 */
function withoutOtherDirection(
  errors: ValidationError[],
  { document, schema, direction }: { document: JsonObject; schema: string; direction: Direction | undefined },
): ValidationError[] {
  const marks = direction === undefined ? Object.values(ABSENT) : [ABSENT[direction]];
  const root = valueAt(document, pointerSteps(schema));
  const left = errors.filter(({ keyword, instancePath, params }) => {
    if (keyword !== 'required') return true;
    const path = [...pointerSteps(instancePath), params.missingProperty];
    return !schemasAt(document, root, path).some((one) =>
      marks.some((mark) => isObject(one) && one[mark] === true),
    );
  });
  return left.length < errors.length && left.every((error) => isConsequence(error, errors)) ? [] : left;
}

/** Leaves out the errors that follow from misspelt fields: they are unknown, and what they are meant to be is missing. */
function withoutMisspelt(errors: ValidationError[], misspelt: Misspelt[]): ValidationError[] {
  const left = errors.filter(
    ({ instancePath, params }) =>
      !misspelt.some(
        ({ at, meant }) =>
          at ===
            `${instancePath}/${escapePointer(String(params.additionalProperty ?? params.unevaluatedProperty ?? ''))}` ||
          (meant === params.missingProperty && at.replace(/\/[^/]*$/, '') === instancePath),
      ),
  );
  return left.length < errors.length && left.every((error) => isConsequence(error, errors)) ? [] : left;
}

/** The value of an enum that is probably meant. */
function hintOfValue(cause: ValidationError | undefined, value: unknown): string | undefined {
  const written = cause && valueIn(value, cause);
  const allowed: unknown = cause?.params.allowedValues;
  if (cause?.keyword !== 'enum' || typeof written !== 'string' || !Array.isArray(allowed)) return undefined;
  return didYouMeanValue(written, allowed.map(String));
}

/** How to allow null, or to write what YAML reads as another type than the string that it is meant to be. */
function hintOfType(cause: ValidationError | undefined, value: unknown, version: string): string | undefined {
  if (cause?.keyword !== 'type') return undefined;
  const part = valueIn(value, cause);
  if (part === null) return hintOfNull([cause.params.type].flat(), version);
  return requiresString(cause) ? hintOfQuotes(part) : undefined;
}

/** An example that is JSON within a string has been read; this is for one that is not. */
function hintOfText(value: unknown): string | undefined {
  if (referenceIn(value) !== undefined) return 'Write the value itself: `$ref` is text here.';
  if (typeof value !== 'string' || !isJsonText(value)) return undefined;
  const reason = jsonFault(value)?.message ?? '';
  return `Write it without the quotes around it: the text in them is not valid JSON. ${reason}`.trim();
}

/** For several examples, or a list of them, where one is expected. */
function hintOfSeveral(value: unknown): string | undefined {
  const named = isObject(value) ? Object.values(value) : [];
  const isNamed = (one: unknown) =>
    isObject(one) && ['value', '$ref', 'externalValue'].some((key) => Object.hasOwn(one, key));
  return named.length > 0 && named.every(isNamed)
    ? 'Did you mean `examples`?'
    : Array.isArray(value)
      ? 'Write one value. In OpenAPI 3.1, `examples` of a schema is a list.'
      : undefined;
}

/** Whether a text was read as a number, because it has no quotes: a version, a postal code. */
function isUnquoted(error: ValidationError, value: unknown): boolean {
  return requiresString(error) && valueIn(value, error) instanceof NumberText;
}

function requiresString({ keyword, params }: ValidationError): boolean {
  return keyword === 'type' && [params.type].flat().includes('string');
}

/** The part of a value that an error is about. */
function valueIn(value: unknown, { instancePath }: ValidationError): unknown {
  return valueAt(value, pointerSteps(instancePath));
}

/** Describes the first error, with all properties that its object lacks. */
function explained([cause, ...others]: ValidationError[]): string {
  if (!cause) return '';
  const isLacking = ({ keyword, instancePath, params }: ValidationError) =>
    keyword === 'required' && instancePath === cause.instancePath && !params.alternatives;
  const more = isLacking(cause) ? others.filter(isLacking) : [];
  const together = [cause, ...more].map(({ params }) => params.missingProperty);
  const error = more.length > 0 ? { ...cause, params: { together } } : cause;
  return messageOf(error, (steps) => (steps.length === 0 ? 'it' : `\`/${steps.join('/')}\``));
}

/** Returns the examples of media types, parameters, headers and schemas. */
function writtenExamples(document: JsonObject): WrittenExample[] {
  const found: WrittenExample[] = [];
  walk(document, (node, pointer, inSchema) => {
    if (inSchema) {
      if (Object.hasOwn(node, 'example'))
        found.push({ value: node.example, pointer: `${pointer}/example`, schema: pointer });
      for (const [index, value] of getList(node, 'examples').entries())
        found.push({ value, pointer: `${pointer}/examples/${index}`, schema: pointer });
      return;
    }
    if (!isObject(get(node, 'schema'))) return;
    const schema = `${pointer}/schema`;
    const [holder, mediaType = ''] = pointerSteps(pointer).slice(-2);
    const canBeText = holder === 'content' && !isJson(mediaType) && mediaType !== '*/*';
    const add = (value: unknown, at: string, target?: string) => {
      // What JSON cannot represent is written as a string (OpenAPI 3.1 §4.8.19).
      if (!(canBeText && typeof value === 'string')) found.push({ value, pointer: at, target, schema });
    };
    if (Object.hasOwn(node, 'example')) add(node.example, `${pointer}/example`);
    for (const [name, raw] of getEntries(node, 'examples')) {
      const { value: example = {}, chain = [] } = resolve(document, raw) ?? {};
      const [, target] = /^#(\/.*)$/.exec(chain.at(-1) ?? '') ?? [];
      const key = ['value', 'dataValue'].find((name) => Object.hasOwn(example, name));
      if (key)
        add(example[key], `${pointer}/examples/${escapePointer(name)}/${key}`, target && `${target}/${key}`);
    }
  });
  return found;
}
