import { suggest } from '../../text/did-you-mean.ts';
import { FORMATS } from './formats.ts';

/** The types of JSON Schema. */
export const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Whether schemas are those of JSON Schema 2020-12: since OpenAPI 3.1. */
export function hasJsonSchema(version: string): boolean {
  return /^3\.[1-9]/.test(version);
}

/** Types of programming languages, and what JSON has for them. */
const MEANT_TYPES: Record<string, string> = {
  ...{
    int: 'integer',
    long: 'integer',
    bool: 'boolean',
    decimal: 'number',
    float: 'number',
    double: 'number',
  },
  ...{ text: 'string', list: 'array', map: 'object', dict: 'object', hash: 'object' },
};

/** What an unknown type is meant to be, in a version of OpenAPI. */
export function hintOfType(type: string, version: string): string {
  const several = type.split(/[|,]|\bor\b/).map((one) => one.trim());
  if (several.length > 1 && several.every((one) => TYPES.includes(one))) {
    const [plain, ...others] = several.filter((one) => one !== 'null');
    if (hasJsonSchema(version))
      return `Write \`type: [${several.map((one) => (one === 'null' ? "'null'" : one)).join(', ')}]\`.`;
    return others.length === 0 && several.includes('null')
      ? `Write \`type: ${plain}\` and \`nullable: true\`.`
      : `Write \`anyOf\` with a schema for each type.`;
  }
  const meant = Object.hasOwn(MEANT_TYPES, type) ? MEANT_TYPES[type] : undefined;
  if (meant !== undefined) return `Write \`type: ${meant}\`.`;
  return FORMATS.includes(type) ? `Write \`type: string\` and \`format: ${type}\`.` : suggest(type, TYPES);
}
