import { isNumber } from '../../../text/number-text.ts';
import {
  get,
  getEntries,
  getList,
  getObject,
  isObject,
  type JsonObject,
} from '../../document/json-object.ts';
import type { Context } from '../context.ts';
import { type MergedSchema, partsOf } from '../merged-schema.ts';
import type { Allows } from './allows.ts';

/** Whether a flat schema has keywords of which a sample that is built from its other keywords knows nothing. */
export function isConditional({ schema, alternatives }: MergedSchema): boolean {
  return (
    alternatives.length > 0 ||
    partsOf(schema).some((part) => ['not', 'if', 'dependentSchemas'].some((key) => Object.hasOwn(part, key)))
  );
}

/** Returns schemas that may lead to values that a schema allows, after one that it does not allow. */
export function repairsOf(
  context: Context,
  node: JsonObject,
  { value, allows }: { value: unknown; allows: Allows },
): JsonObject[] {
  const flat = context.mergeSchema(node);
  const { schema, alternatives } = flat;
  const withMore = (...more: unknown[]) => nodeOf(flat, alternatives, more);
  const ofParts = partsOf(schema).flatMap((part) => {
    const { not } = part;
    const isExcluded = not !== undefined && allows(not, value);
    return [
      ...(isExcluded
        ? [...negationsOf(context, not), ...othersThan(value, schema)].map((one) => withMore(one))
        : []),
      ...conditionsOf(context, part, { value, allows }).map((more) => withMore(...more)),
    ];
  });
  const ofChoices = alternatives.flatMap((group) => {
    const matching = group.schemas.filter((one) => allows(one, value));
    if (matching.length === 1 || (group.keyword === 'anyOf' && matching.length > 0)) return [];
    return group.schemas.flatMap((one) => {
      const rivals = matching.filter((other) => other !== one);
      const declared = [context.mergeSchema(one).schema, schema];
      const first = alternatives.map((other) =>
        other === group
          ? { ...group, schemas: [one, ...group.schemas.filter((other) => other !== one)] }
          : other,
      );
      return [
        [],
        ...rivals
          .flatMap((rival) => [
            // Nobody sends a field of a rival with a wrong value to break it: variants without required fields fit at once.
            ...negationsOf(context, rival).filter((no) => hasAll(declared, no)),
            ...othersThan(value, schema),
          ])
          .map((other) => [other]),
      ].map((more) => nodeOf(flat, first, more));
    });
  });
  return [...ofParts, ...ofChoices];
}

/** Whether schemas declare all fields that another one requires. */
function hasAll(schemas: JsonObject[], { required = [] }: JsonObject): boolean {
  const isDeclared = (name: string) =>
    schemas.some((schema) => Object.hasOwn(getObject(schema, 'properties'), name));
  return [required].flat().map(String).every(isDeclared);
}

/** Returns a schema with these alternatives, and with more that applies. */
function nodeOf(
  { schema }: MergedSchema,
  alternatives: MergedSchema['alternatives'],
  more: unknown[],
): JsonObject {
  const choices = alternatives.map(({ keyword, schemas, discriminator }) => ({
    [keyword]: schemas,
    ...(discriminator && { discriminator }),
  }));
  return { allOf: [schema, ...choices, ...more] };
}

/** What `if` and `dependentSchemas` want of another value. */
function conditionsOf(
  context: Context,
  schema: JsonObject,
  { value, allows }: { value: unknown; allows: Allows },
): unknown[][] {
  const found: unknown[][] = [];
  if (Object.hasOwn(schema, 'if')) {
    const isMet = allows(schema.if, value);
    const wanted = get(schema, isMet ? 'then' : 'else') ?? true;
    if (!allows(wanted, value)) {
      const otherwise = isMet
        ? negationsOf(context, schema.if)
        : [{ allOf: [schema.if, schema.then ?? true] }];
      found.push([wanted], ...otherwise.map((one) => [one]));
    }
  }
  for (const [name, wanted] of getEntries(schema, 'dependentSchemas'))
    if (isObject(value) && Object.hasOwn(value, name) && !allows(wanted, value))
      found.push([wanted], [without(name)]);
  return found;
}

function without(name: string): JsonObject {
  return { properties: { [name]: false } };
}

const TYPES = ['string', 'number', 'boolean', 'array', 'object', 'null'];

/** For a keyword: schemas for values that it forbids. */
const NEGATIONS: Record<string, (value: never) => JsonObject[]> = {
  type: (type: string | string[]) => [{ type: TYPES.filter((one) => ![type].flat().includes(one)) }],
  required: (names: string[]) => names.map(without),
  minimum: (limit) => [{ exclusiveMaximum: limit }],
  maximum: (limit) => [{ exclusiveMinimum: limit }],
  exclusiveMinimum: (limit) => [{ maximum: limit }],
  exclusiveMaximum: (limit) => [{ minimum: limit }],
  minLength: (limit: number) => [{ maxLength: Number(limit) - 1 }],
  maxLength: (limit: number) => [{ minLength: Number(limit) + 1 }],
  minItems: (limit: number) => [{ maxItems: Number(limit) - 1 }],
  maxItems: (limit: number) => [{ minItems: Number(limit) + 1 }],
  not: (node) => [node],
};

/** Keywords whose values are alternatives to try, not schemas of the opposite. */
const EXCLUDED = ['const', 'enum', 'pattern', 'multipleOf', 'format'];

/** A schema may contain itself, and what is deep inside is no good way to break it. */
const NEGATED_LEVELS = 3;

function negationsOf(context: Context, node: unknown, levels = NEGATED_LEVELS): JsonObject[] {
  if (!isObject(node) || levels === 0) return [];
  const { schema, alternatives } = context.mergeSchema(node);
  const ofParts = partsOf(schema).flatMap((part) =>
    Object.entries(part).flatMap(([key, value]): JsonObject[] => {
      if (EXCLUDED.includes(key)) return [{ not: { [key]: value } }];
      if (key === 'properties')
        return getEntries(part, key).flatMap(([name, property]) =>
          negationsOf(context, property, levels - 1).map((no) => ({
            required: [name],
            properties: { [name]: no },
          })),
        );
      return NEGATIONS[key]?.(value as never) ?? [];
    }),
  );
  const ofChoices = alternatives.map(({ schemas }) => ({
    allOf: schemas.map((one) => negationsOf(context, one, levels - 1)[0] ?? {}),
  }));
  return [...ofParts, ...ofChoices];
}

function othersThan(value: unknown, schema: JsonObject): JsonObject[] {
  const listed = getList(schema, 'enum').map((one) => ({ const: one }));
  if (listed.length > 0) return listed;
  if (typeof value === 'boolean') return [{ const: !value }];
  if (isNumber(value))
    return [
      { exclusiveMinimum: Number(value) },
      { exclusiveMaximum: Number(value) },
      { const: Number(value) + 0.5 },
    ];
  if (typeof value === 'string')
    return [{ minLength: [...value].length + 1 }, ...WORDS.map((word) => ({ const: word }))];
  return Array.isArray(value) ? [{ minItems: value.length + 1 }] : [];
}

/** Texts that begin, and are made of, other characters than the usual sample. */
const WORDS = ['text', 'a', 'X', '1', ''];
