import { didYouMean } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { isNumber } from '../../../text/number-text.ts';
import { isObject, type JsonObject } from '../../document/json-object.ts';
import { lookUp } from '../../document/references.ts';
import { SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { hasJsonSchema, TYPES } from '../../document/schema-types.ts';
import { hintOfQuotes } from '../../validation/validation-errors.ts';

/** A keyword in a schema. */
interface Keyword {
  key: string;
  value: unknown;
  node: JsonObject;
  /** Of the schema. */
  pointer: string;
  document: JsonObject;
}

/** The required type of a value; any other value would be ignored. */
export interface Form {
  text: string;
  isValid(value: unknown): boolean;
  /** How to write a value that is not valid. */
  hint?(keyword: Keyword): string | undefined;
}

export const FORMS = {
  schema: { text: 'a schema or a boolean', isValid: isSchema, hint: hintOfSchema },
  schemas: {
    text: 'a map of schemas',
    isValid: (map) => isObject(map) && Object.values(map).every(isSchema),
    hint: hintOfMap,
  },
  schemaList: {
    text: 'a list of at least one schema',
    isValid: (list) => Array.isArray(list) && list.length > 0 && list.every(isSchema),
    hint: hintOfList,
  },
  object: { text: 'an object', isValid: isObject, hint: hintOfObject },
  required: { text: 'a list of names', isValid: isListOfTexts, hint: hintOfRequired },
  enum: {
    text: 'a list of values',
    isValid: Array.isArray,
    hint: ({ value }) => (typeof value === 'string' ? `Write \`enum: [${value}]\`.` : undefined),
  },
} satisfies Record<string, Form>;

const NUMBER: Form = { text: 'a number', isValid: isNumber, hint: hintOfNumber };
const COUNT: Form = { text: 'a whole number', isValid: isCount, hint: hintOfNumber };
const FLAG: Form = {
  text: '`true` or `false`',
  isValid: (one) => typeof one === 'boolean',
  hint: hintOfFlag,
};
const TEXT: Form = {
  text: 'a text',
  isValid: isText,
  hint: ({ key, value }) =>
    key === '$ref' || value === null ? 'Write its text, or remove it.' : hintOfQuotes(value),
};
const EXAMPLES: Form = { text: 'a list of values', isValid: Array.isArray, hint: hintOfExamples };
const TYPE: Form = {
  text: 'the name of a type, or a list of them',
  isValid: (value) => [value].flat().every(isText),
  hint: ({ value }) =>
    [value].flat().includes(null) ? "Quote `'null'`: without quotes, it is no value." : undefined,
};

/** Required types of plain values. Before OpenAPI 3.1, limits may be exclusive by a boolean; `nullable` has a warning of its own. */
const PLAIN_FORMS: [keys: RegExp, form: Form][] = [
  [/^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/, NUMBER],
  [/^(min|max)(Length|Items|Properties|Contains)$/, COUNT],
  [/^(readOnly|writeOnly|deprecated|uniqueItems)$/, FLAG],
  [/^(?:pattern|format|\$(?:ref|anchor))$/, TEXT],
  [/^(?:title|description|content(?:Encoding|MediaType)|\$(?:comment|id|schema))$/, TEXT],
  [/^examples$/, EXAMPLES],
  [/^type$/, TYPE],
];

/** Returns the required type of the value of a keyword, if it has one. */
export function formOf(key: string, version: string): Form | undefined {
  const { holds = 'value' } = SCHEMA_KEYWORDS.get(key) ?? {};
  for (const name of [holds, key]) if (Object.hasOwn(FORMS, name)) return FORMS[name as keyof typeof FORMS];
  // What the official schemas of other versions allow, or report.
  const isOfOtherVersion =
    /^(?:exclusive|examples$|title$|description$)/.test(key) && !hasJsonSchema(version);
  return isOfOtherVersion ? undefined : PLAIN_FORMS.find(([keys]) => keys.test(key))?.[1];
}

/** Whether a value can be a schema. */
export function isSchema(value: unknown): boolean {
  return isObject(value) || typeof value === 'boolean';
}

function isText(value: unknown): boolean {
  return typeof value === 'string';
}

function isListOfTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every(isText);
}

function isCount(value: unknown): boolean {
  return isNumber(value) && Number.isInteger(Number(value)) && Number(value) >= 0;
}

/** YAML 1.2 reads `yes` and `no` as texts. */
function hintOfFlag({ key, value }: Keyword): string | undefined {
  if (value === 'true' || value === 'false') return 'Remove the quotes.';
  const [, yes, no] = /^(?:(yes|y|on|1)|(no|n|off|0))$/i.exec(String(value)) ?? [];
  return yes ? `Write \`${key}: true\`.` : no ? 'Remove it.' : undefined;
}

/** For the name of a schema without a reference to it. */
function hintOfName({ key, value, document }: Keyword): string | undefined {
  return isSchemaName(value, document)
    ? `Write \`${key}: { $ref: '#/components/schemas/${value}' }\`.`
    : undefined;
}

/** For a list of objects that have their names in them. */
function hintOfMap(keyword: Keyword): string | undefined {
  if (!Array.isArray(keyword.value)) return hintOfName(keyword);
  const [first] = keyword.value;
  const name = isObject(first) && typeof first.name === 'string' ? first.name : 'NAME';
  return `Write a map: \`${keyword.key}: { ${name}: { type: … } }\`.`;
}

function hintOfSchema(keyword: Keyword): string | undefined {
  const { key, value } = keyword;
  if (typeof value === 'string' && TYPES.includes(value)) return `Write \`${key}: { type: ${value} }\`.`;
  if (value === 'true' || value === 'false') return 'Remove the quotes.';
  if (key === 'items' && Array.isArray(value))
    return value.length === 1
      ? 'Remove the hyphen or the brackets: all items have one schema. That of the first alone is in `prefixItems`.'
      : 'Use `prefixItems`.';
  return (
    hintOfName(keyword) ?? (typeof value === 'string' ? didYouMean(value, ['true', 'false']) : undefined)
  );
}

function hintOfList({ value, document }: Keyword): string | undefined {
  if (isObject(value)) return 'Write a hyphen before each schema.';
  if (value === null) return 'Write its schemas below it, with a hyphen before each, or remove it.';
  const name = [value].flat().find((one) => isSchemaName(one, document));
  return name === undefined ? undefined : `Write \`- $ref: '#/components/schemas/${name}'\`.`;
}

function hintOfObject(keyword: Keyword): string | undefined {
  const { key, value } = keyword;
  return key === 'discriminator' && typeof value === 'string'
    ? `Write \`discriminator: { propertyName: ${value} }\`.`
    : hintOfName(keyword);
}

function hintOfRequired({ value, pointer }: Keyword): string {
  const isOfParameter = /\/(?:parameters|headers)\/[^/]+\/schema$/.test(pointer);
  if (typeof value === 'boolean' && isOfParameter) return 'Indent it less, beside `schema`.';
  if (Array.isArray(value)) return 'Write the names alone, and in quotes what is no text without them.';
  return typeof value === 'string'
    ? `Write \`required: [${value}]\`.`
    : 'Remove it, and add the name of the property to the `required` list of its object.';
}

function hintOfNumber({ key, value, node }: Keyword): string | undefined {
  if (key.startsWith('exclusive') && typeof value === 'boolean') {
    const limit = key === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    if (value === false) return 'Remove it.';
    return limit in node
      ? `Write \`${key}: ${node[limit]}\` in place of \`${limit}: ${node[limit]}\` and \`${key}: true\`.`
      : undefined;
  }
  return typeof value === 'string' && value.trim() !== '' && Number.isFinite(Number(value))
    ? 'Remove the quotes.'
    : undefined;
}

function hintOfExamples(keyword: Keyword): string | undefined {
  return isObject(keyword.value)
    ? 'Indent it less, beside `schema`: only there, examples have names. In a schema, write a list of values.'
    : hintOfName(keyword);
}

function isSchemaName(value: unknown, document: JsonObject): value is string {
  return (
    typeof value === 'string' &&
    lookUp(document, `#/components/schemas/${escapePointer(value)}`) !== undefined
  );
}
