import { createRequire } from 'node:module';
import type { ValidateFunction } from 'ajv';
import { patientPattern } from './patient-pattern.ts';
import { get, getEntries, getObject, isObject, type Raw } from './raw.ts';
import { addReadable, compileReadable } from './readable-schemas.ts';
import { resolve } from './references.ts';
import { explain, messageOf } from './validate.ts';

const require = createRequire(import.meta.url);

/** What a value does not keep of its schema; the pointer leads into the value. */
export interface Fault {
  pointer: string;
  message: string;
}

/** What a document demands of the bodies of its operations. */
export interface Contract {
  /** The media type that is sent, and what is wrong with a body; undefined where there is no body to send. */
  request(method: string, path: string, value: unknown): { type: string; faults: Fault[] } | undefined;
  response(method: string, path: string, status: string, value: unknown): Fault[] | undefined;
  schema(name: string, value: unknown): Fault[] | undefined;
}

/** Nothing is compiled before it is asked for: most guides show few bodies, and documents may be large. */
export function createContract(document: Raw, version: string): Contract {
  const compiled = new Map<string, ValidateFunction | undefined>();
  let ajv: ReturnType<typeof createValidator> | undefined;
  const faultsOf = (schema: unknown, value: unknown, isForm: boolean): Fault[] => {
    if (!isObject(schema) && typeof schema !== 'boolean') return [];
    ajv ??= createValidator(document, version);
    const key = `${isForm} ${JSON.stringify(schema)}`;
    if (!compiled.has(key))
      compiled.set(key, compileReadable(ajv[isForm ? 'forms' : 'json'], outside(schema, version)));
    const validate = compiled.get(key);
    if (!validate || validate(value)) return [];
    return explain(validate.errors ?? []).map((error) => ({
      pointer: error.instancePath,
      message: messageOf(error, document, 'The body'),
    }));
  };
  const operation = (method: string, path: string): Raw => {
    const item = resolve(document, get(getObject(document, 'paths'), path))?.value ?? {};
    return getObject(item, method.toLowerCase());
  };
  const firstContent = (node: unknown): [string, Raw] | undefined => {
    const [content] = getEntries(resolve(document, node)?.value ?? {}, 'content');
    const media = content && resolve(document, content[1])?.value;
    return content && media ? [content[0], media] : undefined;
  };
  return {
    request(method, path, value) {
      const content = firstContent(get(operation(method, path), 'requestBody'));
      if (!content) return undefined;
      const [type, media] = content;
      return { type, faults: faultsOf(get(media, 'schema'), value, /form/.test(type)) };
    },
    response(method, path, status, value) {
      const content = firstContent(get(getObject(operation(method, path), 'responses'), status));
      return content && faultsOf(get(content[1], 'schema'), value, false);
    },
    schema(name, value) {
      const schemas = getObject(getObject(document, 'components'), 'schemas');
      return Object.hasOwn(schemas, name)
        ? faultsOf({ $ref: `#/components/schemas/${name.replaceAll('~', '~0')}` }, value, false)
        : undefined;
    },
  };
}

const NAME = 'https://document.invalid/';

function createValidator(document: Raw, version: string) {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
  const addFormats = require('ajv-formats') as typeof import('ajv-formats').default;
  const options = {
    allErrors: true,
    strict: false,
    validateSchema: false,
    logger: false,
    code: { regExp: patientPattern },
  } as const;
  const parts = { paths: get(document, 'paths'), components: get(document, 'components') };
  const known = modern(parts, version) as Raw;
  // What a form sends is text, whatever it stands for.
  const [json, forms] = [{}, { coerceTypes: true }].map((more) => {
    const ajv = new Ajv2020({ ...options, ...more });
    addFormats(ajv);
    addReadable(ajv, known, NAME);
    return ajv;
  });
  if (!json || !forms) throw new Error('There are two validators.');
  return { json, forms };
}

/** A schema whose references lead into the document, as one that stands alone. */
function outside(schema: Raw | boolean, version: string): Raw | boolean {
  const text = JSON.stringify(modern(schema, version)).replaceAll('"$ref":"#', `"$ref":"${NAME}#`);
  return JSON.parse(text) as Raw | boolean;
}

/** OpenAPI 3.0 writes `exclusiveMinimum: true` beside the number; the validator knows `nullable` itself. */
function modern(node: unknown, version: string): unknown {
  if (!/^(2|3\.0)/.test(version)) return node;
  return JSON.parse(
    JSON.stringify(node, (_, value: unknown) => {
      if (!isObject(value)) return value;
      const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, ...rest } = value;
      return {
        ...rest,
        ...limit('inimum', minimum, exclusiveMinimum),
        ...limit('aximum', maximum, exclusiveMaximum),
      };
    }),
  );
}

function limit(name: 'inimum' | 'aximum', value: unknown, exclusive: unknown): Raw {
  const plain = `m${name}`;
  const strict = `exclusiveM${name}`;
  if (exclusive === true) return { [strict]: value };
  return {
    ...(value === undefined ? {} : { [plain]: value }),
    ...(exclusive === undefined || exclusive === false ? {} : { [strict]: exclusive }),
  };
}
