import { getEntries, isObject, type JsonObject } from '../document/json-object.ts';
import type { Context } from './context.ts';
import { collectExamples, type RawExample, writtenExamples } from './example.ts';
import type { Parameter } from './model.ts';
import { type ParameterValue, sendParameter } from './send-parameter.ts';
import { sentLine } from './sent-body.ts';
import { styleOfParameter } from './serialize.ts';

export interface RawParameter {
  raw: JsonObject;
  name: string;
  location: string;
}

/** Returns what requests send of a parameter: if it is required, or in the query and has an example. */
export function sentParameter(context: Context, parameter: RawParameter): Parameter['sent'] {
  const example = sentExample(context, parameter);
  if (!example && !isRequired(parameter)) return undefined;
  return sendParameter(parameterValue(context, parameter, example));
}

/** Returns the first example with a value, which an external one does not have; of a required parameter, any value. */
export function sentExample(context: Context, parameter: RawParameter): RawExample | undefined {
  const holder = holderOf(parameter);
  const required = isRequired(parameter);
  const hasOwn = ['example', 'examples'].some((key) => Object.hasOwn(holder, key));
  if (!required && !(hasOwn && parameter.location.startsWith('query'))) return undefined;
  const collect = required ? collectExamples : writtenExamples;
  const withValue = (from: JsonObject) =>
    collect(context, from, 'request').find((example) => 'value' in example);
  return withValue(holder) ?? (required ? withValue({ ...holder, examples: {} }) : undefined);
}

export function isRequired({ raw, location }: RawParameter): boolean {
  return location === 'path' || raw.required === true;
}

/** The object that has the schema and the examples of a parameter: its Media Type Object, or itself. */
export function holderOf({ raw }: RawParameter): JsonObject {
  const [content] = getEntries(raw, 'content');
  return isObject(content?.[1]) ? content[1] : raw;
}

/** Returns a parameter with the value of an example; that of a parameter with `content` is text. */
export function parameterValue(
  context: Context,
  parameter: RawParameter,
  example: RawExample | undefined,
): ParameterValue {
  const { raw, name, location } = parameter;
  const [content] = getEntries(raw, 'content');
  const line =
    content && example && location !== 'querystring'
      ? sentLine(context, example, { type: content[0], schema: holderOf(parameter).schema })
      : undefined;
  return {
    ...styleOfParameter(raw, name, location),
    allowReserved: raw.allowReserved === true,
    value: line ?? example?.value,
  };
}
