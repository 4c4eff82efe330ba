import { createRequire } from 'node:module';
import type { Ajv2020, ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { decodePercent } from '../../text/decode-percent.ts';
import { pointerSteps } from '../../text/json-pointer.ts';
import { holdsNumberText, plainNumbers } from '../../text/number-text.ts';
import { type JsonObject, valueAt } from '../document/json-object.ts';

export type ValidationError = Pick<
  ErrorObject,
  'keyword' | 'instancePath' | 'schemaPath' | 'params' | 'message'
>;

interface SchemaValidator {
  /**
   * Validates a value against a JSON Schema 2020-12, whose references to the document start with `DOCUMENT_URI`. Returns no
   * errors if the schema is invalid. In forms, all values are strings.
   */
  validate(schema: object | boolean, value: unknown, options?: { isForm?: boolean }): ValidationError[];
}

/** The base URI of the document. */
export const DOCUMENT_URI = 'https://document.invalid/';

/** Ajv is loaded only if there is something to validate. */
const require = createRequire(import.meta.url);

/** Creates a validator with the schemas of `document`, JSON Schema 2020-12. */
export function createSchemaValidator(document: () => unknown): SchemaValidator {
  const compilers = new Map<boolean, Compile>();
  let made: unknown;
  const whole = () => {
    made ??= document();
    return made;
  };
  return {
    validate(schema, value, { isForm = false } = {}) {
      const compile = compilers.get(isForm) ?? createCompiler(plainNumbers(whole()), isForm);
      compilers.set(isForm, compile);
      const validate = compile(plainNumbers(schema));
      const plain = plainNumbers(value);
      if (!validate || validate(isForm ? structuredClone(plain) : plain)) return [];
      return (validate.errors ?? []).map((error) => asWritten(error, { document: whole, schema }));
    },
  };
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

/** Compiles each schema once. One that Ajv rejects, for example because of an invalid pattern, allows any value. */
function createCompiler(document: unknown, isForm: boolean): Compile {
  const ajv = createAjv(isForm);
  // If Ajv rejects the document, for example because of a duplicate anchor, schemas that refer to it allow any value.
  attempt(() => ajv.addSchema(document as object, DOCUMENT_URI));
  const compiled = new Map<string, ValidateFunction | undefined>();
  return (schema) => {
    const key = JSON.stringify(schema);
    if (!compiled.has(key))
      compiled.set(
        key,
        attempt(() => ajv.compile(schema)),
      );
    return compiled.get(key);
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
  });
  formats(ajv);
  return ajv;
}

/** A RangeError passes: it is not the fault of the schema, but of its depth. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof RangeError) throw error;
    return undefined;
  }
}
