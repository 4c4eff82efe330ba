import type { Problem } from '../../problem.ts';
import { escapePointer } from '../../text/json-pointer.ts';
import { OutOfTime } from '../../time-limit.ts';
import { get, getEntries, isObject, type Raw } from '../document/raw.ts';
import { resolve } from '../document/references.ts';
import { walk } from '../document/walk.ts';
import type { LoadedDocument } from '../load.ts';
import { toJsonSchema } from '../normalise/to-json-schema.ts';
import { createSchemaValidator, type ValidationError } from '../validation/schema-validator.ts';
import { listed } from '../validation/validation-errors.ts';

/** Enough to be fixed in one go. */
const MOST = 50;
const DOCUMENT = 'https://document.invalid/';

interface Written {
  value: unknown;
  /** Of the example, and of the schema that it must keep to. */
  pointer: string;
  schema: string;
}

/** Values that may run out of time; whatever comes after them is not looked at. */
const MOST_OUT_OF_TIME = 3;

/** Every example of a document against its schema: what readers copy must be what the API takes and gives. */
export function checkExamples({ whole: { document }, source, version }: LoadedDocument): Problem[] {
  const validator = createSchemaValidator(DOCUMENT, () => toJsonSchema(document, version));
  const problems: Problem[] = [];
  let outOfTime = 0;
  for (const { value, pointer, schema } of writtenExamples(document)) {
    if (problems.length >= MOST || outOfTime >= MOST_OUT_OF_TIME) break;
    const tell = (message: string, hint?: string) =>
      problems.push({
        message,
        severity: 'error',
        rule: 'openapi/example-mismatch',
        ...source.locate(pointer),
        ...(hint === undefined ? {} : { hint }),
      });
    try {
      const errors = validator.validate({ $ref: `${DOCUMENT}#${asFragment(schema)}` }, value);
      if (errors.length > 0) tell(`This example does not match its schema: ${explain(errors)}.`);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      outOfTime += 1;
      tell(
        'This example takes too long to validate against its schema.',
        outOfTime < MOST_OUT_OF_TIME
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

/** A JSON Pointer as the end of a URL. A name with half a character in it has none, and its schema demands nothing. */
function asFragment(pointer: string): string {
  return pointer.toWellFormed().split('/').map(encodeURIComponent).join('/');
}
