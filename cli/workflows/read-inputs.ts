import { MAX_WORKFLOW_INPUTS } from '../limits.ts';
import { get, getObject, getStrings, isObject, type JsonObject } from '../openapi/document/json-object.ts';
import { didYouMean } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoWorkflow } from './document.ts';
import type { Input } from './model.ts';
import { patternFault } from './pattern.ts';
import type { Report } from './read-document.ts';

const TYPES: Record<string, Input['type']> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'json',
  object: 'json',
};
const KEYS = 'type title description default enum const pattern format examples deprecated writeOnly'.split(
  ' ',
);
/** A name that can be a variable in every language. */
export const VARIABLE_NAME = /^[a-z][A-Za-z0-9]*$/;

/** Reads the inputs of a workflow: environment variables that are described by a JSON Schema. */
export function readInputs({ inputs }: ArazzoWorkflow, pointer: string, report: Report): Input[] {
  if (inputs === undefined) return [];
  const schema = asSchema(inputs, pointer, report);
  if (!schema) return [];
  if (get(schema, 'type') !== 'object')
    report(
      `${pointer}/type`,
      '`inputs` must have the type `object`: each property is an input.',
      'Write `type: object`, and the inputs below `properties`.',
    );
  for (const key of Object.keys(schema))
    if (!['type', 'properties', 'required', 'title', 'description', '$schema'].includes(key))
      report(`${pointer}/${escapePointer(key)}`, `\`${key}\` is not supported in \`inputs\`.`);
  const required = getStrings(schema, 'required');
  const properties = getObject(schema, 'properties');
  if (Object.keys(properties).length > MAX_WORKFLOW_INPUTS) {
    report(`${pointer}/properties`, `\`properties\` must not have more than ${MAX_WORKFLOW_INPUTS} items.`);
    return [];
  }
  for (const name of required)
    if (!Object.hasOwn(properties, name))
      report(
        `${pointer}/required`,
        `\`required\` names \`${name}\`, which is not an input.`,
        didYouMean(name, Object.keys(properties)),
      );
  return Object.entries(properties).flatMap(([name, property]) => {
    const location = `${pointer}/properties/${escapePointer(name)}`;
    const own = asSchema(property, location, report);
    const input = own && readInput(name, own, location, report);
    if (!input) return [];
    const isSet = required.includes(name) || input.defaultValue !== undefined;
    if (input.isTestOnly && isSet)
      report(
        location,
        `\`${name}\` is only for the test environment, so it cannot be required or have a \`default\`.`,
      );
    else if (!input.isTestOnly && !isSet)
      report(location, `The input \`${name}\` must be in \`required\`, or have a \`default\`.`);
    return [input];
  });
}

function asSchema(schema: unknown, pointer: string, report: Report): JsonObject | undefined {
  if (isObject(schema)) return schema;
  report(pointer, 'This must be a JSON Schema.');
  return undefined;
}

function readInput(name: string, schema: JsonObject, pointer: string, report: Report): Input | undefined {
  if (!VARIABLE_NAME.test(name)) {
    report(pointer, `\`${name}\` must be a name such as \`orderId\`.`);
    return undefined;
  }
  for (const key of Object.keys(schema))
    if (!KEYS.includes(key) && !key.startsWith('x-'))
      report(
        `${pointer}/${escapePointer(key)}`,
        `\`${key}\` is not supported for an input.`,
        `Available: ${KEYS.join(', ')}.`,
      );
  const type = get(schema, 'type') ?? 'string';
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type)) {
    report(`${pointer}/type`, `\`type\` must be one of ${Object.keys(TYPES).join(', ')}.`);
    return undefined;
  }
  const description = get(schema, 'description');
  if (typeof description !== 'string' || description.trim() === '') {
    report(pointer, `The input \`${name}\` requires a \`description\`: the scripts show it.`);
    return undefined;
  }
  const defaultValue = scalar(get(schema, 'default'));
  if (Object.hasOwn(schema, 'default') && defaultValue === undefined)
    report(`${pointer}/default`, 'The default of an input must be a text, a number or a boolean.');
  const pattern = get(schema, 'pattern');
  const fault = typeof pattern === 'string' ? patternFault(pattern) : undefined;
  if (fault !== undefined)
    report(`${pointer}/pattern`, `The pattern ${fault}.`, 'Write a simpler one, such as `^[0-9]{4,5}$`.');
  const listed = Object.hasOwn(schema, 'const') ? [get(schema, 'const')] : get(schema, 'enum');
  const choices = Array.isArray(listed) ? listed.flatMap((one) => scalar(one) ?? []) : undefined;
  return {
    name,
    description: description.trim(),
    type: TYPES[type] as Input['type'],
    isSecret: get(schema, 'format') === 'password',
    isTestOnly: get(schema, 'x-test-only') === true,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(choices && { choices }),
    ...(typeof pattern === 'string' && { pattern }),
  };
}

function scalar(value: unknown): string | number | boolean | undefined {
  return typeof value === 'string' || Number.isFinite(value) || typeof value === 'boolean'
    ? (value as string | number | boolean)
    : undefined;
}
