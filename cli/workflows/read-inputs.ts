import { meantFormat } from '../openapi/document/formats.ts';
import { didYouMean, suggest } from '../text/did-you-mean.ts';
import { escapePointer } from '../text/json-pointer.ts';
import type { ArazzoInput, ArazzoWorkflow } from './document.ts';
import type { Input } from './model.ts';
import { patternFault } from './pattern.ts';
import type { Report } from './read-document.ts';

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
  return Object.entries(properties).map(([name, property]) => {
    const location = `${pointer}/properties/${escapePointer(name)}`;
    const input = readInput(property, { name, pointer: location }, report);
    const isSet = required.includes(name) || input.defaultValue !== undefined;
    if (input.isTestOnly && isSet)
      report(
        location,
        `\`${name}\` is only for the test environment, so it cannot be required or have a \`default\`.`,
      );
    else if (!input.isTestOnly && !isSet)
      report(location, `The input \`${name}\` must be in \`required\`, or have a \`default\`.`);
    return input;
  });
}

function isOfType(value: unknown, type: string): boolean {
  if (type === 'integer') return Number.isInteger(value);
  return type === 'array' || type === 'object' || typeof value === type;
}

function readInput(
  schema: ArazzoInput,
  { name, pointer }: { name: string; pointer: string },
  report: Report,
): Input {
  for (const key of Object.keys(schema))
    if (!KEYS.includes(key) && !key.startsWith('x-'))
      report(
        `${pointer}/${escapePointer(key)}`,
        `\`${key}\` is not supported for an input.`,
        `Available: ${KEYS.join(', ')}.`,
      );
  const { type = 'string', description, format, pattern, default: defaultValue, const: constant } = schema;
  const fault = pattern === undefined ? undefined : patternFault(pattern);
  if (fault !== undefined)
    report(`${pointer}/pattern`, `The pattern ${fault}.`, 'Write a simpler one, such as `^[0-9]{4,5}$`.');
  const meant = format === undefined ? undefined : meantFormat(format);
  if (meant !== undefined)
    report(`${pointer}/format`, `Unknown format \`${format}\`.`, `Did you mean \`${meant}\`?`);
  const values = [...(schema.enum ?? []), defaultValue].filter((value) => value !== undefined);
  const wrong = values.find((value) => !isOfType(value, type));
  if (wrong !== undefined)
    report(
      pointer,
      `\`${wrong}\` is no value of the type \`${type}\`.`,
      type === 'string' ? 'Put quotes around the value to make it text.' : undefined,
    );
  else if (defaultValue !== undefined && schema.enum?.includes(defaultValue) === false)
    report(
      `${pointer}/default`,
      `\`${defaultValue}\` is not in \`enum\`.`,
      suggest(String(defaultValue), schema.enum.map(String)),
    );
  const choices = constant === undefined ? schema.enum : [constant];
  return {
    name,
    description: description.trim(),
    type,
    isSecret: format === 'password',
    isTestOnly: schema['x-test-only'] === true,
    ...(defaultValue !== undefined && { defaultValue }),
    ...(choices && { choices }),
    ...(pattern !== undefined && { pattern }),
  };
}
