/** A keyword of the Schema Object: everything that walking, merging, showing, checking and comparing must know of it. */
export interface SchemaKeyword {
  /** What its value is: data, a schema, a map or a list of schemas, or another object of OpenAPI. */
  holds: 'value' | 'schema' | 'schemas' | 'schemaList' | 'object';
  /** The type of a schema that has this keyword and names no type. */
  implies?: 'object' | 'array' | 'string' | 'number';
  /** It speaks about the schema and does not change what is valid. */
  remark?: true;
  /** A limit of the value, which a higher number narrows, or a lower one, or any change. */
  limit?: 'lower' | 'upper' | 'exact';
  /** How one schema has what two say; without it, limits take the narrower value and others the later one. */
  merge?: 'union' | 'common' | 'type' | 'each' | 'both';
  /** How a fact says it. */
  fact?: KeywordFact;
  /** What a reader is told before the schema that it holds. */
  condition?: string;
  /** It only defines schemas that others refer to. */
  defines?: true;
  /** Parameters, headers and items of Swagger 2.0 have it, too. */
  swagger2?: true;
}

/** `code` shows the value itself, `range` it and its equivalents, `is` fixed words for one value; `own` needs more. */
export type KeywordFact =
  | { as: 'code'; label: string }
  | { as: 'range'; label: string; bound: 'min' | 'max' | 'above' | 'below'; unit?: string }
  | { as: 'is'; label: string; value: boolean; words: string }
  | { as: 'own' };

const value = { holds: 'value' } as const;
const remark = { holds: 'value', remark: true } as const;
const schema = { holds: 'schema' } as const;
const list = { holds: 'schemaList' } as const;

const code = (label: string): KeywordFact => ({ as: 'code', label });
const notAllowed = (label: string): KeywordFact => ({ as: 'is', label, value: false, words: 'not allowed' });
const lower = (label: string, unit?: string) =>
  ({ limit: 'lower', fact: { as: 'range', label, bound: 'min', ...(unit ? { unit } : {}) } }) as const;
const upper = (label: string, unit?: string) =>
  ({ limit: 'upper', fact: { as: 'range', label, bound: 'max', ...(unit ? { unit } : {}) } }) as const;

/**
 * The keywords of JSON Schema 2020-12 and of the Schema Object of every version of OpenAPI. Facts and conditions are
 * shown in this order.
 */
const KEYWORDS: Record<string, SchemaKeyword> = {
  $anchor: remark,
  $comment: remark,
  $defs: { holds: 'schemas', defines: true },
  $dynamicAnchor: value,
  $dynamicRef: value,
  $id: remark,
  $ref: value,
  $schema: remark,
  $vocabulary: value,
  definitions: { holds: 'schemas', defines: true },

  title: remark,
  description: remark,
  deprecated: remark,
  readOnly: remark,
  writeOnly: remark,
  nullable: remark,
  example: remark,
  examples: remark,
  externalDocs: { holds: 'object', remark: true },

  type: { ...value, merge: 'type', swagger2: true },
  enum: { ...value, merge: 'common', swagger2: true },
  const: { ...value, fact: code('Constant') },
  default: { ...remark, fact: code('Default'), swagger2: true },
  format: { ...value, limit: 'exact', fact: code('Format'), swagger2: true },

  minimum: { ...value, implies: 'number', ...lower('Range'), swagger2: true },
  maximum: { ...value, implies: 'number', ...upper('Range'), swagger2: true },
  exclusiveMinimum: {
    ...value,
    implies: 'number',
    limit: 'lower',
    fact: { as: 'range', label: 'Range', bound: 'above' },
    swagger2: true,
  },
  exclusiveMaximum: {
    ...value,
    implies: 'number',
    limit: 'upper',
    fact: { as: 'range', label: 'Range', bound: 'below' },
    swagger2: true,
  },
  multipleOf: { ...value, implies: 'number', limit: 'exact', fact: code('Multiple of'), swagger2: true },

  minLength: { ...value, implies: 'string', ...lower('Length', 'characters'), swagger2: true },
  maxLength: { ...value, implies: 'string', ...upper('Length', 'characters'), swagger2: true },
  pattern: { ...value, implies: 'string', limit: 'exact', fact: code('Pattern'), swagger2: true },

  minItems: { ...value, implies: 'array', ...lower('Items'), swagger2: true },
  maxItems: { ...value, implies: 'array', ...upper('Items'), swagger2: true },
  uniqueItems: {
    ...value,
    implies: 'array',
    limit: 'exact',
    fact: { as: 'is', label: 'Items', value: true, words: 'all different' },
    swagger2: true,
  },
  minProperties: { ...value, implies: 'object', ...lower('Properties') },
  maxProperties: { ...value, implies: 'object', ...upper('Properties') },
  minContains: { ...value, ...lower('Matching items') },
  maxContains: { ...value, ...upper('Matching items') },

  contentEncoding: { ...value, fact: code('Encoding') },
  contentMediaType: { ...value, fact: code('Content') },

  allOf: list,
  anyOf: list,
  oneOf: list,
  discriminator: { holds: 'object' },
  not: { ...schema, condition: 'Must not be' },
  if: { ...schema, condition: 'If the value is' },
  // biome-ignore lint/suspicious/noThenProperty: JSON Schema calls it so
  then: { ...schema, condition: 'Then it is also' },
  else: { ...schema, condition: 'Otherwise it is also' },

  prefixItems: { ...list, implies: 'array' },
  contains: { ...schema, implies: 'array', condition: 'At least one item is' },
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

  required: { ...value, merge: 'union', fact: { as: 'own' } },
  dependentRequired: { ...value, implies: 'object', fact: { as: 'own' } },
  xml: { holds: 'object', remark: true, fact: { as: 'own' } },
};

/** All keywords with their names, in the order in which facts and conditions are shown. */
export const SCHEMA_KEYWORDS: ReadonlyMap<string, SchemaKeyword> = new Map(Object.entries(KEYWORDS));

/** The names of the keywords of which this is true. */
export function keywordsThat(fits: (keyword: SchemaKeyword) => boolean): string[] {
  return [...SCHEMA_KEYWORDS].flatMap(([name, keyword]) => (fits(keyword) ? [name] : []));
}

/** Whether a keyword, or an extension, speaks about the schema and does not change what is valid. */
export function isRemark(name: string): boolean {
  // Beside a reference, OpenAPI 3.1 has a summary.
  return name === 'summary' || name.startsWith('x-') || SCHEMA_KEYWORDS.get(name)?.remark === true;
}
