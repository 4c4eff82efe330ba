import { getStrings, isObject } from '../openapi/document/raw.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { type Body, fillingFor } from './model.ts';
import { fieldsOf, requestSchema, schemasAt, typesOf } from './places.ts';
import type { ListedAnswers, Scope } from './scope.ts';
import type { FoundOperation } from './sources.ts';

/** Validates answers that a script asks for item by item against the request that sends them. */
export function checkAnswers(body: Body, { source, operation }: FoundOperation, scope: Scope): void {
  const { document } = source.api;
  const schema = requestSchema(document, operation, body.type);
  const name = operation.operationId ?? `${operation.method} ${operation.path}`;
  const visit = (value: unknown, steps: string[]): void => {
    if (typeof value === 'object' && value !== null)
      for (const [key, inner] of Object.entries(value)) visit(inner, [...steps, key]);
    const filling = fillingFor(body, value);
    if (!filling || !('value' in filling) || filling.value.kind !== 'variable') return;
    const answers = scope.answers.get(filling.value.name);
    if (answers) checkFields(answers, (own) => schemasAt(document, schema, [...steps, '0', ...own]));
  };
  const checkFields = ({ pointer, fields }: ListedAnswers, schemasOf: (steps: string[]) => unknown[]) => {
    const owners = schemasOf([]);
    const known = owners.flatMap(fieldsOf);
    for (const [field, { pointer: place, types }] of fields) {
      const held = schemasOf([field]);
      if (held.length === 0)
        scope.report(place, `An answer of \`${name}\` has no field \`${field}\`.`, didYouMean(field, known));
      const wanted = held.flatMap(typesOf);
      if (
        wanted.length > 0 &&
        types.size > 0 &&
        !wanted.some((type) => types.has(type) || (type === 'number' && types.has('integer')))
      )
        scope.report(
          place,
          `\`${field}\` of \`${name}\` must be of the type ${wanted.join(' or ')}, which this is not.`,
        );
    }
    // What is required in one of several alternatives may not be in another.
    const [owner] = owners;
    for (const field of isObject(owner) ? getStrings(owner, 'required') : [])
      if (!fields.has(field)) scope.report(pointer, `An answer of \`${name}\` requires \`${field}\`.`);
  };
  visit(body.value, []);
}
