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
  merge?: 'union' | 'common' | 'type' | 'each' | 'both' | 'all';
  /** How it is listed among the facts of a schema. */
  fact?: KeywordFact;
  /** The label of its subschema, for a keyword that is shown as a condition. */
  condition?: string;
  /** It only defines schemas for others to refer to. */
  defines?: true;
  /** Also a field of parameters, headers and items in Swagger 2.0. */
  swagger2?: true;
}

/** Shows the value as `code`, as part of a `range`, or a fixed `text` for one value; `custom` facts have a function. */
export type KeywordFact =
  | { as: 'code'; label: string }
  | { as: 'range'; label: string; bound: 'min' | 'max' | 'above' | 'below'; unit?: string }
  | { as: 'text'; label: string; value: boolean; text: string }
  | { as: 'custom' };

const value = { holds: 'value' } as const;
const annotation = { holds: 'value', annotation: true } as const;
const schema = { holds: 'schema' } as const;
const list = { holds: 'schemaList' } as const;

const code = (label: string): KeywordFact => ({ as: 'code', label });
const notAllowed = (label: string): KeywordFact => ({ as: 'text', label, value: false, text: 'not allowed' });
const range = (bound: 'min' | 'max' | 'above' | 'below', label: string, unit?: string): SchemaKeyword => ({
  holds: 'value',
  limit: bound === 'min' || bound === 'above' ? 'lower' : 'upper',
  fact: { as: 'range', label, bound, ...(unit ? { unit } : {}) },
});

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
  const: { ...value, fact: code('Constant') },
  default: { ...annotation, fact: code('Default'), swagger2: true },
  format: { ...value, limit: 'exact', merge: 'all', fact: code('Format'), swagger2: true },

  minimum: { ...range('min', 'Range'), implies: 'number', swagger2: true },
  maximum: { ...range('max', 'Range'), implies: 'number', swagger2: true },
  exclusiveMinimum: { ...range('above', 'Range'), implies: 'number', swagger2: true },
  exclusiveMaximum: { ...range('below', 'Range'), implies: 'number', swagger2: true },
  multipleOf: {
    ...value,
    implies: 'number',
    limit: 'exact',
    merge: 'all',
    fact: code('Multiple of'),
    swagger2: true,
  },

  minLength: { ...range('min', 'Length', 'characters'), implies: 'string', swagger2: true },
  maxLength: { ...range('max', 'Length', 'characters'), implies: 'string', swagger2: true },
  pattern: {
    ...value,
    implies: 'string',
    limit: 'exact',
    merge: 'all',
    fact: code('Pattern'),
    swagger2: true,
  },

  minItems: { ...range('min', 'Items'), implies: 'array', swagger2: true },
  maxItems: { ...range('max', 'Items'), implies: 'array', swagger2: true },
  uniqueItems: {
    ...value,
    implies: 'array',
    limit: 'exact',
    fact: { as: 'text', label: 'Items', value: true, text: 'all different' },
    swagger2: true,
  },
  minProperties: { ...range('min', 'Properties'), implies: 'object' },
  maxProperties: { ...range('max', 'Properties'), implies: 'object' },
  minContains: range('min', 'Matching items'),
  maxContains: range('max', 'Matching items'),

  // Of Swagger 2.0: OpenAPI 3 has styles, but not for items, headers and parts.
  collectionFormat: { ...annotation, fact: code('Collection format'), swagger2: true },

  contentEncoding: { ...value, fact: code('Encoding') },
  contentMediaType: { ...value, fact: code('Content') },

  allOf: { ...list, merge: 'union' },
  anyOf: list,
  oneOf: list,
  discriminator: { holds: 'object' },
  not: { ...schema, merge: 'all', condition: 'Must not be' },
  if: { ...schema, condition: 'If the value is' },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: { ...schema, condition: 'Then it is also' },
  else: { ...schema, condition: 'Otherwise it is also' },

  prefixItems: { ...list, implies: 'array' },
  contains: { ...schema, implies: 'array', merge: 'all', condition: 'At least one item is' },
  properties: { holds: 'schemas', implies: 'object', merge: 'each' },
  patternProperties: { holds: 'schemas', implies: 'object', merge: 'each' },
  propertyNames: { ...schema, implies: 'object', merge: 'both', condition: 'Every name is' },
  dependentSchemas: { holds: 'schemas', implies: 'object', merge: 'each' },
  additionalProperties: {
    ...schema,
    implies: 'object',
    limit: 'exact',
    merge: 'both',
    fact: notAllowed('Other properties'),
  },
  unevaluatedProperties: {
    ...schema,
    implies: 'object',
    merge: 'both',
    fact: notAllowed('Other properties'),
  },
  items: { ...schema, implies: 'array', merge: 'both', fact: notAllowed('Further items'), swagger2: true },
  unevaluatedItems: {
    ...schema,
    merge: 'both',
    fact: notAllowed('Further items'),
    condition: 'Further items are',
  },
  contentSchema: { ...schema, condition: 'The decoded text is' },

  required: { ...value, merge: 'union', fact: { as: 'custom' } },
  dependentRequired: { ...value, implies: 'object', fact: { as: 'custom' } },
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
