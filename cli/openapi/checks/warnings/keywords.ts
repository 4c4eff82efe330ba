import { compare } from '../../../text/compare.ts';
import { didYouMean, editsWithin, nearestName, suggest } from '../../../text/did-you-mean.ts';
import { escapePointer } from '../../../text/json-pointer.ts';
import { get, getEntries, type JsonObject } from '../../document/json-object.ts';
import { PARAMETER_LOCATIONS } from '../../document/parameter-locations.ts';
import { lookUp, repeatedAnchors } from '../../document/references.ts';
import { keywordsWhere, SCHEMA_KEYWORDS } from '../../document/schema-keywords.ts';
import { hasJsonSchema, TYPES } from '../../document/schema-types.ts';
import { isTextFormat } from '../../model/sample/text.ts';
import { HINT_OF_EMPTY, hintOfProperty, hintOfStrayKeyword } from '../../validation/validation-errors.ts';
import { FORMS, formOf, isSchema } from './keyword-forms.ts';
import type { Visited } from './warn.ts';

const KNOWN = keywordsWhere(() => true).sort(compare);

/** Keywords of older drafts, with hints. */
const OLD = new Map([
  ['additionalItems', 'Use `prefixItems` and `items`.'],
  ['ref', 'Did you mean `$ref`?'],
  ['dependencies', 'Use `dependentRequired` or `dependentSchemas`.'],
  ['$recursiveRef', 'Use `$dynamicRef`.'],
]);

/** What other notations call keywords. */
const OTHER_NAMES: Record<string, string> = {
  ...{ choices: 'enum', values: 'enum', allowedValues: 'enum', regex: 'pattern' },
  ...{ max: 'maximum', min: 'minimum', desc: 'description', datatype: 'type', dataType: 'type' },
  ...{
    length: 'maxLength',
    maxLen: 'maxLength',
    minLen: 'minLength',
    optional: 'required',
    mandatory: 'required',
  },
};

/** Warns about unknown keywords and values of the wrong type. */
export function warnOfKeywords(visited: Visited): void {
  warnOfUnknown(visited);
  warnOfForms(visited);
  warnOfOtherTypes(visited);
  warnOfFields(visited);
  warnOfDialect(visited, '$schema');
  warnOfDynamicReference(visited);
}

/**
 * JSON Schema allows other keywords: only what looks like a known one, or like a part of the document, is a mistake. Before
 * OpenAPI 3.1, each is one, which is told when a document is read, unless it stands beside a reference.
 */
function warnOfUnknown({ node, version, warn }: Visited): void {
  if (!hasJsonSchema(version) && !Object.hasOwn(node, '$ref')) return;
  for (const key of Object.keys(node)) {
    if (SCHEMA_KEYWORDS.has(key) || key.startsWith('x-')) continue;
    const hint =
      OLD.get(key) ?? hintFor(key, node, version) ?? hintOfPlace(key, node) ?? hintOfOtherName(key, node);
    if (hint !== undefined)
      warn('keyword', `/${escapePointer(key)}`, { message: `Unknown schema keyword \`${key}\`.`, hint });
  }
}

function hintOfOtherName(key: string, node: JsonObject): string | undefined {
  const keyword = Object.hasOwn(OTHER_NAMES, key) ? OTHER_NAMES[key] : undefined;
  if (keyword === undefined || Object.hasOwn(node, keyword)) return undefined;
  return keyword === 'required'
    ? 'Remove it: the object that has the property lists it in `required`, if it must be there.'
    : `Did you mean \`${keyword}\`?`;
}

/** Fields of the objects around a schema. */
const AROUND = /^(?:style|explode|allowReserved|encoding|requestBody|responses)$/;

/** For what is a keyword or a property elsewhere. */
function hintOfPlace(key: string, node: JsonObject): string | undefined {
  if (/^(?:mapping|propertyName)$/.test(key)) return 'Indent it below `discriminator`.';
  if (AROUND.test(key) || (key === 'in' && isLocation(node[key])))
    return 'Indent it less: it is no part of the schema.';
  if (node[key] === null && /^\d+$/.test(key))
    return 'In braces, a comma begins another entry: write a number with a point, and quote a text.';
  if (node[key] === null) return HINT_OF_EMPTY;
  if (Object.hasOwn(node, '$ref')) return 'Indent it as what it is a part of: it stands beside a reference.';
  return hintOfProperty(node[key], node, undefined);
}

function isLocation(value: unknown): boolean {
  return PARAMETER_LOCATIONS.some((location) => location === value);
}

/** Whether a property is `true` or `false`, and has the name of a keyword that is: that of the schema above, usually. */
function isFlag(name: string, value: unknown): boolean {
  return typeof value === 'boolean' && /^(?:readOnly|writeOnly|deprecated|nullable|uniqueItems)$/.test(name);
}

function warnOfForms({ document, version, node, pointer, warn }: Visited): void {
  for (const key of Object.keys(node)) {
    const form = formOf(key, version);
    const entries =
      form === FORMS.schemas
        ? getEntries(node, key).filter(([name, one]) => !isSchema(one) || isFlag(name, one))
        : [];
    // Of several, the lines of a schema are not indented: one mistake.
    for (const [name, value] of entries.length > 2 ? entries.slice(0, 1) : entries)
      warn('keyword-form', `/${escapePointer(key)}/${escapePointer(name)}`, {
        message: `\`${name}\` is an entry of \`${key}\` here, and must be a schema.`,
        hint:
          value === null
            ? HINT_OF_EMPTY
            : SCHEMA_KEYWORDS.has(name)
              ? hintOfStrayKeyword(name, value, node[key])
              : undefined,
      });
    if (form && entries.length === 0 && !form.isValid(node[key]))
      warn('keyword-form', `/${escapePointer(key)}`, {
        message: `\`${key}\` must be ${form.text}; otherwise it has no effect.`,
        hint:
          form.hint?.({ key, value: node[key], node, pointer, document }) ??
          hintOfProperty(node[key], node, key),
        severity:
          key === '$ref' || (form === FORMS.schemaList && !Array.isArray(node[key])) ? 'error' : 'warning',
      });
  }
}

function warnOfDynamicReference({ document, node, warn }: Visited): void {
  const dynamic = get(node, '$dynamicRef');
  if (typeof dynamic === 'string' && lookUp(document, dynamic) === undefined)
    warn('dynamic-reference', '/$dynamicRef', `The reference ${dynamic} cannot be resolved.`);
}

/** Warns about keywords of another type than that of the schema: `maximum` in a string. */
function warnOfOtherTypes({ node, warn }: Visited): void {
  const types = [get(node, 'type')].flat().map(String);
  if (!Object.hasOwn(node, 'type') || !types.every((type) => TYPES.includes(type))) return;
  const allowed = types.includes('integer') ? [...types, 'number'] : types;
  for (const key of Object.keys(node)) {
    const implies = typeImpliedBy(key, node[key]);
    if (implies !== undefined && !allowed.includes(implies) && node[key] !== false)
      warn('keyword', `/${key}`, {
        message: `\`${key}\` has no effect: the type is \`${types.join(', ')}\`.`,
        hint: hintOfOtherType(key, implies, allowed),
      });
  }
}

/** Limits of texts, numbers, lists and objects, which are easily confused. */
const LIMITS = [
  ['minLength', 'minimum', 'minItems', 'minProperties'],
  ['maxLength', 'maximum', 'maxItems', 'maxProperties'],
];

function hintOfOtherType(key: string, implies: string, types: string[]): string {
  const limits = LIMITS.find((names) => names.includes(key)) ?? [];
  const meant = limits.find((name) => types.includes(typeImpliedBy(name, 1) ?? ''));
  if (meant !== undefined)
    return `Did you mean \`${meant}\`?${meant.endsWith('Items') ? ' A limit of each item stands in `items`.' : ''}`;
  return types.join() === 'array'
    ? 'Move it into `items` if it is about each item.'
    : `Remove it, or write \`type: ${implies}\`.`;
}

function typeImpliedBy(key: string, value: unknown): string | undefined {
  if (key === 'format' && isTextFormat(String(value))) return 'string';
  if (key === 'required' && Array.isArray(value)) return 'object';
  return SCHEMA_KEYWORDS.get(key)?.implies;
}

/**
 * The fields of the objects in a schema that are no schemas. The official schemas of OpenAPI 3.1 do not look into schemas,
 * and that of 3.0 allows any in a discriminator.
 */
const FIELDS: Record<string, string[]> = {
  discriminator: ['propertyName', 'mapping', 'defaultMapping'],
  externalDocs: ['url', 'description'],
  xml: ['name', 'namespace', 'prefix', 'attribute', 'wrapped', 'nodeType'],
};

function warnOfFields({ node, version, warn }: Visited): void {
  const owners = hasJsonSchema(version)
    ? Object.entries(FIELDS)
    : [['discriminator', FIELDS.discriminator ?? []] as const];
  for (const [owner, fields] of owners)
    for (const [name] of getEntries(node, owner))
      if (!fields.includes(name) && !name.startsWith('x-'))
        warn('keyword', `/${owner}/${escapePointer(name)}`, {
          message: `Unknown property \`${name}\` in \`${owner}\`.`,
          hint:
            didYouMean(name, fields) ??
            (SCHEMA_KEYWORDS.has(name) ? `Indent it less, beside \`${owner}\`.` : suggest(name, fields)),
        });
}

/** Warns about other dialects than JSON Schema 2020-12. */
export function warnOfDialect({ node, warn }: Visited, key: '$schema' | 'jsonSchemaDialect'): void {
  const dialect = get(node, key);
  if (typeof dialect === 'string' && !/2020-12|spec\.openapis\.org\/oas\/3\./.test(dialect))
    warn('dialect', `/${key}`, `Schemas are processed as JSON Schema 2020-12, not as ${dialect}.`);
}

/** Warns about duplicate anchors. */
export function warnOfAnchors({ document, warn }: Visited): void {
  for (const { name, reference } of repeatedAnchors(document))
    warn(
      'anchor',
      `${reference.slice(1)}/$anchor`,
      `The \`$anchor\` \`${name}\` is already in use: references to it are ambiguous.`,
    );
}

/** Of similar keywords, those count whose value may be this one. */
function hintFor(key: string, node: JsonObject, version: string): string | undefined {
  const close = KNOWN.filter((keyword) => isMisspelt(key, keyword));
  const fitting = close.filter((keyword) => formOf(keyword, version)?.isValid(node[key]) ?? true);
  const names = fitting.length > 0 ? fitting : close;
  return hintOfProperty(node[key], node, nearestName(key, names)) === undefined
    ? didYouMean(key, names)
    : undefined;
}

/**
 * Allows for wrong case, hyphens, a last letter that is missing, and one wrong letter, or more in longer words; other short
 * words are too similar to each other.
 */
function isMisspelt(key: string, keyword: string): boolean {
  const written = key.replace(/[-_]/g, '').toLowerCase();
  if (written === keyword.toLowerCase() || (key.length > 2 && key === keyword.slice(0, -1))) return true;
  const max = keyword.length < 4 || key.length < 4 ? 0 : keyword.length < 8 ? 1 : keyword.length < 16 ? 2 : 3;
  return editsWithin(max, key, keyword) <= max;
}
