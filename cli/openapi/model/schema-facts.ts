import {
  get,
  getNumber,
  getObject,
  getString,
  getStrings,
  isObject,
  isTrue,
  type Raw,
} from '../document/raw.ts';
import { type KeywordFact, SCHEMA_KEYWORDS } from '../document/schema-keywords.ts';
import type { Fact } from './model.ts';

/** The keywords that a fact says, in the order of the facts. */
const FACTS = [...SCHEMA_KEYWORDS].flatMap(([name, { fact }]) => (fact ? [{ name, fact }] : []));

/** Facts that say more than the value of their keyword. */
const OWN: Record<string, (schema: Raw) => (Fact | undefined)[]> = {
  required: undeclared,
  dependentRequired: dependencies,
  xml: xmlFacts,
};

/** What a flat schema demands of a value, as short statements in a fixed order. */
export function schemaFacts(schema: Raw): Fact[] {
  // Most schemas have none.
  if (!Object.keys(schema).some((name) => SCHEMA_KEYWORDS.get(name)?.fact)) return [];
  const facts: Fact[] = [];
  for (const { name, fact } of FACTS) {
    if (!Object.hasOwn(schema, name)) continue;
    for (const found of factsOf(schema, name, fact))
      if (found && !facts.some(({ label, value }) => label === found.label && value === found.value))
        facts.push(found);
  }
  return facts;
}

function factsOf(schema: Raw, name: string, fact: KeywordFact): (Fact | undefined)[] {
  switch (fact.as) {
    case 'code':
      return [code(fact.label, literal(schema[name]))];
    case 'is':
      return [schema[name] === fact.value ? words(fact.label, fact.words) : undefined];
    case 'range':
      return [words(fact.label, range(limits(schema, fact.label), fact.unit))];
    case 'own':
      return OWN[name]?.(schema) ?? [];
  }
}

/** A value as one would write it: strings bare, everything else as JSON. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return JSON.stringify(value) ?? String(value);
}

/** A list of a few texts or numbers has room on a line; an object is a block of code. */
const LONGEST_LINE = 60;

export function fitsLine(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (Object.keys(value).length === 0) return true;
  const isNested = (item: unknown) => typeof item === 'object' && item !== null;
  return Array.isArray(value) && !value.some(isNested) && literal(value).length <= LONGEST_LINE;
}

interface Limits {
  min?: number | undefined;
  max?: number | undefined;
  above?: number | undefined;
  below?: number | undefined;
}

/** Limits of one kind are one fact: the first of them says all. */
function limits(schema: Raw, label: string): Limits {
  const found: Limits = {};
  for (const { name, fact } of FACTS)
    if (fact.as === 'range' && fact.label === label) found[fact.bound] = getNumber(schema, name);
  return found;
}

/** One notation for every range: `1 to 100`, `at least 1`, `more than 0`, `more than 0, at most 5`. */
export function range({ min, max, above, below }: Limits, unit = ''): string | undefined {
  const isOne = [min, max, above, below].every((limit) => limit === undefined || limit === 1);
  const unitText = unit && ` ${isOne ? unit.replace(/s$/, '') : unit}`;
  if (min !== undefined && max !== undefined && above === undefined && below === undefined) {
    return min === max ? `exactly ${number(min)}${unitText}` : `${number(min)} to ${number(max)}${unitText}`;
  }
  const parts = [
    above !== undefined && (min === undefined || above >= min) ? `more than ${number(above)}` : undefined,
    min !== undefined && (above === undefined || min > above) ? `at least ${number(min)}` : undefined,
    below !== undefined && (max === undefined || below <= max) ? `less than ${number(below)}` : undefined,
    max !== undefined && (below === undefined || max < below) ? `at most ${number(max)}` : undefined,
  ].filter((part) => part !== undefined);
  return parts.length === 0 ? undefined : `${parts.join(', ')}${unitText}`;
}

function number(value: number): string {
  return JSON.stringify(value);
}

function code(label: string, value: string | number | undefined): Fact | undefined {
  return value === undefined ? undefined : { label, value: String(value), code: true };
}

function words(label: string, value: string | undefined): Fact | undefined {
  return value === undefined ? undefined : { label, value, code: false };
}

function dependencies(schema: Raw): (Fact | undefined)[] {
  const required = get(schema, 'dependentRequired');
  if (!isObject(required)) return [];
  return Object.keys(required).map((name) =>
    words(`Required with ${name}`, getStrings(required, name).join(', ')),
  );
}

/** Names that must be there and that no property of the schema describes. */
function undeclared(schema: Raw): (Fact | undefined)[] {
  const properties = getObject(schema, 'properties');
  const names = [...new Set(getStrings(schema, 'required'))].filter(
    (name) => !Object.hasOwn(properties, name),
  );
  return names.map((name) => code('Required', name));
}

/** How a value looks in XML (OpenAPI 3.1 §4.8.26; `nodeType` since 3.2). */
function xmlFacts(schema: Raw): (Fact | undefined)[] {
  const xml = getObject(schema, 'xml');
  const prefix = getString(xml, 'prefix');
  const name = getString(xml, 'name');
  const kind = isTrue(xml, 'attribute') ? 'attribute' : getString(xml, 'nodeType');
  return [
    code('XML name', name === undefined ? undefined : prefix === undefined ? name : `${prefix}:${name}`),
    words('XML', kind),
    code('XML namespace', getString(xml, 'namespace')),
    words('XML', isTrue(xml, 'wrapped') ? 'wrapped in an element' : undefined),
  ];
}
