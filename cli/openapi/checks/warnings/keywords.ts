import { compare } from '../../../text/compare.ts';
import { editsWithin, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { isNumber } from '../../../text/number-text.ts';
import { get, getEntries, isObject, type JsonObject } from '../../document/json-object.ts';
import { lookUp, repeatedAnchors } from '../../document/references.ts';
import { keywordsWhere, SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { isTextFormat } from '../../model/sample/text.ts';
import { TYPES, type Visited, type Warn } from './warn.ts';

const KNOWN = keywordsWhere(() => true).sort(compare);

/** Keywords of older drafts, with hints. */
const OLD = new Map([
  ['additionalItems', 'Use `prefixItems` and `items`.'],
  ['ref', 'Did you mean `$ref`?'],
  ['dependencies', 'Use `dependentRequired` or `dependentSchemas`.'],
  ['$recursiveRef', 'Use `$dynamicRef`.'],
]);

/** Warns about unknown keywords and values of the wrong type. */
export function warnOfKeywords({ document, version, node, pointer, inSchema }: Visited, warn: Warn): void {
  if (!inSchema) return;
  for (const key of Object.keys(node)) {
    if (SCHEMA_KEYWORDS.has(key) || key.startsWith('x-')) continue;
    const meant =
      OLD.get(key) ??
      hintFor(key) ??
      (node.type === 'object' && isProperty(node[key]) ? 'Indent it below `properties`.' : undefined);
    if (meant !== undefined)
      warn('keyword', `${pointer}/${escapePointer(key)}`, `Unknown schema keyword \`${key}\`.`, meant);
  }
  for (const key of Object.keys(node)) {
    const form = formOf(key, version);
    const entries = form === FORMS.schemas ? getEntries(node, key).filter(([, one]) => !isSchema(one)) : [];
    for (const [name] of entries)
      warn(
        'keyword-form',
        `${pointer}/${escapePointer(key)}/${escapePointer(name)}`,
        `\`${name}\` is an entry of \`${key}\` here, and must be a schema.`,
        SCHEMA_KEYWORDS.has(name) ? 'Indent it further, below the schema that it belongs to.' : undefined,
      );
    if (form && entries.length === 0 && !form.isValid(node[key]))
      warn(
        'keyword-form',
        `${pointer}/${escapePointer(key)}`,
        `\`${key}\` must be ${form.text}; otherwise it has no effect.`,
        hintForForm(key, node, { document, form: form.text }),
        form === FORMS.schemaList && !Array.isArray(node[key]) ? 'error' : 'warning',
      );
  }
  warnOfOtherTypes(node, pointer, warn);
  if (/^3\.[1-9]/.test(version)) warnOfFields(node, pointer, warn);
  warnOfDialect(node, pointer, '$schema', warn);
  const dynamic = get(node, '$dynamicRef');
  if (typeof dynamic === 'string' && lookUp(document, dynamic) === undefined)
    warn('dynamic-reference', `${pointer}/$dynamicRef`, `The reference ${dynamic} cannot be resolved.`);
}

/** Warns about keywords of another type than that of the schema: `maximum` in a string. */
function warnOfOtherTypes(node: JsonObject, pointer: string, warn: Warn): void {
  const types = [get(node, 'type')].flat().map(String);
  if (!Object.hasOwn(node, 'type') || !types.every((type) => TYPES.includes(type))) return;
  const allowed = types.includes('integer') ? [...types, 'number'] : types;
  for (const key of Object.keys(node)) {
    const isOfText = key === 'format' && isTextFormat(String(node[key]));
    const implies = isOfText
      ? 'string'
      : key === 'required' && Array.isArray(node[key])
        ? 'object'
        : SCHEMA_KEYWORDS.get(key)?.implies;
    if (implies !== undefined && !allowed.includes(implies) && node[key] !== false)
      warn(
        'keyword',
        `${pointer}/${key}`,
        `\`${key}\` has no effect: the type is \`${types.join(', ')}\`.`,
        `Remove it, or write \`type: ${implies}\`.`,
      );
  }
}

/** The fields of the objects in a schema that are no schemas. The official schemas of OpenAPI 3.1 do not look into schemas. */
const FIELDS: Record<string, string[]> = {
  discriminator: ['propertyName', 'mapping', 'defaultMapping'],
  externalDocs: ['url', 'description'],
  xml: ['name', 'namespace', 'prefix', 'attribute', 'wrapped', 'nodeType'],
};

function warnOfFields(node: JsonObject, pointer: string, warn: Warn): void {
  for (const [owner, fields] of Object.entries(FIELDS))
    for (const [name] of getEntries(node, owner))
      if (!fields.includes(name) && !name.startsWith('x-'))
        warn(
          'keyword',
          `${pointer}/${owner}/${escapePointer(name)}`,
          `Unknown property \`${name}\` in \`${owner}\`.`,
          suggest(name, fields),
        );
}

/** Whether the value of an unknown keyword is a schema, and so probably that of a property. */
function isProperty(value: unknown): boolean {
  return isObject(value) && (typeof value.type === 'string' || typeof value.$ref === 'string');
}

/** Warns about other dialects than JSON Schema 2020-12. */
export function warnOfDialect(node: JsonObject, pointer: string, key: string, warn: Warn): void {
  const dialect = get(node, key);
  if (typeof dialect === 'string' && !/2020-12|spec\.openapis\.org\/oas\/3\./.test(dialect))
    warn('dialect', `${pointer}/${key}`, `Schemas are processed as JSON Schema 2020-12, not as ${dialect}.`);
}

/** Warns about duplicate anchors. */
export function warnOfAnchors(document: JsonObject, warn: Warn): void {
  for (const { name, reference } of repeatedAnchors(document))
    warn(
      'anchor',
      `${reference.slice(1)}/$anchor`,
      `The \`$anchor\` \`${name}\` is already in use: references to it are ambiguous.`,
    );
}

const isSchema = (value: unknown) => isObject(value) || typeof value === 'boolean';

interface Form {
  text: string;
  isValid: (value: unknown) => boolean;
}

/** Required types of values; any other value would be ignored. */
const FORMS: Record<string, Form> = {
  schema: { text: 'a schema or a boolean', isValid: isSchema },
  schemas: {
    text: 'a map of schemas',
    isValid: (map) => isObject(map) && Object.values(map).every(isSchema),
  },
  schemaList: {
    text: 'a list of at least one schema',
    isValid: (list) => Array.isArray(list) && list.length > 0 && list.every(isSchema),
  },
  object: { text: 'an object', isValid: isObject },
  required: { text: 'a list of names', isValid: Array.isArray },
  enum: { text: 'a list of values', isValid: Array.isArray },
};

const isCount = (value: unknown) => isNumber(value) && Number.isInteger(Number(value)) && Number(value) >= 0;

/** Required types of plain values. Before OpenAPI 3.1, limits may be exclusive by a boolean; `nullable` has a warning of its own. */
const PLAIN_FORMS: [keys: RegExp, form: Form][] = [
  [
    /^(minimum|maximum|exclusiveMinimum|exclusiveMaximum|multipleOf)$/,
    { text: 'a number', isValid: isNumber },
  ],
  [/^(min|max)(Length|Items|Properties|Contains)$/, { text: 'a whole number', isValid: isCount }],
  [
    /^(readOnly|writeOnly|deprecated|uniqueItems)$/,
    { text: '`true` or `false`', isValid: (value) => typeof value === 'boolean' },
  ],
  [/^(?:pattern|format|\$anchor)$/, { text: 'a text', isValid: (value) => typeof value === 'string' }],
  [/^examples$/, { text: 'a list of values', isValid: Array.isArray }],
  [/^type$/, { text: 'the name of a type, or a list of them', isValid: isType }],
];

function isType(value: unknown): boolean {
  return typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
}

function formOf(key: string, version: string): Form | undefined {
  const { holds = 'value' } = SCHEMA_KEYWORDS.get(key) ?? {};
  const plain = PLAIN_FORMS.find(([keys]) => keys.test(key))?.[1];
  const isOfOtherVersion = /^(?:exclusive|examples$)/.test(key) && !/^3\.[1-9]/.test(version);
  const [own] = [holds, key].filter((name) => Object.hasOwn(FORMS, name));
  return own === undefined ? (isOfOtherVersion ? undefined : plain) : FORMS[own];
}

function hintForForm(
  key: string,
  node: JsonObject,
  { document, form }: { document: JsonObject; form: string },
): string | undefined {
  if (key === 'type') return "Quote `'null'`: without quotes, it is no value.";
  if (key === 'required' && typeof node[key] === 'string') return `Write \`required: [${node[key]}]\`.`;
  if (key === 'required')
    return 'Remove it, and add the name of the property to the `required` list of its object.';
  if (key === 'enum' && typeof node[key] === 'string') return `Write \`enum: [${node[key]}]\`.`;
  if (/^exclusiveM(?:in|ax)imum$/.test(key) && typeof node[key] === 'boolean') {
    const limit = key === 'exclusiveMinimum' ? 'minimum' : 'maximum';
    if (node[key] === false) return 'Remove it.';
    return limit in node ? `Write \`${key}: ${node[limit]}\` in place of \`${limit}\`.` : undefined;
  }
  if (form === 'a number' || form === 'a whole number')
    return typeof node[key] === 'string' && node[key].trim() !== '' && Number.isFinite(Number(node[key]))
      ? 'Remove the quotes.'
      : undefined;
  if (key === 'discriminator' && typeof node[key] === 'string')
    return `Write \`discriminator: { propertyName: ${node[key]} }\`.`;
  if (formOf(key, '3.1') === FORMS.schemaList && isObject(node[key]))
    return 'Write a hyphen before each schema.';
  if (formOf(key, '3.1') === FORMS.schemaList && node[key] === null)
    return 'Write its schemas below it, with a hyphen before each, or remove it.';
  if (key === 'examples' && isObject(node[key]))
    return 'Indent it less, beside `schema`: only there, examples have names. In a schema, write a list of values.';
  const named = [node[key]].flat().find((one) => typeof one === 'string' && isSchemaName(one, document));
  if (formOf(key, '3.1') === FORMS.schemaList && named !== undefined)
    return `Write \`- $ref: '#/components/schemas/${named}'\`.`;
  const type = node[key];
  if (typeof type === 'string' && TYPES.includes(type) && formOf(key, '3.1') === FORMS.schema)
    return `Write \`${key}: { type: ${type} }\`.`;
  if (key === 'items' && Array.isArray(node.items)) return 'Use `prefixItems`.';
  const name = node[key];
  return typeof name === 'string' && isSchemaName(name, document)
    ? `Write \`${key}: { $ref: '#/components/schemas/${name}' }\`.`
    : undefined;
}

function isSchemaName(name: string, document: JsonObject): boolean {
  return lookUp(document, `#/components/schemas/${escapePointer(name)}`) !== undefined;
}

function hintFor(key: string): string | undefined {
  const close = KNOWN.find((keyword) => isMisspelt(key, keyword));
  return close === undefined ? undefined : `Did you mean \`${close}\`?`;
}

/** Allows for wrong case, and one wrong letter, or more in longer words; short words are too similar to each other. */
function isMisspelt(key: string, keyword: string): boolean {
  if (key.toLowerCase() === keyword.toLowerCase()) return true;
  const max = keyword.length < 4 || key.length < 4 ? 0 : keyword.length < 8 ? 1 : keyword.length < 16 ? 2 : 3;
  return editsWithin(max, key, keyword) <= max;
}
