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
import type { Fact } from './model.ts';

/** Keywords that facts are made of: most schemas have none. */
const TELLING = new Set([
  'const',
  'default',
  'format',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'items',
  'unevaluatedItems',
  'minContains',
  'maxContains',
  'minProperties',
  'maxProperties',
  'additionalProperties',
  'unevaluatedProperties',
  'required',
  'dependentRequired',
  'contentEncoding',
  'contentMediaType',
  'xml',
]);

/** What a flat schema demands of a value, as short statements in a fixed order. */
export function schemaFacts(schema: Raw): Fact[] {
  return Object.keys(schema).some((keyword) => TELLING.has(keyword)) ? findFacts(schema) : [];
}

function findFacts(schema: Raw): Fact[] {
  const facts: (Fact | undefined)[] = [
    Object.hasOwn(schema, 'const') ? code('always', literal(schema.const)) : undefined,
    Object.hasOwn(schema, 'default') ? code('default', literal(schema.default)) : undefined,
    code('format', getString(schema, 'format')),
    words('range', range(limits(schema))),
    code('multiple of', getNumber(schema, 'multipleOf')),
    words(
      'length',
      range({ min: getNumber(schema, 'minLength'), max: getNumber(schema, 'maxLength') }, 'characters'),
    ),
    code('pattern', getString(schema, 'pattern')),
    words('items', range({ min: getNumber(schema, 'minItems'), max: getNumber(schema, 'maxItems') })),
    isTrue(schema, 'uniqueItems') ? words('items', 'all different') : undefined,
    words(
      'properties',
      range({ min: getNumber(schema, 'minProperties'), max: getNumber(schema, 'maxProperties') }),
    ),
    words(
      'matching items',
      range({ min: getNumber(schema, 'minContains'), max: getNumber(schema, 'maxContains') }),
    ),
    code('encoding', getString(schema, 'contentEncoding')),
    code('content', getString(schema, 'contentMediaType')),
    get(schema, 'additionalProperties') === false ? words('other properties', 'not allowed') : undefined,
    get(schema, 'unevaluatedProperties') === false ? words('other properties', 'not allowed') : undefined,
    isClosedTuple(schema) ? words('further items', 'not allowed') : undefined,
    ...undeclared(schema),
    ...dependencies(schema),
    ...xmlFacts(schema),
  ];
  return facts.filter((fact) => fact !== undefined);
}

/** A value as one would write it: strings bare, everything else as JSON. */
export function literal(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value;
  return JSON.stringify(value) ?? String(value);
}

interface Limits {
  min?: number | undefined;
  max?: number | undefined;
  above?: number | undefined;
  below?: number | undefined;
}

function limits(schema: Raw): Limits {
  return {
    min: getNumber(schema, 'minimum'),
    max: getNumber(schema, 'maximum'),
    above: getNumber(schema, 'exclusiveMinimum'),
    below: getNumber(schema, 'exclusiveMaximum'),
  };
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

function isClosedTuple(schema: Raw): boolean {
  return get(schema, 'items') === false || get(schema, 'unevaluatedItems') === false;
}

function dependencies(schema: Raw): (Fact | undefined)[] {
  const required = get(schema, 'dependentRequired');
  if (!isObject(required)) return [];
  return Object.keys(required).map((name) =>
    words(`with ${name}`, `also ${getStrings(required, name).join(', ')}`),
  );
}

/** Names that must be there and that no property of the schema describes. */
function undeclared(schema: Raw): (Fact | undefined)[] {
  const properties = getObject(schema, 'properties');
  const names = [...new Set(getStrings(schema, 'required'))].filter(
    (name) => !Object.hasOwn(properties, name),
  );
  return names.map((name) => code('required', name));
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
    words('XML', isTrue(xml, 'wrapped') ? 'within an element around all' : undefined),
  ];
}
