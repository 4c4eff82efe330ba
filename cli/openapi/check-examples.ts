import { createRequire } from 'node:module';
import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Problem } from '../problem.ts';
import type { LoadedDocument } from './load.ts';
import { patientPattern } from './patient-pattern.ts';
import { escapePointer, get, getEntries, isObject, type Raw } from './raw.ts';
import { addReadable, compileReadable } from './readable-schemas.ts';
import { resolve } from './references.ts';
import { toJsonSchema } from './to-json-schema.ts';
import { walk } from './walk.ts';

const require = createRequire(import.meta.url);

/** Enough to be mended in one go. */
const MOST = 50;
const DOCUMENT = 'document';

interface Written {
  value: unknown;
  /** Of the example, and of the schema that it must keep to. */
  pointer: string;
  schema: string;
}

/** Every example of a document against its schema: what readers copy must be what the API takes and gives. */
export function checkExamples({ document, source, version }: LoadedDocument): Problem[] {
  const { Ajv2020 } = require('ajv/dist/2020') as typeof import('ajv/dist/2020.js');
  const addFormats = require('ajv-formats') as typeof import('ajv-formats').default;
  const ajv = new Ajv2020({
    strict: false,
    logger: false,
    allErrors: false,
    validateSchema: false,
    code: { regExp: patientPattern },
  });
  addFormats(ajv);
  addReadable(ajv, toJsonSchema(document, version) as Raw, DOCUMENT);
  const validators = new Map<string, ValidateFunction | undefined>();
  const validatorOf = (pointer: string): ValidateFunction | undefined => {
    if (!validators.has(pointer))
      validators.set(pointer, compileReadable(ajv, { $ref: `${DOCUMENT}#${encodeURI(pointer)}` }));
    return validators.get(pointer);
  };
  const problems: Problem[] = [];
  for (const { value, pointer, schema } of writtenExamples(document)) {
    const validate = validatorOf(schema);
    if (!validate || validate(value) || problems.length >= MOST) continue;
    problems.push({
      message: `This example does not keep to its schema: ${explain(validate.errors ?? [])}.`,
      severity: 'warning',
      rule: 'openapi/example-mismatch',
      file: source.file,
      ...source.locate(pointer),
    });
  }
  return problems;
}

function explain(errors: ErrorObject[]): string {
  const [error] = errors;
  if (!error) return 'it is not valid';
  const values = error.params.allowedValues ? `: ${error.params.allowedValues.join(', ')}` : '';
  const extra = error.params.additionalProperty ? ` (\`${error.params.additionalProperty}\`)` : '';
  return `\`${error.instancePath || '/'}\` ${error.message}${values}${extra}`;
}

/** Examples of media types, parameters and headers, and those on schemas. */
function writtenExamples(document: Raw): Written[] {
  const found: Written[] = [];
  walk(document, (node, pointer, inSchema) => {
    if (inSchema) {
      if (Object.hasOwn(node, 'example'))
        found.push({ value: node.example, pointer: `${pointer}/example`, schema: pointer });
      const examples = get(node, 'examples');
      if (Array.isArray(examples))
        for (const [index, value] of examples.entries())
          found.push({ value, pointer: `${pointer}/examples/${index}`, schema: pointer });
      return;
    }
    if (!isObject(get(node, 'schema'))) return;
    const schema = `${pointer}/schema`;
    if (Object.hasOwn(node, 'example'))
      found.push({ value: node.example, pointer: `${pointer}/example`, schema });
    for (const [name, raw] of getEntries(node, 'examples')) {
      const example = isObject(raw) ? resolve(document, raw)?.value : undefined;
      const key = ['value', 'dataValue'].find((name) => example && Object.hasOwn(example, name));
      if (example && key)
        found.push({ value: example[key], pointer: `${pointer}/examples/${escapePointer(name)}`, schema });
    }
  });
  return found;
}
