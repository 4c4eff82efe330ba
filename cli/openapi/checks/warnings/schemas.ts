import { compareNumbers } from '../../../text/compare-numbers.ts';
import { didYouMean, editsWithin, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber } from '../../../text/number-text.ts';
import { isOfType } from '../../document/is-of-type.ts';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import { fitsNumber } from '../../model/sample/number.ts';
import { regularExpressionFault } from '../../model/sample/pattern.ts';
import { fitsText } from '../../model/sample/text.ts';
import { hintOfQuotes } from '../../validation/validation-errors.ts';
import { TYPES, type Visited, type Warn } from './warn.ts';

/** Formats of OpenAPI and JSON Schema with names that are long enough to be misspelt recognisably. */
const FORMATS =
  'date-time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference uri-template iri iri-reference uuid json-pointer relative-json-pointer regex int32 int64 float double binary password'.split(
    ' ',
  );

/** Limits that exclude every value if the first is above the second. */
const LIMITS = [
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

/** Warns about schemas that no validator accepts, or that no value can satisfy (JSON Schema 2020-12, validation §6). */
export function warnOfSchemas(visited: Visited, warn: Warn): void {
  if (!visited.inSchema) return;
  warnOfOutdentedItems(visited, warn);
  warnOfTypes(visited, warn);
  warnOfLimits(visited, warn);
  warnOfPattern(visited, warn);
  warnOfConstants(visited, warn);
  warnOfNamesAndValues(visited, warn);
}

/** Warns about an array whose `items` are indented as a property that follows it. */
function warnOfOutdentedItems({ node, pointer }: Visited, warn: Warn): void {
  if (!Object.hasOwn(getObject(node, 'properties'), 'items')) return;
  const properties = Object.entries(getObject(node, 'properties'));
  const [name, array] = properties[properties.findIndex(([name]) => name === 'items') - 1] ?? [];
  if (name === undefined || !isObject(array) || get(array, 'type') !== 'array') return;
  if (!['items', 'prefixItems'].some((key) => Object.hasOwn(array, key)))
    warn(
      'schema',
      `${pointer}/properties/${escapePointer(name)}/type`,
      `This array has no \`items\`, and a property \`items\` follows \`${name}\`.`,
      `Indent \`items\` below \`${name}\`. If it is a property, add \`items: {}\` to the array.`,
    );
}

function warnOfTypes({ node, pointer, version }: Visited, warn: Warn): void {
  for (const type of typesOf(node))
    if (!TYPES.includes(type))
      warn('schema', `${pointer}/type`, `Unknown type \`${type}\`.`, hintOfType(type, version));
  const format = getString(node, 'format');
  const meant =
    format === undefined
      ? undefined
      : BITS.test(format)
        ? nearestName(format, ['int32', 'int64'])
        : FORMATS.find((known) => isSpelled(format, known));
  if (meant !== undefined)
    warn('schema', `${pointer}/format`, `Unknown format \`${format}\`.`, `Did you mean \`${meant}\`?`);
  const isOpen = !['items', '$ref'].some((key) => Object.hasOwn(node, key));
  if (get(node, 'type') === 'array' && isOpen && !/^3\.[1-9]/.test(version))
    warn(
      'schema',
      `${pointer}/type`,
      'An array requires `items`, the schema of its items.',
      'Add it, such as `items: { type: string }`; `items: {}` allows any.',
    );
  if (Object.hasOwn(node, 'nullable') && /^3\.[1-9]/.test(version))
    warn(
      'keyword',
      `${pointer}/nullable`,
      `OpenAPI ${version.slice(0, 3)} has no \`nullable\`.`,
      "Add `'null'` to `type`, which is then a list.",
    );
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

function hintOfType(type: string, version: string): string {
  const several = type.split(/[|,]|\bor\b/).map((one) => one.trim());
  if (several.length > 1 && several.every((one) => TYPES.includes(one))) {
    const [plain, ...others] = several.filter((one) => one !== 'null');
    if (/^3\.[1-9]/.test(version))
      return `Write \`type: [${several.map((one) => (one === 'null' ? "'null'" : one)).join(', ')}]\`.`;
    return others.length === 0 && several.includes('null')
      ? `Write \`type: ${plain}\` and \`nullable: true\`.`
      : `Write \`anyOf\` with a schema for each type.`;
  }
  const meant = Object.hasOwn(MEANT_TYPES, type) ? MEANT_TYPES[type] : undefined;
  if (meant !== undefined) return `Write \`type: ${meant}\`.`;
  return type === 'date' || type === 'time' || FORMATS.includes(type)
    ? `Write \`type: string\` and \`format: ${type}\`.`
    : suggest(type, TYPES);
}

/** Formats of numbers that are no number of bits, such as `int23`. */
const BITS = /^u?int-?(?!(?:8|16|32|64)$)\d+$/i;

/** Whether a format is a known one with other case or joints, or with one wrong letter in a long name. */
function isSpelled(format: string, known: string): boolean {
  if (format === known || FORMATS.includes(format)) return false;
  const plain = (name: string) => name.toLowerCase().replace(/[\s_-]/g, '');
  return plain(format) === plain(known) || (known.length > 6 && editsWithin(1, format, known) === 1);
}

function warnOfLimits({ node, pointer }: Visited, warn: Warn): void {
  if (get(node, 'readOnly') === true && get(node, 'writeOnly') === true)
    warn(
      'schema',
      `${pointer}/writeOnly`,
      'What is both `readOnly` and `writeOnly` is in no request and in no response.',
      'Remove one of the two.',
    );
  for (const [least, most] of LIMITS) {
    const [low, high] = [get(node, least), get(node, most)];
    const isExclusive = least.startsWith('exclusive') || most.startsWith('exclusive');
    if (!isNumber(low) || !isNumber(high)) continue;
    const difference = compareNumbers(low, high);
    if (difference > 0 || (isExclusive && difference === 0))
      warn(
        'schema',
        `${pointer}/${most}`,
        `\`${least}\` is ${low} and \`${most}\` is ${high}: no value satisfies both.`,
      );
  }
  const factor = get(node, 'multipleOf');
  if (isNumber(factor) && Number(factor) <= 0)
    warn('schema', `${pointer}/multipleOf`, '`multipleOf` must be greater than 0.');
}

function warnOfPattern({ node, pointer }: Visited, warn: Warn): void {
  const pattern = getString(node, 'pattern');
  const named = Object.keys(getObject(node, 'patternProperties')).map((name): [string, string] => [
    name,
    `patternProperties/${escapePointer(name)}`,
  ]);
  const all: [string, string][] = [
    ...(pattern === undefined ? [] : [[pattern, 'pattern'] as [string, string]]),
    ...named,
  ];
  for (const [written, at] of all) {
    const fault = regularExpressionFault(written);
    if (fault !== undefined)
      warn('schema', `${pointer}/${at}`, `This is not a regular expression: ${fault}.`);
    const single = written.replace(/\\\\(?=[dDwWsSbB.])/g, '\\');
    if (single !== written)
      warn(
        'schema',
        `${pointer}/${at}`,
        'Two backslashes stand for a backslash in the text.',
        `Write one: \`${single}\`.`,
      );
    const [, inner] = /^\/(\^.*\$)\/\w*$/s.exec(written) ?? [];
    if (inner !== undefined)
      warn(
        'schema',
        `${pointer}/${at}`,
        'No text matches this pattern: its slashes are part of it.',
        `Write it without them: \`${inner}\`.`,
      );
  }
}

function warnOfConstants({ node, pointer, version }: Visited, warn: Warn): void {
  const types = typesOf(node);
  if (types.length === 0 || !types.every((type) => TYPES.includes(type))) return;
  const allowed = get(node, 'nullable') === true ? [...types, 'null'] : types;
  const check = (value: unknown, at: string, name: string) => {
    if (!allowed.some((type) => isOfType(value, type)))
      warn(
        'schema',
        at,
        `${name} is not of the type ${types.join(' or ')}.`,
        types.length === 1 && types[0] === 'array' && at.includes('/enum/')
          ? 'Write the `enum` in `items`: it lists the values of an item.'
          : value === null
            ? /^3\.[1-9]/.test(version)
              ? `Write \`type: [${types.join(', ')}, 'null']\`, or remove it.`
              : 'Write `nullable: true`, or remove it.'
            : types.includes('string')
              ? hintOfQuotes(value)
              : undefined,
      );
  };
  if (Object.hasOwn(node, 'default')) check(node.default, `${pointer}/default`, 'The default');
  const fixed = get(node, 'default');
  const isOutside =
    (isNumber(fixed) && !fitsNumber(fixed, node)) || (typeof fixed === 'string' && !fitsText(fixed, node));
  if (isOutside) warn('schema', `${pointer}/default`, 'The default does not fit the limits of its schema.');
  if (Object.hasOwn(node, 'const')) check(node.const, `${pointer}/const`, 'The constant');
  for (const [index, value] of getList(node, 'enum').entries())
    check(value, `${pointer}/enum/${index}`, `The value \`${writeJson(value)}\``);
}

/** Warns about values that an enum has twice or not at all, and about required properties under a misspelt name. */
function warnOfNamesAndValues({ node, pointer }: Visited, warn: Warn): void {
  const listed = getList(node, 'enum').map((value) => writeJson(value));
  for (const [index, value] of listed.entries())
    if (listed.indexOf(value) < index)
      warn(
        'schema',
        `${pointer}/enum/${index}`,
        `The value \`${value}\` is already in this enum.`,
        'Remove it.',
      );
  if (Array.isArray(get(node, 'enum')) && listed.length === 0)
    warn(
      'schema',
      `${pointer}/enum`,
      'This enum has no values, so no value is valid.',
      'List its values, or remove it.',
    );
  const unlisted = writeJson(get(node, 'default'));
  if (listed.length > 0 && unlisted !== undefined && unlisted !== 'null' && !listed.includes(unlisted))
    warn(
      'schema',
      `${pointer}/default`,
      `The default \`${unlisted}\` is not in the enum.`,
      suggest(unlisted, listed.map(String)),
    );
  for (const name of Object.keys(getObject(node, 'properties')))
    if (name !== name.trim() && name.trim() !== '')
      warn(
        'schema',
        `${pointer}/properties/${escapePointer(name)}`,
        `The name \`${name}\` begins or ends with a space.`,
        `Write \`${name.trim()}\`.`,
      );
  for (const [index, value] of getList(node, 'enum').entries())
    if (typeof value === 'string' && value !== value.trim() && value.trim() !== '')
      warn(
        'schema',
        `${pointer}/enum/${index}`,
        `The value \`${value}\` begins or ends with a space.`,
        `Write \`${value.trim()}\`.`,
      );
  // Only names that are similar: others may be those of a schema that this one is combined with.
  const names = Object.keys(getObject(node, 'properties'));
  for (const [index, name] of getStrings(node, 'required').entries()) {
    const hint = names.some((one) => one.trim() === name)
      ? undefined
      : didYouMean(
          name,
          names.filter((one) => !getStrings(node, 'required').includes(one)),
        );
    if (hint) warn('schema', `${pointer}/required/${index}`, `No property is called \`${name}\`.`, hint);
  }
}

function typesOf(node: JsonObject): string[] {
  const type = get(node, 'type');
  return [type].flat().filter((one) => typeof one === 'string');
}
