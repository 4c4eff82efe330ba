import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, KeywordErrorDefinition, ValidateFunction } from 'ajv/dist/2020.js';
import { compareNumbers, isMultiple } from '../../text/compare-numbers.ts';
import { decodePercent } from '../../text/decode-percent.ts';
import { getOrInsert } from '../../text/get-or-insert.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { writeJson } from '../../text/json-text.ts';
import { holdsNumberText, isNumber, type NumberText, plainNumbers } from '../../text/number-text.ts';
import { patternOf } from '../../text/regular-expression.ts';
import { type JsonObject, valueAt } from '../document/json-object.ts';

export type ValidationError = Pick<
  ErrorObject,
  'keyword' | 'instancePath' | 'schemaPath' | 'params' | 'message'
>;

export interface SchemaValidator {
  /**
   * Validates a value against a JSON Schema 2020-12, whose references to the document start with `DOCUMENT_URI`. Returns no
   * errors if the schema is refused. In forms, all values are strings.
   */
  validate(schema: object | boolean, value: unknown, options?: { isForm?: boolean }): ValidationError[];
  /** Why schemas have been refused: they allow any value. */
  refused: string[];
}

/** The base URI of the document. */
export const DOCUMENT_URI = 'https://document.invalid/';

/** Ajv is loaded only if there is something to validate. */
const require = createRequire(import.meta.url);

/** Creates a validator with the schemas of `document`, JSON Schema 2020-12. */
export function createSchemaValidator(document: () => unknown): SchemaValidator {
  const compilers = new Map<boolean, Compile>();
  const refused: string[] = [];
  let made: unknown;
  const whole = () => {
    made ??= document();
    return made;
  };
  return {
    refused,
    validate(schema, value, { isForm = false } = {}) {
      const validate = getOrInsert(compilers, isForm, () => createCompiler(whole(), isForm, refused))(schema);
      const plain = plainNumbers(value);
      if (!validate || validate.call(value, isForm ? structuredClone(plain) : plain)) return [];
      return (validate.errors ?? [])
        .filter((error) => !isOfRounding(error, value))
        .map((error) => asWritten(error, { document: whole, schema }));
    },
  };
}

/** Whether two items are only equal as doubles. */
function isOfRounding({ keyword, instancePath, params }: ValidationError, value: unknown): boolean {
  if (keyword !== 'uniqueItems') return false;
  const items = valueAt(value, pointerSteps(instancePath)) as unknown[];
  const [one, other] = [items[params.i], items[params.j]];
  return isNumber(one) && isNumber(other) && compareNumbers(one, other) !== 0;
}

/** Ajv knows only plain numbers: an error has the limit or the values of its schema as they are written. */
function asWritten(
  error: ValidationError,
  { document, schema }: { document: () => unknown; schema: object | boolean },
): ValidationError {
  const { schemaPath, params, message = '' } = error;
  const [uri = '', fragment = ''] = schemaPath.split('#');
  const root = (uri === DOCUMENT_URI ? document() : schema) as JsonObject;
  const written = valueAt(root, pointerSteps(fragment).map(decodePercent));
  if (!holdsNumberText(written)) return error;
  if (error.keyword === 'enum') return { ...error, params: { ...params, allowedValues: written } };
  if (error.keyword === 'const') return { ...error, params: { ...params, allowedValue: written } };
  return { ...error, message: message.replace(String(Number(written)), String(written)) };
}

type Compile = (schema: object | boolean) => ValidateFunction | undefined;

/** Compiles each schema once. One that Ajv refuses, for example because of an invalid pattern, allows any value. */
function createCompiler(document: unknown, isForm: boolean, refused: string[]): Compile {
  const ajv = createAjv(isForm);
  const originals = compareExactly(ajv);
  const plain = <T>(schema: T): T => {
    const copies = new Map<object, unknown>();
    const copy = plainNumbers(schema, copies);
    for (const [original, made] of copies) originals.set(made as object, original as JsonObject);
    return copy;
  };
  // If Ajv refuses the document, for example because of a duplicate anchor, schemas that refer to it allow any value.
  attempt(() => ajv.addSchema(plain(document) as object, DOCUMENT_URI), refused);
  const compiled = new Map<string, ValidateFunction | undefined>();
  return (schema) => {
    const compile = () => attempt(() => ajv.compile(plain(schema)), refused);
    return getOrInsert(compiled, writeJson(schema) ?? '', compile);
  };
}

function createAjv(isForm: boolean): Ajv2020 {
  const { Ajv2020 } = require('ajv/dist/2020.js') as typeof import('ajv/dist/2020.js');
  const formats = require('ajv-formats') as typeof import('ajv-formats').default;
  const ajv = new Ajv2020({
    allErrors: true,
    strict: false,
    validateSchema: false,
    logger: false,
    coerceTypes: isForm,
    passContext: true,
    code: { regExp: Object.assign(patternOf, { code: 'new RegExp' }) },
  });
  formats(ajv);
  return ajv;
}

type AnyNumber = number | NumberText;

interface ExactKeyword {
  fits(value: unknown, expected: unknown): boolean;
  type?: 'number';
  schemaType?: 'number' | 'array';
}

const limit = (fits: (value: AnyNumber, limit: AnyNumber) => boolean): ExactKeyword => ({
  fits: fits as ExactKeyword['fits'],
  type: 'number',
  schemaType: 'number',
});

const EXACT_KEYWORDS: Record<string, ExactKeyword> = {
  minimum: limit((value, limit) => compareNumbers(value, limit) >= 0),
  maximum: limit((value, limit) => compareNumbers(value, limit) <= 0),
  exclusiveMinimum: limit((value, limit) => compareNumbers(value, limit) > 0),
  exclusiveMaximum: limit((value, limit) => compareNumbers(value, limit) < 0),
  multipleOf: limit(isMultiple),
  const: { fits: isSame },
  enum: {
    fits: (value, values) => (values as unknown[]).some((one) => isSame(value, one)),
    schemaType: 'array',
  },
};

/** Whether two values are equal (JSON Schema 2020-12 §4.2.2), with all digits of their numbers. */
function isSame(one: unknown, other: unknown): boolean {
  if (isNumber(one) && isNumber(other)) return compareNumbers(one, other) === 0;
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  const [entries, others] = [Object.entries(one), new Map(Object.entries(other))];
  return (
    Array.isArray(one) === Array.isArray(other) &&
    entries.length === others.size &&
    entries.every(([key, value]) => others.has(key) && isSame(value, others.get(key)))
  );
}

/**
 * Makes Ajv compare numbers with all of their digits. A validation has the value as written as its context (`this`); the
 * returned map is to get the schema as written of each plain one.
 */
function compareExactly(ajv: Ajv2020): WeakMap<object, JsonObject> {
  const originals = new WeakMap<object, JsonObject>();
  for (const [keyword, { fits, ...types }] of Object.entries(EXACT_KEYWORDS)) {
    const { error } = ajv.getKeyword(keyword) as { error?: KeywordErrorDefinition };
    ajv.removeKeyword(keyword);
    ajv.addKeyword({
      keyword,
      errors: false,
      ...types,
      ...(error ? { error } : {}),
      compile: (plain: unknown, parent) => {
        const expected = originals.get(parent)?.[keyword] ?? plain;
        return function (this: unknown, data: unknown, at): boolean {
          const written = valueAt(this, pointerSteps(at?.instancePath ?? ''));
          // The values of forms are texts, which Ajv has read, and as `this`, a value is never null nor a text.
          const isWritten = isNumber(written) || (typeof data === 'object' && data !== null);
          return fits(isWritten ? written : data, expected);
        };
      },
    });
  }
  return originals;
}

/** A RangeError passes: it is not the fault of the schema, but of its depth. */
function attempt<T>(work: () => T, refused: string[]): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    refused.push((error as Error).message);
    return undefined;
  }
}
