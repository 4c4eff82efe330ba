import { compareNumbers } from '../../../text/compare-numbers.ts';
import { suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { writeJson } from '../../../text/json-text.ts';
import { isNumber, numberKey } from '../../../text/number-text.ts';
import { isOfType, withoutQuotes } from '../../document/is-of-type.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  textOf,
} from '../../document/json-object.ts';
import { SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { hasJsonSchema, TYPES } from '../../document/schema-types.ts';
import {
  misspeltInConditions,
  misspeltRequired,
  undefinedRequired,
} from '../../document/undefined-required.ts';
import { ENUM_EXTENSIONS, listedValues } from '../../model/merged-schema.ts';
import { fitsNumber } from '../../model/sample/number.ts';
import { regularExpressionFault } from '../../model/sample/pattern.ts';
import { fitsText } from '../../model/sample/text.ts';
import { baseSchemasAt, typesOf, valuesOf } from '../../validation/schemas-at.ts';
import { hintOfQuotes } from '../../validation/validation-errors.ts';
import { warnOfTypes } from './types.ts';
import { hintOfNull, type Visited, type WarningText } from './warn.ts';

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
export function warnOfSchemas(visited: Visited): void {
  warnOfOutdentedItems(visited);
  warnOfTypes(visited);
  warnOfLimits(visited);
  warnOfPattern(visited);
  warnOfConstants(visited);
  warnOfRepeated(visited);
  warnOfSharedValues(visited);
  warnOfNamesAndValues(visited);
  warnOfNullLeftOut(visited);
  warnOfKeywordsAmongProperties(visited);
  warnOfNeverMet(visited);
  warnOfUndefined(visited);
}

/** Warns about an array whose `items` are indented as a property that follows it. */
function warnOfOutdentedItems({ node, warn }: Visited): void {
  if (!Object.hasOwn(getObject(node, 'properties'), 'items')) return;
  const properties = Object.entries(getObject(node, 'properties'));
  const [name, array] = properties[properties.findIndex(([name]) => name === 'items') - 1] ?? [];
  if (name === undefined || !isObject(array) || get(array, 'type') !== 'array') return;
  if (!['items', 'prefixItems'].some((key) => Object.hasOwn(array, key)))
    warn('schema', `/properties/${escapePointer(name)}/type`, {
      message: `This array has no \`items\`, and a property \`items\` follows \`${name}\`.`,
      hint: `Indent \`items\` below \`${name}\`. If it is a property, add \`items: {}\` to the array.`,
    });
}

function warnOfLimits({ node, version, warn }: Visited): void {
  if (get(node, 'readOnly') === true && get(node, 'writeOnly') === true)
    warn('schema', '/writeOnly', {
      message: 'What is both `readOnly` and `writeOnly` is in no request and in no response.',
      hint: 'Remove one of the two.',
    });
  for (const [least, most] of LIMITS) {
    const [low, high] = [get(node, least), get(node, most)];
    const isExclusive = least.startsWith('exclusive') || most.startsWith('exclusive');
    if (!isNumber(low) || !isNumber(high)) continue;
    const difference = compareNumbers(low, high);
    if (difference > 0 || (isExclusive && difference === 0))
      warn(
        'schema',
        `/${most}`,
        `\`${least}\` is ${low} and \`${most}\` is ${high}: no value satisfies both.`,
      );
  }
  for (const [key, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const)
    if (get(node, key) === true && !hasJsonSchema(version) && get(node, limit) === undefined)
      warn('schema', `/${key}`, {
        message: `\`${key}: true\` has no effect without \`${limit}\`.`,
        hint: `Add \`${limit}\`, which the value must not be equal to.`,
      });
  const factor = get(node, 'multipleOf');
  if (isNumber(factor) && Number(factor) <= 0)
    warn('schema', '/multipleOf', '`multipleOf` must be greater than 0.');
}

function warnOfPattern({ node, warn }: Visited): void {
  const fault = patternFault(getString(node, 'pattern') ?? '');
  if (fault) warn('schema', '/pattern', fault);
  for (const pattern of Object.keys(getObject(node, 'patternProperties'))) {
    const fault = patternFault(pattern);
    if (fault) warn('schema', `/patternProperties/${escapePointer(pattern)}`, fault);
  }
}

function patternFault(pattern: string): WarningText | undefined {
  const fault = regularExpressionFault(pattern);
  if (fault !== undefined) return { message: `This is not a regular expression: ${fault}.` };
  const single = pattern.replace(/\\\\(?=[dDwWsSbB.])/g, '\\');
  if (single !== pattern)
    return {
      message: 'Two backslashes stand for a backslash in the text.',
      hint: `Write one: \`${single}\`.`,
    };
  const anchored = pattern.replace(/(?<!\\)\\A/g, '^').replace(/(?<!\\)\\[Zz]/g, '$');
  if (anchored !== pattern)
    return {
      message: 'In JavaScript and JSON Schema, `\\A`, `\\Z` and `\\z` are letters.',
      hint: `Write \`${anchored}\`.`,
    };
  const [, inner] = /^\/(\^.*\$)\/\w*$/s.exec(pattern) ?? [];
  if (inner === undefined) return undefined;
  return {
    message: 'No text matches this pattern: its slashes are part of it.',
    hint: `Write it without them: \`${inner}\`.`,
  };
}

function warnOfConstants({ node, version, warn }: Visited): void {
  const types = typesOf(node);
  if (types.length === 0 || !types.every((type) => TYPES.includes(type))) return;
  const allowed = get(node, 'nullable') === true ? [...types, 'null'] : types;
  const hintOf = (value: unknown, at: string): string | undefined => {
    if (types.join() === 'array' && at.includes('/enum/'))
      return 'Write the `enum` in `items`: it lists the values of an item.';
    if (typeof value === 'string')
      return withoutQuotes(value, types) !== undefined
        ? 'Remove the quotes, or write `type: string`.'
        : undefined;
    if (value !== null) return types.includes('string') ? hintOfQuotes(value) : undefined;
    return hintOfNull(types, version);
  };
  const isAllowed = (value: unknown) => allowed.some((type) => isOfType(value, type));
  const check = (value: unknown, at: string, name: string) => {
    if (!isAllowed(value))
      warn('schema', at, {
        message: `${name} is not of the type ${types.join(' or ')}.`,
        hint: hintOf(value, at),
      });
  };
  if (Object.hasOwn(node, 'default')) check(node.default, '/default', 'The default');
  const fixed = get(node, 'default');
  const isOutside =
    (isNumber(fixed) && !fitsNumber(fixed, node)) || (typeof fixed === 'string' && !fitsText(fixed, node));
  if (isOutside) warn('schema', '/default', 'The default does not fit the limits of its schema.');
  if (Object.hasOwn(node, 'const')) check(node.const, '/const', 'The constant');
  const others = [...getList(node, 'enum').entries()]
    .filter(([, value]) => !isAllowed(value))
    .map(([index, value]) => ({ at: `/enum/${index}`, value }));
  const [first] = others;
  const hint = first && hintOf(first.value, first.at);
  if (first && others.length > 1 && others.every(({ value, at }) => hintOf(value, at) === hint))
    warn('schema', first.at, {
      message: `${others.length} values of this enum are not of the type ${types.join(' or ')}.`,
      hint,
    });
  else for (const { value, at } of others) check(value, at, `The value \`${writeJson(value)}\``);
}

/** Before OpenAPI 3.1, the official schemas forbid that a name is required twice. */
function warnOfRepeated({ version, node, warn }: Visited): void {
  for (const key of ['enum', 'oneOf', 'anyOf', ...(hasJsonSchema(version) ? ['required', 'type'] : [])])
    for (const { index, value } of repeatedIn(getList(node, key)))
      warn('schema', `/${key}/${index}`, {
        message:
          key === 'oneOf'
            ? `The schema \`${value}\` is already in this list, so no value matches only one.`
            : `The value \`${value}\` is already in this ${key === 'enum' ? 'enum' : 'list'}.`,
        hint: 'Remove it.',
      });
}

/** Warns about a value that several of the alternatives are, each of which is only a value. */
function warnOfSharedValues({ node, warn }: Visited): void {
  const alternatives = getList(node, 'oneOf').map((one) => (isObject(one) ? listedValues(one) : []));
  if (alternatives.some((values) => values.length === 0)) return;
  const seen = new Map<unknown, number>();
  for (const [index, values] of alternatives.entries())
    for (const value of values) {
      const other = seen.get(numberKey(value));
      if (other !== undefined && other !== index)
        warn('schema', `/oneOf/${index}`, {
          message: `The value \`${writeJson(value)}\` is already in this list, so it matches more than one.`,
          hint: 'Correct it, or remove it.',
        });
      seen.set(numberKey(value), index);
    }
}

/** Returns the values of a list, and the references, that it has already. */
function repeatedIn(list: unknown[]): { index: number; value: string | undefined }[] {
  const seen = list.map((value) => (isObject(value) ? getString(value, '$ref') : writeJson(value)));
  return [...seen.entries()]
    .map(([index, value]) => ({ index, value }))
    .filter(({ index, value }) => value !== undefined && seen.indexOf(value) < index);
}

/** Warns about an enum without a value, and about names and values with spaces around them. */
function warnOfNamesAndValues({ node, warn }: Visited): void {
  const listed = getList(node, 'enum').map((value) => writeJson(value));
  if (Array.isArray(get(node, 'enum')) && listed.length === 0)
    warn('schema', '/enum', {
      message: 'This enum has no values, so no value is valid.',
      hint: 'List its values, or remove it.',
    });
  const unlisted = writeJson(get(node, 'default'));
  if (listed.length > 0 && unlisted !== undefined && unlisted !== 'null' && !listed.includes(unlisted))
    warn('schema', '/default', {
      message: `The default \`${unlisted}\` is not in the enum.`,
      hint: suggest(unlisted, listed.map(String)),
    });
  for (const name of Object.keys(getObject(node, 'properties')))
    if (name !== name.trim() && name.trim() !== '')
      warn('schema', `/properties/${escapePointer(name)}`, {
        message: `The name \`${name}\` begins or ends with a space.`,
        hint: `Write \`${name.trim()}\`.`,
      });
  for (const [index, value] of getList(node, 'enum').entries())
    if (typeof value === 'string' && value !== value.trim() && value.trim() !== '')
      warn('schema', `/enum/${index}`, {
        message: `The value \`${value}\` begins or ends with a space.`,
        hint: `Write \`${value.trim()}\`.`,
      });
}

/** Warns about null where the type allows it and the enum does not. */
function warnOfNullLeftOut({ node, version, warn }: Visited): void {
  const values = getList(node, 'enum');
  const isByType = hasJsonSchema(version) && getList(node, 'type').includes('null');
  if (values.length === 0 || values.includes(null) || !(isByType || get(node, 'nullable') === true)) return;
  warn('schema', '/enum', {
    message: isByType
      ? 'This enum does not list null, so null is not allowed.'
      : 'This enum does not list null, and tools disagree on whether it is allowed.',
    hint: `Add \`null\` to it, or remove ${isByType ? "`'null'` from `type`" : '`nullable`'}.`,
  });
}

/** Whether what is written as a property can only be meant as a keyword. */
function isKeyword(name: string, value: unknown): boolean {
  if (!ENUM_EXTENSIONS.includes(name)) return typeof value === 'boolean' && SCHEMA_KEYWORDS.has(name);
  return Object.keys(Object(value)).every((key) => !SCHEMA_KEYWORDS.has(key));
}

/** Warns about `additionalProperties: false`, `x-enumDescriptions` and the like that are indented wrongly. */
function warnOfKeywordsAmongProperties({ node, warn }: Visited): void {
  for (const [name, value] of Object.entries(getObject(node, 'properties')))
    if (isKeyword(name, value) && !Object.hasOwn(node, name))
      warn('schema', `/properties/${name}`, {
        message: `This is a property called \`${name}\`, not the keyword.`,
        hint: name.startsWith('x-')
          ? 'Indent it as the `enum` that it describes.'
          : 'Indent it as `properties`. If it is a property, write a schema: `{}`.',
      });
}

/** Warns about conditions on values that a property never has. */
function warnOfNeverMet({ document, node, warn }: Visited): void {
  for (const key of ['if', 'then', 'else', 'not'])
    for (const [name, condition] of getEntries(getObject(node, key), 'properties')) {
      const allowed = valuesOf(baseSchemasAt(document, node, [name]))?.map(numberKey);
      if (!allowed || !isObject(condition)) continue;
      const lists = Object.hasOwn(condition, 'const') ? { const: condition.const } : condition.enum;
      for (const [index, value] of Object.entries(Object(lists)))
        if (!allowed.includes(numberKey(value)))
          warn(
            'schema',
            `/${key}/properties/${escapePointer(name)}/${index === 'const' ? index : `enum/${index}`}`,
            {
              message: `\`${name}\` is never \`${textOf(value)}\`.`,
              hint: suggest(textOf(value), [...new Set(allowed.map(textOf))]),
            },
          );
    }
}

/** Warns about names in `required` that no property has. */
function warnOfUndefined({ document, node, warn }: Visited): void {
  const misspelt = misspeltRequired(node);
  const alone = undefinedRequired(document).get(node) ?? [];
  for (const name of new Set([...alone, ...misspelt.keys()]))
    warn(
      alone.includes(name) ? 'required' : 'schema',
      `/required/${getStrings(node, 'required').indexOf(name)}`,
      {
        message: `No property is called \`${name}\`.`,
        hint: misspelt.has(name)
          ? `Did you mean \`${misspelt.get(name)}\`?`
          : 'Define it in `properties`, or correct or remove it here.',
      },
    );
  for (const { name, meant, at } of misspeltInConditions(node))
    warn('schema', at, { message: `No property is called \`${name}\`.`, hint: `Did you mean \`${meant}\`?` });
}
