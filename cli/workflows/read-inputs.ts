import { get, type JsonObject } from '../openapi/document/json-object.ts';
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
/** Reads the inputs of a workflow: environment variables that are described by a JSON Schema. */
export function readInputs({ inputs }: ArazzoWorkflow, pointer: string, report: Report): Input[] {
  if (inputs === undefined) return [];
  for (const key of Object.keys(inputs))
    if (!['type', 'properties', 'required', 'title', 'description', '$schema'].includes(key))
      report(`${pointer}/${escapePointer(key)}`, `\`${key}\` is not supported in \`inputs\`.`);
  const { required = [], properties = {} } = inputs;
  for (const name of required)
    if (!Object.hasOwn(properties, name))
      report(
        `${pointer}/required`,
        `\`required\` names \`${name}\`, which is not an input.`,
        didYouMean(name, Object.keys(properties)),
      );
  return Object.entries(properties).flatMap(([name, property]) => {
    const location = `${pointer}/properties/${escapePointer(name)}`;
    const input = readInput(name, property, location, report);
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

function readInput(name: string, schema: JsonObject, pointer: string, report: Report): Input | undefined {
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
