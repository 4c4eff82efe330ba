import type { Problem } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { OutOfTime } from '../../time-limit.ts';
import { get, getEntries, getList, isObject, type Raw } from '../document/raw.ts';
import { resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import type { LoadedDocument } from '../load.ts';
import { toJsonSchema } from '../normalise/to-json-schema.ts';
import { createSchemaValidator, DOCUMENT_URI, type ValidationError } from '../validation/schema-validator.ts';
import { listed } from '../validation/validation-errors.ts';

const MAX_PROBLEMS = 50;

interface WrittenExample {
  value: unknown;
  pointer: string;
  /** Pointer of the schema. */
  schema: string;
}

/** Examples that may run out of time before the rest is skipped. */
const MAX_TIMEOUTS = 3;

/** Validates all examples of a document against their schemas. */
export function checkExamples({ whole: { document }, source, version }: LoadedDocument): Problem[] {
  const validator = createSchemaValidator(() => toJsonSchema(document, version));
  const problems: Problem[] = [];
  let timeouts = 0;
  for (const { value, pointer, schema } of writtenExamples(document)) {
    if (problems.length >= MAX_PROBLEMS || timeouts >= MAX_TIMEOUTS) break;
    const report = (message: string, hint?: string) =>
      problems.push({
        message,
        severity: 'error',
        rule: 'openapi/example-mismatch',
        ...source.locate(pointer),
        ...(hint === undefined ? {} : { hint }),
      });
    try {
      const errors = validator.validate({ $ref: `${DOCUMENT_URI}#${asFragment(schema)}` }, value);
      if (errors.length > 0) report(`This example does not match its schema: ${explain(errors)}.`);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      timeouts += 1;
      report(
        'This example takes too long to validate against its schema.',
        timeouts < MAX_TIMEOUTS
          ? 'Look for a pattern with nested quantifiers, or for alternatives that all match.'
          : 'The examples after this one were not validated.',
      );
    }
  }
  return problems;
}

function explain([error]: ValidationError[]): string {
  if (!error) return 'it is not valid';
  const values = error.params.allowedValues ? `: ${listed(error.params.allowedValues)}` : '';
  const extra = error.params.additionalProperty ? ` (\`${error.params.additionalProperty}\`)` : '';
  return `\`${error.instancePath || '/'}\` ${error.message}${values}${extra}`;
}

/** Returns the examples of media types, parameters, headers and schemas. */
function writtenExamples(document: Raw): WrittenExample[] {
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
    if (Object.hasOwn(node, 'example'))
      found.push({ value: node.example, pointer: `${pointer}/example`, schema });
    for (const [name, raw] of getEntries(node, 'examples')) {
      const example = resolve(document, raw)?.value ?? {};
      const key = ['value', 'dataValue'].find((name) => Object.hasOwn(example, name));
      if (key)
        found.push({ value: example[key], pointer: `${pointer}/examples/${escapePointer(name)}`, schema });
    }
  });
  return found;
}

/** Encodes a JSON Pointer as a URI fragment. A schema with lone surrogates in its name isn't found and allows anything. */
function asFragment(pointer: string): string {
  return pointer.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
