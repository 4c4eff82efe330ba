import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import type { Operation } from '../../openapi/model/model.ts';
import { didYouMean, suggest } from '../../text/did-you-mean.ts';
import { hintOf } from '../address.ts';

/** Checks the names and values of a query against the parameters of an operation. */
export function checkQuery(
  sent: [name: string, value: string][],
  { method, path, parameterGroups }: Operation,
  validator: BodyValidator,
): { message: string; hint?: string }[] {
  const parameters = parameterGroups.find(({ location }) => location === 'query')?.parameters ?? [];
  const faults = sent.flatMap(([name, value]): { message: string; hint?: string }[] => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter) {
      const names = parameters.map((candidate) => candidate.name);
      return [{ message: `Unknown query parameter \`${name}\`.`, ...hintOf(didYouMean(name, names)) }];
    }
    // The value of a variable is unknown here.
    if (value.includes('$')) return [];
    const values = parameter.schema.enum.map((allowed) => allowed.value);
    if (values.length > 0)
      return values.includes(value)
        ? []
        : [{ message: `\`${name}\` does not allow the value \`${value}\`.`, hint: suggest(value, values) }];
    return validator.query(method, path, name, value).map(({ message }) => ({
      message: `The query parameter \`${name}\` is \`${value}\`. ${message}`,
    }));
  });
  const missing = parameters
    .filter(({ name, required }) => required && !sent.some(([sentName]) => sentName === name))
    .map(({ name }) => ({ message: `The query parameter \`${name}\` is required.` }));
  return [...faults, ...missing];
}
