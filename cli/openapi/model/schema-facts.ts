import { compareNumbers } from '../../text/compare-numbers.ts';
import { writeJson } from '../../text/json-text.ts';
import { isNumber, NumberText, numberKey } from '../../text/number-text.ts';
import { type PlainKey, t } from '../../words/words.ts';
import {
  get,
  getList,
  getObject,
  getString,
  getStrings,
  isObject,
  type JsonObject,
} from '../document/json-object.ts';
import { isAnnotation, type KeywordFact, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import { listedValues, partsOf } from './merged-schema.ts';
import type { Fact } from './model.ts';

/** Keywords that are shown as facts, in order. */
const FACTS = [...SCHEMA_KEYWORDS].flatMap(([name, { fact }]) => (fact ? [{ name, fact }] : []));

/** Keywords that have no effect beside others. */
const OVERRIDDEN_BY: Record<string, string> = { unevaluatedProperties: 'additionalProperties' };

const CUSTOM_FACTS: Record<string, (schema: JsonObject) => (Fact | undefined)[]> = {
  enum: (schema) => [
    getList(schema, 'enum').length === 0 ? text('fact.allowed', t('fact.no-value')) : undefined,
  ],
  required: undeclared,
  dependentRequired: dependencies,
  xml: xmlFacts,
};

/** Lists the constraints of a flat schema. */
export function schemaFacts(schema: JsonObject): Fact[] {
  // Fast path: most schemas have none.
  if (!Object.keys(schema).some((name) => SCHEMA_KEYWORDS.get(name)?.fact)) return [];
  // By label and value, so that each is shown once.
  const facts = new Map<string, Fact>();
  for (const { name, fact } of FACTS) {
    if (isOfOtherType(schema, name)) continue;
    const other = OVERRIDDEN_BY[name];
    if (other !== undefined && get(schema, other) !== undefined) continue;
    const parts = partsOf(schema).filter((part) => Object.hasOwn(part, name));
    for (const found of parts.flatMap((one) => factsOf(one, name, fact))) {
      if (!found) continue;
      const key = JSON.stringify([found.label, found.value]);
      if (!facts.has(key)) facts.set(key, found);
    }
  }
  return [...facts.values()];
}

/**
 * Whether a keyword of arrays or objects is beside another type, where it cannot mean anything. A range of a text may: of the
 * number that is written in it.
 */
function isOfOtherType({ type }: JsonObject, name: string): boolean {
  const implied = SCHEMA_KEYWORDS.get(name)?.implies ?? '';
  return type !== undefined && /^(array|object)$/.test(implied) && ![type].flat().includes(implied);
}

function factsOf(schema: JsonObject, name: string, fact: KeywordFact): (Fact | undefined)[] {
  switch (fact.as) {
    case 'code':
      return [code(fact.label, literal(schema[name]))];
    case 'text':
      return [schema[name] === fact.value ? text(fact.label, t(fact.text)) : undefined];
    case 'range':
      return [text(fact.label, range(limits(schema, fact.label), fact.unit))];
    case 'custom':
      return CUSTOM_FACTS[name]?.(schema) ?? [];
  }
}

/** Formats a value: strings without quotes, unless space at their ends would be invisible; everything else as JSON. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return /^\s|\s$|^$/.test(value) ? JSON.stringify(value) : value;
  return value instanceof NumberText ? value.toString() : (writeJson(value) ?? String(value));
}

/** Returns the literal of the only value that a schema allows, for which an example would be redundant. */
export function onlyValue(schema: JsonObject): string | undefined {
  const values = listedValues(schema);
  return values.length === 1 ? literal(values[0]) : undefined;
}

const LINE_LENGTH = 60;

/** Whether a value is shown inline: scalars, short lists of scalars, and empty objects. */
export function fitsLine(value: unknown): boolean {
  if (!isObject(value) && !Array.isArray(value)) return true;
  if (Object.keys(value).length === 0) return true;
  const isNested = (item: unknown) => isObject(item) || Array.isArray(item);
  return Array.isArray(value) && !value.some(isNested) && literal(value).length <= LINE_LENGTH;
}

type Limits = Partial<Record<'min' | 'max' | 'above' | 'below', number | NumberText>>;

/** Collects the limits with the same label, which are shown as one fact. */
function limits(schema: JsonObject, label: PlainKey): Limits {
  const found: Limits = {};
  for (const { name, fact } of FACTS)
    if (fact.as === 'range' && fact.label === label) {
      const limit = get(schema, name);
      // No count is less than 0.
      const isEmpty = /^min(?:Length|Items|Properties)$/.test(name) && Number(limit) === 0;
      if (isNumber(limit) && !isEmpty) found[fact.bound] = limit;
    }
  return found;
}

/** Formats a range: `1 to 100`, `at least 1`, `more than 0`, `more than 0, at most 5`. */
function range({ min, max, above, below }: Limits, unit?: 'range.characters'): string | undefined {
  const isOne = [min, max, above, below].every((limit) => limit === undefined || Number(limit) === 1);
  const unitText = unit ? ` ${t(unit, { count: isOne ? 1 : 2 })}` : '';
  if (min !== undefined && max !== undefined && above === undefined && below === undefined) {
    return numberKey(min) === numberKey(max)
      ? t('range.exact', { number: `${min}${unitText}` })
      : t('range.between', { min: `${min}`, max: `${max}${unitText}` });
  }
  // The stricter one of two limits.
  const isAbove = above !== undefined && (min === undefined || compareNumbers(above, min) >= 0);
  const isBelow = below !== undefined && (max === undefined || compareNumbers(below, max) <= 0);
  const parts = [
    isAbove && t('range.above', { number: `${above}` }),
    min !== undefined && !isAbove && t('range.min', { number: `${min}` }),
    isBelow && t('range.below', { number: `${below}` }),
    max !== undefined && !isBelow && t('range.max', { number: `${max}` }),
  ].filter((part) => part !== false);
  return parts.length === 0 ? undefined : `${parts.join(', ')}${unitText}`;
}

/** Facts whose values are code, without those that have none. */
export function codeFacts(entries: [label: string, value: string | undefined][]): Fact[] {
  return entries.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value, code: true }]));
}

function code(label: PlainKey, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : { label: t(label), value, code: true };
}

function text(label: PlainKey, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : { label: t(label), value, code: false };
}

function dependencies(schema: JsonObject): (Fact | undefined)[] {
  const required = getObject(schema, 'dependentRequired');
  return Object.keys(required).map((name) => ({
    label: t('fact.required-with', { name }),
    value: getStrings(required, name).join(', '),
    code: false,
  }));
}

/** Whether a schema says nothing but which properties are required. */
export function onlyRequires(schema: JsonObject): boolean {
  const names = getStrings(schema, 'required');
  return names.length > 0 && Object.keys(schema).every((key) => key === 'required' || isAnnotation(key));
}

/** Required properties that the schema does not declare. */
function undeclared(schema: JsonObject): (Fact | undefined)[] {
  // They are in its type.
  if (onlyRequires(schema)) return [];
  const properties = getObject(schema, 'properties');
  const names = [...new Set(getStrings(schema, 'required'))].filter(
    (name) => !Object.hasOwn(properties, name),
  );
  return names.map((name) => code('fact.required', name));
}

/** XML Object (OpenAPI 3.1 §4.8.26; `nodeType` since 3.2). */
function xmlFacts(schema: JsonObject): (Fact | undefined)[] {
  const xml = getObject(schema, 'xml');
  const prefix = getString(xml, 'prefix');
  const name = getString(xml, 'name');
  const kind = xml.attribute === true ? 'attribute' : getString(xml, 'nodeType');
  return [
    code('fact.xml-name', name === undefined ? undefined : prefix === undefined ? name : `${prefix}:${name}`),
    text('fact.xml', kind),
    code('fact.xml-namespace', getString(xml, 'namespace')),
    text('fact.xml', xml.wrapped === true ? t('fact.wrapped') : undefined),
  ];
}
