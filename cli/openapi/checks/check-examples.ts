import { during } from '../../current-work.ts';
import { MAX_EXAMPLE_PROBLEMS } from '../../limits.ts';
import { errorAt, type Problem, warningAt } from '../../problem.ts';
import { jsonFault } from '../../source/json-fault.ts';
import { nearestName } from '../../text/did-you-mean.ts';
import { escapePointer, pointerSteps } from '../../text/json-pointer.ts';
import { NumberText } from '../../text/number-text.ts';
import { get, getEntries, getList, isObject, type JsonObject, valueAt } from '../document/json-object.ts';
import { resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import type { LoadedDocument } from '../load.ts';
import { isJson } from '../model/media-types.ts';
import { isJsonText } from '../normalise/json-texts.ts';
import { toJsonSchema } from '../normalise/to-json-schema.ts';
import { createSchemaValidator, type ValidationError } from '../validation/schema-validator.ts';
import { fieldsOf, schemasAt, schemasInside } from '../validation/schemas-at.ts';
import { explain, hintOfQuotes, isConsequence, messageOf } from '../validation/validation-errors.ts';
import { toStandaloneSchema } from './body-validator.ts';
import { locateIn } from './locate-in.ts';
import { refusedSchemas } from './refused-schemas.ts';
import { referenceIn } from './warnings/examples.ts';
import { hintOfNull } from './warnings/warn.ts';

interface WrittenExample {
  value: unknown;
  pointer: string;
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
  for (const { value, pointer, schema } of writtenExamples(document)) {
    if (problems.length >= MAX_EXAMPLE_PROBLEMS) break;
    const all = during({ task: `Validating the example ${pointer}`, file: source.file }, () =>
      validator.validate(toStandaloneSchema(valueAt(document, pointerSteps(schema)), version), value),
    );
    const required = withoutOtherDirection(all, { document, schema, pointer });
    const misspelt = misspeltFields(document, schema, value);
    const errors = withoutMisspelt(required, misspelt);
    const problemAt = required.length > 0 ? errorAt : warningAt;
    if (errors.length === 0)
      for (const { message, hint, at } of misspelt)
        problems.push(problemAt('openapi/example-mismatch', locate(pointer + at), { message, hint }));
    const unquoted = errors.filter((error) => isUnquoted(error, value));
    if (unquoted.length === errors.length)
      for (const error of unquoted) {
        const hint = hintOfQuotes(valueIn(value, error));
        const message = 'This is a number, but its schema requires a string.';
        problems.push(warningAt('openapi/unquoted', locate(pointer + error.instancePath), { message, hint }));
      }
    else {
      const [cause] = explain(errors);
      const message = `This example does not match its schema. ${cause ? explained(cause) : ''}`;
      const hint =
        hintOfType(cause, value, version) ??
        hintOfText(value) ??
        (cause?.instancePath === '' && pointer.endsWith('/example') ? hintOfSeveral(value) : undefined);
      const place = locate(pointer + (cause?.instancePath ?? ''));
      problems.push(errorAt('openapi/example-mismatch', place, { message, hint }));
    }
  }
  return [...problems, ...refusedSchemas(loaded, validator)];
}

/**
 * Leaves out the errors of a required property that is missing because it is not sent in this direction: a read-only one in
 * a request, a write-only one in a response, and either in the example of a schema (OpenAPI 3.0 §4.7.24).
 */
function withoutOtherDirection(
  errors: ValidationError[],
  { document, schema, pointer }: { document: JsonObject; schema: string; pointer: string },
): ValidationError[] {
  const place = pointer
    .split('/')
    .slice(1, -1)
    .findLast((step) => ['requestBody', 'requestBodies', 'parameters', 'responses'].includes(step));
  const marks =
    place === undefined ? ['readOnly', 'writeOnly'] : [place === 'responses' ? 'writeOnly' : 'readOnly'];
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

interface Misspelt {
  message: string;
  hint: string;
  meant: string;
  at: string;
}

/** Finds fields of an example that its schema does not define, but under a similar name that the example lacks. */
function misspeltFields(document: JsonObject, pointer: string, example: unknown): Misspelt[] {
  const found: Misspelt[] = [];
  const visit = (value: unknown, schemas: unknown[], at: string): void => {
    if (typeof value !== 'object' || value === null || schemas.includes(true)) return;
    for (const [key, inner] of Object.entries(value)) {
      const own = schemasInside(document, schemas, key);
      const here = `${at}/${escapePointer(key)}`;
      if (own.length > 0) visit(inner, own, here);
      else {
        const names = schemas.flatMap(fieldsOf).filter((name) => !Object.hasOwn(value, name));
        const isWrapped = at === '' && key === 'value' && Object.keys(value).length === 1 && names.length > 0;
        if (isWrapped)
          found.push({
            message: 'The schema of this example has no field `value`.',
            hint: 'Write the value itself: `value` belongs to a name in `examples`.',
            meant: '',
            at: here,
          });
        const meant = isWrapped ? undefined : nearestName(key, names);
        const message = `The schema of this example has no field \`${key}\`.`;
        if (meant !== undefined) found.push({ message, hint: `Did you mean \`${meant}\`?`, meant, at: here });
      }
    }
  };
  visit(example, schemasAt(document, valueAt(document, pointerSteps(pointer)), []), '');
  return found;
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
  return valueAt(value as JsonObject, pointerSteps(instancePath));
}

function explained(cause: ValidationError): string {
  return messageOf(cause, (steps) => (steps.length === 0 ? 'it' : `\`/${steps.join('/')}\``));
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
    const add = (value: unknown, at: string) => {
      // What JSON cannot represent is written as a string (OpenAPI 3.1 §4.8.19).
      if (!(canBeText && typeof value === 'string')) found.push({ value, pointer: at, schema });
    };
    if (Object.hasOwn(node, 'example')) add(node.example, `${pointer}/example`);
    for (const [name, raw] of getEntries(node, 'examples')) {
      const example = resolve(document, raw)?.value ?? {};
      const key = ['value', 'dataValue'].find((name) => Object.hasOwn(example, name));
      if (key) add(example[key], `${pointer}/examples/${escapePointer(name)}/${key}`);
    }
  });
  return found;
}
