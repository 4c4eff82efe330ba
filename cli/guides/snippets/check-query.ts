import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import type { Operation } from '../../openapi/model/model.ts';
import { suggest } from '../../text/did-you-mean.ts';

interface Fault {
  message: string;
  hint?: string;
  line?: number;
  column?: number;
}

/** Checks the values in a path that fits the template of an operation. A word may stand for any value. */
export function checkPathValues(written: string, operation: Operation, validator: BodyValidator): Fault[] {
  const values = written.split('/');
  return operation.path.split('/').flatMap((segment, index): Fault[] => {
    const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
    const value = values[index] ?? '';
    if (name === undefined || !/^(?=.*\d)[\w.~-]+$/.test(value) || /^[A-Z]+(?:_[A-Z\d]+)*$/.test(value))
      return [];
    return validator.parameter(operation, { in: 'path', name }, value).map(({ message }) => ({
      message: `The path parameter \`${name}\` is \`${value}\`. ${message}`,
    }));
  });
}

/** Checks the names and values of a query against the parameters of an operation; some have places of their own. */
export function checkQuery(
  sent: [name: string, value: string, at?: { line: number; column: number }][],
  operation: Operation,
  validator: BodyValidator,
): Fault[] {
  const parameters = operation.parameterGroups.find(({ location }) => location === 'query')?.parameters ?? [];
  const faults = sent.flatMap(([name, value, at]): Fault[] => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter) {
      const names = parameters.map((candidate) => candidate.name);
      return [{ message: `Unknown query parameter \`${name}\`.`, hint: suggest(name, names), ...at }];
    }
    // The value of a variable is unknown here.
    if (value.includes('$')) return [];
    const values = parameter.schema.enum.map((allowed) => allowed.value);
    if (values.length > 0)
      return values.includes(value)
        ? []
        : [
            {
              message: `\`${name}\` does not allow the value \`${value}\`.`,
              hint: suggest(value, values),
              ...at,
            },
          ];
    return validator.parameter(operation, { in: 'query', name }, value).map(({ message }) => ({
      message: `The query parameter \`${name}\` is \`${value}\`. ${message}`,
      ...at,
    }));
  });
  const missing = parameters
    .filter(({ name, required }) => required && !sent.some(([sentName]) => sentName === name))
    .map(({ name }) => ({ message: `The query parameter \`${name}\` is required.` }));
  return [...faults, ...missing];
}
