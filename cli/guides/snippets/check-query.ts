import type { LookupError } from '../../markdown/embeds.ts';
import type { BodyValidator } from '../../openapi/checks/body-validator.ts';
import type { Operation, Parameter } from '../../openapi/model/model.ts';
import { suggest, suggestValue } from '../../text/did-you-mean.ts';
import { fieldsOf } from '../address.ts';
import type { Api } from '../registry.ts';

/** The request that a snippet shows. */
export interface ShownRequest {
  api: Api;
  operation: Operation;
  validator: BodyValidator;
}

/** Checks the values in a path that fits the template of an operation. A word may stand for any value. */
export function checkPathValues(written: string, { operation, validator }: ShownRequest): LookupError[] {
  const values = written.split('/');
  return operation.path.split('/').flatMap((segment, index): LookupError[] => {
    const [, name] = /^\{([^{}]*)\}$/.exec(segment) ?? [];
    const value = values[index] ?? '';
    if (name === undefined || !/^(?=.*\d)[\w.~-]+$/.test(value) || /^[A-Z]+(?:_[A-Z\d]+)*$/.test(value))
      return [];
    return validator.parameter(operation, { in: 'path', name }, value).map(({ message }) => ({
      message: `The path parameter \`${name}\` is \`${value}\`. ${message}`,
    }));
  });
}

/**
 * Reports names in a query that neither parameters of an operation have, nor the fields of those that are objects, nor keys
 * that authenticate a request.
 */
export function unknownQueryNames(sent: string[], api: Api, operation: Operation): LookupError[] {
  if (operation.parameterGroups.some(({ location }) => location === 'querystring')) return [];
  const parameters = queryParameters(operation);
  const names = parameters.map(({ name }) => name);
  const objects = parameters.map(({ schema }) => fieldsOf(api, schema));
  if (objects.some(({ maps, variants }) => maps.length + variants.length > 0)) return [];
  const others = [
    // Some clients add the brackets of a list.
    ...names.map((name) => name.replace(/\[\]$/, '')),
    ...objects.flatMap(({ properties }) => properties.map(({ name }) => name)),
    ...api.reference.securitySchemes.flatMap(({ credential }) =>
      credential.kind === 'apiKey' && credential.in === 'query' ? credential.name : [],
    ),
  ];
  return sent
    .filter((name) => ![...names, ...others].includes(name) && !names.includes(name.replace(/\[.*/s, '')))
    .map((name) => ({ message: `Unknown query parameter \`${name}\`.`, hint: suggest(name, names) }));
}

function queryParameters({ parameterGroups }: Operation): Parameter[] {
  return parameterGroups.find(({ location }) => location === 'query')?.parameters ?? [];
}

/** Checks the names and values of a query against the parameters of an operation; some have places of their own. */
export function checkQuery(
  sent: [name: string, value: string, at?: { line: number; column: number }][],
  { api, operation, validator }: ShownRequest,
): (LookupError & { line?: number; column?: number })[] {
  const parameters = queryParameters(operation);
  const faultsOf = (name: string, value: string): LookupError[] => {
    const parameter = parameters.find((candidate) => candidate.name === name);
    if (!parameter) return unknownQueryNames([name], api, operation);
    const values = parameter.schema.enum.map((allowed) => allowed.value);
    // The value of a variable is unknown here.
    if (value.includes('$') || values.includes(value)) return [];
    if (values.length > 0) {
      const message = `\`${name}\` does not allow the value \`${value}\`.`;
      return [{ message, hint: suggestValue(value, values) }];
    }
    return validator.parameter(operation, { in: 'query', name }, value).map(({ message }) => ({
      message: `The query parameter \`${name}\` is \`${value}\`. ${message}`,
    }));
  };
  const faults = sent.flatMap(([name, value, at]) =>
    faultsOf(name, value).map((fault) => ({ ...fault, ...at })),
  );
  const missing = parameters
    .filter(({ name, required }) => required && !sent.some(([sentName]) => sentName === name))
    .map(({ name }) => ({ message: `The query parameter \`${name}\` is required.` }));
  return [...faults, ...missing];
}
