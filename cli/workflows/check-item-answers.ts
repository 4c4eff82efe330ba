import { getStrings, isObject } from '../openapi/document/json-object.ts';
import { fieldsOf, schemasAt, typesOf } from '../openapi/validation/schemas-at.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { requestSchema } from './body-schemas.ts';
import { type Body, runtimeValueFor } from './model.ts';
import type { ItemAnswers, Scope } from './scope.ts';
import { type FoundOperation, operationName } from './sources.ts';

/** Checks the answers of item prompts in a body against its schema. */
export function checkItemAnswers(body: Body, { source, operation }: FoundOperation, scope: Scope): void {
  const { document } = source.api;
  const schema = requestSchema(document, operation, body.type);
  const name = operationName(operation);
  const visit = (value: unknown, path: string[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, [...path, key]);
    const runtime = runtimeValueFor(body, value);
    if (!runtime || !('value' in runtime) || runtime.value.kind !== 'variable') return;
    const answers = scope.itemAnswers.get(runtime.value.name);
    if (answers) checkFields(answers, (own) => schemasAt(document, schema, [...path, '0', ...own]));
  };
  const checkFields = ({ pointer, fields }: ItemAnswers, schemasOf: (path: string[]) => unknown[]) => {
    const answerSchemas = schemasOf([]);
    const names = answerSchemas.flatMap(fieldsOf);
    for (const [field, { pointer: location, types }] of fields) {
      const schemas = schemasOf([field]);
      if (schemas.length === 0)
        scope.report(
          location,
          `An answer of \`${name}\` has no field \`${field}\`.`,
          didYouMean(field, names),
        );
      const allowed = schemas.flatMap(typesOf);
      if (
        allowed.length > 0 &&
        types.size > 0 &&
        !allowed.some((type) => types.has(type) || (type === 'number' && types.has('integer')))
      )
        scope.report(
          location,
          `\`${field}\` of \`${name}\` must be of the type ${allowed.join(' or ')}, which this is not.`,
        );
    }
    // Other schemas may be alternatives, which require other fields.
    const [first] = answerSchemas;
    for (const field of isObject(first) ? getStrings(first, 'required') : [])
      if (!fields.has(field)) scope.report(pointer, `An answer of \`${name}\` requires \`${field}\`.`);
  };
  visit(body.value, []);
}
