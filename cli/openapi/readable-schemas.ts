import type { AnySchema, ValidateFunction } from 'ajv';

/** As much of Ajv as is needed to read schemas of a document. */
interface Reader {
  addSchema(schema: AnySchema, name: string): unknown;
  compile(schema: AnySchema): ValidateFunction;
}

/** Makes a document known by a name. One that Ajv cannot read, with an anchor that stands twice, say, stays unknown. */
export function addReadable(ajv: Reader, document: AnySchema, name: string): void {
  try {
    ajv.addSchema(document, name);
  } catch {
    // Whatever refers to it cannot be read either.
  }
}

/** A schema that Ajv cannot read, for a pattern that is none, say, demands nothing of a value. */
export function compileReadable(ajv: Reader, schema: AnySchema): ValidateFunction | undefined {
  try {
    return ajv.compile(schema);
  } catch {
    return undefined;
  }
}
