/** Expressions that differ between JavaScript and Python only in names and literals. */

import { oneLine } from '../../text/one-line.ts';
import { type Condition, environmentName, type Input, type Value } from '../model.ts';
import { type ConditionSyntax, writeConditions } from './conditions.ts';
import { isIndex } from './features.ts';

export interface ExpressionSyntax {
  quote(text: string): string;
  scalar(value: string | number | boolean | null): string;
  variable(name: string): string;
  /** The name of the function that checks the allowed values. */
  oneOf: string;
}

/** The environment variable of an input, and its description. */
export function inputParameters({ name, description }: Input, { quote }: ExpressionSyntax): string[] {
  return [quote(environmentName(name)), quote(oneLine(description))];
}

/** Reads an input that must be set unless it has a default. */
export function needInput(input: Input, syntax: ExpressionSyntax): string {
  const { defaultValue } = input;
  const parameters = [
    ...inputParameters(input, syntax),
    ...(defaultValue === undefined ? [] : [syntax.quote(String(defaultValue))]),
  ];
  return checkInput(input, `need(${parameters.join(', ')})`, syntax);
}

/** Adds checks of the type and of the allowed values to an expression that reads an input. */
export function checkInput(
  { name, type, choices }: Input,
  expression: string,
  { quote, scalar, oneOf }: ExpressionSyntax,
): string {
  const variable = quote(environmentName(name));
  const value = type === 'string' ? expression : `typed(${variable}, ${quote(type)}, ${expression})`;
  return choices ? `${oneOf}(${variable}, ${value}, [${choices.map(scalar).join(', ')}])` : value;
}

export function writeValue(value: Value, { quote, scalar, variable }: ExpressionSyntax): string {
  switch (value.kind) {
    case 'literal':
      return scalar(value.value);
    case 'status':
      return 'response.status';
    case 'header':
      return `response.headers.get(${quote(value.name)})`;
    case 'variable':
      return variable(value.name);
    case 'body': {
      const keys = value.path.map((token) => (isIndex(token) ? token : quote(token)));
      return keys.length === 0 ? 'response.data' : `at(response, ${keys.join(', ')})`;
    }
  }
}

/** Whether the response meets all conditions; without any, whether its status is a success. */
export function isSuccess(conditions: Condition[], syntax: ConditionSyntax): string {
  return conditions.length === 0 ? 'response.ok' : writeConditions(conditions, syntax);
}
