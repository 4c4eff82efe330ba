import { Validator } from '@cfworker/json-schema';
import { explainErrors, type Fault } from './explain-errors.ts';

/** A value, and its schema, whose references are `#/$defs/` and an index of the named schemas. */
export interface Part {
  schema: unknown;
  value: unknown;
}

/** Validates a value. Unlike Ajv, the validator makes no code of a schema, which the policy of pages forbids. */
export function faultsOf({ schema, value }: Part, named: unknown[]): Fault[] {
  // The validator writes into schemas, so each has its own.
  const root = structuredClone({ $defs: { ...named }, allOf: [schema] });
  const { errors } = new Validator(root as object, '2020-12', false).validate(value);
  return explainErrors(root, value, errors);
}
