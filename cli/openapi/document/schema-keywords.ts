import type { PlainKey } from '../../words/words.ts';

/** Describes a keyword of the Schema Object for traversal, merging, rendering, checks and diff. */
interface SchemaKeyword {
  /** The type of its value: data, a schema, a map or a list of schemas, or another object of OpenAPI. */
  holds: 'value' | 'schema' | 'schemas' | 'schemaList' | 'object';
  /** The type of a schema that has this keyword but no `type`. */
  implies?: 'object' | 'array' | 'string' | 'number';
  /** An annotation (JSON Schema 2020-12 §7.7): it does not affect validation. */
  annotation?: true;
  /** A constraint that gets stricter with a higher number, with a lower one, or with any change. */
  limit?: 'lower' | 'upper' | 'exact';
  /** How two values merge; by default, limits take the stricter value and other keywords the last one. `all`: both apply. */
  merge?: 'union' | 'common' | 'type' | 'each' | 'both' | 'either' | 'lists' | 'all';
  /** The keywords that mean something only together with this one: they stay with it where both apply. */
  with?: string[];
  /** How it is listed among the facts of a schema. */
  fact?: KeywordFact;
  /** The label of its subschema, for a keyword that is shown as a condition. */
  condition?: PlainKey;
  /** It only defines schemas for others to refer to. */
  defines?: true;
  /** Also a field of parameters, headers and items in Swagger 2.0. */
  swagger2?: true;
}

/** Shows the value as `code`, as part of a `range`, or a fixed `text` for one value; `custom` facts have a function. */
export type KeywordFact =
  | { as: 'code'; label: PlainKey }
  | { as: 'range'; label: PlainKey; bound: 'min' | 'max' | 'above' | 'below'; unit?: 'range.characters' }
  | { as: 'text'; label: PlainKey; value: boolean; text: PlainKey }
  | { as: 'custom' };

/** Keywords of one type that parameters of Swagger 2.0 have, too. */
const number = { implies: 'number', swagger2: true } as const;
const string = { implies: 'string', swagger2: true } as const;
const array = { implies: 'array', swagger2: true } as const;

/** Of several such keywords, all apply, and any change of the value may forbid what was allowed. */
const exact = { limit: 'exact', merge: 'all' } as const;

const value = { holds: 'value' } as const;
const annotation = { holds: 'value', annotation: true } as const;
const schema = { holds: 'schema' } as const;
const list = { holds: 'schemaList' } as const;

const code = (label: PlainKey): KeywordFact => ({ as: 'code', label });
const notAllowed = (label: PlainKey): KeywordFact => ({
  as: 'text',
  label,
  value: false,
  text: 'fact.not-allowed',
});
const range = (
  bound: 'min' | 'max' | 'above' | 'below',
  label: PlainKey,
  unit?: 'range.characters',
): SchemaKeyword => ({
  holds: 'value',
  limit: bound === 'min' || bound === 'above' ? 'lower' : 'upper',
  fact: { as: 'range', label, bound, ...(unit ? { unit } : {}) },
});

const condition = (name: 'not' | 'if' | 'contains', others: string[] = []): SchemaKeyword => ({
  ...schema,
  merge: 'all',
  ...(others.length > 0 ? { with: others } : {}),
  condition: `condition.${name}`,
});
const otherProperties: SchemaKeyword = {
  ...schema,
  implies: 'object',
  merge: 'both',
  limit: 'exact',
  fact: notAllowed('fact.other-properties'),
};

/**
 * The keywords of JSON Schema 2020-12 and of the Schema Object in all versions of OpenAPI. Facts and conditions appear in
 * this order.
 */
const KEYWORDS: Record<string, SchemaKeyword> = {
  $anchor: annotation,
  $comment: annotation,
  $defs: { holds: 'schemas', defines: true },
  $dynamicAnchor: value,
  $dynamicRef: value,
  $id: annotation,
  $ref: value,
  $schema: annotation,
  $vocabulary: value,
  definitions: { holds: 'schemas', defines: true },

  title: annotation,
  description: annotation,
  deprecated: annotation,
  readOnly: annotation,
  writeOnly: annotation,
  nullable: annotation,
  example: annotation,
  examples: annotation,
  externalDocs: { holds: 'object', annotation: true },

  type: { ...value, merge: 'type', swagger2: true },
  enum: { ...value, merge: 'common', fact: { as: 'custom' }, swagger2: true },
  const: { ...value, fact: code('fact.constant') },
  default: { ...annotation, fact: code('fact.default'), swagger2: true },
  format: { ...value, ...exact, fact: code('fact.format'), swagger2: true },

  minimum: { ...range('min', 'fact.range'), ...number },
  maximum: { ...range('max', 'fact.range'), ...number },
  exclusiveMinimum: { ...range('above', 'fact.range'), ...number },
  exclusiveMaximum: { ...range('below', 'fact.range'), ...number },
  multipleOf: { ...value, ...exact, ...number, fact: code('fact.multiple-of') },

  minLength: { ...range('min', 'fact.length', 'range.characters'), ...string },
  maxLength: { ...range('max', 'fact.length', 'range.characters'), ...string },
  pattern: { ...value, ...exact, ...string, fact: code('fact.pattern') },

  minItems: { ...range('min', 'fact.items'), ...array },
  maxItems: { ...range('max', 'fact.items'), ...array },
  uniqueItems: {
    ...value,
    ...array,
    limit: 'exact',
    merge: 'either',
    fact: { as: 'text', label: 'fact.items', value: true, text: 'fact.all-different' },
  },
  minProperties: { ...range('min', 'fact.properties'), implies: 'object' },
  maxProperties: { ...range('max', 'fact.properties'), implies: 'object' },
  minContains: range('min', 'fact.matching-items'),
  maxContains: range('max', 'fact.matching-items'),

  // Of Swagger 2.0: OpenAPI 3 has styles, but not for items, headers and parts.
  collectionFormat: { ...annotation, fact: code('fact.collection-format'), swagger2: true },

  contentEncoding: { ...value, limit: 'exact', fact: code('fact.encoding') },
  contentMediaType: { ...value, limit: 'exact', fact: code('fact.content') },

  allOf: { ...list, merge: 'union' },
  anyOf: list,
  oneOf: list,
  discriminator: { holds: 'object' },
  not: condition('not'),
  if: condition('if', ['then', 'else']),
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: { ...schema, condition: 'condition.then' },
  else: { ...schema, condition: 'condition.else' },

  prefixItems: { ...list, implies: 'array' },
  contains: { ...condition('contains', ['minContains', 'maxContains']), implies: 'array' },
  properties: { holds: 'schemas', implies: 'object', merge: 'each' },
  patternProperties: { holds: 'schemas', implies: 'object', merge: 'each' },
  propertyNames: { ...schema, implies: 'object', merge: 'both', condition: 'condition.names' },
  dependentSchemas: { holds: 'schemas', implies: 'object', merge: 'each' },
  additionalProperties: otherProperties,
  unevaluatedProperties: otherProperties,
  items: { ...schema, ...array, limit: 'exact', merge: 'both', fact: notAllowed('fact.further-items') },
  unevaluatedItems: {
    ...schema,
    limit: 'exact',
    merge: 'both',
    fact: notAllowed('fact.further-items'),
    condition: 'condition.further-items',
  },
  contentSchema: { ...schema, condition: 'condition.decoded' },

  required: { ...value, merge: 'union', fact: { as: 'custom' } },
  dependentRequired: { ...value, implies: 'object', merge: 'lists', fact: { as: 'custom' } },
  xml: { holds: 'object', annotation: true, fact: { as: 'custom' } },
};

export const SCHEMA_KEYWORDS: ReadonlyMap<string, SchemaKeyword> = new Map(Object.entries(KEYWORDS));

/** Returns the names of the keywords that match. */
export function keywordsWhere(matches: (keyword: SchemaKeyword) => boolean): string[] {
  return [...SCHEMA_KEYWORDS].flatMap(([name, keyword]) => (matches(keyword) ? [name] : []));
}

/** Whether a keyword or extension does not affect validation. */
export function isAnnotation(name: string): boolean {
  const keyword = SCHEMA_KEYWORDS.get(name);
  // OpenAPI 3.1 allows `summary` next to `$ref`.
  return keyword ? keyword.annotation === true : name === 'summary' || name.startsWith('x-');
}
